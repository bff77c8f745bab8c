import type { LaneRecorder } from './lane-recorder.ts'
import { decideOne } from './decide-stage.ts'
import { executeOne } from './execute-stage.ts'
import { judgeOne } from './judge-stage.ts'
import { recordOne } from './record-stage.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import type { Stages } from './tool-router.ts'

export type { BatchScope, RouterDeps } from './stage-deps.ts'

/** The stages of one call of a batch. `index` is its place in the model's order. */
export function createStages(index: number, lane: LaneRecorder, scope: BatchScope, deps: RouterDeps): Stages {
  return {
    profile: scope.profile,
    monotonic: () => deps.clock.monotonic(),
    waitedMs: () => lane.waitedMs,
    find: (name) => deps.tools.find(name),
    judge: (call, tool, input) => judgeOne(call, tool, input, scope, deps),
    decide: (judged, signal) => decideOne(judged, { index, lane, scope, deps, signal }),
    contain: (judged) => Promise.resolve(judged.sandbox ?? 'off'),
    execute: (judged, decision, signal) => executeOne(judged, decision, lane, signal, scope, deps),
    record(call, result, judged, decision) {
      // A question from before a restart whose call ends before it gets to it (its tool is gone) is no question any more.
      const open = decision === null ? scope.openRequests.get(call.id) : undefined
      if (open) deps.desk.lapse(scope.session, open)
      recordOne(call, result, judged, decision, scope, deps)
    },
  }
}

import { limits } from '../../../shared/limits.ts'
import type { ToolOutcome } from '../executors/tool-definition.ts'
import { editNote } from '../approvals/edit-request.ts'
import { executeWithDeadline } from './execute-with-deadline.ts'
import type { LaneRecorder } from './lane-recorder.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import { toolContext } from './tool-context.ts'
import type { Decision, JudgedCall } from './tool-router.ts'

/** Stage five: what the person has to give first, then keeps what could be lost, writes down that it begins, runs the tool under its deadline. */
export async function executeOne(judged: JudgedCall, decision: Extract<Decision, { kind: 'run' }>, lane: LaneRecorder, signal: AbortSignal, scope: BatchScope, deps: RouterDeps): Promise<ToolOutcome> {
  const missing = await askFirst(judged, lane, signal, scope, false)
  if (missing !== null) return missing
  // What an unconfirmed tool says of its effect is a hint: it counts as one that changes something.
  const hasEffect = judged.tool.confirmed === false || (judged.verdict.effect !== 'looks' && judged.tool.effect(judged.input) !== 'looks')
  // In a very large folder this takes seconds: then the lane says what it waits for.
  const sayWhy = hasEffect && deps.undo ? deps.clock.after(limits.undoSayAfterMs, () => lane.enter('queued', { keeping: true })) : null
  const watch = hasEffect ? await deps.undo?.beforeEffect(judged, scope, signal).finally(sayWhy ?? undefined) : undefined
  if (hasEffect) scope.session.append({ kind: 'call-started', turnId: scope.turnId, batchId: scope.batchId, callId: judged.call.id })
  lane.enter('running', { sandbox: judged.sandbox ?? 'off' })
  const own = judged.tool.timeoutMs?.(judged.input)
  const timeoutMs = own === undefined ? scope.profile.toolTimeoutMs : own
  // A grant for exactly this text is a yes to this text; a wider one is not.
  const allowed = decision.approved === true || decision.grant?.match.kind === 'command'
  const run = (): Promise<ToolOutcome> => executeWithDeadline(judged, (inner) => toolContext({ judged, signal: inner, allowed, lane }, scope, deps), { timeoutMs, signal, clock: deps.clock })
  let outcome: ToolOutcome | null = null
  try {
    outcome = await run()
    if (outcome.failure?.code === 'needs-sign-in' && judged.tool.ready) {
      // It was refused before it did anything. What the person gives now is tried once, with the call's whole time.
      const ended = await askFirst(judged, lane, signal, scope, true)
      if (ended === null) lane.enter('running')
      outcome = ended ?? await run()
    }
  } finally {
    await watch?.finish(outcome)
  }
  if (outcome.details.kind === 'file-read') scope.afterReading.add(judged.tool.subject(judged.input).text)
  // What a connection or an extension answers is text from outside as well.
  else if (judged.tool.provider && !outcome.isError) scope.afterReading.add(judged.tool.provider.name)
  const note = editNote(judged, decision.request)
  return note === null ? outcome : { ...outcome, content: [{ type: 'text', text: note }, ...outcome.content] }
}

/** What the tool needs of the person. Null: it is there. The time they take is theirs, not the call's. */
function askFirst({ tool, call }: JudgedCall, lane: LaneRecorder, signal: AbortSignal, scope: BatchScope, refused: boolean): Promise<ToolOutcome | null> {
  if (!tool.ready) return Promise.resolve(null)
  const { entries, id } = scope.session
  return tool.ready({
    sessionId: id, callId: call.id, signal, refused, answerMs: scope.approvalTimeoutMs, waiting: () => lane.enter('waiting'),
    wish: entries.findLastIndex((entry) => entry.kind === 'user' || entry.kind === 'direct'),
  })
}

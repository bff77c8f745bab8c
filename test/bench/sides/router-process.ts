import { LaneRecorder } from '../../../electron/gateway/router/lane-recorder.ts'
import { BatchOrder } from '../../../electron/gateway/router/batch-order.ts'
import { createStages } from '../../../electron/gateway/router/stages.ts'
import { routeCall } from '../../../electron/gateway/router/tool-router.ts'
import { runBatch } from '../../../electron/gateway/agent/run-batch.ts'
import { defaultProfiles } from '../../../shared/settings/default-profiles.ts'
import { newLane } from '../../../electron/gateway/executors/describe-call.ts'
import { builtinTools } from '../../../electron/gateway/executors/builtin-tools.ts'
import { freshAnthropicDialect, toAnthropicBody } from '../../../electron/gateway/models/anthropic-wire.ts'
import { toWireTool } from '../../../electron/gateway/models/tool-schema.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import type { LiveSession } from '../../../electron/gateway/sessions/live-session.ts'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import { serve } from '../processes/remote.ts'
import { routerDeps } from './router-deps.ts'
import { type StageName, TimedCall } from './timed-call.ts'

/** The router and its guards by themselves: what each stage of one call costs, and what judging costs. */
let parts: Awaited<ReturnType<typeof routerDeps>>
let workspace = ''
let session: LiveSession
const profile = defaultProfiles[0]!
let turns = 0

const noSignal = new AbortController().signal
const model = { provider: 'anthropic', name: 'bench' } as const

function begin(calls: readonly ToolCall[]) {
  turns += 1
  const turnId = `turn-${turns}`
  const at = Date.now()
  session.emit({ type: 'turn.started', turnId, at, user: { kind: 'user', id: `user-${turns}`, at, text: 'go', attachments: [], steer: false, direct: false, pending: false } })
  const lanes = calls.map((call) => newLane(call, parts.deps.tools.get(call.tool), 'model', at))
  return { turnId, batchId: `batch-${turns}`, at, lanes }
}

async function timedCall(tool: string, input: unknown): Promise<Partial<Record<StageName, number>>> {
  const call: ToolCall = { id: `call-${turns}`, tool, input }
  const { turnId, batchId, at, lanes } = begin([call])
  session.emit({ type: 'batch.started', turnId, batchId, lanes, at })
  const lane = new LaneRecorder({ turnId, batchId, callId: call.id }, at, parts.deps.clock, (event) => session.emit(event))
  const stages = createStages(0, lane, {
    session, turnId, batchId, origin: 'model', profile, workspace, quote: '', afterReading: new Set(), approvalTimeoutMs: null, openRequests: new Map(), order: new BatchOrder(1), subjects: lanes.map((each) => each.subject),
  }, parts.deps)
  const timed = new TimedCall()
  const watched = timed.watch(stages)
  timed.begin()
  const result = await routeCall(call, false, watched, noSignal)
  const times = timed.finish()
  if (!result || result.isError) throw new Error(`${tool} failed: ${JSON.stringify(result?.content)}`)
  return times
}

async function each<T>(count: number, run: (index: number) => Promise<T> | T): Promise<T[]> {
  const all: T[] = []
  for (let index = 0; index < count; index += 1) {
    all.push(await run(index))
    // What a call leaves for the next turn of the event loop is not the next call's.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return all
}

/** Milliseconds of one call of `work`, from a row of them where one alone is too short to be seen. */
async function msOf(work: () => unknown, inARow = 1): Promise<number> {
  const from = performance.now()
  for (let index = 0; index < inARow; index += 1) await work()
  return (performance.now() - from) / inARow
}

const methods = {
  async open({ home, workspace: folder }: { readonly home: string; readonly workspace: string }) {
    parts = await routerDeps(home)
    workspace = folder
    session = parts.sessions.create({ title: 'bench', workspace, model, profile: 'main' })
  },
  /** Times per stage of `count` calls, each by itself. */
  stages: ({ tool, input, count }: { readonly tool: string; readonly input: unknown; readonly count: number }) => each(count, () => timedCall(tool, input)),
  /** A batch of reads, from its start to its end. */
  batch: ({ paths, count }: { readonly paths: readonly string[]; readonly count: number }) => each(count, async () => {
    const calls = paths.map((path, index) => ({ cut: false, call: { id: `batch-${turns}-${index}`, tool: 'read', input: { path } } }))
    const { turnId, batchId } = begin(calls.map(({ call }) => call))
    return msOf(() => runBatch({ session, turnId, batchId, calls, origin: 'model', profile, workspace, quote: '', afterReading: new Set(), approvalTimeoutMs: null }, parts.deps, () => noSignal))
  }),
  /** The judgement of command lines, one number for each line and round. Ms. */
  judge: ({ commands, count }: { readonly commands: readonly string[]; readonly count: number }) => each(count, async (index) => {
    const command = commands[index % commands.length] ?? ''
    return msOf(() => parts.deps.judgeCommand({ command }, workspace))
  }),
  guard: ({ path, count }: { readonly path: string; readonly count: number }) => each(count, () => msOf(() => parts.deps.guardPaths([{ path, access: 'read' }], workspace), 10)),
  /** The tools of a request as a body's text, from the tools themselves. */
  definitions: ({ count }: { readonly count: number }) => {
    const names = createWireNames(builtinTools.map((tool) => tool.name))
    return each(count, () => msOf(() => {
      const tools = builtinTools.map((tool) => toWireTool(tool, names))
      return JSON.stringify(toAnthropicBody({ model, system: '', messages: [], tools, maxTokens: 1 }, freshAnthropicDialect))
    }, 10))
  },
}
export type RouterMethods = typeof methods
serve(methods, () => parts?.dispose())

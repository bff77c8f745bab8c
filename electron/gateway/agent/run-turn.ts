import { limits } from '../../../shared/limits.ts'
import type { ModelFailure, ModelRef } from '../../../shared/models/model-ref.ts'
import type { AssistantBlock, JournalEntryOf, ToolCall, TurnOutcome } from '../../../shared/sessions/journal.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import type { UsageLog } from '../audit/usage-log.ts'
import type { ModelAdapter, ModelReply, ModelRequest } from '../models/model-adapter.ts'
import { streamWithRetry } from '../models/retrying-stream.ts'
import type { RouterDeps } from '../router/stages.ts'
import { stopReasonOf } from '../router/stop-reason.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import { assistantText, messageState } from '../sessions/replay-journal.ts'
import { IdenticalRounds } from './identical-rounds.ts'
import { runBatch, type Batch } from './run-batch.ts'

export interface TurnDeps extends RouterDeps {
  readonly usage: UsageLog
  /** The adapter for a model, or why there is none (no key yet). */
  readonly openModel: (model: ModelRef) => Promise<{ readonly adapter: ModelAdapter } | { readonly failure: ModelFailure }>
  /** The next request of a chat, and the way back from wire names to tools. */
  readonly nextRequest: (session: LiveSession, profile: AgentProfile, workspace: string, signal: AbortSignal) => Promise<{ readonly request: ModelRequest; readonly fromWire: (wireName: string) => string; readonly deferred: readonly string[] }>
}

export interface Turn {
  readonly session: LiveSession
  readonly turnId: string
  readonly profile: AgentProfile
  readonly workspace: string
  readonly rounds: number
  readonly approvalTimeoutMs: number | null
  readonly signal: AbortSignal
  readonly signalFor: (callId: string) => AbortSignal
  /** Messages that came during the run; taking them puts them into the journal. Returns whether there were any. */
  readonly deliverSteering: () => boolean
}

/** How a turn stopped. `left-open`: Pincer closes and a question stays open; nothing is written about the turn. */
export type TurnEnd = TurnOutcome | 'left-open'

/** Model → tools → model … until there is an answer or a reason to stop. `first` is a batch that a restart interrupted. */
export async function runTurn(turn: Turn, deps: TurnDeps, first: Batch | null): Promise<TurnEnd> {
  const { session, turnId } = turn
  const breaker = new IdenticalRounds()
  const afterReading = first?.afterReading ?? new Set<string>()
  if (first) {
    const results = await runBatch(first, deps, turn.signalFor)
    if (results === null) return 'left-open'
    const stopped = stopReasonOf(turn.signal)
    if (stopped !== null) return stopped === 'quit' ? 'interrupted' : 'stopped'
  }
  for (let round = 0; ; round += 1) {
    turn.deliverSteering()
    if (round >= turn.rounds) {
      session.notice('rounds-used', { rounds: turn.rounds }, { turnId })
      return 'rounds-used'
    }
    const answered = await askModel(turn, deps)
    if ('end' in answered) return answered.end
    const calls = answered.calls
    if (calls.length === 0) {
      if (turn.deliverSteering()) continue
      return answered.outcome
    }
    if (!breaker.mayRun(calls.map(({ call }) => call))) {
      session.notice('loop-stopped', { rounds: limits.identicalFailingRounds, tool: calls[0]?.call.tool ?? '' }, { turnId })
      return 'loop-stopped'
    }
    const results = await runBatch({
      session, turnId, batchId: deps.newId('batch'), calls, origin: turn.profile.id === 'main' ? 'model' : turn.profile.id === 'helper' ? 'helper' : turn.profile.id, profile: turn.profile,
      workspace: turn.workspace, quote: answered.text, afterReading, approvalTimeoutMs: turn.approvalTimeoutMs,
    }, deps, turn.signalFor)
    if (results === null) return 'left-open'
    breaker.after(calls.map(({ call }) => call), results satisfies readonly ToolResult[])
    const stopped = stopReasonOf(turn.signal)
    if (stopped !== null) return stopped === 'quit' ? 'interrupted' : 'stopped'
  }
}

type Answered =
  | { readonly end: TurnEnd }
  | { readonly calls: readonly { readonly call: ToolCall; readonly cut: boolean }[]; readonly text: string; readonly outcome: TurnOutcome }

/** One model request: streams it to the window, keeps the reply, and says what the turn does next. */
async function askModel(turn: Turn, deps: TurnDeps): Promise<Answered> {
  const { session, turnId } = turn
  const model = session.summary.model
  const opened = await deps.openModel(model)
  if ('failure' in opened) return failed(turn, opened.failure)
  const { request, fromWire, deferred } = await deps.nextRequest(session, turn.profile, turn.workspace, turn.signal)
  if (deferred.length > 0 && !session.entries.some((entry) => entry.kind === 'notice' && entry.code === 'tools-over-budget')) {
    session.notice('tools-over-budget', { tools: deferred.length, names: deferred.slice(0, 8).join(', ') }, { turnId })
  }
  const messageId = deps.newId('entry')
  const startedAt = deps.clock.monotonic()
  let startedAtWall: number | undefined
  let shown = false
  const reply = await streamWithRetry(opened.adapter, request, {
    clock: deps.clock, signal: turn.signal, attempts: limits.modelAttempts,
    onRetry: ({ attempt, of, until, failure }) => session.emit({ type: 'model.retrying', turnId, attempt, of, until, failure }),
    listener: {
      onStart() {
        if (shown) return
        shown = true
        startedAtWall = deps.clock.now()
        session.emit({ type: 'message.started', turnId, messageId, model, at: startedAtWall })
      },
      onText(text) {
        session.partial.add({ id: messageId, turnId, model }, text)
        session.emit({ type: 'message.delta', turnId, messageId, text })
      },
      onThinking: (thinking) => session.emit({ type: 'message.delta', turnId, messageId, thinking }),
    },
  })
  const entry = keepReply(session, { turnId, id: messageId, model, startedAt: startedAtWall ?? deps.clock.now() }, reply, fromWire)
  session.partial.end()
  if (entry) {
    if (entry.usage) deps.usage.append({ at: entry.at, sessionId: session.id, turnId, messageId, model, usage: entry.usage, ms: deps.clock.monotonic() - startedAt })
    if (shown) session.emit({ type: 'message.finished', turnId, messageId, text: assistantText(entry), state: messageState(entry) })
  } else if (shown) {
    session.emit({ type: 'message.finished', turnId, messageId, text: '', state: reply.kind === 'aborted' ? 'stopped' : 'broken' })
  }
  if (reply.kind === 'aborted') return { end: stopReasonOf(turn.signal) === 'quit' ? 'interrupted' : 'stopped' }
  if (reply.kind === 'failed') return failed(turn, reply.failure)
  return whatNext(turn, entry, reply.stopReason)
}

/** Puts what arrived into the journal. A reply that broke off keeps its text; its calls stay marked as cut and never run. */
function keepReply(session: LiveSession, message: { turnId: string; id: string; model: ModelRef; startedAt: number }, reply: ModelReply, fromWire: (name: string) => string): JournalEntryOf<'assistant'> | null {
  const arrived = reply.kind === 'reply' ? reply.blocks : reply.partial.filter((block) => block.type !== 'tool-call')
  if (reply.kind !== 'reply' && !arrived.some((block) => block.type === 'text' && block.text !== '')) return null
  const blocks = arrived.map((block): AssistantBlock => (block.type === 'tool-call' ? { ...block, call: { ...block.call, tool: fromWire(block.wireName) } } : block))
  const stopReason = reply.kind === 'reply' ? reply.stopReason : reply.kind === 'aborted' ? 'aborted' : 'broken'
  const usage = reply.kind === 'failed' ? undefined : reply.usage
  return session.append({ kind: 'assistant', ...message, blocks, stopReason, ...(usage ? { usage } : {}) }) as JournalEntryOf<'assistant'>
}

function failed(turn: Turn, failure: ModelFailure): Answered {
  if (failure.kind === 'context-full') {
    turn.session.notice('context-full', {}, { turnId: turn.turnId, failure })
    return { end: 'context-full' }
  }
  turn.session.notice('model-failed', { kind: failure.kind }, { turnId: turn.turnId, failure })
  return { end: 'failed' }
}

function whatNext(turn: Turn, entry: JournalEntryOf<'assistant'> | null, stopReason: JournalEntryOf<'assistant'>['stopReason']): Answered {
  const { session, turnId } = turn
  const calls = entry?.blocks.flatMap((block) => (block.type === 'tool-call' ? [{ call: block.call, cut: block.cut === true }] : [])) ?? []
  const text = entry ? assistantText(entry) : ''
  if (stopReason === 'refused') {
    session.notice('refused', {}, { turnId })
    return { end: 'refused' }
  }
  if (stopReason === 'context-full') {
    session.notice('context-full', {}, { turnId })
    return { end: 'context-full' }
  }
  if (calls.length > 0) return { calls, text, outcome: 'answered' }
  if (stopReason === 'cut') {
    session.notice('cut', {}, { turnId })
    return { end: 'cut' }
  }
  return { calls, text, outcome: 'answered' }
}

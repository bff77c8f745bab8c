import { limits } from '../../../shared/limits.ts'
import type { ToolContext, ToolOutcome } from '../executors/tool-definition.ts'
import type { Clock } from '../ports.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { StopReasonError, stopReasonOf } from './stop-reason.ts'
import type { JudgedCall } from './tool-router.ts'

/** An executor that does not end after its signal aborted gets this long (a command's whole kill grace and a little) before the call ends without it. */
const graceAfterAbortMs = limits.killGraceMs + 1_500

/**
 * Stage five: runs the executor under one signal that carries the person's stop and the call's own deadline.
 * `timeoutMs` null: the tool keeps its own time. The outcome of an aborted call says so, and keeps what had come so far.
 */
export async function executeWithDeadline(
  judged: JudgedCall, contextFor: (signal: AbortSignal) => ToolContext, limit: { timeoutMs: number | null; signal: AbortSignal; clock: Clock },
): Promise<ToolOutcome> {
  const own = new AbortController()
  const onAbort = () => own.abort(limit.signal.reason)
  if (limit.signal.aborted) onAbort()
  else limit.signal.addEventListener('abort', onAbort, { once: true })
  const cancelTimer = limit.timeoutMs === null ? () => undefined : limit.clock.after(Math.min(limit.timeoutMs, limits.timerMaxMs), () => own.abort(new StopReasonError('timed-out')))
  let cancelGrace: () => void = () => undefined
  const gaveUp = new Promise<ToolOutcome>((resolve) => {
    own.signal.addEventListener('abort', () => {
      cancelGrace = limit.clock.after(graceAfterAbortMs, () => resolve(failedOutcome('failed', `${judged.tool.name} did not stop when asked to.`, { message: 'did not stop' })))
    }, { once: true })
  })
  try {
    const outcome = await Promise.race([judged.tool.execute(judged.input, contextFor(own.signal)), gaveUp])
    return markAborted(outcome, own.signal, limit.timeoutMs)
  } catch (error) {
    if (!own.signal.aborted) throw error
    return markAborted(failedOutcome('failed', ''), own.signal, limit.timeoutMs)
  } finally {
    cancelTimer()
    cancelGrace()
    limit.signal.removeEventListener('abort', onAbort)
  }
}

/** A call that finished its work before it noticed the abort keeps its result; one that failed afterwards is told apart by why it was aborted. */
function markAborted(outcome: ToolOutcome, signal: AbortSignal, timeoutMs: number | null): ToolOutcome {
  const why = stopReasonOf(signal)
  if (why === null || !outcome.isError || outcome.failure?.code === 'timed-out') return outcome
  const partial = outcome.content.filter((block) => block.type !== 'text' || block.text !== '')
  const failed = why === 'timed-out'
    ? failedOutcome('timed-out', `Stopped after ${timeoutMs ?? 0} ms: it took too long.`, { ms: timeoutMs ?? 0 })
    : failedOutcome('stopped', why === 'quit' ? 'Pincer was closed while this ran.' : 'The person stopped this.')
  return { ...outcome, isError: true, content: [...failed.content, ...partial], ...(failed.failure ? { failure: failed.failure } : {}) }
}

import { limits } from '../../../shared/limits.ts'
import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import type { Clock } from '../ports.ts'
import type { ModelAdapter, ModelReply, ModelRequest, StreamListener } from './model-adapter.ts'

/** Said before each wait. `attempt` is the number of the attempt that comes next, `until` wall-clock ms. */
export interface RetryInfo { readonly attempt: number; readonly of: number; readonly until: number; readonly failure: ModelFailure }

export interface RetryOptions {
  readonly listener: StreamListener
  readonly onRetry: (info: RetryInfo) => void
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Attempts altogether, the first included. */
  readonly attempts?: number
  /** For the jitter: 0 ≤ x < 1. */
  readonly random?: () => number
}

const worthAnotherTry = new Set<ModelFailure['kind']>(['rate-limit', 'overloaded', 'no-network', 'stream-broken'])

/**
 * One model request, tried again while waiting can help and nothing of an answer has arrived. After the first piece nothing is
 * repeated: the person has already read it, and a second answer would be a different one. Never rejects.
 */
export async function streamWithRetry(adapter: ModelAdapter, request: ModelRequest, options: RetryOptions): Promise<ModelReply> {
  const of = options.attempts ?? limits.modelAttempts
  for (let attempt = 1; ; attempt++) {
    let started = false
    const listener: StreamListener = {
      onStart: () => { started = true; options.listener.onStart() },
      onText: (delta) => options.listener.onText(delta),
      onThinking: (delta) => options.listener.onThinking(delta),
    }
    const reply = await adapter.stream(request, listener, options.signal)
    if (reply.kind !== 'failed' || started || attempt >= of || !worthAnotherTry.has(reply.failure.kind)) return reply
    if (options.signal.aborted) return { kind: 'aborted', partial: [] }
    const wait = retryWaitMs(reply.failure, attempt, options.random ?? Math.random)
    options.onRetry({ attempt: attempt + 1, of, until: options.clock.now() + wait, failure: reply.failure })
    await options.clock.sleep(wait, options.signal)
    if (options.signal.aborted) return { kind: 'aborted', partial: [] }
  }
}

/** The service's own wish where it has one, else doubling with jitter (half to whole), so that many clients do not return together. */
export function retryWaitMs(failure: ModelFailure, attempt: number, random: () => number): number {
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, limits.modelRetryMaxMs)
  const full = Math.min(limits.modelRetryBaseMs * 2 ** (attempt - 1), limits.modelRetryMaxMs)
  return Math.round(full * (0.5 + random() / 2))
}

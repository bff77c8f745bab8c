import type { CallSubject } from '../../../shared/approvals/approval.ts'
import type { Lane, LanePhase } from '../../../shared/sessions/chat-view.ts'
import { limits } from '../../../shared/limits.ts'
import type { Clock } from '../ports.ts'
import type { ClosedPhase } from '../results/result-preview.ts'
import type { NewChatEvent } from '../sessions/live-session.ts'

/** Follows one call through its phases: tells the window as they happen and keeps them for the journal. */
export class LaneRecorder {
  readonly #ids: { readonly turnId: string; readonly batchId: string; readonly callId: string }
  readonly #clock: Clock
  readonly #emit: (event: NewChatEvent) => void
  readonly #closed: ClosedPhase[] = []
  #open: LanePhase
  #lastTail = 0
  #pendingTail: (() => void) | null = null

  constructor(ids: { turnId: string; batchId: string; callId: string }, queuedFrom: number, clock: Clock, emit: (event: NewChatEvent) => void) {
    this.#ids = ids
    this.#clock = clock
    this.#emit = emit
    this.#open = { kind: 'queued', from: queuedFrom }
  }

  /** Ends the phase that lasts and begins the next one, now (or at `from`, for a question that was asked before a restart). */
  enter(kind: LanePhase['kind'], more: { after?: CallSubject; keeping?: true; from?: number; sandbox?: Lane['sandbox'] } = {}): void {
    const from = more.from ?? this.#clock.now()
    this.#closed.push({ ...this.#open, to: from })
    this.#open = { kind, from, ...(more.after ? { after: more.after } : {}), ...(more.keeping ? { keeping: true } : {}) }
    this.#emit({ type: 'lane.phase', ...this.#ids, phase: this.#open, ...(more.sandbox ? { sandbox: more.sandbox } : {}) })
  }

  /** Milliseconds the person was waited for, up to now. */
  get waitedMs(): number {
    return [...this.#closed, { ...this.#open, to: this.#clock.now() }].reduce((sum, { kind, from, to }) => (kind === 'waiting' ? sum + Math.max(0, to - from) : sum), 0)
  }

  /** The output so far; at most some ten times a second reach the window, the last one always does. */
  tail(text: string): void {
    const now = this.#clock.monotonic()
    const send = () => {
      this.#pendingTail = null
      this.#lastTail = this.#clock.monotonic()
      this.#emit({ type: 'lane.output', ...this.#ids, tail: text.slice(-limits.outputTailChars) })
    }
    this.#pendingTail?.()
    if (now - this.#lastTail >= 100) send()
    else this.#pendingTail = this.#clock.after(100 - (now - this.#lastTail), send)
  }

  /** All phases, the last one ended now. */
  finish(): ClosedPhase[] {
    this.#pendingTail?.()
    this.#pendingTail = null
    return [...this.#closed, { ...this.#open, to: this.#clock.now() }]
  }
}

/**
 * Why a call's or a run's signal was aborted. `stopped`: the person pressed stop. `timed-out`: its own deadline.
 * `quit`: Pincer is closing; nothing more is written about the call, the next start finds it as it was.
 */
export class StopReasonError extends Error {
  readonly why: 'stopped' | 'timed-out' | 'quit'
  constructor(why: 'stopped' | 'timed-out' | 'quit') {
    super(why)
    this.name = 'StopReasonError'
    this.why = why
  }
}

/** The reason of an aborted signal; `stopped` for one that was aborted by foreign code. */
export function stopReasonOf(signal: AbortSignal): 'stopped' | 'timed-out' | 'quit' | null {
  if (!signal.aborted) return null
  return signal.reason instanceof StopReasonError ? signal.reason.why : 'stopped'
}

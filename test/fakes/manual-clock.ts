import type { Clock } from '../../electron/gateway/ports.ts'

/** A clock that stands still until it is told to go on. */
export interface ManualClock extends Clock {
  advance(ms: number): Promise<void>
  /** The waits that were asked for, in ms. */
  readonly sleeps: readonly number[]
}

export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let now = start
  const timers: { at: number; fn: () => void }[] = []
  const sleeps: number[] = []
  const after = (ms: number, fn: () => void) => {
    const timer = { at: now + ms, fn }
    timers.push(timer)
    return () => {
      const index = timers.indexOf(timer)
      if (index >= 0) timers.splice(index, 1)
    }
  }
  return {
    now: () => now,
    monotonic: () => now,
    after,
    sleeps,
    sleep: (ms, signal) => new Promise((resolve) => {
      sleeps.push(ms)
      if (signal?.aborted) return resolve()
      const cancel = after(ms, resolve)
      signal?.addEventListener('abort', () => { cancel(); resolve() }, { once: true })
    }),
    async advance(ms) {
      const target = now + ms
      for (;;) {
        const next = timers.filter((timer) => timer.at <= target).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.splice(timers.indexOf(next), 1)
        now = next.at
        next.fn()
        // Lets what was woken up run, and set new timers, before time goes on.
        await new Promise((resolve) => { setImmediate(resolve) })
      }
      now = target
    },
  }
}

/** A clock whose waits end at once, for retries; they are kept in `sleeps`. */
export function createImpatientClock(): Clock & { readonly sleeps: number[] } {
  const sleeps: number[] = []
  return { now: Date.now, monotonic: () => performance.now(), after: (ms, fn) => { const timer = setTimeout(fn, ms); return () => clearTimeout(timer) }, sleep: async (ms) => { sleeps.push(ms) }, sleeps }
}

import { limits } from '../../shared/limits.ts'
import type { Clock } from './ports.ts'

/** The machine's own clock. Waits are clamped below the point where timers overflow and fire at once. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(ms, limits.timerMaxMs))
    signal?.addEventListener('abort', end)
  }),
  after: (ms, fn) => {
    const timer = setTimeout(fn, Math.min(ms, limits.timerMaxMs))
    return () => clearTimeout(timer)
  },
}

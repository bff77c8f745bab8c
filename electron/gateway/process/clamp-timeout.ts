import { limits } from '../../../shared/limits.ts'

/**
 * A waiting time that a timer can take. Timers fire at once above 2³¹ − 1 ms: longer waits become that (24 days).
 * Zero, negative, NaN and anything that is no number mean "not given".
 */
export function clampTimeout(ms: number | undefined, defaultMs: number): number {
  if (typeof ms !== 'number' || Number.isNaN(ms) || ms <= 0) return defaultMs
  return Math.min(Math.max(1, Math.round(ms)), limits.timerMaxMs)
}

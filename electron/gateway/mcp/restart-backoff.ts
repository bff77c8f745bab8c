import { limits } from '../../../shared/limits.ts'

/** Wait before start number `tries` (from 1): doubling up to the most, shortened by up to the jitter. `random`: 0 to 1. */
export function restartDelayMs(tries: number, random: number): number {
  const full = Math.min(limits.connectionRestartMs * 2 ** Math.max(0, tries - 1), limits.connectionRestartMaxMs)
  return Math.round(full * (1 - limits.connectionRestartJitter * random))
}

import type { Format } from '../text/format.ts'

/** A duration in words. Under a second in milliseconds, because short work is what a batch often consists of. */
export function shortDuration(ms: number, format: Format, millisecond: string): string {
  return ms < 1_000 ? `${format.number(Math.round(Math.max(0, ms)))} ${millisecond}` : format.duration(ms)
}

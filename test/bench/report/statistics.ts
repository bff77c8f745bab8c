/** Numbers of one measurement, in the order in which they were taken. */
export type Samples = readonly number[]

/** The value below which `part` (0…1) of the samples lie; the nearest one, never between two. NaN without samples. */
export function quantile(samples: Samples, part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? NaN
}
export const median = (samples: Samples): number => quantile(samples, 0.5)
export const p95 = (samples: Samples): number => quantile(samples, 0.95)

/**
 * The median of the ratios pair by pair: the two of a pair were taken right after one another, so what the machine did
 * meanwhile fell on both.
 */
export function pairRatio(ours: Samples, floor: Samples): number {
  return median(ours.slice(0, floor.length).map((value, index) => value / (floor[index] ?? NaN)))
}

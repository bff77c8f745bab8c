/**
 * The one time axis all lanes of a batch share: the same x is the same moment.
 * It is cut into equal steps of a round length and only changes by taking a longer step, so bars do not shrink with
 * every frame. While something runs no step is shorter than a second: an axis that rushes through milliseconds would
 * flicker. A batch that has ended is fitted once, so a batch of four milliseconds is readable in milliseconds.
 */
export interface TimeAxis {
  readonly stepMs: number
  readonly spanMs: number
  readonly unit: 'ms' | 's' | 'min' | 'h'
  /** Where a step ends, as a part of the whole (0 to 1), and its number in `unit`. */
  readonly ticks: readonly { readonly x: number; readonly value: number }[]
}

/** Steps on one axis. Seven leave about 50 px for each number in the narrowest batch. */
export const axisSteps = 7
/** The newest moment stays left of this many steps, so that the round head and a tick after a bar have room. */
const usedSteps = 6.25
const liveStepMs = 1_000
const hourMs = 3_600_000

const stepLengthsMs: readonly number[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500,
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, hourMs,
]

/**
 * The axis for a batch that has lasted `elapsedMs`.
 * @param live whether it still goes on; see above
 */
export function axisFor(elapsedMs: number, live: boolean): TimeAxis {
  const stepMs = stepFor(Math.max(0, elapsedMs), live ? liveStepMs : 0)
  const unit = unitOf(stepMs)
  const unitMs = { ms: 1, s: 1_000, min: 60_000, h: hourMs }[unit]
  return {
    stepMs, spanMs: stepMs * axisSteps, unit,
    ticks: Array.from({ length: axisSteps }, (_, index) => ({ x: index / axisSteps, value: (index * stepMs) / unitMs })),
  }
}

function stepFor(elapsedMs: number, leastMs: number): number {
  const listed = stepLengthsMs.find((step) => step >= leastMs && elapsedMs <= step * usedSteps)
  if (listed !== undefined) return listed
  let hours = 1
  while (elapsedMs > hours * hourMs * usedSteps) hours *= 2
  return hours * hourMs
}

function unitOf(stepMs: number): TimeAxis['unit'] {
  // Four figures at each step would run into each other.
  if (stepMs * (axisSteps - 1) < 1_000) return 'ms'
  if (stepMs < 60_000) return 's'
  return stepMs < hourMs ? 'min' : 'h'
}

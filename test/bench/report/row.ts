import { median, p95, pairRatio, type Samples } from './statistics.ts'

export interface Figure { readonly p50: number; readonly p95: number }

/** One line of the bench's table. */
export interface Row {
  readonly name: string
  readonly unit: 'ms' | 'MB' | 'tokens' | 'bytes' | '×'
  readonly ours: Figure
  readonly floor: Figure | null
  /** Ours by the floor, pair by pair. */
  readonly ratio: number | null
  /** What is wanted: of ours (p50, or p95 too) or of the ratio. */
  readonly goal: Goal | null
  readonly samples: number
}
export interface Goal { readonly p50?: number; readonly p95?: number; readonly ratio?: number }

const figure = (samples: Samples): Figure => ({ p50: median(samples), p95: p95(samples) })

/** A row over samples of both sides, or of ours alone. */
export function row(name: string, taken: { readonly ours: Samples; readonly floor?: Samples }, more: { readonly goal?: Goal; readonly unit?: Row['unit'] } = {}): Row {
  const { ours, floor } = taken
  return {
    name, unit: more.unit ?? 'ms', ours: figure(ours), floor: floor ? figure(floor) : null, ratio: floor ? pairRatio(ours, floor) : null, goal: more.goal ?? null, samples: ours.length,
  }
}

/** `over` when any part of the goal is missed; a row without a goal is only there to be seen. */
export function mark({ ours, ratio, goal }: Row): 'ok' | 'over' | '' {
  if (goal === null) return ''
  const fits = (value: number | null, most: number | undefined) => most === undefined || (value !== null && value <= most)
  return fits(ours.p50, goal.p50) && fits(ours.p95, goal.p95) && fits(ratio, goal.ratio) ? 'ok' : 'over'
}

/** A stretch of time in milliseconds; `to` is never before `from`. */
export interface Span { readonly from: number; readonly to: number }

/** The same time as stretches that do not overlap, in order. Empty ones vanish. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.filter((one) => one.to > one.from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}

/** Milliseconds covered by at least one stretch. */
export function covered(spans: readonly Span[]): number {
  return union(spans).reduce((sum, span) => sum + span.to - span.from, 0)
}

/** The stretches of `spans` that none of `without` covers. */
export function subtract(spans: readonly Span[], without: readonly Span[]): Span[] {
  const holes = union(without)
  return union(spans).flatMap((span) => {
    const rest: Span[] = []
    let from = span.from
    for (const hole of holes) {
      if (hole.to <= from || hole.from >= span.to) continue
      if (hole.from > from) rest.push({ from, to: hole.from })
      from = Math.max(from, hole.to)
    }
    if (from < span.to) rest.push({ from, to: span.to })
    return rest
  })
}

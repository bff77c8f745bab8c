/** How far back the log is shown. */
export const spans = ['all', 'today', 'week', 'month'] as const
export type Span = (typeof spans)[number]

/** From which moment on, in milliseconds since 1970: whole days of the person's calendar, today among them. Nothing for all of it. */
export function sinceOf(span: Span, now: number): { since?: number } {
  if (span === 'all') return {}
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - { today: 0, week: 6, month: 29 }[span])
  return { since: day.getTime() }
}

import type { ActivityEntry } from '../../shared/contract/activity.ts'

/** Entries of one calendar day in the person's time zone, newest first. */
export interface DayGroup { readonly key: string; readonly at: number; readonly day: 'today' | 'yesterday' | 'earlier'; readonly entries: readonly ActivityEntry[] }

/** Groups entries that come newest first. */
export function groupByDay(entries: readonly ActivityEntry[], now: number): DayGroup[] {
  const groups: { key: string; at: number; day: DayGroup['day']; entries: ActivityEntry[] }[] = []
  const today = new Date(now).toDateString()
  const before = new Date(now)
  before.setDate(before.getDate() - 1)
  const yesterday = before.toDateString()
  for (const entry of entries) {
    const key = new Date(entry.at).toDateString()
    const last = groups.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else groups.push({ key, at: entry.at, day: key === today ? 'today' : key === yesterday ? 'yesterday' : 'earlier', entries: [entry] })
  }
  return groups
}

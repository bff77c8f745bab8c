import { addDays, dateIn, instantOf } from './zoned-time.js'

/** @typedef {{ readonly from: number, readonly to: number }} Span */

/**
 * Free spans of at least some length, within the hours of each day by the zone's clock; a day on which the clocks change is as long
 * as it is. Pure.
 * @param {{ readonly busy: readonly Span[], readonly from: number, readonly to: number, readonly zone: string, readonly dayFrom: number, readonly dayTo: number, readonly weekends: boolean, readonly least: number }} wanted `dayFrom`, `dayTo` in minutes after midnight; `least` in ms
 * @returns {Span[]}
 */
export function freeSlots({ busy, from, to, zone, dayFrom, dayTo, weekends, least }) {
  const sorted = busy.filter((span) => span.to > from && span.from < to).toSorted((a, b) => a.from - b.from)
  /** @type {Span[]} */
  const free = []
  for (let day = dateIn(from, zone); minuteOf(day, 0, zone) < to; day = addDays(day)) {
    if (!weekends && [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue
    const end = Math.min(to, minuteOf(day, dayTo, zone))
    let at = Math.max(from, minuteOf(day, dayFrom, zone))
    for (const span of sorted) {
      if (span.to <= at) continue
      if (span.from >= end) break
      if (span.from - at >= least) free.push({ from: at, to: span.from })
      at = span.to
    }
    if (end - at >= least) free.push({ from: at, to: end })
  }
  return free
}

/** A minute of a day by the zone's clock; 1440 is the next midnight. @param {string} date @param {number} minutes @param {string} zone */
function minuteOf(date, minutes, zone) {
  const day = minutes >= 1_440 ? addDays(date) : date
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const rest = minutes % 1_440
  return instantOf({ year, month, day: dayOfMonth, hour: Math.floor(rest / 60), minute: rest % 60, second: 0 }, zone)
}

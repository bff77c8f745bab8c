import { failure } from './google-failure.js'

/**
 * A wall clock reading, without a place.
 * @typedef {{ readonly year: number, readonly month: number, readonly day: number, readonly hour: number, readonly minute: number, readonly second: number }} Wall
 */

/**
 * The zone's own name. Refuses what is none.
 * @param {string} zone
 */
export function checkZone(zone) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw failure('not-valid', `"${zone.slice(0, 60)}" is no time zone; give one as Europe/Berlin or Asia/Shanghai.`)
  }
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map()

/** What the clock of a zone shows. @param {number} at ms since 1970 @param {string} zone @returns {Wall} */
export function wallAt(at, zone) {
  let format = formats.get(zone)
  if (!format) formats.set(zone, format = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }))
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: parts['year'] ?? 0, month: parts['month'] ?? 1, day: parts['day'] ?? 1, hour: parts['hour'] ?? 0, minute: parts['minute'] ?? 0, second: parts['second'] ?? 0 }
}

/** @param {Wall} wall */
const asUtc = ({ year, month, day, hour, minute, second }) => Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * When the clock of a zone shows this. Where it shows it twice, the first time; where it never does, because the clock is put
 * forward over it, as much later as it is put forward: 02:30 becomes 03:30.
 * @param {Wall} wall @param {string} zone @returns {number} ms since 1970
 */
export function instantOf(wall, zone) {
  const wanted = asUtc(wall)
  // What the zone is ahead by, a day before and a day after: a change of clocks lies in between or nowhere near.
  const [before, after] = [wanted - 86_400_000, wanted + 86_400_000].map((at) => asUtc(wallAt(at, zone)) - at)
  for (const ahead of [before, after]) {
    const at = wanted - (ahead ?? 0)
    if (asUtc(wallAt(at, zone)) === wanted) return at
  }
  return wanted - (before ?? 0)
}

/**
 * A time as a person or a model writes it: with an offset it is a moment, without one the clock of the zone; a date alone is the
 * whole day. Refuses days that do not exist.
 * @param {string} text @param {string} zone
 * @returns {{ readonly at: number, readonly date: string | null }}
 */
export function readTime(text, zone) {
  const [, year, month, day, hour, minute, second = '0', , offset] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? []
  const wall = { year: Number(year), month: Number(month), day: Number(day), hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second) }
  const date = new Date(asUtc(wall))
  if (year === undefined || date.getUTCMonth() + 1 !== wall.month || date.getUTCDate() !== wall.day || wall.hour > 23 || wall.minute > 59 || wall.second > 59) throw failure('not-valid', `"${text.slice(0, 60)}" is no time; give 2026-01-31, 2026-01-31T15:00 or 2026-01-31T15:00:00+01:00.`)
  if (offset === undefined) return { at: instantOf(wall, zone), date: hour === undefined ? text.trim() : null }
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return { at: asUtc(wall) - (sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000), date: null }
}

/** The day after. @param {string} date as 2026-01-31 @param {number} [days] */
export function addDays(date, days = 1) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** @param {number} value */
const two = (value) => String(value).padStart(2, '0')

/** `2026-01-31`, by the zone's clock. @param {number} at @param {string} zone */
export function dateIn(at, zone) {
  const { year, month, day } = wallAt(at, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `Sat 2026-01-31 15:00`, by the zone's clock. @param {number} at @param {string} zone */
export function shownTime(at, zone) {
  const { hour, minute } = wallAt(at, zone)
  return `${shownDay(dateIn(at, zone))} ${two(hour)}:${two(minute)}`
}

/** `Sat 2026-01-31`. @param {string} date */
export const shownDay = (date) => `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${date}T00:00:00Z`).getUTCDay()]} ${date}`

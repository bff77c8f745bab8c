import { calendarPath, endOf } from './event-tools.js'
import { freeSlots } from './free-slots.js'
import { failure } from './google-failure.js'
import { openGoogle } from './google.js'
import { checkZone, dateIn, readTime, shownTime } from './zoned-time.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {{ time_zone: string, from?: string, to?: string, minutes?: number, day_start?: string, day_end?: string, weekends?: boolean, calendars?: string[] }} FreeInput */

const day = 86_400_000
const daysMost = 60
/** More in one calendar cannot all be looked through, and what was left out would seem free. */
const eventsMost = 5_000
const shownMost = 60

/** Finds free time from the events themselves: that only reads, and needs no permission besides that of the list. @param {import('../sdk/index.d.ts').SkillContext} context */
export const freeTool = ({ auth }) => ({
  name: 'google-calendar.free_slots',
  /** @param {FreeInput} input @param {SkillCall} call */
  async execute({ time_zone: given, from: fromText, to: toText, minutes = 30, day_start: start = '09:00', day_end: end = '17:00', weekends = false, calendars = ['primary'] }, call) {
    const zone = checkZone(given)
    const from = fromText === undefined ? Date.now() : readTime(fromText, zone).at
    const to = toText === undefined ? from + 7 * day : endOf(toText, zone)
    const [dayFrom, dayTo] = [minutesOf(start), minutesOf(end)]
    if (to <= from || dayTo <= dayFrom) throw failure('not-valid', 'The span ends before it begins.')
    if (to - from > daysMost * day) throw failure('not-valid', `At most ${daysMost} days can be looked through at once.`)
    const google = await openGoogle(auth, call)
    const spans = await Promise.all(calendars.map((id) => busyIn(google, id, from, to, zone)))
    const busy = spans.flat()
    const free = freeSlots({ busy, from, to, zone, dayFrom, dayTo, weekends, least: minutes * 60_000 })
    if (free.length === 0) return `There is no free time of ${minutes} minutes.`
    const lines = free.slice(0, shownMost).map((slot) => `${shownTime(slot.from, zone)} to ${dateIn(slot.from, zone) === dateIn(slot.to, zone) ? shownTime(slot.to, zone).slice(-5) : shownTime(slot.to, zone)}`)
    return `Free for ${minutes} minutes or more, times are those of ${zone}:\n${lines.join('\n')}${free.length > shownMost ? `\nand ${free.length - shownMost} more; ask for a shorter time.` : ''}`
  },
})

/**
 * When somebody has something: not what was cancelled, declined, or is marked as leaving them free.
 * @param {Awaited<ReturnType<typeof openGoogle>>} google @param {string} calendar @param {number} from @param {number} to @param {string} zone
 */
async function busyIn(google, calendar, from, to, zone) {
  const query = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString(), singleEvents: true, orderBy: 'startTime', timeZone: zone }
  const { items, hasMore } = await google.list(`${calendarPath(calendar)}/events`, 'items', { limit: eventsMost, pageMost: 2_500, query, what: `calendar ${calendar}` })
  if (hasMore) throw failure('too-large', `Calendar ${calendar} has more than ${eventsMost} events in that time; ask for a shorter one.`)
  return /** @type {import('./event-words.js').CalendarEvent[]} */ (items)
    .filter(({ status, transparency, attendees = [] }) => status !== 'cancelled' && transparency !== 'transparent' && !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined'))
    .map(({ start, end }) => (start.date === undefined ? { from: Date.parse(start.dateTime ?? ''), to: Date.parse(end.dateTime ?? '') } : { from: readTime(start.date, zone).at, to: readTime(end.date ?? start.date, zone).at }))
}

/** @param {string} text */
function minutesOf(text) {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  if (hours === '' || Number(minutes) > 59 || all > 1_440) throw failure('not-valid', `"${text.slice(0, 20)}" is no time of a day; give 09:00.`)
  return all
}

import { eventText, whenText } from './event-words.js'
import { failure } from './google-failure.js'
import { openGoogle } from './google.js'
import { addDays, checkZone, readTime } from './zoned-time.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {import('./event-words.js').CalendarEvent} CalendarEvent */

const usualLimit = 50
const usualDays = 7
const hour = 3_600_000

/** @param {string} calendar */
export const calendarPath = (calendar) => `/calendar/v3/calendars/${encodeURIComponent(calendar)}`

/** The moment a span ends: a date alone is the end of that day. @param {string} text @param {string} zone */
export function endOf(text, zone) {
  const { at, date } = readTime(text, zone)
  return date === null ? at : readTime(addDays(date), zone).at
}

/** An event's time as Google takes it: a moment together with the zone it is meant in. @param {number} at @param {string} zone */
const momentIn = (at, zone) => ({ dateTime: new Date(at).toISOString().replace('.000Z', 'Z'), timeZone: zone })

/** Listing, creating and moving. @param {import('../sdk/index.d.ts').SkillContext} context */
export const eventTools = ({ auth }) => [
  {
    name: 'google-calendar.list',
    /** @param {{ time_zone: string, from?: string, to?: string, query?: string, calendar?: string, limit?: number }} input @param {SkillCall} call */
    async execute({ time_zone: given, from, to, query, calendar = 'primary', limit = usualLimit }, call) {
      const zone = checkZone(given)
      const start = from === undefined ? Date.now() : readTime(from, zone).at
      const end = to === undefined ? start + usualDays * 24 * hour : endOf(to, zone)
      if (end <= start) throw failure('not-valid', 'The span ends before it begins.')
      const google = await openGoogle(auth, call)
      const { items, hasMore } = await google.list(`${calendarPath(calendar)}/events`, 'items', {
        limit, pageMost: 2_500, what: `calendar ${calendar}`, query: { timeMin: new Date(start).toISOString(), timeMax: new Date(end).toISOString(), singleEvents: true, orderBy: 'startTime', timeZone: zone, q: query },
      })
      const lines = /** @type {CalendarEvent[]} */ (items).map((event) => eventText(event, zone))
      if (lines.length === 0) return 'There are no such events in that time.'
      return `Times are those of ${zone}.\n${lines.join('\n')}${hasMore ? `\n\nThese are the first ${lines.length}; there are more. Ask with a larger limit, or for a shorter time.` : ''}`
    },
  },
  {
    name: 'google-calendar.create',
    /** @param {{ title: string, start: string, end?: string, time_zone: string, description?: string, location?: string, guests?: string[], calendar?: string }} input @param {SkillCall} call */
    async execute({ title, start, end, time_zone: given, description, location, guests = [], calendar = 'primary' }, call) {
      const zone = checkZone(given)
      const when = spanOf(start, end, zone)
      for (const guest of guests) if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(guest)) throw failure('not-valid', `"${guest.slice(0, 100)}" is no mail address; nothing was created.`)
      const google = await openGoogle(auth, call)
      const body = { summary: title, ...when, ...(description === undefined ? {} : { description }), ...(location === undefined ? {} : { location }), ...(guests.length > 0 ? { attendees: guests.map((email) => ({ email })) } : {}) }
      const made = /** @type {CalendarEvent} */ (await google.ask(`${calendarPath(calendar)}/events`, { method: 'POST', body, query: { sendUpdates: guests.length > 0 ? 'all' : 'none' }, what: `calendar ${calendar}` }))
      return `Created [${made.id}] ${whenText(made, zone)} (${zone}): ${title}${guests.length > 0 ? `; ${guests.length} guests were invited` : ''}.`
    },
  },
  {
    name: 'google-calendar.move',
    /** @param {{ id: string, start: string, end?: string, time_zone: string, calendar?: string }} input @param {SkillCall} call */
    async execute({ id, start, end, time_zone: given, calendar = 'primary' }, call) {
      if (!/^[A-Za-z0-9_-]{1,1024}$/.test(id)) throw failure('not-valid', `"${id.slice(0, 100)}" is no id of an event; google-calendar.list gives them.`)
      const zone = checkZone(given)
      readTime(start, zone)
      const google = await openGoogle(auth, call)
      const path = `${calendarPath(calendar)}/events/${id}`
      const what = `event ${id}`
      const now = /** @type {CalendarEvent} */ (await google.ask(path, { what }))
      if (now.status === 'cancelled') throw failure('not-found', `Event ${id} was cancelled; nothing was moved.`)
      if (now.recurrence !== undefined) throw failure('not-valid', 'That is a whole series. Move one of its events: google-calendar.list gives each its own id.')
      const when = end === undefined ? movedSpan(now, start, zone) : spanOf(start, end, zone)
      // What was neither day nor hour before must not stay beside the new time; and nobody else's change is written over.
      const plain = 'date' in when.start ? { dateTime: null, timeZone: null } : { date: null }
      const body = { start: { ...plain, ...when.start }, end: { ...plain, ...when.end } }
      const moved = /** @type {CalendarEvent} */ (await google.ask(path, { method: 'PATCH', body, query: { sendUpdates: 'all' }, ...(now.etag === undefined ? {} : { headers: { 'if-match': now.etag } }), what }))
      return `Moved "${moved.summary ?? '(no title)'}" from ${whenText(now, zone)} to ${whenText(moved, zone)} (${zone})${(now.attendees?.length ?? 0) > 0 ? '; the guests were told' : ''}.`
    },
  },
]

/** From a start and an end; without an end an hour, or the one day. @param {string} start @param {string | undefined} end @param {string} zone */
function spanOf(start, end, zone) {
  const from = readTime(start, zone)
  const to = end === undefined ? null : readTime(end, zone)
  if (to !== null && (from.date === null) !== (to.date === null)) throw failure('not-valid', 'Start and end are both days, or both times; nothing was done.')
  if (to !== null && (to.date === null ? to.at <= from.at : to.at < from.at)) throw failure('not-valid', 'The event ends before it begins; nothing was done.')
  if (from.date !== null) return { start: { date: from.date }, end: { date: addDays(to?.date ?? from.date) } }
  return { start: momentIn(from.at, zone), end: momentIn(to?.at ?? from.at + hour, zone) }
}

/** As long as it was. @param {CalendarEvent} event @param {string} start @param {string} zone */
function movedSpan(event, start, zone) {
  const { at, date } = readTime(start, zone)
  const [wasDays, isDays] = [event.start.date !== undefined, date !== null]
  if (date !== null && event.start.date !== undefined) {
    const days = Math.round((Date.parse(event.end.date ?? event.start.date) - Date.parse(event.start.date)) / 86_400_000)
    return { start: { date }, end: { date: addDays(date, Math.max(1, days)) } }
  }
  if (wasDays !== isDays) return spanOf(start, undefined, zone)
  return { start: momentIn(at, zone), end: momentIn(at + Math.max(0, Date.parse(event.end.dateTime ?? '') - Date.parse(event.start.dateTime ?? '')), zone) }
}

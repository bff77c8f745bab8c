import { dateIn, shownDay, shownTime, addDays } from './zoned-time.js'

/**
 * What Google tells of an event, as far as it is used here.
 * @typedef {{ readonly date?: string, readonly dateTime?: string, readonly timeZone?: string }} EventTime
 * @typedef {{ readonly id: string, readonly etag?: string, readonly status?: string, readonly summary?: string, readonly location?: string, readonly description?: string, readonly start: EventTime, readonly end: EventTime, readonly htmlLink?: string, readonly hangoutLink?: string, readonly transparency?: string, readonly recurringEventId?: string, readonly recurrence?: readonly string[], readonly organizer?: { readonly email?: string, readonly self?: boolean }, readonly attendees?: readonly { readonly email: string, readonly displayName?: string, readonly self?: boolean, readonly responseStatus?: string }[] }} CalendarEvent
 */

/** @param {CalendarEvent} event @param {string} zone */
export function whenText({ start, end }, zone) {
  if (start.date !== undefined) {
    // Google's end of a whole day is the day after.
    const last = addDays(end.date ?? start.date, -1)
    return last > start.date ? `${shownDay(start.date)} to ${shownDay(last)}, all day` : `${shownDay(start.date)}, all day`
  }
  const [from, to] = [Date.parse(start.dateTime ?? ''), Date.parse(end.dateTime ?? '')]
  const until = shownTime(to, zone)
  return `${shownTime(from, zone)} to ${dateIn(from, zone) === dateIn(to, zone) ? until.slice(-5) : until}`
}

/** @param {CalendarEvent} event @param {string} zone */
export function eventText(event, zone) {
  const people = (event.attendees ?? []).filter(({ self }) => !self).map(({ email, displayName, responseStatus }) => `${displayName ?? email} (${responseStatus ?? 'invited'})`)
  return [
    `[${event.id}] ${whenText(event, zone)}: ${event.summary ?? '(no title)'}${event.recurringEventId ? ' (one of a series)' : ''}${event.status === 'tentative' ? ' (tentative)' : ''}`,
    ...(event.location ? [`    Where: ${event.location}`] : []), ...(event.hangoutLink ? [`    Meeting: ${event.hangoutLink}`] : []), ...(people.length > 0 ? [`    With: ${people.join(', ')}`] : []),
    ...(event.description ? [`    ${event.description.replace(/\s+/g, ' ').slice(0, 500)}`] : []),
  ].join('\n')
}

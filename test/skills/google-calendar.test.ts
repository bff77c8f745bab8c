import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freeSlots } from '../../skills/google-calendar/free-slots.js'
import { instantOf, readTime, shownTime } from '../../skills/google-calendar/zoned-time.js'
import { type CalendarService, openCalendarService } from '../fakes/services/calendar-service.ts'
import { openServiceSkill, type ServiceBench } from '../fakes/services/service-bench.ts'

let service: CalendarService
let skill: ServiceBench
const berlin = { time_zone: 'Europe/Berlin' }
const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
const at = (dateTime: string) => ({ dateTime })
beforeAll(async () => {
  service = await openCalendarService()
  skill = await openServiceSkill('google-calendar', service)
}, 30_000)
beforeEach(() => {
  service.events.length = 0
  service.told.length = 0
})
afterAll(async () => {
  await skill.dispose()
  await service.close()
})

describe('events', { timeout: 30_000 }, () => {
  it('are listed by the person’s clock, page after page, even when a page is empty', async () => {
    for (let day = 1; day <= 28; day += 1) service.add({ start: at(`2026-02-${String(day).padStart(2, '0')}T23:30:00Z`), end: at(`2026-02-${String(day).padStart(2, '0')}T23:45:00Z`) })
    service.add({ summary: 'Holiday', start: { date: '2026-02-10' }, end: { date: '2026-02-12' }, location: 'Home', attendees: [{ email: 'bob@example.com', responseStatus: 'accepted' }] })
    const { text } = await skill.call('list', { ...berlin, from: '2026-02-01', to: '2026-03-31' })
    expect(text.match(/^\[/gm)).toHaveLength(29)
    expect(text).toContain('Times are those of Europe/Berlin.\n[event1] Mon 2026-02-02 00:30 to 00:45: Tea')
    expect(text).toContain('[event29] Tue 2026-02-10 to Wed 2026-02-11, all day: Holiday\n    Where: Home\n    With: bob@example.com (accepted)')
    expect((await skill.call('list', { ...berlin, from: '2026-02-01', to: '2026-03-31', limit: 5 })).text).toContain('the first 5; there are more')
    expect((await skill.call('list', { ...berlin, from: '2026-02-01', to: '2026-02-28', query: 'Holi' })).text.match(/^\[/gm)).toHaveLength(1)
    expect((await skill.call('list', { ...berlin, from: '2027-02-01' })).text).toBe('There are no such events in that time.')
    expect(skill.wishes.every(({ scopes }) => scopes.join() === scope('calendar.events.readonly'))).toBe(true)
  })

  it('are created at the hour that was meant, in summer and in winter; guests are told, others are not', async () => {
    expect((await skill.call('create', { ...berlin, title: '喝茶', start: '2026-07-01T15:00', guests: ['bob@example.com'] })).text).toContain('Wed 2026-07-01 15:00 to 16:00 (Europe/Berlin): 喝茶; 1 guests were invited')
    await skill.call('create', { ...berlin, title: 'Winter', start: '2026-01-15 15:00', end: '2026-01-15T16:30' })
    await skill.call('create', { ...berlin, title: 'Days', start: '2026-03-28', end: '2026-03-30' })
    expect(service.events.map(({ start, end }) => [start, end])).toEqual([
      [{ dateTime: '2026-07-01T13:00:00Z', timeZone: 'Europe/Berlin' }, { dateTime: '2026-07-01T14:00:00Z', timeZone: 'Europe/Berlin' }],
      [{ dateTime: '2026-01-15T14:00:00Z', timeZone: 'Europe/Berlin' }, { dateTime: '2026-01-15T15:30:00Z', timeZone: 'Europe/Berlin' }],
      [{ date: '2026-03-28' }, { date: '2026-03-31' }],
    ])
    expect(service.told).toEqual(['all', 'none', 'none'])
    expect(skill.wishes.at(-1)?.scopes).toEqual([scope('calendar.events')])
    for (const bad of [{ start: '2026-02-30' }, { start: 'tomorrow' }, { start: '2026-01-02', end: '2026-01-01' }, { start: '2026-01-02', end: '2026-01-02T10:00' }, { time_zone: 'Berlin' }, { guests: ['bob'] }]) expect((await skill.call('create', { ...berlin, title: 'x', start: '2026-01-01', ...bad })).isError).toBe(true)
    expect(service.events).toHaveLength(3)
  })

  it('are moved with their length, from hours to days and back, and never over somebody else’s change', async () => {
    const event = service.add({ start: { dateTime: '2026-03-27T09:00:00+01:00', timeZone: 'Europe/Berlin' }, end: { dateTime: '2026-03-27T10:30:00+01:00', timeZone: 'Europe/Berlin' } })
    expect((await skill.call('move', { ...berlin, id: event.id, start: '2026-03-30T09:00' })).text).toBe('Moved "Tea" from Fri 2026-03-27 09:00 to 10:30 to Mon 2026-03-30 09:00 to 10:30 (Europe/Berlin).')
    expect(event.start.dateTime).toBe('2026-03-30T07:00:00Z')
    await skill.call('move', { ...berlin, id: event.id, start: '2026-04-01' })
    expect([event.start, event.end]).toEqual([{ date: '2026-04-01' }, { date: '2026-04-02' }])
    await skill.call('move', { ...berlin, id: event.id, start: '2026-04-02T08:00' })
    expect([event.start, event.end]).toEqual([{ dateTime: '2026-04-02T06:00:00Z', timeZone: 'Europe/Berlin' }, { dateTime: '2026-04-02T07:00:00Z', timeZone: 'Europe/Berlin' }])
    Object.defineProperty(event, 'etag', { get: () => String(Math.random()), set(_) { return }, enumerable: true })
    expect((await skill.call('move', { ...berlin, id: event.id, start: '2026-04-03T08:00' })).text).toContain('has changed meanwhile')
    expect((await skill.call('move', { ...berlin, id: 'event99', start: '2026-04-03' })).text).toContain('Google has no event event99')
    expect((await skill.call('move', { ...berlin, id: '../x', start: '2026-04-03' })).text).toContain('is no id of an event')
    const series = service.add({ start: at('2026-01-01T09:00:00Z'), end: at('2026-01-01T10:00:00Z'), recurrence: ['RRULE:FREQ=DAILY'] })
    expect((await skill.call('move', { ...berlin, id: series.id, start: '2026-04-03T08:00' })).text).toContain('a whole series')
  })
})

describe('free time', { timeout: 30_000 }, () => {
  it('is found among all calendars, without what was declined or leaves one free', async () => {
    service.add({ start: at('2026-06-01T08:00:00Z'), end: at('2026-06-01T10:00:00Z') })
    service.add({ calendar: 'bob@example.com', start: at('2026-06-01T09:30:00Z'), end: at('2026-06-01T11:00:00Z') })
    service.add({ start: at('2026-06-01T12:00:00Z'), end: at('2026-06-01T13:00:00Z'), transparency: 'transparent' })
    service.add({ start: at('2026-06-01T13:00:00Z'), end: at('2026-06-01T14:00:00Z'), attendees: [{ email: 'me@example.com', self: true, responseStatus: 'declined' }] })
    service.add({ start: { date: '2026-06-02' }, end: { date: '2026-06-03' } })
    const { text } = await skill.call('free_slots', { ...berlin, from: '2026-05-30', to: '2026-06-03', calendars: ['primary', 'bob@example.com'], minutes: 60 })
    expect(text.split('\n').slice(1)).toEqual(['Mon 2026-06-01 09:00 to 10:00', 'Mon 2026-06-01 13:00 to 17:00', 'Wed 2026-06-03 09:00 to 17:00'])
    expect((await skill.call('free_slots', { ...berlin, calendars: ['eve@example.com'] })).text).toContain('Google has no calendar eve@example.com')
    expect((await skill.call('free_slots', { ...berlin, from: '2026-01-01', to: '2026-12-31' })).text).toContain('At most 60 days')
    expect((await skill.call('free_slots', { ...berlin, day_start: '25:00' })).text).toContain('is no time of a day')
  })

  it('days on which the clocks change are as long as they are', () => {
    const slots = (day: string, next: string, zone: string) => freeSlots({ busy: [], from: readTime(day, zone).at, to: readTime(next, zone).at, zone, dayFrom: 0, dayTo: 1_440, weekends: true, least: 0 }).map(({ from, to }) => (to - from) / 3_600_000)
    expect(slots('2026-03-29', '2026-03-30', 'Europe/Berlin')).toEqual([23])
    expect(slots('2026-10-25', '2026-10-26', 'Europe/Berlin')).toEqual([25])
    expect(slots('2026-06-01', '2026-06-02', 'Asia/Kathmandu')).toEqual([24])
    expect(shownTime(instantOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }, 'Europe/Berlin'), 'Europe/Berlin')).toBe('Sun 2026-03-29 03:30')
    expect(new Date(readTime('2026-10-25T02:30', 'Europe/Berlin').at).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(new Date(readTime('2026-01-31T15:00:00-05:30', 'Europe/Berlin').at).toISOString()).toBe('2026-01-31T20:30:00.000Z')
    expect(new Date(readTime('2026-11-01T01:30', 'America/New_York').at).toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(new Date(readTime('2026-03-08T02:15', 'America/New_York').at).toISOString()).toBe('2026-03-08T07:15:00.000Z')
  })
})

describe('what goes wrong', { timeout: 30_000 }, () => {
  it('an ended token is renewed once and the event made once; one that stays refused needs the person; too little is named', async () => {
    await skill.call('create', { ...berlin, title: 'First', start: '2026-01-01' })
    service.expireAll()
    expect((await skill.call('create', { ...berlin, title: 'Once', start: '2026-01-01' })).isError).toBe(false)
    expect(service.events.map(({ summary }) => summary)).toEqual(['First', 'Once'])
    skill.grantOnly([scope('calendar.events.readonly')])
    expect((await skill.call('create', { ...berlin, title: 'x', start: '2026-01-01' })).text).toContain('does not cover calendar primary')
    service.expireAll()
    skill.endRenewing()
    expect(await skill.call('list', berlin)).toMatchObject({ isError: false })
    service.expireAll()
    expect(await skill.call('list', berlin)).toMatchObject({ isError: true, code: 'needs-sign-in' })
  })
})

import { googleError, googlePage, googleUnauthorized, needScope } from './google-rules.ts'
import { openService, type ServiceAnswer, type ServiceRequest, type ServiceServer } from './service-server.ts'

interface Time { readonly date?: string; readonly dateTime?: string; readonly timeZone?: string }
export interface KeptEvent { readonly id: string; etag: string; status: string; summary: string; start: Time; end: Time; readonly calendar: string; readonly [more: string]: unknown }
export interface CalendarService extends ServiceServer {
  readonly events: KeptEvent[]
  add(event: Partial<KeptEvent> & { readonly start: Time; readonly end: Time }): KeptEvent
  /** `sendUpdates` of each change. */
  readonly told: string[]
}

const momentOf = ({ date, dateTime }: Time): number => Date.parse(dateTime ?? `${date}T00:00:00Z`)

/** Calendars `primary` and `bob@example.com` at a service as strict as Google's: a scope for each way, short and even empty pages, and only times that are whole. */
export async function openCalendarService(): Promise<CalendarService> {
  const events: KeptEvent[] = []
  const told: string[] = []
  const add: CalendarService['add'] = (event) => {
    const made: KeptEvent = { id: `event${events.length + 1}`, etag: `"1-${events.length}"`, status: 'confirmed', summary: 'Tea', calendar: 'primary', ...event }
    events.push(made)
    return made
  }
  const service = await openService((request) => handle(request, { events, add, told }), googleUnauthorized)
  return Object.assign(service, { events, add, told })
}

function handle(request: ServiceRequest, { events, add, told }: Pick<CalendarService, 'events' | 'add' | 'told'>): ServiceAnswer {
  const { method, url, headers } = request
  const query = url.searchParams
  const [, name = '', id] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  const calendar = decodeURIComponent(name)
  if (!['primary', 'bob@example.com'].includes(calendar)) throw googleError(404, 'notFound', 'Not Found')
  if (method === 'GET') needScope(request, 'calendar.events', 'calendar.events.readonly')
  else {
    needScope(request, 'calendar.events')
    told.push(query.get('sendUpdates') ?? '')
  }
  const found = (): KeptEvent => events.find((each) => each.id === id && each.calendar === calendar) ?? (() => { throw googleError(404, 'notFound', 'Not Found') })()
  switch (`${method} ${id === undefined ? '' : 'id'}`) {
    case 'GET ': {
      const [from, to] = ['timeMin', 'timeMax'].map((limit) => {
        if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(query.get(limit) ?? '')) throw googleError(400, 'badRequest', `Bad Request: ${limit}`)
        return Date.parse(query.get(limit) ?? '')
      })
      if (query.get('orderBy') === 'startTime' && query.get('singleEvents') !== 'true') throw googleError(400, 'timeRangeEmpty', 'The requested ordering is not available for the particular query.')
      const fits = events.filter((each) => each.calendar === calendar && momentOf(each.end) > (from ?? 0) && momentOf(each.start) < (to ?? 0) && each.summary.includes(query.get('q') ?? '')).toSorted((a, b) => momentOf(a.start) - momentOf(b.start))
      // The first page may be empty and still have a next.
      if (fits.length > 20 && !query.has('pageToken')) return { body: { items: [], nextPageToken: Buffer.from('page:0').toString('base64url') } }
      const { page, more } = googlePage(request, fits, 20, 2_500)
      return { body: { items: page, ...more } }
    }
    case 'GET id': return { body: found() }
    case 'POST ': {
      const { start, end, ...more } = request.json() as { start: Time; end: Time }
      checkTimes(start, end)
      return { body: add({ ...more, start, end, calendar }) }
    }
    case 'PATCH id': {
      const event = found()
      if (headers['if-match'] !== undefined && headers['if-match'] !== event.etag) throw googleError(412, 'conditionNotMet', 'Precondition Failed')
      const given = request.json() as { start: Record<string, string | null>; end: Record<string, string | null> }
      // A patch joins what is there with what comes; null takes away.
      const join = (was: Time, now: Record<string, string | null>): Time => Object.fromEntries(Object.entries({ ...was, ...now }).filter(([, value]) => value !== null))
      const [start, end] = [join(event.start, given.start), join(event.end, given.end)]
      checkTimes(start, end)
      Object.assign(event, { start, end, etag: `${event.etag}x` })
      return { body: event }
    }
    default: throw googleError(404, 'notFound', 'Not Found')
  }
}

function checkTimes(start: Time, end: Time): void {
  for (const time of [start, end]) {
    if ((time.date === undefined) === (time.dateTime === undefined)) throw googleError(400, 'invalid', 'Invalid start or end: a date or a time.')
    if (time.date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(time.date)) throw googleError(400, 'invalid', 'Invalid date')
    if (time.dateTime !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(time.dateTime)) throw googleError(400, 'invalid', 'Missing time zone definition for start time.')
  }
  if ((start.date === undefined) !== (end.date === undefined)) throw googleError(400, 'invalid', 'Start and end times must either both be date or both be dateTime.')
  if (momentOf(end) < momentOf(start) || (start.date !== undefined && momentOf(end) <= momentOf(start))) throw googleError(400, 'timeRangeEmpty', 'The specified time range is empty.')
}

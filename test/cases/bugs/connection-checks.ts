import { setTimeout as pause } from 'node:timers/promises'
import { asNumber, asObject, asText, asTexts, isObject, oneOrMany, sameJson, type Json } from '../json-value.ts'
import { heardBy } from './case-connections.ts'
import type { Seen } from './seen.ts'

type Check = (seen: Seen, wanted: unknown, expected: Json) => string[] | Promise<string[]>

/** What was sent last may still be on its way into a busy server. */
const arrivesMs = 3_000
async function settled(look: () => string[]): Promise<string[]> {
  const deadline = performance.now() + arrivesMs
  for (let complaints = look(); ; complaints = look()) {
    if (complaints.length === 0 || performance.now() > deadline) return complaints
    await pause(20)
  }
}

/** What servers heard, and what was listed of them. */
export const connectionChecks: Readonly<Record<string, Check>> = {
  server_saw: ({ world }, wanted) => settled(() => oneOrMany(wanted).map(asObject).flatMap((each) => {
    const calls = heardBy(world).filter(({ method }) => method === 'tools/call').map(({ params }) => ({ name: params?.['name'], args: params?.['arguments'] ?? {} }))
    const isThere = calls.some((call) => (each['name'] === undefined || call.name === each['name']) && (each['args'] === undefined || sameJson(call.args, each['args'])))
    return isThere ? [] : [`${JSON.stringify(each)} is not among ${JSON.stringify(calls)}`]
  })),
  server_saw_notification: ({ world }, wanted) => settled(() => oneOrMany(wanted).flatMap((each) => {
    const method = isObject(each) ? asText(each['method']) : asText(each)
    const heard = heardBy(world).flatMap(({ method: name }) => (name === undefined ? [] : [name]))
    return heard.some((name) => name === method || name === `notifications/${method}`) ? [] : [`it heard ${heard.join(', ')}`]
  })),
  max_list_requests: ({ listed }, wanted) => (listed && listed.requests <= (asNumber(wanted) ?? 0) ? [] : [`there were ${listed?.requests ?? 'no'} requests for a list`]),
  tools: ({ listed }, wanted) => (listed && sameJson([...listed.tools], asTexts(wanted)) ? [] : [`they are ${listed?.tools.join(', ') ?? 'not listed'}`]),
  progress_events_min: ({ chat }, wanted) => {
    const count = chat?.events.filter(({ type }) => type === 'lane.output').length ?? 0
    return count >= (asNumber(wanted) ?? 0) ? [] : [`there were ${count}`]
  },
}

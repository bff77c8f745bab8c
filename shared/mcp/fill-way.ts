import type { ConnectionForm } from './connection.ts'
import type { AskedValue, Offer, OfferWay, Template } from './offer.ts'

export type WayThatRuns = Exclude<OfferWay, { kind: 'unsupported' }>
/** The ways of an offer that Pincer can start or reach, in its order. */
export function waysThatRun(offer: Offer): readonly WayThatRuns[] {
  return offer.ways.filter((way): way is WayThatRuns => way.kind !== 'unsupported')
}

/** What the person typed, by the id of what was asked. Several values of one are lines. */
export type Answers = Readonly<Record<string, string>>

/** What is asked for and still missing. */
export function missingAnswers(way: WayThatRuns, answers: Answers): readonly AskedValue[] {
  return way.asks.filter(({ id, required }) => required && (answers[id] ?? '').trim() === '')
}

/** What stands in the fields before anybody typed. */
export function firstAnswers(way: WayThatRuns): Record<string, string> {
  return Object.fromEntries(way.asks.map((ask) => [ask.id, ask.default ?? (ask.kind === 'choice' && ask.required ? ask.choices[0] ?? '' : '')]))
}

/** The target as the form holds it. What was left empty is left out, with everything that belongs to it. */
export function fillWay(way: WayThatRuns, answers: Answers): ConnectionForm['target'] {
  const asks = new Map(way.asks.map((ask) => [ask.id, ask]))
  const values = (id: string): string[] => {
    const ask = asks.get(id)
    const text = answers[id] ?? ''
    return (ask?.many ? text.split('\n') : [text]).map((each) => (ask?.secret ? each : each.trim())).filter((each) => each !== '')
  }
  const named = (list: readonly { readonly name: string; readonly value: Template; readonly secret: boolean }[]) => list.flatMap(({ name, value, secret }) => {
    const [text] = fillTemplate(value, values)
    return text === undefined ? [] : [{ name, value: text, secret }]
  })
  if (way.kind === 'remote') return { kind: 'remote', url: fillTemplate(way.url, values)[0] ?? '', transport: way.transport, headers: named(way.headers), alsoAllow: [] }
  return { kind: 'command', command: way.command, args: way.args.flatMap((group) => fillGroup(group, values)), env: named(way.env) }
}

/** A group is written once for each value of what it asks; `--folder A --folder B`. */
function fillGroup(group: readonly Template[], values: (id: string) => readonly string[]): string[] {
  const filled = group.map((template) => fillTemplate(template, values))
  if (filled.some((each) => each.length === 0)) return []
  const times = Math.max(...filled.map((each) => each.length))
  return Array.from({ length: times }, (_, time) => filled.map((each) => each[Math.min(time, each.length - 1)] ?? '')).flat()
}

/** Every text a template makes; none when something in it has no value. */
function fillTemplate(template: Template, values: (id: string) => readonly string[]): readonly string[] {
  return template.reduce<readonly string[]>((texts, piece) => {
    const next = typeof piece === 'string' ? [piece] : values(piece.ask)
    return texts.flatMap((text) => next.map((each) => text + each))
  }, [''])
}

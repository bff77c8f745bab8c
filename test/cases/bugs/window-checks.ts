import { asNumber, asObject, asText, asTexts, isObject, sameJson, type Json } from '../json-value.ts'
import type { Seen, SeenSessions } from './seen.ts'
import { uiEvents } from './ui-events.ts'

type Check = (seen: Seen, wanted: unknown) => string[]

/** What reached the window while a chat ran, and what crossed to it. */
export const windowChecks: Readonly<Record<string, Check>> = {
  ui_event_any: (seen, wanted) => {
    const words = asTexts(wanted)
    const unknown = words.filter((word) => !(word in uiEvents))
    if (unknown.length > 0) return [`${unknown.join(', ')}: no event of that name`]
    const events = seen.chat?.events ?? []
    return events.some((event) => words.some((word) => uiEvents[word]?.(event))) ? [] : [`the window heard only of: ${[...new Set(events.map((event) => event.type))].join(', ')}`]
  },
  dialogs_shown: (seen, wanted) => counted(seen.chat && cardsIn(seen, 0), wanted),
  dialogs_shown_after_restart: (seen, wanted) => counted(seen.chat && seen.chat.reopenedCards + cardsIn(seen, seen.chat.eventsBeforeRestart), wanted),
  app_ready: (seen, wanted) => (seen.appReady === wanted ? [] : [`the app is ${seen.appReady === true ? '' : 'not '}ready`]),
  renderer_sees: (seen, wanted) => {
    if (seen.crossed === undefined) return ['nothing crossed to the window']
    const text = JSON.stringify(seen.crossed)
    if (isObject(wanted)) return Object.entries(wanted).filter(([key, value]) => !valuesOf(seen.crossed, key).some((each) => sameJson(each, value))).map(([key, value]) => `${key} is not ${JSON.stringify(value)} in ${text}`)
    return asTexts(wanted).filter((part) => !text.includes(part)).map((part) => `"${part}" is missing in ${text}`)
  },
  lacks: (seen, wanted) => {
    if (seen.crossed === undefined) return ['nothing crossed to the window']
    const text = JSON.stringify(seen.crossed)
    return asTexts(wanted).filter((part) => text.includes(part)).map((part) => `"${part}" is in ${text}`)
  },
}

/** A chat as it stands on screen after it was opened again. */
export const sessionChecks: Readonly<Record<string, Check>> = {
  messages: ofSessions((sessions, wanted) => compareMessages(sessions, wanted, false)),
  messages_set: ofSessions((sessions, wanted) => compareMessages(sessions, wanted, true)),
  notice_shown: ofSessions(({ notices }, wanted) => (notices.includes('torn-tail-repaired') === (wanted !== false) ? [] : [`notices: ${notices.join(', ') || 'none'}`])),
  second_window: ofSessions(({ secondWindow }, wanted) => {
    if (secondWindow === undefined) return ['there was no second window']
    return asText(wanted).includes(secondWindow) ? [] : [`the second window ${secondWindow}`]
  }),
  model_context_equals_screen: ofSessions(({ messages, modelTexts }, wanted) => {
    if (!modelTexts) return ['no request was made']
    const onScreen = messages.map(({ text }) => text).filter((text) => text.trim() !== '')
    return sameJson(onScreen, modelTexts) === (wanted !== false) ? [] : [`on screen: ${onScreen.join(' | ')}; the model gets: ${modelTexts.join(' | ')}`]
  }),
}

export const composerChecks: Readonly<Record<string, Check>> = {
  sends: (seen, wanted) => counted(seen.composer?.sends, wanted),
  sent_text: (seen, wanted) => (seen.composer?.sentText === wanted ? [] : [`sent was ${JSON.stringify(seen.composer?.sentText)?.slice(0, 400)}`]),
  sent_text_length_equals_pasted: (seen, wanted) => {
    if (!seen.composer) return ['there was no writing field']
    const { sentText, pastedLength } = seen.composer
    return (sentText.length === pastedLength) === (wanted !== false) ? [] : [`${sentText.length} of ${pastedLength} characters were sent`]
  },
}

function cardsIn(seen: Seen, from: number): number {
  return (seen.chat?.events ?? []).slice(from).filter((event) => event.type === 'approval.requested').length
}
function counted(value: number | undefined, wanted: unknown): string[] {
  return value !== undefined && value === asNumber(wanted) ? [] : [`there were ${value ?? 'none'}`]
}

function ofSessions(check: (sessions: SeenSessions, wanted: unknown) => string[]): Check {
  return (seen, wanted) => (seen.sessions ? check(seen.sessions, wanted) : ['no chat was opened'])
}

/** Expected messages are texts, or objects with some of what a message has. */
function compareMessages({ messages }: SeenSessions, wanted: unknown, anyOrder: boolean): string[] {
  const expected = Array.isArray(wanted) ? wanted as unknown[] : []
  const fits = (message: SeenSessions['messages'][number] | undefined, each: unknown): boolean =>
    message !== undefined && (isObject(each) ? missingFacts(each, message).length === 0 : message.text === each)
  const left = [...messages]
  const allFound = expected.every((each, index) => {
    const at = anyOrder ? left.findIndex((message) => fits(message, each)) : fits(messages[index], each) ? 0 : -1
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return allFound && messages.length === expected.length ? [] : [`on screen: ${messages.map(({ text }) => text).join(' | ')}`]
}

/** What an answer holds under a name, at whatever depth. */
function valuesOf(value: unknown, key: string): unknown[] {
  return isObject(value) ? [...(key in value ? [value[key]] : []), ...Object.values(value).flatMap((each) => valuesOf(each, key))] : []
}
function missingFacts(wanted: Json, facts: object): string[] {
  return Object.entries(wanted).filter(([key, value]) => !sameJson(asObject(facts)[key], value)).map(([key]) => `${key} is ${JSON.stringify(asObject(facts)[key])}`)
}

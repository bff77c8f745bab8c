import { ContractError } from '../../../../shared/contract/errors.ts'
import type { TurnView } from '../../../../shared/sessions/chat-view.ts'
import { createEventHub } from '../../../../electron/gateway/bus/event-hub.ts'
import { isNote } from '../../../../electron/gateway/models/request-notes.ts'
import type { LiveSession, NewEntry } from '../../../../electron/gateway/sessions/live-session.ts'
import { SessionStore } from '../../../../electron/gateway/sessions/session-store.ts'
import { createIds } from '../../../../electron/gateway/sortable-id.ts'
import { asNumber, asObject, asText, mentions, oneOrMany, type Json } from '../../json-value.ts'
import { defaultModel, readModel } from '../neutral-chat.ts'
import { longText } from '../neutral-blocks.ts'
import { chatId, clockOf, prepareSession } from '../open-chat.ts'
import type { SeenSessions } from '../seen.ts'
import type { World } from '../world.ts'
import { ChatDrive, measured, scriptOf } from './chat-drive.ts'
import type { Driven } from './drive-bug.ts'
import { sendMessages } from './drive-user.ts'

const question = 'And now?'

/** Rows about a chat's file: it is opened, perhaps twice, written to, and opened again by a whole gateway, as on screen. */
export async function driveSessions(world: World): Promise<Driven> {
  const { input, setup } = world.row
  if (setup['session_file'] === undefined && setup['history'] === undefined) Object.assign(setup, { session_file: [] })
  prepareSession(world)
  const startedAt = performance.now()
  const secondWindow = writeThroughStores(world)
  const drive = await ChatDrive.open(world, scriptOf(world) ?? [])
  const openingMs = performance.now() - startedAt
  const time = await measured(world, async () => {
    await sendMessages(drive, world, oneOrMany(input['user']))
    if (input['user'] !== undefined && input['reopen'] === true) await drive.chat.restart()
    if (input['build_request'] === true) await drive.chat.say('go on')
  })
  const sessions = await lookAtScreen(drive, world)
  const seen = await drive.look({ ...time, elapsedMs: openingMs + time.elapsedMs, appReady: true, sessions: { ...sessions, ...(secondWindow ? { secondWindow } : {}) } })
  return { seen, dispose: () => drive.chat.dispose() }
}

/** Opens the chat in one or two windows and writes what the row says. Answers how the second one got on. */
function writeThroughStores(world: World): SeenSessions['secondWindow'] {
  const { input, setup } = world.row
  const clock = clockOf(setup)
  const store = (): SessionStore => new SessionStore(world.home, {
    clock, newId: createIds(() => clock.now()), hub: createEventHub(clock, () => undefined), toolFor: () => undefined, io: world.journalIo,
  })
  const stores = [store(), ...(input['open_twice'] === true ? [store()] : [])]
  const windows = stores.map(openWindow)
  try {
    for (const each of [...oneOrMany(input['append']), ...oneOrMany(input['appends'])].map(asObject)) append(windows[(asNumber(each['window']) ?? 1) - 1] ?? null, each)
  } finally {
    for (const each of stores) each.close()
  }
  return stores.length < 2 ? undefined : windows[1] ? 'writes' : 'read-only'
}

/** Null: this window may only look. */
function openWindow(store: SessionStore): LiveSession | null {
  try {
    return store.get(chatId)
  } catch (error) {
    if (error instanceof ContractError && error.code === 'session-busy') return null
    throw error
  }
}

function append(session: LiveSession | null, message: Json): void {
  if (!session) return
  const kind = asText(message['type']) || asText(message['role']) || 'user'
  const text = longText(message['text'] ?? message['content'])
  const turnId = `turn_${session.entries.length}`
  const entry: NewEntry = kind === 'user' ? { kind: 'user', turnId, text, attachments: [], steer: false } : { kind: 'assistant', turnId, model: readModel(message['model']) ?? defaultModel, blocks: [{ type: 'text', text }], stopReason: 'end' }
  try {
    session.append(entry)
  } catch (error) {
    // A full disk is told to the person; what counts here is what the file holds afterwards.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

async function lookAtScreen(drive: ChatDrive, world: World): Promise<SeenSessions> {
  const items = (await allTurns(drive)).flatMap((turn) => turn.items)
  const messages = items.flatMap((item): SeenSessions['messages'] => (item.kind === 'user' ? [{ type: 'user', text: item.text }] : item.kind === 'message' ? [{ type: 'assistant', text: item.text }] : []))
  const notices = items.flatMap((item) => (item.kind === 'notice' ? [item.notice.code] : []))
  if (!mentions(world.row.expected, 'model_context_equals_screen')) return { messages, notices }
  drive.chat.server.setTurns([{ text: 'ok' }])
  await drive.chat.say(question)
  const request = drive.requestsSince().at(-1)
  const texts = (request?.messages ?? []).flatMap((message) => message.blocks.flatMap((block) => (block.type === 'text' && !isNote(block.text) ? [block.text] : [])))
  return { messages, notices, modelTexts: texts.slice(0, -1) }
}

/** Every page of the chat, as a person sees it who scrolls up to its beginning. */
async function allTurns(drive: ChatDrive): Promise<readonly TurnView[]> {
  const { handlers } = drive.chat.gateway().gateway
  const { sessionId } = drive.chat
  let view = await handlers['sessions.open']({ sessionId })
  const turns = [...view.turns]
  while (view.hasOlder) {
    view = await handlers['sessions.open']({ sessionId, before: turns[0]?.id ?? '' })
    turns.unshift(...view.turns)
  }
  return turns
}

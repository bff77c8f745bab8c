import { describe, expect, test } from 'vitest'
import { conversationRows } from '../../../renderer/chat/conversation-rows.ts'
import { applyChatEvent } from '../../../shared/sessions/apply-chat-event.ts'
import type { ChatView, TurnView } from '../../../shared/sessions/chat-view.ts'
import { longChat } from '../../app/preview/long-chat.ts'
import { scriptedView } from '../../fakes/scripted-chats.ts'

const model = { provider: 'practice', name: 'practice' } as const
const user = { kind: 'user', id: 'u', at: 1, text: 'q', attachments: [], steer: false, direct: false, pending: false } as const satisfies TurnView['items'][number]
const view = (turn: Partial<TurnView>): ChatView => ({ sessionId: 's', seq: 1, hasOlder: false, turns: [{ id: 't', startedAt: 1, items: [user], ...turn }] })
const kinds = (chat: ChatView) => conversationRows(chat).map((row) => (row.kind === 'item' ? row.item.kind : row.kind))

describe('rows of the conversation', () => {
  test('a turn that runs without a sign of life gets one', () => {
    expect(kinds(view({}))).toEqual(['user', 'working'])
    expect(kinds(view({ items: [user, { kind: 'message', id: 'm', at: 1, text: 'So', thinking: '', state: 'streaming', model }] }))).toEqual(['user', 'message'])
  })

  test('waiting for the service takes the place of that sign', () => {
    expect(kinds(view({ retrying: { attempt: 2, of: 5, until: 9, failure: { kind: 'overloaded', detail: '' } } }))).toEqual(['user', 'retrying'])
  })

  test('an ending without its notice is told, one with it is not told twice', () => {
    expect(kinds(view({ endedAt: 2, outcome: 'answered' }))).toEqual(['user'])
    expect(kinds(view({ endedAt: 2, outcome: 'stopped' }))).toEqual(['user', 'end'])
    expect(kinds(view({ endedAt: 2, outcome: 'cut' }))).toEqual(['user', 'end'])
    expect(kinds(view({ endedAt: 2, outcome: 'cut', items: [user, { kind: 'notice', id: 'n', notice: { id: 'n', at: 2, code: 'cut', data: {} } }] }))).toEqual(['user', 'notice'])
  })

  test('a piece of a streaming answer changes the rows of its turn only', () => {
    const before: ChatView = { ...longChat('s', 200), seq: 1 }
    const started = ['turn.started', 'message.started'].reduce((chat, type, index) => applyChatEvent(chat, { type, seq: index + 2, at: 1, sessionId: 's', turnId: 'n', user, messageId: 'm', model } as never), before)
    const piece = (chat: ChatView, seq: number) => applyChatEvent(chat, { type: 'message.delta', seq, at: 1, sessionId: 's', turnId: 'n', messageId: 'm', text: 'word' })
    const talking = piece(started, 8)
    const first = conversationRows(talking)
    const next = conversationRows(piece(talking, 9))
    expect(next).toHaveLength(first.length)
    expect(next.filter((row, index) => row !== first[index]).map((row) => row.key)).toEqual(['m'])
  })

  test('whatever chat was built before, the rows are those of this one', () => {
    for (const id of ['s1', 's3', 's1', 's4', 's2', 's3']) {
      const chat = scriptedView(id, 'en', 1_000_000)
      expect(new Set(conversationRows(chat).map((row) => row.turn.id))).toEqual(new Set(chat.turns.map((turn) => turn.id)))
    }
  })

  test('keys are unique, also when turns are put in front', () => {
    const whole = longChat('s', 50)
    conversationRows({ ...whole, turns: whole.turns.slice(30) })
    const keys = conversationRows(whole).map((row) => row.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(conversationRows({ ...whole, turns: whole.turns.map((turn) => ({ ...turn })) }).map((row) => row.key))
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyEvents, listenToGateway } from '../../../renderer/stores/apply-event.ts'
import { useChats } from '../../../renderer/stores/chat-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import type { ContractEventOf } from '../../../shared/contract/events.ts'
import { createScriptedBridge, type ScriptedBridge } from '../../fakes/scripted-bridge.ts'
import '../../../renderer/text/index.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = createScriptedBridge()
  Object.assign(window, { pincer: bridge })
})
afterEach(() => {
  useChats.setState({ views: {}, failures: {}, loadingOlder: {} })
  useSessions.setState({ byId: {}, loaded: false, deleted: null })
  useRoute.setState({ route: { page: 'chat', sessionId: null } })
  vi.useRealTimers()
})

const where = { sessionId: 's5', turnId: 't9', at: 1 }
const started = (seq: number): ContractEventOf<'turn.started'> => ({ type: 'turn.started', seq, ...where, user: { kind: 'user', id: 'u9', at: 1, text: 'q', attachments: [], steer: false, direct: false, pending: false } })
const message = (seq: number) => ({ type: 'message.started', seq, ...where, messageId: 'm9', model: { provider: 'practice', name: 'practice' } } as const)
const piece = (seq: number, text: string) => ({ type: 'message.delta', seq, ...where, messageId: 'm9', text } as const)
const textOf = (sessionId: string) => useChats.getState().views[sessionId]?.turns.at(-1)?.items.flatMap((item) => (item.kind === 'message' ? [item.text] : [])).join('')

describe('what the gateway says', () => {
  test('all pieces of one frame are one change of the chat', async () => {
    await useChats.getState().open('s5')
    let changes = 0
    const stop = useChats.subscribe(() => { changes += 1 })
    applyEvents([started(20), message(21), ...Array.from({ length: 50 }, (_, index) => piece(22 + index, 'ab'))])
    stop()
    expect(changes).toBe(1)
    expect(textOf('s5')).toBe('ab'.repeat(50))
  })

  test('events that come while a chat is read are neither lost nor used twice', async () => {
    const view = await bridge.calls['sessions.open']({ sessionId: 's5' })
    const opened = useChats.getState().open('s5')
    const seq = view.ok ? view.value.seq : 0
    applyEvents([started(seq + 1), message(seq + 2), piece(seq + 3, 'early')])
    await opened
    expect(textOf('s5')).toBe('early')
    applyEvents([piece(seq + 2, 'old'), piece(seq + 3, 'early'), piece(seq + 4, ' late')])
    expect(textOf('s5')).toBe('early late')
  })

  test('a removed chat is left', async () => {
    await useSessions.getState().load()
    useRoute.getState().go({ page: 'chat', sessionId: 's5' })
    applyEvents([{ type: 'session.removed', seq: 30, at: 1, sessionId: 's5' }])
    expect(useSessions.getState().byId['s5']).toBeUndefined()
    expect(useRoute.getState().route).toEqual({ page: 'chat', sessionId: null })
  })

  test('a hidden window, which gets no frames, still hears everything', async () => {
    await useChats.getState().open('s5')
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', () => 1)
    const stop = listenToGateway()
    bridge.emit(started(0))
    expect(useChats.getState().views['s5']?.turns.at(-1)?.id).not.toBe('t9')
    vi.advanceTimersByTime(300)
    expect(useChats.getState().views['s5']?.turns.at(-1)?.id).toBe('t9')
    stop()
    vi.unstubAllGlobals()
  })

  test('older turns come in front once, whoever asks twice', async () => {
    const older = [{ id: 'before', startedAt: 0, items: [] }]
    Object.assign(window, { pincer: createScriptedBridge({ views: [{ sessionId: 's5', seq: 1, hasOlder: true, turns: [{ id: 'after', startedAt: 1, items: [] }] }], older: { s5: older } }) })
    await useChats.getState().open('s5')
    await Promise.all([useChats.getState().loadOlder('s5'), useChats.getState().loadOlder('s5')])
    expect(useChats.getState().views['s5']?.turns.map((turn) => turn.id)).toEqual(['before', 'after'])
    expect(useChats.getState().views['s5']?.hasOlder).toBe(false)
  })
})

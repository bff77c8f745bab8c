// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepText, sendMessage } from '../../../renderer/chat/send-message.ts'
import { useNewChat } from '../../../renderer/stores/new-chat-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import { createScriptedBridge, type ScriptedBridge } from '../../fakes/scripted-bridge.ts'

const place = { workspace: '/home/kim/Documents', model: { provider: 'practice', name: 'practice' } } as const
let bridge: ScriptedBridge
beforeEach(() => {
  bridge = createScriptedBridge()
  Object.assign(window, { pincer: bridge })
})
afterEach(() => {
  useNewChat.setState({ workspace: null, model: null, made: null })
  useRoute.setState({ route: { page: 'chat', sessionId: null } })
  useSessions.setState({ byId: {} })
})
const names = () => bridge.log.map((entry) => entry.name)

describe('the first message of a new chat', () => {
  test('makes the chat in the chosen folder and goes there', async () => {
    await sendMessage(null, place, { text: 'hello', attachments: [] })
    expect(names()).toEqual(['sessions.create', 'chat.send'])
    expect(bridge.log[0]?.input).toEqual(place)
    expect(useRoute.getState().route).toMatchObject({ page: 'chat', sessionId: expect.any(String) })
  })

  test('a paste before it and two at once make one chat, which it then goes into', async () => {
    const [one, other] = await Promise.all([keepText(null, place, 'a.txt', 'a'), keepText(null, place, 'b.txt', 'b')])
    await sendMessage(null, { ...place, workspace: '/elsewhere' }, { text: 'sum up', attachments: [one, other] })
    expect(names()).toEqual(['sessions.create', 'chat.saveAttachment', 'chat.saveAttachment', 'sessions.setWorkspace', 'chat.send'])
    expect(useNewChat.getState().made).toBeNull()
  })

  test('when it is refused, the chat that was made is used for the next try', async () => {
    bridge = createScriptedBridge({ failOnce: { 'chat.send': { code: 'folder-gone', data: {} } } })
    Object.assign(window, { pincer: bridge })
    await expect(sendMessage(null, place, { text: 'hello', attachments: [] })).rejects.toMatchObject({ code: 'folder-gone' })
    await sendMessage(null, place, { text: 'hello', attachments: [] })
    expect(names()).toEqual(['sessions.create', 'chat.send', 'chat.send'])
  })
})

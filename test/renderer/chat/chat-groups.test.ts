import { describe, expect, test } from 'vitest'
import { groupChats, neighbourChat } from '../../../renderer/chat/chat-groups.ts'
import { scriptedSessions } from '../../fakes/scripted-chats.ts'

const noon = new Date(2026, 2, 30, 12).getTime()
const hour = 60 * 60 * 1_000
const chat = (id: string, updatedAt: number, title = id) => ({ ...scriptedSessions('en', noon)[0]!, id, title, updatedAt })

describe('the list of chats', () => {
  test('groups by the days of the calendar, newest first', () => {
    const groups = groupChats([chat('week', noon - 7 * 24 * hour), chat('last-night', noon - 13 * hour), chat('morning', noon - 3 * hour), chat('now', noon)], '', noon)
    expect(groups.map((group) => [group.name, group.chats.map((each) => each.id)])).toEqual([['today', ['now', 'morning']], ['yesterday', ['last-night']], ['earlier', ['week']]])
  })

  test('a chat from just after midnight is of today, one from just before of yesterday', () => {
    const midnight = new Date(2026, 2, 30).getTime()
    expect(groupChats([chat('a', midnight), chat('b', midnight - 1)], '', noon).map((group) => group.name)).toEqual(['today', 'yesterday'])
  })

  test('the search wants every word, in any order, case and width', () => {
    const chats = [chat('1', noon, 'Plan for Saturday market'), chat('2', noon, 'Ｍarket prices'), chat('3', noon, '整理假期照片')]
    const found = (search: string) => groupChats(chats, search, noon).flatMap((group) => group.chats.map((each) => each.id))
    expect(found('market plan')).toEqual(['1'])
    expect(found(' MARKET ')).toEqual(['1', '2'])
    expect(found('照片')).toEqual(['3'])
    expect(found('zzz')).toEqual([])
  })

  test('next and previous follow the list and stop at its ends', () => {
    const chats = [chat('old', noon - hour), chat('new', noon)]
    expect(neighbourChat(chats, 'new', 1)).toBe('old')
    expect(neighbourChat(chats, 'old', 1)).toBeNull()
    expect(neighbourChat(chats, null, 1)).toBe('new')
    expect(neighbourChat(chats, null, -1)).toBe('old')
  })
})

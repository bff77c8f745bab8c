// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { factsOf } from '../../../renderer/approvals/fact-words.ts'
import { providerName } from '../../../renderer/approvals/provider-name.ts'
import { questionOf } from '../../../renderer/approvals/question-words.ts'
import { safeAreaOf } from '../../../renderer/approvals/risk.ts'
import { ownAbility } from '../../../renderer/marketplace/own-words.ts'
import { showLanguage, words } from '../../../renderer/text/index.ts'
import { questionText } from '../../../renderer/text/question-text.ts'
import { titleOf } from '../../../renderer/timeline/lane-words.ts'
import { wordsOfName } from '../../../renderer/settings/tool-groups.ts'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { scriptedRequests } from '../../fakes/scripted-requests.ts'

const { hosts: _, unknown: __, ...base } = scriptedRequests['pay with a skill']
const ofNotes: ApprovalRequest = {
  ...base, tool: 'notes.delete', effect: 'deletes', sandbox: 'off', subject: { kind: 'other', text: 'notes.delete: n-17' }, hosts: [], unknown: [],
  provider: { layer: 'skill', name: 'Notes', own: 'skill-notes' }, reach: { hosts: [], folders: [] },
}
const here = { answeredElsewhere: false, openHosts: [] }
const elsewhere = { ...here, answeredElsewhere: true }
afterEach(() => showLanguage('en'))

describe('the card of a skill says what its page says', () => {
  test('one that may reach nothing: no folder, nothing leaves, nobody gets it, no money', () => {
    expect(factsOf(ofNotes, here)).toMatchObject({ folder: { key: 'none' }, leaves: { key: 'nothing' }, who: { key: 'nobody' }, undo: 'no', cost: 'no' })
    expect(factsOf(ofNotes, elsewhere)).toMatchObject({ leaves: { key: 'found' }, who: { key: 'service' } })
    expect(safeAreaOf(ofNotes)).toEqual({ tone: 'ok', words: 'walls' })
  })
  test('one that may go to one computer and save in the folder of the chat: exactly that', () => {
    const request: ApprovalRequest = { ...ofNotes, effect: 'sends', reach: { hosts: ['mail.example'], folders: [{ path: '.', access: 'write' }] }, unknown: ['files', 'recipients'] }
    expect(factsOf(request, here)).toMatchObject({ folder: { key: 'chat' }, leaves: { key: 'only', hosts: 'mail.example' }, who: { key: 'unknown' }, cost: 'unknown' })
  })
  test('nobody keeps what a connection reaches: that stays not known', () => {
    const { reach: ___, ...open } = ofNotes
    expect(factsOf({ ...open, provider: { layer: 'connection', name: 'Memory' }, unknown: ['files', 'hosts'] }, here)).toMatchObject({ folder: { key: 'unknown' }, leaves: { key: 'unknown' } })
  })
})

describe('a skill that comes with Pincer speaks the language of the person', () => {
  test.each([['en', 'Delete a note: n-17?', 'Notes'], ['zh', '删除笔记：n-17？', '笔记']] as const)('%s', (language, question, name) => {
    showLanguage(language)
    const { key, values } = questionOf(ofNotes, ownAbility)
    expect(words.t(`approvals:${key}` as 'approvals:ask.use', values as { tool: string; what: string })).toBe(question)
    expect(questionText(ofNotes, language)).toBe(question)
    expect(providerName(ofNotes.provider!)).toBe(name)
  })
  test('one that only has its name does not', () => {
    const stranger: ApprovalRequest = { ...ofNotes, provider: { layer: 'skill', name: 'Notes' } }
    expect(questionOf(stranger, ownAbility)).toMatchObject({ key: 'ask.deleteOne' })
  })
})

describe('a step says the name of its tool once', () => {
  const step = (tool: string, text: string, ability: string | null = null) => titleOf({ tool, effect: 'looks', touches: 0, subject: { kind: 'other', text }, ability }, 'done')
  test('in our words for our own, in the maker’s for others', () => {
    expect(step('notes.search', 'notes.search: plumber', 'Find notes')).toEqual({ key: 'title.ability.done', values: { tool: 'Find notes', what: 'plumber' } })
    expect(step('notes.search', 'notes.search', 'Find notes')).toMatchObject({ key: 'title.abilityAlone.done' })
    expect(step('mcp__Memory__create_entities', 'create_entities: Ann')).toEqual({ key: 'title.use.done', values: { tool: 'create_entities', what: 'Ann' } })
  })
})

test.each([['create_entities', 'Create entities'], ['readGraph', 'Read graph'], ['get-URL', 'Get URL'], ['增加', '增加']])('%s is written %s', (name, plain) => { expect(wordsOfName(name)).toBe(plain) })

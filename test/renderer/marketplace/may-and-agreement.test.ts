// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { agreementTo, newSince } from '../../../renderer/marketplace/agreement.ts'
import { changeWords } from '../../../renderer/marketplace/install/changes-list.tsx'
import { amountOf } from '../../../renderer/marketplace/install/install-steps.tsx'
import { mayLists } from '../../../renderer/marketplace/may/may-lists.ts'
import { toolWords } from '../../../renderer/marketplace/own-words.ts'
import { attemptWords, findingWords } from '../../../renderer/marketplace/skill-words.ts'
import { formatFor } from '../../../renderer/text/format.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { findingCodes, type SkillFacts, type SkillTool } from '../../../shared/skills/skill.ts'
import { wallIds } from '../../../shared/skills/walls.ts'
import { scriptedFacts } from '../../fakes/scripted-skills.ts'

afterEach(() => showLanguage('en'))
const nothing: SkillFacts['permissions'] = { hosts: [], folders: [], secrets: [], exec: [] }
const tool = (over: Partial<SkillTool> = {}): SkillTool => ({ name: 'x.go', description: '', effect: 'looks', enabled: true, signIn: null, ...over })
const lists = (over: Partial<SkillFacts>) => {
  const { may, mayNot } = mayLists(scriptedFacts('x', over))
  return { may: may.map(({ text }) => text), mayNot: mayNot.map(({ text }) => text) }
}

test('one that declares nothing may keep its own data and nothing else', () => {
  expect(lists({ tools: [tool()] })).toEqual({ may: ['Keep data of its own on this computer'], mayNot: ['See or change your files', 'Go online', 'Run other programs', 'See passwords, keys or other skills'] })
})

test('what is declared moves from “may not” to “may”, as narrow as it was declared', () => {
  expect(lists({ permissions: { ...nothing, hosts: ['api.example.com', '*.cdn.example'], folders: [{ path: 'bills', access: 'read' }], secrets: ['key'] }, tools: [tool({ effect: 'sends', signIn: { provider: 'google', scopes: ['mail'] } })] })).toEqual({
    may: ['Read files in “bills” of the folder a chat works in', 'Go online, to api.example.com', 'Go online, to anything below cdn.example', 'Use your Google account, once you sign in for it', 'Use what you enter as “key”', 'Send things for you, asking first', 'Keep data of its own on this computer'],
    mayNot: ['Change your files', 'See or change files elsewhere', 'Go online anywhere else', 'Run other programs', 'Use an account you gave to another skill', 'See other passwords, keys or skills'],
  })
})

test('files that a step names are not promised away', () => {
  const { may, mayNot } = lists({ tools: [tool({ files: 'write', effect: 'changes' })] })
  expect(may).toContain('Read and save files that a step names; outside the folder you are asked')
  expect(mayNot).not.toContain('See or change your files')
  expect(mayNot).toContain('Delete your files')
})

test('a yes holds for what was shown: fewer rights are fine, more of anything asks again', () => {
  const facts = scriptedFacts('x', { permissions: { ...nothing, hosts: ['a.example'] }, tools: [tool()] })
  const yes = agreementTo(facts, [])
  expect(newSince(yes, { facts, findings: [] })).toEqual({ findings: [], rights: false })
  expect(newSince(yes, { facts: { ...facts, permissions: nothing }, findings: [{ code: 'not-published', weight: 'fact', data: {} }] })).toEqual({ findings: [], rights: false })
  for (const more of [{ permissions: { ...nothing, hosts: ['a.example', 'b.example'] } }, { tools: [tool({ effect: 'sends' })] }, { tools: [tool(), tool({ name: 'x.more' })] }, { tools: [tool({ files: 'read' as const })] }, { permissions: { ...facts.permissions, folders: [{ path: '.', access: 'read' as const }] } }, { version: '1.0.1' }]) {
    expect(newSince(yes, { facts: { ...facts, ...more }, findings: [] }).rights).toBe(true)
  }
  const warning = { code: 'eval', weight: 'warns', data: { file: 'index.js' } } as const
  expect(newSince(yes, { facts, findings: [warning] }).findings).toEqual([warning])
  expect(newSince(agreementTo(facts, [warning]), { facts, findings: [warning] }).findings).toEqual([])
})

test('every finding has words in both languages, without a hole where its data goes', () => {
  const data = Object.fromEntries(['wall', 'what', 'line', 'column', 'problem', 'path', 'bytes', 'most', 'package', 'manifest', 'name', 'tool', 'reference', 'programs', 'skill', 'like', 'event', 'text', 'file', 'word', 'hours', 'where', 'codes', 'says'].map((name) => [name, name === 'hours' ? 3 : name === 'wall' ? 'files' : 'VALUE']))
  for (const language of ['en', 'zh'] as const) {
    showLanguage(language)
    for (const code of findingCodes) expect(findingWords({ code, data }), code).not.toMatch(/\{\{|finding\.|attempts\./)
    expect(findingWords({ code: 'very-new', data: { hours: 1 } })).not.toContain('finding')
  }
})

test('what a skill tried has words for every wall, and every ability of a skill that ships has its own, in both languages', () => {
  for (const language of ['en', 'zh'] as const) {
    showLanguage(language)
    for (const wall of wallIds) expect(attemptWords(wall), wall).not.toContain('attempts.')
    for (const folder of ['documents', 'notes', 'images', 'gmail', 'google-calendar', 'github']) {
      const { tools } = JSON.parse(readFileSync(`skills/${folder}/manifest.json`, 'utf8')) as { tools: { name: string }[] }
      const facts = { id: `skill-${folder}`, name: folder, origin: { kind: 'catalogue', text: '' } } as const
      for (const tool of tools) expect(toolWords(facts, tool)?.name, tool.name).toMatch(/^[^.]{2,}$/)
      // Somebody else's of the same name speaks for itself.
      expect(toolWords({ ...facts, origin: { kind: 'npm', text: '' } }, tools[0] ?? { name: '' })).toBeNull()
    }
  }
})

test('differences are sentences; folders and accounts are named as everywhere else', () => {
  const change = { before: null, after: null, more: true } as const
  expect(changeWords({ ...change, kind: 'folder', change: 'added', subject: 'write .' }).replaceAll(/[\uE000\uE001]/g, '')).toBe('Read and save files in the folder a chat works in')
  expect(changeWords({ ...change, kind: 'account', change: 'removed', subject: 'github repo' }).replaceAll(/[\uE000\uE001]/g, '')).toBe('Account no longer used: GitHub repo')
})

test('a share is shown only of a total that is known', () => {
  const format = formatFor('en')
  expect(amountOf({ bytes: { done: 5, of: null }, packages: null, tests: null }, format)).toBeNull()
  expect(amountOf({ bytes: null, packages: { done: 3, of: 12 }, tests: null }, format)).toEqual({ share: 0.25, text: '3 of 12 packages' })
})

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { offersFor } from '../../../electron/gateway/approvals/offers.ts'
import { defineTool, type ToolDefinition } from '../../../electron/gateway/executors/tool-definition.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { openJudging } from './judge-for-test.ts'

const judging = openJudging()
const { ws, user } = judging
beforeAll(() => {
  mkdirSync(join(ws, 'sub'))
  mkdirSync(join(user, 'letters'))
  symlinkSync(user, join(ws, 'out'))
  for (const name of ['a.txt', 'b.txt', '.env', 'run.sh', 'sub/c.txt']) writeFileSync(join(ws, name), 'x')
  for (const name of ['letters/one.txt', 'letters/.env']) writeFileSync(join(user, name), 'x')
})

/** Each line in short: its id, and why it is shut. */
async function lines(tool: string | ToolDefinition, input: unknown): Promise<string[]> {
  const call = await judging.grantCall(await judging.judge(tool, input))
  return offersFor(call).map((offer) => (offer.off === null ? offer.id : `${offer.id}: ${offer.off}`))
}
const command = (text: string) => lines('exec', { command: text })

describe('what “Always…” offers for a command', () => {
  test('an ordinary one: this chat, some minutes, for ever exactly this, for ever this program', async () => {
    expect(await command('mkdir notes')).toEqual(['program-chat', 'program-minutes', 'exact-forever', 'program-forever'])
    expect(await command('git commit -m "a b"')).toEqual(['program-chat', 'program-minutes', 'exact-forever', 'program-forever'])
  })

  test('one whose further words could do more: exactly it', async () => {
    expect(await command('mytool sync')).toEqual(['exact-chat', 'exact-minutes', 'exact-forever', 'program-forever: shell'])
  })

  test('the words of a program are its name and sub-command, nothing behind them', async () => {
    const words = async (text: string) => offersFor(await judging.grantCall(await judging.command(text))).flatMap(({ match }) => (match.kind === 'program' ? [match.words] : []))
    expect(await words('git add a.txt')).toEqual([['git', 'add'], ['git', 'add'], ['git', 'add']])
    expect(await words('cp a.txt sub')).toEqual([['cp'], ['cp'], ['cp']])
  })

  test.each(['curl https://x.example/', 'git push', 'scp a.txt me@x.example:', 'mkdir x && curl https://x.example/', 'sh -c "git push"'])('sending is asked each time: %s', async (text) => {
    const offered = await command(text)
    expect(offered.length).toBeGreaterThan(0)
    for (const line of offered) expect(line).toMatch(/: (?:sends)$/)
  })

  test('deleting: not for ever, but for some minutes in the folder', async () => {
    expect(await command('rm a.txt b.txt')).toEqual(['exact-chat', 'exact-minutes', 'folder-minutes', 'exact-forever: deletes', 'program-forever: deletes'])
  })

  test.each(['rm -r sub', 'rm a.txt sub/c.txt', 'rm .env', 'rm *.txt', 'rm out/x', 'rm a.txt && mkdir x', 'rm "$F"'])('no folder is offered for deleting where it is not plain what goes: %s', async (text) => {
    expect((await command(text)).some((line) => line.startsWith('folder'))).toBe(false)
  })

  test.each(['bash run.sh', './run.sh', 'python3 x.py', 'node -e "1"', 'env mkdir x', 'nohup mkdir x', 'make', 'npm run build', 'xargs mkdir', 'sudo mkdir x', 'find . -exec mkdir {} ;', 'awk 1 a.txt'])('what starts other programs is not allowed for ever: %s', async (text) => {
    const offered = await command(text)
    for (const line of offered.filter((each) => each.includes('forever'))) expect(line).toMatch(/: (?:shell|unread)$/)
    expect(offered.some((line) => line.startsWith('exact-chat'))).toBe(true)
  })

  test('installing is not allowed for ever', async () => {
    expect(await command('npm install left-pad')).toEqual(['exact-chat', 'exact-minutes', 'exact-forever: installs', 'program-forever: installs'])
  })

  test.each(['mkdir $X', 'for f in *; do mkdir $f; done', 'mkdir `date`', 'mkdir "a', 'mkdir {a,b}'])('what was not read completely has no open line: %s', async (text) => {
    for (const line of await command(text)) expect(line).toMatch(/: (?:unread|sends)$/)
  })

  test.each(['tar -cf x.tar a.txt', 'zip x.zip a.txt', 'git rebase main', 'git -c core.pager=x log', 'sort -o b.txt a.txt', '/bin/mkdir x', 'mkdir ../x', 'cp a.txt out/a.txt', 'cp .env b', 'git diff --output=x', 'mkdir .git/hooks/x'])('a program whose further words could do more is not offered: %s', async (text) => {
    expect((await command(text)).filter((line) => line.startsWith('program') && !line.includes(':'))).toEqual([])
  })

  test('a chain has no line for a program', async () => {
    expect((await command('mkdir x && touch x/y')).some((line) => line.startsWith('program'))).toBe(false)
  })

  test('a command with an environment of its own has none either', async () => {
    const call = await judging.grantCall(await judging.command('mkdir x', { env: { LC_ALL: 'C' } }))
    expect(offersFor(call).some(({ match }) => match.kind === 'program')).toBe(false)
  })
})

describe('what it offers for files', () => {
  test('reading outside: this file or its folder', async () => {
    expect(await lines('read', { path: join(user, 'letters/one.txt') })).toEqual(['file-chat', 'folder-chat', 'folder-minutes', 'file-forever', 'folder-forever'])
  })
  test('searching in a folder outside: that folder', async () => {
    expect(await lines('grep', { pattern: 'x', path: join(user, 'letters') })).toEqual(['folder-chat', 'folder-minutes', 'folder-forever'])
  })
  test('a whole home is not offered for ever', async () => {
    expect(await lines('glob', { pattern: '*', cwd: user })).toEqual(['folder-chat', 'folder-minutes'])
  })
  test('a file for secrets: only it, only in this chat', async () => {
    expect(await lines('read', { path: '.env' })).toEqual(['file-chat'])
    expect(await lines('read', { path: join(user, 'letters/.env') })).toEqual(['file-chat'])
  })
  test('a place other programs obey has no “Always…”', async () => {
    expect(await lines('write', { path: '.git/hooks/pre-commit', contents: 'x' })).toEqual([])
  })
})

function foreign(effect: Effect, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return { ...defineTool({ name: 'mail.do', description: 'Does it.', input: z.object({ to: z.string().optional() }), effect: () => effect, subject: () => ({ kind: 'other', text: 'it' }), paths: () => [], execute: () => Promise.resolve({ content: [], isError: false, details: { kind: 'none' } }) }), provider: { layer: 'connection', name: 'Mail' }, ...more }
}

describe('what it offers for tools of skills and connections', () => {
  test.each<[Effect, boolean, string[]]>([
    ['deletes', true, ['tool-chat', 'tool-minutes', 'tool-forever: deletes']],
    ['sends', true, ['tool-chat: sends', 'tool-minutes: sends', 'tool-forever: sends']],
    ['spends', true, ['tool-chat: spends', 'tool-minutes: spends', 'tool-forever: spends']],
    ['installs', true, ['tool-chat', 'tool-minutes', 'tool-forever: installs']],
    ['looks', false, ['tool-chat', 'tool-minutes', 'tool-forever: unconfirmed']],
    ['sends', false, ['tool-chat: sends', 'tool-minutes: sends', 'tool-forever: sends']],
  ])('%s, confirmed %s', async (effect, confirmed, expected) => {
    expect(await lines(foreign(effect, { confirmed }), {})).toEqual(expected)
  })
  test('one that runs unasked has no question and no lines', async () => {
    expect(await lines(foreign('looks', { confirmed: true }), {})).toEqual([])
  })
})

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Grant, GrantMatch } from '../../../shared/approvals/grant.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { findCovering, needsOf } from '../../../electron/gateway/approvals/match-grant.ts'
import { offersFor } from '../../../electron/gateway/approvals/offers.ts'
import { grantCallOf } from '../../../electron/gateway/approvals/grant-call.ts'
import { defineTool, type ToolDefinition } from '../../../electron/gateway/executors/tool-definition.ts'
import type { JudgedCall } from '../../../electron/gateway/router/tool-router.ts'
import { propertySeed } from '../../fakes/property-seed.ts'
import { grantOf, openJudging, rules } from './judge-for-test.ts'
import { processorMs } from '../../fakes/processor-time.ts'

fc.configureGlobal(propertySeed)
const judging = openJudging()
const { ws, user } = judging
beforeAll(() => {
  for (const folder of [join(ws, 'sub'), join(ws, 'bin'), join(user, 'letters'), join(user, 'letters/old')]) mkdirSync(folder)
  for (const name of ['a.txt', 'b.txt', '.env', 'sub/c.txt']) writeFileSync(join(ws, name), 'x')
  for (const name of ['letters/one.txt', 'letters/two.txt', 'letters/.env', 'letters/old/three.txt']) writeFileSync(join(user, name), 'x')
  symlinkSync(join(user, 'letters'), join(ws, 'out'))
  symlinkSync(join(user, 'letters/one.txt'), join(user, 'letters/link.txt'))
})

/** The grant that the named line of a call's card would store. */
async function given(judged: JudgedCall, lineId: string, id = lineId): Promise<Grant> {
  const call = await judging.grantCall(judged)
  const offer = offersFor(call).find((each) => each.id === lineId)
  const lifetime = offer?.lifetime.kind === 'forever' ? { kind: 'forever' as const } : { kind: 'until' as const, at: Number.MAX_SAFE_INTEGER }
  if (!offer || offer.off !== null) throw new Error(`${lineId} is not offered (${offersFor(call).map((each) => `${each.id} ${each.off}`).join(', ')})`)
  return { ...grantOf(call, offer, id), lifetime }
}
const grant = (match: GrantMatch, effect: Effect, tool = 'exec'): Grant => grantOf({ tool, effect, wall: false }, { match })

async function covers(grants: readonly Grant[], judged: JudgedCall): Promise<boolean> {
  if (judged.verdict.kind !== 'require') return false
  const text = judged.tool.command?.(judged.input).command ?? null
  return findCovering(grants, await grantCallOf(judged, judging.world, needsOf(grants, text))) !== null
}
const command = (text: string, more = {}) => judging.command(text, more)

describe('a program with its words', () => {
  test('covers the same program with other names in the same folder', async () => {
    const made = await given(await command('mkdir notes'), 'program-forever')
    for (const text of ['mkdir notes', 'mkdir -p x/y z', 'mkdir "x y"', 'mkdir x 2>/dev/null', 'mkdir x && ls', 'mkdir x; mkdir y', 'ls | wc -l && mkdir x']) expect([text, await covers([made], await command(text))]).toEqual([text, true])
  })

  test.each([
    'mkdir x && touch y', 'mkdir x; rm a.txt', 'mkdir x || git push', 'mkdir x | tee y', 'mkdir $(rm a.txt)', 'mkdir `date`', 'mkdir $X', 'mkdir *', 'mkdir x > y', 'env mkdir x', 'sudo mkdir x', 'nohup mkdir x', 'sh -c "mkdir x"', '/bin/mkdir x', './mkdir x', 'mkdir ../x', 'mkdir /tmp/x', `mkdir ${'~'}/x`,
    'mkdir out/x', 'mkdir .git/hooks/x', 'mkdir .env', 'cd sub && mkdir x', 'FOO=1 mkdir x', 'mkdir x <(ls)', 'mkdir {x,y}', 'rmdir x', 'mkdirx y', 'touch x', 'mkdir --mode=../x y', 'mkdir x\nrm a.txt', 'if true; then mkdir x; fi', 'mkdir x \\\n y', 'mkdir x # y', 'bash <<< "mkdir x"', 'xargs mkdir', 'mkdir x\u200b',
  ])('not %s', async (text) => {
    const made = await given(await command('mkdir notes'), 'program-forever')
    const judged = await command(text)
    // A comment alone changes nothing.
    expect(await covers([made], judged)).toBe(text === 'mkdir x # y')
  })

  test('holds in its folder, with no environment, for its sub-command', async () => {
    const made = await given(await command('git add a.txt'), 'program-forever')
    expect(await covers([made], await command('git add b.txt'))).toBe(true)
    expect(await covers([made], await command('git add b.txt', { cwd: 'sub' }))).toBe(false)
    expect(await covers([made], await command('git add b.txt', { env: { GIT_DIR: 'x' } }))).toBe(false)
    for (const text of ['git commit -m x', 'git -C sub add a.txt', 'git -c core.editor=x add a.txt', 'git add --edit', 'git add -p', 'git add --pathspec-from-file=x', 'git push', 'git add a.txt && git push']) expect([text, await covers([made], await command(text))]).toEqual([text, false])
  })

  test('a secret is not reached by a value right behind a flag, nor a place outside by a link in a folder', async () => {
    const [commit, copy] = [await given(await command('git commit -m x'), 'program-forever'), await given(await command('cp a.txt sub'), 'program-forever')]
    for (const text of ['git commit -F .env', 'git commit -F.env', 'git commit --file=.env', 'git commit -F../x', 'git commit -c HEAD', 'git commit -t x', 'cp -rL sub x', 'cp --dereference a.txt x', 'cp -t sub a.txt', 'cp -rt sub a.txt', 'cp out x']) expect([text, await covers([commit, copy], await command(text))]).toEqual([text, false])
    expect(await covers([commit], await command('git commit -qm "two words"'))).toBe(true)
  })

  test('parts of one line may be covered by several grants, each part by one', async () => {
    const [mkdir, touch] = [await given(await command('mkdir x'), 'program-forever', 'm'), await given(await command('touch x'), 'program-forever', 't')]
    expect(await covers([mkdir, touch], await command('mkdir x && touch x/y'))).toBe(true)
    expect(await covers([mkdir], await command('mkdir x && touch x/y'))).toBe(false)
    expect(await covers([mkdir, touch], await command('mkdir x && touch x/y && cp a.txt x'))).toBe(false)
  })

  test('a program of that name in the working folder is not the one that was meant', async () => {
    const made = await given(await command('mkdir x'), 'program-forever')
    const judged = await command('mkdir x')
    const call = await grantCallOf(judged, { ...judging.world, environment: { PATH: `${join(ws, 'bin')}:/usr/bin` } }, { realPlaces: true, hash: false })
    expect(findCovering([made], call)).not.toBe(null) // nothing of that name there
    writeFileSync(join(ws, 'bin/mkdir'), '#!/bin/sh\n', { mode: 0o755 })
    const again = await grantCallOf(judged, { ...judging.world, environment: { PATH: `${join(ws, 'bin')}:/usr/bin` } }, { realPlaces: true, hash: false })
    expect(findCovering([made], again)).toBe(null)
  })
})

describe('exactly this command', () => {
  test('covers it to the letter, while the files it names stay as they are', async () => {
    writeFileSync(join(ws, 'list.txt'), 'one')
    const made = await given(await command('mytool list.txt'), 'exact-forever')
    expect(await covers([made], await command('mytool list.txt'))).toBe(true)
    for (const text of ['mytool  list.txt', 'mytool list.txt x', 'mytool list.txt; rm a.txt', 'mytool b.txt']) expect([text, await covers([made], await command(text))]).toEqual([text, false])
    expect(await covers([made], await command('mytool list.txt', { cwd: 'sub' }))).toBe(false)
    expect(await covers([made], await command('mytool list.txt', { env: { A: '1' } }))).toBe(false)
    const behind = await given(await command('mytool --script=list.txt @list.txt'), 'exact-forever', 'behind')
    expect(await covers([behind], await command('mytool --script=list.txt @list.txt'))).toBe(true)
    writeFileSync(join(ws, 'list.txt'), 'two')
    expect(await covers([behind], await command('mytool --script=list.txt @list.txt'))).toBe(false)
    expect(await covers([made], await command('mytool list.txt'))).toBe(false)
  })

  test('given behind the wall, it does not hold without it; given without, it holds behind it', async () => {
    const behind = await given(await judging.judge('exec', { command: 'mytool x' }, { sandbox: 'on' }), 'exact-forever')
    expect(behind.wall).toBe(true)
    expect(await covers([behind], await judging.judge('exec', { command: 'mytool x' }, { sandbox: 'on' }))).toBe(true)
    expect(await covers([behind], await command('mytool x'))).toBe(false)
    expect(await covers([await given(await command('mytool x'), 'exact-forever')], await judging.judge('exec', { command: 'mytool x' }, { sandbox: 'on' }))).toBe(true)
  })
})

describe('deleting in a folder', () => {
  test('covers plain deletions of files that lie directly in it', async () => {
    const made = await given(await command('rm a.txt'), 'folder-minutes')
    for (const text of ['rm a.txt', 'rm -f b.txt a.txt', 'unlink b.txt', 'rm ./a.txt && ls', 'rm gone.txt']) expect([text, await covers([made], await command(text))]).toEqual([text, true])
    for (const text of ['rm -r sub', 'rm sub/c.txt', 'rm .env', 'rm *', 'rm out/one.txt', 'rm ../x', 'rm $X', 'rm a.txt && mkdir x', 'rm a.txt; git push', 'find . -delete', 'sudo rm a.txt', 'sh -c "rm a.txt"', 'rm a.txt > b.txt', 'shred a.txt', 'git clean -f', 'cd sub && rm c.txt', 'rm .git/config', 'kill 1', 'rm']) {
      expect([text, await covers([made], await command(text))]).toEqual([text, false])
    }
  })
})

describe('files and folders', () => {
  const read = (path: string) => judging.judge('read', { path: join(user, path) })

  test('a file covers itself by any name, and nothing else', async () => {
    const made = await given(await read('letters/one.txt'), 'file-forever')
    expect(await covers([made], await read('letters/one.txt'))).toBe(true)
    expect(await covers([made], await read('letters/old/../link.txt'))).toBe(true)
    expect(await covers([made], await judging.judge('read', { path: 'out/one.txt' }))).toBe(true)
    for (const path of ['letters/two.txt', 'letters', 'letters/one.txt.bak']) expect(await covers([made], await read(path))).toBe(false)
    expect(await covers([made], await judging.judge('grep', { pattern: 'x', path: join(user, 'letters/one.txt') }))).toBe(false)
  })

  test('a folder covers the files directly in it, without those for secrets', async () => {
    const made = await given(await read('letters/one.txt'), 'folder-forever')
    expect(await covers([made], await read('letters/two.txt'))).toBe(true)
    for (const path of ['letters/.env', 'letters/old/three.txt', 'letters', 'lettersx/one.txt', 'one.txt', '.ssh/id_rsa', '../home/grants.json']) expect([path, await covers([made], await read(path))]).toEqual([path, false])
  })

  test('a folder that was searched covers what is below it', async () => {
    const look = (path: string) => judging.judge('grep', { pattern: 'x', path: join(user, path) })
    const made = await given(await look('letters'), 'folder-forever')
    for (const path of ['letters', 'letters/old', 'letters/one.txt']) expect([path, await covers([made], await look(path))]).toEqual([path, true])
    for (const path of ['.', '', 'letters/.env', 'letters/../x']) expect([path, await covers([made], await look(path))]).toEqual([path, false])
  })

  test('a secret in the working folder is not part of a yes to that folder', async () => {
    const asksAll = { ...rules, effectRules: { ...rules.effectRules, looks: 'ask' as const } }
    const made = await given(await judging.judge('read', { path: 'a.txt' }, { rules: asksAll }), 'folder-forever')
    expect(await covers([made], await judging.judge('read', { path: 'b.txt' }, { rules: asksAll }))).toBe(true)
    expect(await covers([made], await judging.judge('read', { path: '.env' }, { rules: asksAll }))).toBe(false)
    expect(await covers([await given(await judging.judge('read', { path: '.env' }), 'file-chat')], await judging.judge('read', { path: '.env' }))).toBe(true)
  })
})

describe('tools of skills and connections', () => {
  const make = (description: string, effect: Effect = 'deletes', more: Partial<ToolDefinition> = {}): ToolDefinition => ({
    ...defineTool({ name: 'files.purge', description, input: z.object({ n: z.number().optional() }), effect: () => effect, subject: () => ({ kind: 'other', text: 'it' }), paths: () => [], execute: () => Promise.resolve({ content: [], isError: false, details: { kind: 'none' } }) }),
    provider: { layer: 'skill', name: 'Files' }, ...more,
  })

  test('a tool is covered whatever its input, while its definition stays as it is', async () => {
    const made = await given(await judging.judge(make('Purges.'), {}), 'tool-chat')
    expect(await covers([made], await judging.judge(make('Purges.'), { n: 2 }))).toBe(true)
    expect(await covers([made], await judging.judge(make('Purges. And mails it.'), {}))).toBe(false)
    expect(await covers([made], await judging.judge(make('Purges.', 'sends'), {}))).toBe(false)
    const described = (schema: Record<string, unknown>) => make('Purges.', 'deletes', { input: z.unknown(), foreign: { schema, check: () => [] } })
    const ofSchema = await given(await judging.judge(described({ type: 'object' }), {}), 'tool-chat')
    expect(await covers([ofSchema], await judging.judge(described({ type: 'object' }), {}))).toBe(true)
    expect(await covers([ofSchema], await judging.judge(described({ type: 'object', properties: { all: { type: 'boolean' } } }), {}))).toBe(false)
    expect(await covers([made], await judging.judge(make('Purges.', 'deletes', { provider: { layer: 'skill', name: 'Other' } }), {}))).toBe(false)
    expect(await covers([made], await judging.judge(make('Purges.', 'deletes', { confirmed: false }), {}))).toBe(false)
  })
})

describe('whatever is stored', () => {
  const programs = ['mkdir', 'touch', 'cp', 'git add', 'git commit', 'ls', 'rm', 'unlink']
  const everything = programs.flatMap((words) => ['looks', 'changes', 'deletes', 'runs-code', 'sends', 'installs', 'spends'].flatMap((effect) => [
    grant({ kind: 'program', words: words.split(' '), folder: ws }, effect as Effect), grant({ kind: 'folder', path: ws, below: true }, effect as Effect), grant({ kind: 'folder', path: '/', below: true }, effect as Effect),
  ]))
  const denied = ['rm -rf /', 'rm -rf ~', 'mkfs /dev/sda', 'dd if=/dev/zero of=x', 'shutdown now', ':(){ :|:& };:', 'chmod -R 777 /', 'echo x > /dev/sda']

  test('sending and paying are never covered, and nothing that deletes, installs or is unconfirmed for ever', async () => {
    const hand = (text: string, effect: Effect, lifetime: Grant['lifetime']): Promise<Grant> => command(text).then((judged) => judging.grantCall(judged)).then((call) => ({ ...grant({ kind: 'command', text, cwd: ws, hash: call.command?.hash ?? '' }, effect), lifetime }))
    const soon = { kind: 'until', at: Number.MAX_SAFE_INTEGER } as const
    for (const [text, effect] of [['git push', 'sends'], ['curl https://x.example', 'sends'], ['mkdir x && git push', 'sends']] as const) for (const lifetime of [soon, { kind: 'forever' } as const]) expect([text, await covers([await hand(text, effect, lifetime)], await command(text))]).toEqual([text, false])
    for (const [text, effect] of [['rm a.txt', 'deletes'], ['npm install x', 'installs']] as const) {
      expect([text, await covers([await hand(text, effect, { kind: 'forever' })], await command(text))]).toEqual([text, false])
      expect([text, await covers([await hand(text, effect, soon)], await command(text))]).toEqual([text, true])
    }
  })

  test('ten thousand grants of the same tool and effect are gone through in some milliseconds', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => grant({ kind: 'program', words: ['mkdir'], folder: `${ws}/${index}` }, 'changes'))
    const call = await judging.grantCall(await command('mkdir x'))
    const from = processorMs()
    expect(findCovering(many, call)).toBe(null)
    expect(processorMs() - from).toBeLessThan(200) // a bound against squares, not a measurement
  })

  test('a denied command never runs', async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(...denied), fc.constantFrom('mkdir x', 'touch y', 'ls', 'rm a.txt'), fc.constantFrom(' && ', '; ', ' | ', ' || ', '\n'), fc.boolean(), async (bad, good, join_, first) => {
      const judged = await command(first ? `${bad}${join_}${good}` : `${good}${join_}${bad}`)
      expect(judged.verdict.kind).toBe('deny')
      expect(await covers(everything, judged)).toBe(false)
    }), { numRuns: 60 })
  })

  test('no longer command is covered by the grant of a shorter one unless every part of it is', async () => {
    const made = await given(await command('mkdir x'), 'program-forever')
    const mine = fc.constantFrom('mkdir x', 'mkdir -p a/b', 'mkdir "c d"')
    const auto = fc.constantFrom('ls', 'echo hello', 'pwd', 'git status')
    const other = fc.constantFrom('touch x', 'rm a.txt', 'git push', 'curl https://x.example', 'sh -c "mkdir x"', 'python3 -c 1', 'mkdir $HOME', 'mkdir ../x', 'env mkdir y', 'mytool', 'mkdir x > y', 'eval mkdir x', '$CMD x', '`mkdir x`')
    const glue = fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n')
    const tagged = fc.oneof({ weight: 3, arbitrary: mine.map((text) => ({ text, ok: true })) }, { weight: 2, arbitrary: auto.map((text) => ({ text, ok: true })) }, { weight: 3, arbitrary: other.map((text) => ({ text, ok: false })) })
    await fc.assert(fc.asyncProperty(fc.array(tagged, { minLength: 1, maxLength: 5 }), glue, async (parts, between) => {
      const judged = await command(parts.map((part) => part.text).join(between))
      if (await covers([made], judged)) expect(parts.every((part) => part.ok)).toBe(true)
    }), { numRuns: 300 })
  })

  test('no characters put behind a covered command smuggle anything in', async () => {
    const made = await given(await command('mkdir x'), 'program-forever')
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab /.~$`"\'\\;&|<>(){}[]*?!#=-,\n\t\u00a0\u200b'.split('')) }), async (tail) => {
      const judged = await command(`mkdir x${tail}`)
      if (!await covers([made], judged)) return
      const parts = judged.facts?.commands() ?? []
      for (const part of parts) {
        expect(part.words[0]).toBe('mkdir')
        for (const word of part.words.slice(1)) expect(word).not.toMatch(/^\/|^~|(?:^|\/)\.\.(?:\/|$)|^-.*[/~]/)
      }
    }), { numRuns: 500 })
  })
})

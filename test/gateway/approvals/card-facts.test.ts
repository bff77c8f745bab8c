import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bindApproval, filesNamedIn } from '../../../electron/gateway/approvals/approval-binding.ts'
import { hostsOf, recipientsOf, unknownOf, type KnownFacts } from '../../../electron/gateway/approvals/card-facts.ts'
import { touchedByCommand } from '../../../electron/gateway/approvals/touched-places.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { openJudging } from './judge-for-test.ts'
import { processorMs } from '../../fakes/processor-time.ts'

const judging = openJudging()

describe('computers a call would reach', () => {
  test.each([
    ['curl https://api.x.example/v1', ['api.x.example']], ['curl -s http://127.0.0.1:8080/x', ['127.0.0.1:8080']], ['wget x.example/file.zip', ['x.example']], ['scp a.txt anna@box.example:/tmp', ['box.example']],
    ['rsync -a . backup.example:dir', ['backup.example']], ['ssh anna@box.example ls', ['box.example']], ['git clone git@code.example:me/x.git', ['code.example']], ['git clone ssh://git@code.example/x', ['code.example']],
    ['git push', []], ['mkdir a.b', []], ['curl $URL', []], ['curl https://a.example https://b.example/x', ['a.example', 'b.example']], ['sh -c "curl https://in.example"', ['in.example']], ['cp a.txt b.example:c', []], ['git commit -m "see x.example"', []],
  ])('%s → %j', async (command, hosts) => {
    const judged = await judging.command(command)
    expect(hostsOf(null, { text: command, facts: judged.facts })).toEqual(hosts)
  })

  test.each<[unknown, string[]]>([
    [{ url: 'https://x.example/a?b' }, ['x.example']], [{ endpoint: 'x.example:99' }, ['x.example:99']], [{ deep: [{ Href: 'HTTP://X.Example' }] }, ['x.example']], [{ text: 'see https://x.example' }, []], [{ note: 'https://x.example/only' }, ['x.example']],
    [{ host: 'local host' }, []], [{ address: 'Main street 1' }, []], [{ url: 'https://user:pw@x.example/' }, ['x.example']], [{ url: 5, host: null }, []], ['text', []], [null, []],
  ])('of a tool: %j → %j', (input, hosts) => { expect(hostsOf(input, null)).toEqual(hosts) })

  test('a huge or deep input is looked through up to a bound, quickly', () => {
    let deep: unknown = { url: 'https://x.example' }
    for (let level = 0; level < 5_000; level += 1) deep = [deep]
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`url${index}`, `https://h${index}.example`]))
    const from = processorMs()
    expect(hostsOf(deep, null)).toEqual(['x.example'])
    expect(hostsOf(wide, null).length).toBeLessThanOrEqual(50)
    expect(processorMs() - from).toBeLessThan(2_000) // a bound against minutes, not a measurement
  })
})

describe('people it would reach', () => {
  test.each<[unknown, string[]]>([
    [{ to: 'anna@x.example' }, ['anna@x.example']], [{ to: ['Anna <anna@x.example>', 'bob@y.example'], cc: 'c@z.example', bcc: [] }, ['anna@x.example', 'bob@y.example', 'c@z.example']], [{ message: { recipients: [{ email: 'a@x.example' }] } }, ['a@x.example']],
    [{ to: '#team' }, ['#team']], [{ to: '+49 30 1234' }, ['+49 30 1234']], [{ body: 'write to eve@evil.example' }, []], [{ attendees: [{ email: 'a@x.example' }] }, ['a@x.example']], [{ to: '' }, []], [{ from: 'me@x.example' }, []],
  ])('%j → %j', (input, people) => { expect(recipientsOf('sends', input, null)).toEqual(people) })
  test('only where something is sent', () => { expect(recipientsOf('looks', { to: 'anna@x.example' }, null)).toEqual([]) })
  test('in a command that sends, the addresses that stand in it', () => {
    expect(recipientsOf('sends', null, 'mail -s hi anna@x.example < letter')).toEqual(['anna@x.example'])
    expect(recipientsOf('sends', null, 'scp a anna@box.example:/tmp')).toEqual([])
  })
})

describe('files a command would touch', () => {
  const ws = mkdtempSync(join(tmpdir(), 'pincer-touched-'))
  mkdirSync(join(ws, 'sub/deep'), { recursive: true })
  mkdirSync(join(ws, 'empty'))
  for (const name of ['a.txt', 'b.txt', '.hidden.txt', 'c.md', 'sub/d.txt', 'sub/deep/e.txt']) writeFileSync(join(ws, name), 'four')
  symlinkSync('/etc', join(ws, 'sub/link'))
  const touched = async (command: string, effect: Effect = 'deletes') => (await touchedByCommand(command, ws, effect, [])).touches.map(({ path }) => path.slice(ws.length + 1)).sort()

  test.each<[string, string[]]>([
    ['rm a.txt', ['a.txt']], ['rm *.txt', ['a.txt', 'b.txt']], ['rm ?.md', ['c.md']], ['rm .*.txt', ['.hidden.txt']], ['rm -r sub', ['sub/d.txt', 'sub/deep/e.txt', 'sub/link']], ['rm -r ./sub/deep/', ['sub/deep/e.txt']], ['rmdir empty', ['empty/']],
     ['rm sub/*.txt', ['sub/d.txt']], ['rm */*.txt', []], ['rm gone', []], ['mkdir x', []], ['rm -rf ..', []],
  ])('%s → %j', async (command, files) => { expect(await touched(command)).toEqual(files) })
  test.each([`rm 'sub/map of the coast.txt'`, 'rm "sub/map of the coast.txt"', 'rm sub/map\\ of\\ the\\ coast.txt', `rm sub/'map of'" the coast.txt"`])('a name with blanks is found: %s', async (command) => {
    writeFileSync(join(ws, 'sub/map of the coast.txt'), 'four')
    const found = await touched(command)
    rmSync(join(ws, 'sub/map of the coast.txt'))
    expect(found).toEqual(['sub/map of the coast.txt'])
  })
  test('what is allowed for a script with blanks in its name ends when the script changes', async () => {
    writeFileSync(join(ws, 'my script.sh'), 'ls')
    const bind = async () => bindApproval({ tool: 'exec', definition: '', input: '', cwd: ws, env: {}, files: await filesNamedIn(`bash 'my script.sh'`, ws) })
    const before = await bind()
    expect(await bind()).toBe(before)
    writeFileSync(join(ws, 'my script.sh'), 'rm -r .')
    expect(await bind()).not.toBe(before)
    rmSync(join(ws, 'my script.sh'))
  })
  test('looking into a folder lists the files that are named, not all of it', async () => { expect(await touched('grep x sub a.txt', 'looks')).toEqual(['a.txt']) })
  test.each<[string, string[]]>([['mv sub other', ['sub/']], ['cp a.txt sub', ['a.txt', 'sub/']], ['git add .', []], ['chmod +x *.md', ['c.md']]])('changing: %s → %j', async (command, files) => { expect(await touched(command, 'changes')).toEqual(files) })
  test('of very many only the first are listed, and that is known', async () => {
    mkdirSync(join(ws, 'many'))
    for (let index = 0; index < 300; index += 1) writeFileSync(join(ws, 'many', `${index}`), '')
    const { touches, isWhole } = await touchedByCommand('rm -r many', ws, 'deletes', [])
    expect([touches.length, isWhole]).toEqual([200, false])
  })
  test('a pattern made to be slow is not', async () => {
    writeFileSync(join(ws, 'a'.repeat(200)), '')
    const from = processorMs()
    await touched(`rm ${'*a'.repeat(100)}b`)
    expect(processorMs() - from).toBeLessThan(1_000)
  })
})

describe('what the card says it does not know', () => {
  const known = (more: Partial<KnownFacts>): KnownFacts => ({ effect: 'changes', isCommand: true, facts: undefined, hosts: [], recipients: [], touched: 1, touchedWhole: true, undo: 'yes', sandbox: 'on', isForeign: false, confirmed: true, ...more })
  const ofCommand = async (command: string, more: Partial<KnownFacts> = {}) => {
    const judged = await judging.command(command)
    return unknownOf(known({ effect: judged.verdict.effect ?? 'runs-code', facts: judged.facts, hosts: hostsOf(null, { text: command, facts: judged.facts }), recipients: recipientsOf(judged.verdict.effect ?? 'looks', null, command), ...more }))
  }
  test.each<[string, string[]]>([
    ['mkdir x', []], ['rm a.txt', []], ['cp a b', []], ['rm *.txt', ['files']], ['rm $F', ['files']], ['mytool sync', ['files']], ['npm install left-pad', ['files', 'hosts']], ['git push', ['hosts', 'recipients']], ['curl https://x.example', []], ['mail anna@x.example', ['hosts']],
  ])('%s → %j', async (command, unknown) => { expect(await ofCommand(command)).toEqual(unknown) })
  test('without a wall a program may also reach any computer', async () => { expect(await ofCommand('mytool sync', { sandbox: 'off' })).toEqual(['files', 'hosts']) })
  test('whether it can be undone, and what it costs', () => {
    expect(unknownOf(known({ facts: undefined, isCommand: false, undo: 'unknown' }))).toContain('undo')
    expect(unknownOf(known({ isCommand: false, effect: 'spends', isForeign: true }))).toEqual(['recipients', 'cost'])
  })
  test('behind walls of its own a skill reaches what its manifest declares: no files and no people beyond that', () => {
    const ofSkill = { isCommand: false, isForeign: true, touched: 0, sandbox: 'off' as const }
    expect(unknownOf(known({ ...ofSkill, effect: 'deletes', undo: 'no', reach: { hosts: [], folders: [] } }))).toEqual([])
    expect(unknownOf(known({ ...ofSkill, effect: 'sends', undo: 'no', reach: { hosts: ['mail.example'], folders: [{ path: '.', access: 'write' }] } }))).toEqual(['files', 'recipients'])
  })
  test('a tool nobody has confirmed: its files and computers', () => {
    expect(unknownOf(known({ isCommand: false, effect: 'looks', isForeign: true, confirmed: false, touched: 0 }))).toEqual(['files', 'hosts'])
  })
})

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grep } from '../../../electron/gateway/executors/grep.ts'
import type { ToolContext } from '../../../electron/gateway/executors/tool-definition.ts'
import { limits } from '../../../shared/limits.ts'
import { livingWith } from '../process/living.ts'
import { asNobody } from './as-nobody.ts'
import { createToolBench, textOf, type ToolBench } from './tool-bench.ts'

let bench: ToolBench
beforeEach(() => { bench = createToolBench() })
afterEach(() => bench.dispose())

const search = async (input: { pattern: string; path?: string; glob?: string; contextLines?: number }, more: Partial<ToolContext> = {}) => {
  const outcome = await bench.run(grep, input, more)
  return { outcome, text: textOf(outcome), details: outcome.details }
}

test('matches are listed by file with their line numbers', async () => {
  bench.file('src/b.ts', 'one\ntwo needle\nthree\nneedle four\n')
  bench.file('a.md', 'a needle\n')
  const { text, outcome } = await search({ pattern: 'needle' })
  expect(text).toBe('a.md\n1:a needle\n\nsrc/b.ts\n2:two needle\n4:needle four')
  expect(outcome).toMatchObject({ isError: false, details: { kind: 'matches', matches: 3, files: 2, more: false } })
})

test('lines round a match are marked, and a gap is', async () => {
  bench.file('a.txt', ['1', '2', 'hit', '4', '5', '6', 'hit', '8'].join('\n'))
  expect((await search({ pattern: 'hit', contextLines: 1 })).text).toBe('a.txt\n2-2\n3:hit\n4-4\n--\n6-6\n7:hit\n8-8')
  expect((await search({ pattern: 'hit', contextLines: -3 })).text).toBe('a.txt\n3:hit\n7:hit')
})

test.each(['hit$', '(?<=a )hit$', '^a hit$'])('the end of a line is its end in a file of Windows too: %s', async (pattern) => {
  bench.file('dos.txt', 'a hit\r\nno hit here\r\n')
  bench.file('unix.txt', 'a hit\nno hit here\n')
  expect((await search({ pattern })).text).toBe('dos.txt\n1:a hit\n\nunix.txt\n1:a hit')
})

test.each(['--dry-run', '-e', '-', '--', '-rf'])('a pattern that begins with a dash stays a pattern: %s', async (pattern) => {
  bench.file('help.md', `use ${pattern} first\n`)
  expect((await search({ pattern, path: bench.workspace })).text).toContain(`help.md\n1:use ${pattern} first`)
})

test('file and folder names that look like options or patterns are safe', async () => {
  bench.file('-v', 'needle\n')
  bench.file('--files/[x].txt', 'needle\n')
  expect((await search({ pattern: 'needle', path: '-v' })).text).toBe('-v\n1:needle')
  expect((await search({ pattern: 'needle', path: '--files' })).text).toBe('--files/[x].txt\n1:needle')
})

test.each(['call(', '[a-', 'a{2', '*x', '(?P<n', '(?<=a+)b('])('a pattern that cannot be read is an error that says so: %s', async (pattern) => {
  bench.file('c.js', 'call(1)\n')
  const { outcome, text } = await search({ pattern })
  if (pattern === 'a{2' || pattern === '*x') return expect(outcome.failure?.code ?? 'read after all').toMatch(/invalid-pattern|read after all/)
  expect(outcome).toMatchObject({ isError: true, failure: { code: 'invalid-pattern' } })
  expect(text).toMatch(/regex/)
  expect(text).not.toContain('Nothing found')
})

test('look-around, back-references and patterns over several lines work', async () => {
  bench.file('a.txt', 'foobar\nfoobaz\naa bb\nbegin\nend\n')
  expect((await search({ pattern: 'foo(?=baz)' })).text).toBe('a.txt\n2:foobaz')
  expect((await search({ pattern: '(b)\\1' })).text).toBe('a.txt\n3:aa bb')
  expect((await search({ pattern: 'begin\\nend' })).text).toBe('a.txt\n4:begin\n5:end')
})

test('nothing found says how much was looked at; a missing path and no file to search are told apart from it', async () => {
  bench.file('a.txt', 'x\n')
  bench.file('b.txt', 'x\n')
  expect(await search({ pattern: 'zzz' })).toMatchObject({ outcome: { isError: false }, text: expect.stringContaining('Nothing found in 2 files') })
  expect(await search({ pattern: 'zzz', path: 'a.txt' })).toMatchObject({ outcome: { isError: false }, text: expect.stringContaining('Nothing found in a.txt') })
  expect(await search({ pattern: 'x', glob: '*.rs' })).toMatchObject({ outcome: { isError: false }, text: expect.stringContaining('none fits *.rs') })
  expect(await search({ pattern: 'x', path: 'gone' })).toMatchObject({ outcome: { isError: true, failure: { code: 'not-found' } }, text: expect.stringContaining('gone does not exist') })
  execFileSync('mkfifo', [join(bench.workspace, 'pipe')])
  expect(await search({ pattern: 'x', path: 'pipe' })).toMatchObject({ outcome: { isError: true, failure: { code: 'not-a-file' } } })
  expect(await search({ pattern: 'x', glob: '{a' })).toMatchObject({ outcome: { isError: true, failure: { code: 'invalid-pattern' } } })
})

test.runIf(process.getuid?.() === 0)('what could not be read is said, with and without matches', async () => {
  bench.file('open/a.txt', 'needle\n')
  bench.file('locked/b.txt', 'needle\n')
  const nobody = asNobody(bench, ['locked'])
  const found = await search({ pattern: 'needle' }, nobody)
  expect(found.outcome.isError).toBe(false)
  expect(found.text).toMatch(/open\/a\.txt\n1:needle[^]*Could not look into: locked: Permission denied/)
  const partly = await search({ pattern: 'zzz' }, nobody)
  expect(partly.text).toMatch(/Nothing found in 1 files[^]*Could not look into: locked/)
  const nowhere = await search({ pattern: 'needle', path: 'locked' }, nobody)
  expect(nowhere.outcome).toMatchObject({ isError: true })
})

test('a very long line is cut round its hit', async () => {
  bench.file('app.min.js', `${'var a=1;'.repeat(40_000)}NEEDLE();${'var b=2;'.repeat(40_000)}`)
  const { text } = await search({ pattern: 'NEEDLE' })
  expect(text.length).toBeLessThan(limits.grepLineChars + 200)
  expect(text).toMatch(/^app\.min\.js\n1:….*NEEDLE\(\);.*… \[cut: line of 640009 characters, hit at 320001\]$/)
})

test('a cut never splits a character', async () => {
  for (const shift of ['', 'x', 'xx']) {
    bench.file('emoji.txt', `${shift}${'😀'.repeat(400)}HIT${'😀'.repeat(400)}`)
    const { text } = await search({ pattern: 'HIT' })
    expect(text.isWellFormed()).toBe(true)
    expect(text).toContain('HIT')
  }
})

test('a line too long to be held is named', async () => {
  bench.file('huge.txt', `needle${'x'.repeat(limits.grepRecordBytes + 10)}`)
  expect((await search({ pattern: 'needle' })).text).toMatch(/huge\.txt\n\[a line of more than/)
})

test('many matches end at the limit and say so', async () => {
  bench.file('many.txt', 'needle\n'.repeat(50_000))
  const { text, details } = await search({ pattern: 'needle' })
  expect(details).toEqual({ kind: 'matches', matches: limits.grepMatches, files: 1, more: true })
  expect(text).toContain('there are more')
  expect(livingWith('--regexp=needle')).toEqual([])
})

test('output stays within the agent\'s budget', async () => {
  bench.file('wide.txt', `needle ${'y'.repeat(200)}\n`.repeat(400))
  expect((await search({ pattern: 'needle' }, { outputBytes: 5_000 })).text.length).toBeLessThan(6_000)
})

test('ignored and hidden files are searched when they are named', async () => {
  bench.file('.gitignore', 'dist/\n*.log\n')
  for (const path of ['dist/out.js', 'app.log', '.github/ci.yml', 'src/in.js', 'node_modules/p/i.js', '.git/HEAD', '.hidden.js']) bench.file(path, 'needle\n')
  const found = async (input: { path?: string; glob?: string }) => (await search({ pattern: 'needle', ...input })).text.split('\n\n').map((block) => block.split('\n')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1))
  expect(await found({})).toEqual(['node_modules/p/i.js', 'src/in.js'])
  expect(await found({ glob: '*.js' })).toEqual(['node_modules/p/i.js', 'src/in.js'])
  expect(await found({ glob: '*' })).toEqual(['node_modules/p/i.js', 'src/in.js'])
  expect(await found({ glob: '**/*.{js,log}' })).toEqual(['node_modules/p/i.js', 'src/in.js'])
  expect(await found({ path: 'dist' })).toEqual(['dist/out.js'])
  expect(await found({ path: 'app.log' })).toEqual(['app.log'])
  expect(await found({ glob: 'app.log' })).toEqual(['app.log'])
  expect(await found({ glob: 'dist/*.js' })).toEqual(['dist/out.js'])
  expect(await found({ glob: '.github/**' })).toEqual(['.github/ci.yml'])
  expect(await found({ glob: 'src/**' })).toEqual(['src/in.js'])
  expect(await found({ glob: '*.js,*.yml' })).toEqual(['node_modules/p/i.js', 'src/in.js'])
  expect(await found({ glob: '!node_modules' })).toEqual(['src/in.js'])
})

test('UTF-16, GBK and odd bytes are found and readable', async () => {
  bench.file('u16.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('第一行\nneedle 你好\n', 'utf16le')]))
  bench.file('gbk.txt', Buffer.concat([Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), Buffer.from(' needle\n')]))
  bench.file('utf8.txt', '你好 needle\n')
  bench.file('like.txt', '浣犲ソ\n')
  const ascii = await search({ pattern: 'needle' })
  expect(ascii.text).toBe('gbk.txt\n1:你好 needle\n\nu16.txt\n2:needle 你好\n\nutf8.txt\n1:你好 needle')
  const chinese = await search({ pattern: '你好' })
  expect(chinese.text).toBe('gbk.txt\n1:你好 needle\n\nu16.txt\n2:needle 你好\n\nutf8.txt\n1:你好 needle')
  expect(chinese.details).toMatchObject({ matches: 3, files: 3 })
  expect((await search({ pattern: '浣' })).text).toBe('like.txt\n1:浣犲ソ')
})

test('odd names do not break the list', async () => {
  bench.file('new\nline.txt', 'needle\n')
  writeFileSync(Buffer.concat([Buffer.from(`${bench.workspace}/od`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'needle\n')
  const { text } = await search({ pattern: 'needle' })
  expect(text).toContain('"new\\nline.txt"\n1:needle')
  expect(text).toContain('"od\\xe9.txt" (its name is not UTF-8)\n1:needle')
})

test('binary files are named, never shown', async () => {
  bench.file('pic.bin', Buffer.concat([Buffer.from('head needle\n'), Buffer.alloc(100), Buffer.from('needle\x1b[31m')]))
  const { text } = await search({ pattern: 'needle', path: 'pic.bin' })
  expect(text).toMatch(/^pic\.bin\n\[binary file with \d+ matching lines, not shown\]$/)
})

test('control characters of a file do not reach the model', async () => {
  bench.file('log.txt', '\x1b[31mneedle\x1b[0m\x07\r\n')
  expect((await search({ pattern: 'needle' })).text).toBe('log.txt\n1:·[31mneedle·[0m·')
})

test('files the person has not opened are left out and counted', async () => {
  bench.file('a.txt', 'needle\n')
  bench.file('key.pem', 'needle\n')
  const { text } = await search({ pattern: 'needle' }, { mayLookInto: (path) => path !== join(bench.workspace, 'key.pem') })
  expect(text).toMatch(/^a\.txt\n1:needle\n\n\[1 more files have matches/)
  expect((await search({ pattern: 'needle', glob: 'key.pem' }, { mayLookInto: () => false })).text).toMatch(/Nothing found in the files that may be read/)
})

test('the person\'s own ripgrep settings change nothing', async () => {
  const settings = bench.file('rgrc', '--invert-match\n')
  bench.file('a.txt', 'needle\nother\n')
  expect((await search({ pattern: 'needle', path: 'a.txt' }, { environment: { ...process.env, RIPGREP_CONFIG_PATH: settings } })).text).toBe('a.txt\n1:needle')
})

test('stop ends a search half-way, keeps what was found and leaves no process', async () => {
  const stop = new AbortController()
  for (let at = 0; at < 300; at += 1) bench.file(`d/${at}.txt`, `${'x '.repeat(20_000)}y q\n`)
  setTimeout(() => stop.abort(), 30)
  const { outcome } = await search({ pattern: '(x+ )+y(?=q)' }, { signal: stop.signal })
  expect(outcome).toMatchObject({ isError: true, failure: { code: 'stopped' } })
  expect(livingWith('(x+ )+y')).toEqual([])
})

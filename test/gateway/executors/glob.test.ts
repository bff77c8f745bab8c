import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { glob } from '../../../electron/gateway/executors/glob.ts'
import { limits } from '../../../shared/limits.ts'
import { asNobody } from './as-nobody.ts'
import { createToolBench, textOf, type ToolBench } from './tool-bench.ts'
import { processorMs } from '../../fakes/processor-time.ts'

let bench: ToolBench
beforeEach(() => { bench = createToolBench() })
afterEach(() => bench.dispose())

const find = async (pattern: string, cwd?: string) => {
  const outcome = await bench.run(glob, cwd === undefined ? { pattern } : { pattern, cwd })
  return { outcome, text: textOf(outcome), paths: textOf(outcome).split('\n').filter((line) => !line.startsWith('[') && !line.startsWith('No file')) }
}
const files = (...paths: string[]) => { for (const path of paths) bench.file(path, 'x') }

test('a name alone is found at any depth, a path only where it says', async () => {
  files('a.ts', 'src/a.ts', 'src/deep/b.ts', 'src/a.js')
  expect((await find('*.ts')).paths.sort()).toEqual(['a.ts', 'src/a.ts', 'src/deep/b.ts'])
  expect((await find('src/*.ts')).paths).toEqual(['src/a.ts'])
  expect((await find('src/**/*.ts')).paths.sort()).toEqual(['src/a.ts', 'src/deep/b.ts'])
  expect((await find('a.ts')).paths.sort()).toEqual(['a.ts', 'src/a.ts'])
  expect((await find('{src,lib}/*.{js,ts}')).paths.sort()).toEqual(['src/a.js', 'src/a.ts'])
  expect((await find('./src/?.[jt]s')).paths.sort()).toEqual(['src/a.js', 'src/a.ts'])
  expect((await find('src/')).paths.sort()).toEqual(['src/a.js', 'src/a.ts', 'src/deep/b.ts'])
  expect((await find('**')).paths).toHaveLength(4)
})

test('a question mark is one character, whatever its bytes', async () => {
  files('报价单.txt', 'été.txt', 'abc.txt', 'ab.txt', 'sub/二三四.txt')
  expect((await find('???.txt')).paths.sort()).toEqual(['abc.txt', 'sub/二三四.txt', 'été.txt', '报价单.txt'])
})

test('the newest file comes first', async () => {
  for (const [name, at] of [['old.md', 1_000], ['new.md', 3_000], ['mid.md', 2_000]] as const) utimesSync(bench.file(name), at, at)
  expect((await find('*.md')).paths).toEqual(['new.md', 'mid.md', 'old.md'])
})

test('names are relative to the workspace, also with cwd, and whole outside of it', async () => {
  files('sub/deep/x.txt')
  expect((await find('*.txt', 'sub')).paths).toEqual(['sub/deep/x.txt'])
  expect((await find(join(bench.workspace, 'sub/**/*.txt'))).paths).toEqual(['sub/deep/x.txt'])
  const outside = join(bench.home, 'out')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'y.txt'), '')
  expect((await find(`${outside}/*.txt`)).paths).toEqual([join(outside, 'y.txt')])
  expect(glob.paths({ pattern: '../other/*.txt', cwd: 'sub' })).toEqual([{ path: 'sub', access: 'list' }, { path: 'other', access: 'list' }])
  expect(glob.paths({ pattern: '../../etc/*' })).toEqual([{ path: '../../etc', access: 'list' }])
  expect(glob.paths({ pattern: '/etc/*' })).toEqual([{ path: '/etc', access: 'list' }])
})

test('hidden and ignored files are found when the pattern names them, and only then', async () => {
  bench.file('.gitignore', 'dist/\n*.log\nsecret.txt\nbuilt/**\n')
  files('.git/HEAD', '.git/config', 'dist/out.js', 'dist/sub/deep.js', 'src/in.js', 'app.log', '.config/app.json', 'app.json', 'secret.txt', '.github/workflows/ci.yml', 'node_modules/pkg/index.js', 'built/b.js', '.env')
  expect((await find('**/*.js')).paths.sort()).toEqual(['node_modules/pkg/index.js', 'src/in.js'])
  expect((await find('dist/out.js')).paths).toEqual(['dist/out.js'])
  expect((await find('out.js')).paths).toEqual(['dist/out.js'])
  expect((await find('dist/**/*.js')).paths.sort()).toEqual(['dist/out.js', 'dist/sub/deep.js'])
  expect((await find('**/dist/*.js')).paths).toEqual(['dist/out.js'])
  expect((await find('*.js', 'dist')).paths.sort()).toEqual(['dist/out.js', 'dist/sub/deep.js'])
  expect((await find('built/*.js')).paths).toEqual(['built/b.js'])
  expect((await find('secret.txt')).paths).toEqual(['secret.txt'])
  expect((await find('app.log')).paths).toEqual(['app.log'])
  expect((await find('.config/*.json')).paths).toEqual(['.config/app.json'])
  expect((await find('*.json')).paths).toEqual(['app.json'])
  expect((await find('.github/**/*.yml')).paths).toEqual(['.github/workflows/ci.yml'])
  expect((await find('.env*')).paths).toEqual(['.env'])
  expect((await find('.*')).paths.sort()).toEqual(['.env', '.gitignore'])
  expect((await find('{src,dist}/*.js')).paths.sort()).toEqual(['dist/out.js', 'src/in.js'])
  expect((await find('**/HEAD')).text).toContain('No file fits')
  expect((await find('.git/HEAD')).paths).toEqual(['.git/HEAD'])
  expect((await find('*')).text).not.toMatch(/\.git|\.env|dist/)
})

test('a named file in an ignored folder that was not named stays out', async () => {
  bench.file('.gitignore', 'vendor/\n')
  files('package.json', 'vendor/lib/package.json')
  expect((await find('**/package.json')).paths).toEqual(['package.json'])
  expect((await find('vendor/**/package.json')).paths).toEqual(['vendor/lib/package.json'])
})

test('in a workspace of hidden files only, a wildcard still does not show them', async () => {
  files('.env', '.secret/key')
  expect((await find('*')).text).toContain('No file fits')
})

test('a plain path finds what is there: folders, links, names with brackets', async () => {
  files('app/[id]/page.tsx', 'app/i/page.tsx')
  symlinkSync('page.tsx', join(bench.workspace, 'app/i/link.tsx'))
  expect((await find('app/[id]/page.tsx')).paths.sort()).toEqual(['app/[id]/page.tsx', 'app/i/page.tsx'])
  expect((await find('app/i/link.tsx')).paths).toEqual(['app/i/link.tsx'])
  expect((await find('app/i')).paths).toEqual(['app/i/'])
})

test('odd names do not break the list', async () => {
  files('line\nbreak.txt', 'space name.txt', '中文.txt', '-dash.txt', '--help')
  writeFileSync(Buffer.concat([Buffer.from(`${bench.workspace}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), '')
  const { paths } = await find('*.txt')
  expect(paths.sort()).toEqual(['"caf\\xe9.txt" (its name is not UTF-8)', '"line\\nbreak.txt"', '-dash.txt', 'space name.txt', '中文.txt'].sort())
  expect((await find('--help')).paths).toEqual(['--help'])
})

test('more than fits is said, with the newest kept', async () => {
  for (let at = 0; at < limits.globPaths + 5; at += 1) bench.file(`many/f${at}.txt`)
  utimesSync(join(bench.workspace, 'many/f3.txt'), 4e9, 4e9)
  const { outcome, paths, text } = await find('many/*.txt')
  expect(paths).toHaveLength(limits.globPaths)
  expect(paths[0]).toBe('many/f3.txt')
  expect(text).toContain(`${limits.globPaths} of ${limits.globPaths + 5}`)
  expect(outcome.details).toEqual({ kind: 'paths', paths: limits.globPaths, more: true })
})

test('nothing found, a missing folder and an unreadable pattern are told apart', async () => {
  files('a.txt')
  expect(await find('*.nope')).toMatchObject({ outcome: { isError: false }, text: expect.stringContaining('No file fits *.nope') })
  expect(await find('gone/*.txt')).toMatchObject({ outcome: { isError: false }, text: expect.stringContaining('no folder gone') })
  expect(await find('*.txt', 'gone')).toMatchObject({ outcome: { isError: true, failure: { code: 'not-found' } } })
  expect(await find('*.txt', 'a.txt')).toMatchObject({ outcome: { isError: true }, text: expect.stringContaining('is a file') })
  expect(await find('a/**/../b')).toMatchObject({ outcome: { isError: true, failure: { code: 'invalid-pattern' } } })
  expect(await find('[z-a].txt')).toMatchObject({ outcome: { isError: true, failure: { code: 'invalid-pattern' } } })
})

test.runIf(process.getuid?.() === 0)('a folder that cannot be entered is said beside what was found', async () => {
  files('open/a.txt', 'locked/b.txt')
  const outcome = await bench.run(glob, { pattern: '*.txt' }, asNobody(bench, ['locked']))
  expect(textOf(outcome)).toMatch(/open\/a\.txt[^]*Could not look into: locked: Permission denied\]/)
  for (const pattern of ['*.txt', 'b.txt']) {
    const nowhere = await bench.run(glob, { pattern, cwd: 'locked' }, asNobody(bench, ['locked']))
    expect(nowhere).toMatchObject({ isError: true })
    expect(textOf(nowhere)).toMatch(/Could not look/)
  }
})

test('what the guard hides is not listed', async () => {
  files('a.txt', 'private/b.txt')
  const outcome = await bench.run(glob, { pattern: '*.txt' }, { mayLookInto: (path, access) => access === 'list' && !path.includes('private') })
  expect(textOf(outcome)).toBe('a.txt')
})

test('a pattern made to be slow is not', async () => {
  files(`${'a'.repeat(200)}.txt`)
  const started = processorMs()
  await find(`${'*a'.repeat(40)}*b`)
  await find(`${'**/'.repeat(60)}x*y`)
  expect(processorMs() - started).toBeLessThan(2_000)
})

test('stop ends the search', async () => {
  files('a.txt')
  const stopped = await bench.run(glob, { pattern: '*.txt' }, { signal: AbortSignal.abort() })
  expect(stopped).toMatchObject({ isError: true, failure: { code: 'stopped' } })
})

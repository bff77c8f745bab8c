import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'pincer-compiled-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A start of a program that keeps its compiled code below `home`. */
function start(home: string, entry: string): string {
  const keeper = pathToFileURL(join(process.cwd(), 'electron/gateway/config/compiled-code.ts')).href
  writeFileSync(join(folder, 'part.mjs'), `export const answer = () => ${JSON.stringify('a'.repeat(2_000))}.length\n`)
  const program = `import { keepCompiledCode } from '${keeper}'\nkeepCompiledCode(${JSON.stringify(home)}, ${JSON.stringify(entry)})\nconst { answer } = await import('${pathToFileURL(join(folder, 'part.mjs')).href}')\nconsole.log(answer())`
  // The run of the tests keeps compiled code of its own, which would come first.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env }).trim()
}
const entry = (text: string): string => {
  writeFileSync(join(folder, 'entry.js'), text)
  return join(folder, 'entry.js')
}
const builds = (home: string) => readdirSync(join(home, 'compiled'))

it('keeps what was compiled privately in its own folder, one build at a time', () => {
  const home = join(folder, 'home')
  expect(start(home, entry('build one'))).toBe('2000')
  const [first] = builds(home)
  expect(readdirSync(join(home, 'compiled', first!), { recursive: true }).length).toBeGreaterThan(1)
  expect(start(home, entry('build one'))).toBe('2000')
  expect(builds(home)).toEqual([first])
  if (process.platform !== 'win32') expect(statSync(home).mode & 0o077).toBe(0)
  expect(start(home, entry('build two'))).toBe('2000')
  expect(builds(home)).toHaveLength(1)
  expect(builds(home)).not.toEqual([first])
})

it('starts all the same when nothing can be kept', () => {
  writeFileSync(join(folder, 'no-folder'), '')
  expect(start(join(folder, 'no-folder'), entry('build'))).toBe('2000')
  expect(start(join(folder, 'home'), join(folder, 'missing.js'))).toBe('2000')
})

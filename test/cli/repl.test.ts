import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The line-by-line door as a process of its own; from the sources, which know no version. */
const program = `
  import { createRedactor } from './electron/gateway/audit/redact.ts'
  import { findPlaces } from './electron/gateway/config/find-places.ts'
  import { createIds } from './electron/gateway/sortable-id.ts'
  import { systemClock } from './electron/gateway/system-clock.ts'
  import { runRepl } from './electron/cli/repl.ts'
  import { terminalWords } from './renderer/text/terminal.ts'
  const { HOME_FOLDER: home, WORKSPACE: workspace } = process.env
  const ports = {
    about: { version: '0.0.0', shell: 'terminal', systemLanguage: 'en' }, clock: systemClock, newId: createIds(() => Date.now()), environment: process.env, platform: process.platform,
    places: findPlaces({ platform: process.platform, arch: process.arch, environment: {}, user: home, program: process.cwd(), resources: null, home, practice: home + '/practice' }),
    fetch: globalThis.fetch, redact: createRedactor(), log: (what, error) => console.error(what, error), desktop: {},
    secrets: { strength: 'none', get: async () => null, set: async () => undefined, delete: async () => undefined },
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.exitCode = await runRepl({ command: 'repl', wish: '', approve: 'none', events: true, home, workspace }, ports, terminalWords.en)
`

it('does every line of a pipe that had said everything before Pincer was open, and then ends', async () => {
  const base = mkdtempSync(join(tmpdir(), 'pincer-repl-'))
  const workspace = join(base, 'ws')
  mkdirSync(workspace)
  writeFileSync(join(workspace, 'a.txt'), 'first file\n')
  writeFileSync(join(workspace, 'b.txt'), 'second file\n')
  const { code, out, said } = await new Promise<{ code: number | null; out: string; said: string }>((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, HOME_FOLDER: join(base, 'home'), WORKSPACE: workspace } }, (_error, out, said) => resolve({ code: child.exitCode, out, said }))
    child.stdin?.end('/read a.txt\n/read b.txt')
  })
  expect({ code, said }).toEqual({ code: 0, said: '' })
  expect(out).toContain('first file')
  expect(out).toContain('second file')
}, 30_000)

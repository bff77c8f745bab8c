import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../fakes/source-files.ts'

/** A clone in which nothing was run before, on whatever Node and npm this machine has outside the project. */
const folder = mkdtempSync(path.join(tmpdir(), 'pincer-clone-'))
const clone = path.join(folder, 'pincer')
const run = promisify(execFile)
const outside = (process.env['PATH'] ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules') && !entry.startsWith(projectRoot)).join(path.delimiter)
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|VITEST|PINCER_|INIT_CWD)/.test(name)))
const env = { ...clean, PATH: outside, PINCER_HOME: path.join(folder, 'home'), PINCER_PRACTICE: path.join(folder, 'practice') }
const npm = (...args: string[]) => run('npm', args, { cwd: clone, env, maxBuffer: 16 * 1024 * 1024 })

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 300_000)

describe.runIf(existsSync(path.join(projectRoot, '.git')))('a fresh clone', () => {
  it('sets itself up for its first command, whose output stays clean', { timeout: 600_000 }, async () => {
    await run('git', ['clone', '--quiet', '--no-hardlinks', projectRoot, clone])
    const { stdout, stderr } = await npm('run', '-s', 'cli', '--', 'run', '/read README.txt', '--home', path.join(folder, 'cli'))
    expect(stdout).toContain('practice folder')
    expect(stdout).not.toMatch(/pincer:|npm|built/)
    expect(stderr).toContain('packages installed in')
    expect(stderr).not.toMatch(/EBADENGINE|npm warn/i)
  })

  it('has nothing left to do at the second command', { timeout: 60_000 }, async () => {
    const { stderr } = await npm('run', '-s', 'cli', '--', 'run', '/read README.txt', '--home', path.join(folder, 'cli'))
    expect(stderr).not.toMatch(/install|built/)
  })

  it('leaves no file behind that version control would see', async () => {
    const { stdout } = await run('git', ['status', '--porcelain'], { cwd: clone })
    expect(stdout).toBe('')
  })

  it.runIf(process.platform === 'linux')('opens, and ends with everything when npm is ended', { timeout: 120_000 }, async () => {
    const npmStart = spawn('npm', ['start', '--', '--headless'], { cwd: clone, env, stdio: 'ignore', detached: true })
    const ended = new Promise((resolve) => { npmStart.once('exit', resolve) })
    const ours = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== npmStart.pid).filter((pid) => commandLine(pid).includes(clone))
    const until = async (what: () => boolean) => {
      for (const startedAt = Date.now(); !what();) {
        if (Date.now() - startedAt > 60_000) throw new Error('it did not happen in time')
        await new Promise((resolve) => { setTimeout(resolve, 100) })
      }
    }
    await until(() => existsSync(path.join(folder, 'home', 'window.json')) || existsSync(path.join(folder, 'home', 'sessions')))
    expect(ours().length).toBeGreaterThan(0)
    npmStart.kill('SIGTERM')
    await ended
    await until(() => ours().length === 0)
  })
})

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // ended while we looked
  }
}

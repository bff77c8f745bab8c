import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { startXvfb } from '../../electron/launch/display.mjs'
import { projectFiles, projectRoot, sourceOf } from '../fakes/source-files.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'pincer-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const launch = (file: string) => JSON.stringify(pathToFileURL(path.join(projectRoot, 'electron/launch', file)).href)
const isAlive = (pid: number): boolean => { try { process.kill(pid, 0); return true } catch { return false } }
async function until(what: () => boolean, withinMs = 8_000): Promise<void> {
  for (const startedAt = Date.now(); !what();) {
    if (Date.now() - startedAt > withinMs) throw new Error('it did not happen in time')
    await new Promise((resolve) => { setTimeout(resolve, 20) })
  }
}

describe('starting without a display', () => {
  it('says so, names both ways on, and sets nothing up', async () => {
    const { DISPLAY: _d, WAYLAND_DISPLAY: _w, ...env } = process.env
    const failed = await run(process.execPath, ['electron/launch/start.mjs'], { cwd: projectRoot, env }).then(() => null, (error: unknown) => error as { code: number; stderr: string; stdout: string })
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed?.stderr).toMatch(/no display[\s\S]*npm start -- --xvfb[\s\S]*npm start -- --headless/)
  })

  it.runIf(process.platform === 'linux')('a display in memory opens for its owner alone and leaves nothing behind', async () => {
    const display = await startXvfb()
    const authority = display.env['XAUTHORITY']!
    expect(display.env['DISPLAY']).toMatch(/^:\d+$/)
    const entry = readFileSync(authority)
    expect(entry.includes('MIT-MAGIC-COOKIE-1')).toBe(true)
    display.dispose()
    display.dispose()
    expect(existsSync(authority)).toBe(false)
  })
})

describe('a program in front', () => {
  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('gets the %s that the launcher gets, and its exit code is passed on', async (signal) => {
    const script = path.join(folder, `front-${signal}.mjs`)
    const child = `process.on('${signal}', () => process.exit(7)); console.log('up', process.pid); setInterval(() => {}, 1000)`
    writeFileSync(script, `import { runInFront } from ${launch('child.mjs')}\nprocess.exitCode = await runInFront(process.execPath, ['-e', ${JSON.stringify(child)}])`)
    const launcher = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await new Promise<string[]>((resolve) => { launcher.stdout.once('data', (data: Buffer) => resolve([data.toString()])) })
    const pid = Number(/up (\d+)/.exec(line!)?.[1])
    const ended = new Promise<number | null>((resolve) => { launcher.once('exit', resolve) })
    launcher.kill(signal)
    expect(await ended).toBe(7)
    expect(isAlive(pid)).toBe(false)
  })

  it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)('ends when npm, which started the launcher through a shell, gets %s', async (signal) => {
    const script = path.join(folder, 'orphan.mjs')
    writeFileSync(script, `import { runInFront } from ${launch('child.mjs')}\nawait runInFront(process.execPath, ['-e', 'console.log("up", process.pid); setInterval(() => {}, 1000)'])`)
    const npm = path.join(folder, 'npm.mjs')
    writeFileSync(npm, `import { spawn } from 'node:child_process'\nspawn('sh', ['-c', ${JSON.stringify(`"${process.execPath}" "${script}"; true`)}], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })\nsetInterval(() => {}, 1000)`)
    const parent = spawn(process.execPath, [npm], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) => { parent.stdout.once('data', (data: Buffer) => resolve(Number(/up (\d+)/.exec(data.toString())?.[1]))) })
    parent.kill(signal)
    await until(() => !isAlive(pid))
  })
})

describe('a quiet program', () => {
  it('ends with everything it started when its time is over', async () => {
    const { runQuietly } = await import('../../electron/launch/child.mjs')
    const logFile = path.join(folder, 'quiet.log')
    const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid`
    const code = await runQuietly(process.execPath, ['-e', `console.log(${grandchild}); setInterval(() => {}, 1000)`], { logFile, cwd: folder, timeoutMs: 1_500 })
    expect(code).toBeNull()
    const pid = Number(readFileSync(logFile, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    await until(() => !isAlive(pid))
  })
})

describe('two starts at once', () => {
  it('set up one after the other, and a lock left by a crash is taken over', async () => {
    const copy = path.join(folder, 'checkout/electron/launch')
    cpSync(path.join(projectRoot, 'electron/launch'), copy, { recursive: true })
    mkdirSync(path.join(folder, 'checkout/.cache'), { recursive: true })
    writeFileSync(path.join(folder, 'checkout/.cache/setup.lock'), '999999999')
    const script = path.join(folder, 'locked.mjs')
    writeFileSync(script, `import { withSetupLock } from ${JSON.stringify(pathToFileURL(path.join(copy, 'setup-lock.mjs')).href)}\nawait withSetupLock(async () => { console.log('in', Date.now()); await new Promise((r) => setTimeout(r, 300)); console.log('out', Date.now()) })`)
    const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, [script])))
    const spans = outputs.map(({ stdout }) => stdout.match(/\d+/g)!.map(Number)).toSorted((a, b) => a[0]! - b[0]!)
    for (let index = 1; index < spans.length; index += 1) expect(spans[index]![0]!).toBeGreaterThanOrEqual(spans[index - 1]![1]!)
    expect(existsSync(path.join(folder, 'checkout/.cache/setup.lock'))).toBe(false)
  })
})

describe('the launcher’s own text', () => {
  it('goes to stderr, so the output of a command stays clean', () => {
    const printing = projectFiles('electron/launch').filter((file) => /console\.log|process\.stdout\.write/.test(sourceOf(file)))
    expect(printing.toSorted()).toEqual(['electron/launch/start.mjs', 'electron/launch/test.mjs'])
  })
})

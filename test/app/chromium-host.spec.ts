import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { environmentOf } from './driver/app-environment.ts'
import { expect, test } from './driver/app-test.ts'
import { testShell } from './driver/launch-app.ts'
import { hostRegister } from './driver/project-paths.ts'

// What only concerns the stand-in shell: its processes, its refusals, its debug channel.
test.skip(testShell() !== 'chromium-host', 'real Electron runs this suite')

const entry = path.join(import.meta.dirname, 'fixtures', 'host-app', 'main.js')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Processes whose command line names that folder. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false // it ended while we looked
    }
  })
}

test('whatever the host does not have throws its name instead of pretending', async ({ launch }) => {
  const { page } = await launch({ entry })
  const use = (what: string): Promise<string> => page.evaluate((name) => (window as unknown as { fixture: { call: (...all: unknown[]) => Promise<string> } }).fixture.call('use', name), what)
  for (const [name, message] of [
    ['BrowserWindow.setVibrancy', 'BrowserWindow.setVibrancy'], ['app.setBadgeCount', 'app.setBadgeCount'], ['app.on', "app.on('no-such-event')"], ['new Tray', 'new Tray'], ['webContents.openDevTools', 'webContents.openDevTools'],
    ['BrowserWindow option frame', 'BrowserWindow option frame'], ['webPreferences.sandbox', 'webPreferences.sandbox: false'], ['session.setProxy', 'session.setProxy'], ['setting app.anything', 'setting app.anything'], ['BrowserWindow.getDevices', 'BrowserWindow.getDevices'],
  ] as const) expect(await use(name)).toContain(`chromium-host: ${message} is not supported`)
})

test('killing main leaves no Chromium, not even before the next start', async ({ launch, home }) => {
  const first = await launch({ entry })
  expect(isRunning(first.app.browserPid)).toBe(true)
  await first.kill9()
  await expect.poll(() => processesOf(home)).toEqual([])
  const again = await first.relaunch()
  expect(await again.page.title()).toBe('Fixture')
  expect(again.app.browserPid).not.toBe(first.app.browserPid)
  await again.stop()
  // A helper process of Chromium ends a moment after Chromium itself.
  await expect.poll(() => processesOf(home)).toEqual([])
})

test('when Chromium dies the app ends', async ({ launch }) => {
  const { app } = await launch({ entry })
  process.kill(-app.browserPid, 'SIGKILL')
  expect((await app.ended).code).toBe(1)
  expect(app.output()).toContain('Chromium ended unexpectedly')
})

test('a normal end leaves no process, no lock and no run record', async ({ launch, home }) => {
  const { app, stop } = await launch({ entry })
  expect((await stop()).code).toBe(0)
  expect(isRunning(app.browserPid)).toBe(false)
  expect(processesOf(home)).toEqual([])
  const folder = path.join(home, 'window', 'chromium-host')
  for (const name of ['run.json', 'instance.json']) expect(existsSync(path.join(folder, name))).toBe(false)
})

test('without the test flag there is no debug port, and the data folder is for this person only', async ({ home }) => {
  const child = spawn(process.execPath, ['--import', hostRegister, entry, '--headless'], { env: await environmentOf({ home }), stdio: 'ignore' })
  const ended = once(child, 'exit')
  const folder = path.join(home, 'window', 'chromium-host')
  await expect.poll(() => existsSync(path.join(folder, 'run.json'))).toBe(true)
  const { chromium } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as { chromium: { pid: number } }
  expect(readFileSync(`/proc/${chromium.pid}/cmdline`, 'utf8')).not.toContain('--remote-debugging-port')
  expect(statSync(folder).mode & 0o077).toBe(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listeningSockets, pidsBelow } from '../fakes/process-facts.ts'
import { environmentOf } from './driver/app-environment.ts'
import { expect, test } from './driver/app-test.ts'
import { testShell } from './driver/launch-app.ts'
import { hostRegister, mainBundle, root } from './driver/project-paths.ts'
import type { RunningApp } from './driver/running-app.ts'

// Pincer's main process around the window: what it listens on, what closing, crashing and restarting mean.

/** Starts a chat in the practice folder and sends one message. */
async function send(app: RunningApp, text: string): Promise<string> {
  return app.page.evaluate(async (message) => {
    const { calls } = window.pincer!
    const folders = await calls['workspaces.list']({})
    if (!folders.ok) throw new Error(folders.error.code)
    const made = await calls['sessions.create']({ workspace: folders.value[0]?.path ?? null })
    if (!made.ok) throw new Error(made.error.code)
    await calls['chat.send']({ sessionId: made.value.id, clientId: 'one', text: message, attachments: [] })
    return made.value.id
  }, text)
}

test('a chat that works goes on when the window is closed, and the app ends after it', async ({ launch, home }) => {
  const app = await launch()
  const session = await send(app, '/exec sleep 4')
  await app.page.close()
  const ended = app.app.ended.then(() => 'ended')
  expect(await Promise.race([ended, new Promise((resolve) => { setTimeout(resolve, 800, 'working') })])).toBe('working')
  expect(await ended).toBe('ended')
  const journal = readdirSync(path.join(home, 'sessions')).find((name) => name.includes(session) && name.endsWith('.jsonl')) ?? ''
  expect(readFileSync(path.join(home, 'sessions', journal), 'utf8')).toContain('"answered"')
})

test('a second start brings the window of a working chat back', async ({ launch }) => {
  test.skip(testShell() === 'electron', 'a closed window cannot be told from outside on Electron')
  const app = await launch()
  // Longer than the second start takes on a busy machine; it is ended with the app.
  const session = await send(app, '/exec sleep 40')
  const [context] = [app.page.context()]
  const opened = context.waitForEvent('page')
  await app.page.close()
  await app.relaunch().catch(() => undefined) // the second start ends by itself: the first one has the window
  const page = await opened
  await page.waitForURL(/index\.html/)
  await page.waitForLoadState()
  const view = await page.evaluate(async (sessionId) => window.pincer!.calls['sessions.open']({ sessionId }), session)
  expect(view).toMatchObject({ ok: true, value: { sessionId: session } })
})

test('a page whose process died comes back, with its chats', async ({ launch }) => {
  const app = await launch()
  const session = await send(app, '/read README.txt')
  const cdp = await app.page.context().newCDPSession(app.page)
  // Playwright gives a crashed page up for good; the channel to it lives on and sees it come back.
  const ask = async (expression: string): Promise<unknown> => (await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value
  await ask('window.before = true')
  cdp.send('Page.crash').catch(() => undefined) // the answer never comes: the page is gone
  await expect.poll(() => app.app.output()).toContain('process ended')
  await expect.poll(() => ask('!("before" in window) && "pincer" in window && document.readyState === "complete"').catch(() => false)).toBe(true)
  expect(await ask(`window.pincer.calls['sessions.open']({ sessionId: ${JSON.stringify(session)} })`)).toMatchObject({ ok: true, value: { turns: [{ outcome: 'answered' }] } })
})

test('nothing of Pincer listens on any port', async ({ home }) => {
  test.skip(process.platform !== 'linux' || testShell() === 'electron', 'reads the system’s own list of sockets of the started processes')
  const args = ['--import', hostRegister, mainBundle, '--headless']
  const main = spawn(process.execPath, args, { cwd: root, env: await environmentOf({ home }), stdio: 'ignore' })
  const ended = new Promise((resolve) => { main.once('exit', resolve) })
  try {
    await expect.poll(() => existsSync(path.join(home, 'window.json')) || existsSync(path.join(home, 'sessions')), { timeout: 30_000 }).toBe(true)
    const processes = [main.pid!, ...pidsBelow(main.pid!)]
    expect(processes.length).toBeGreaterThan(3)
    expect(listeningSockets(processes)).toEqual([])
  } finally {
    main.kill('SIGTERM')
    await ended
  }
})

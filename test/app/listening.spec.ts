import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { listeningSockets, pidsBelow } from '../fakes/process-facts.ts'
import { expect, test } from './driver/app-test.ts'
import { testShell } from './driver/launch-app.ts'

// The whole app at work: window, main, Chromium, commands, undo. The one port is the test's own line to the page.

test('nothing listens while chats run, a command works in the safe area and a turn is undone; and nothing is left after quitting', async ({ launch, home }) => {
  test.skip(process.platform !== 'linux' || testShell() === 'electron', 'reads the system’s own list of sockets of the started processes')
  const app = await launch()
  const { pid } = app.app
  const own = new Set(listeningSockets([pid, ...pidsBelow(pid)]))
  // The debug port that exists only with the test's flag; everything else would be Pincer's.
  expect([...own].every((each) => each.startsWith('127.0.0.1:'))).toBe(true)
  expect(own.size).toBeLessThanOrEqual(1)

  const seen = new Set<string>()
  const pids = new Set<number>()
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const from = performance.now()
    looks += 1
    const below = pidsBelow(pid)
    for (const each of below) pids.add(each)
    for (const each of listeningSockets([pid, ...below])) if (!own.has(each)) seen.add(each)
    // Never more than a third of the time, or on a busy machine the app would wait for the looks.
    timer = setTimeout(look, Math.max(40, 2 * (performance.now() - from)))
  }
  look()
  try {
    const turn = await app.page.evaluate(async () => {
      const calls = window.pincer!.calls
      const open = <T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
        if (!result.ok) throw new Error(result.error.code)
        return result.value
      }
      await calls['settings.update']({ patch: { welcomed: true, quietInSafeArea: true } })
      const folder = open(await calls['app.state']({})).practiceFolder
      const chat = open(await calls['sessions.create']({ workspace: folder }))
      await calls['safeArea.openHost']({ sessionId: chat.id, host: 'open.example' })
      const turns: string[] = []
      const ended = (): Promise<void> => new Promise((resolve) => {
        const stop = window.pincer!.onEvents((events) => {
          for (const event of events) {
            if (event.type === 'approval.requested') setTimeout(() => void calls['approvals.answer']({ approvalId: event.request.id, answer: 'allow-once' }), 800)
            if (event.type === 'turn.finished') { stop(); resolve() }
          }
        })
      })
      for (const [index, text] of ['/exec sleep 0.5; ls', '/exec curl -sS http://open.example/ http://closed.example/', '/write made.txt hello', '/exec mkdir -p made && sleep 0.4'].entries()) {
        const done = ended()
        turns.push(open(await calls['chat.send']({ sessionId: chat.id, clientId: String(index), text, attachments: [] })).turnId)
        await done
      }
      open(await calls['undo.apply']({ sessionId: chat.id, turnId: turns[2] ?? '', overwrite: [] }))
      return turns.length
    })
    expect(turn).toBe(4)
  } finally {
    clearTimeout(timer)
  }
  expect(existsSync(path.join(home, 'practice', 'made.txt'))).toBe(false)
  expect([...seen]).toEqual([])
  expect(looks).toBeGreaterThan(20)
  expect(pids.size).toBeGreaterThan(4)

  await app.stop()
  await expect.poll(() => [...pids].filter((each) => existsSync(`/proc/${each}`))).toEqual([])
})

test('the look itself sees a port that is open', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => { server.once('listening', resolve) })
  const address = server.address()
  expect(listeningSockets([process.pid])).toContain(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  server.close()
})

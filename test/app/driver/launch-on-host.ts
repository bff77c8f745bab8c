import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright'
import { environmentOf, switchesOf, wantsHeadless } from './app-environment.ts'
import { driverLimits } from './driver-limits.ts'
import { HostChannel } from './host-channel.ts'
import { inTime } from './in-time.ts'
import { hostRegister, mainBundle, root } from './project-paths.ts'
import type { Ended, LaunchOptions, RunningApp } from './running-app.ts'

/** A started main process on the host, whether or not it ever shows a window. */
export interface HostProcess { readonly child: ChildProcess; readonly channel: HostChannel; readonly output: () => string; readonly ended: Promise<Ended> }

/** Starts main directly with Node: through npm, ending the parent would leave the app alive. */
export async function startHostProcess(options: LaunchOptions): Promise<HostProcess> {
  const args = ['--import', hostRegister, options.entry ?? mainBundle, '--pincer-test-channel=3', ...(wantsHeadless(options) ? ['--headless'] : []), ...switchesOf(options)]
  const child = spawn(process.execPath, args, { cwd: root, env: await environmentOf(options), stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => { text = (text + chunk.toString('utf8')).slice(-driverLimits.outputChars) })
  const ended = once(child, 'exit').then(([code, signal]): Ended => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }))
  return { child, channel: new HostChannel(child.stdio[3] as Duplex), output: () => text, ended }
}

export async function launchOnHost(options: LaunchOptions, relaunch: RunningApp['relaunch']): Promise<RunningApp> {
  const { child, channel, output, ended } = await startHostProcess(options)
  const endedEarly = ended.then(({ code }): never => { throw new Error(`the app ended with code ${code} before its window was there\n${output()}`) })
  endedEarly.catch(() => undefined) // every end after the start is an expected one
  try {
    for (const { method, answer } of options.dialogAnswers ?? []) await Promise.race([channel.queue(method, answer), endedEarly])
    const { port, pid } = await inTime(Promise.race([channel.chromium, endedEarly]), driverLimits.startMs, 'starting Chromium', output)
    // Its own overrides stay off: colours, focus and downloads must be what the app makes them.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const page = await inTime(Promise.race([findWindow(browser), endedEarly]), driverLimits.startMs, 'opening the window', output)
    return {
      page,
      app: { shell: 'chromium-host', pid: child.pid!, browserPid: pid, output, ended },
      dialogs: { queue: (method, answer) => channel.queue(method, answer), asked: () => Promise.resolve([...channel.asked]) },
      opened: () => Promise.resolve([...channel.opened]),
      async stop() {
        channel.quit()
        try {
          return await inTime(ended, driverLimits.stopMs, 'quitting', output)
        } finally {
          child.kill('SIGKILL')
        }
      },
      async kill9() {
        child.kill('SIGKILL')
        await ended
      },
      relaunch,
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** The app's own page; the host's first, coloured one is not it. */
async function findWindow(browser: Browser): Promise<Page> {
  for (;;) {
    const page = browser.contexts().flatMap((context) => context.pages()).find((candidate) => candidate.url().includes('.host.invalid'))
    if (page) {
      await page.waitForLoadState()
      return page
    }
    await sleep(20)
  }
}

import { once } from 'node:events'
import { _electron, type ElectronApplication } from 'playwright'
import { environmentOf, isRoot, switchesOf } from './app-environment.ts'
import { driverLimits } from './driver-limits.ts'
import { inTime } from './in-time.ts'
import { mainBundle, root } from './project-paths.ts'
import type { DialogAsked, Ended, LaunchOptions, Opened, RunningApp } from './running-app.ts'

/** What the stand-ins below keep inside main. */
interface Kept { answers: Record<string, object[]>; asked: DialogAsked[]; opened: Opened[] }

/** The same on real Electron, through Playwright. Dialogs and openers are replaced inside main, right after its start. */
export async function launchOnElectron(binary: string, options: LaunchOptions, relaunch: RunningApp['relaunch']): Promise<RunningApp> {
  const electron = await _electron.launch({
    executablePath: binary, cwd: root, env: await environmentOf(options), timeout: driverLimits.startMs,
    args: [...(isRoot ? ['--no-sandbox'] : []), ...switchesOf(options), options.entry ?? mainBundle],
  })
  const child = electron.process()
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => { text = (text + chunk.toString('utf8')).slice(-driverLimits.outputChars) })
  const ended = once(child, 'exit').then(([code, signal]): Ended => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }))
  await standIn(electron)
  for (const { method, answer } of options.dialogAnswers ?? []) await queue(electron, method, answer)
  const page = await electron.firstWindow({ timeout: driverLimits.startMs })
  await page.waitForLoadState()
  const kept = (): Promise<Kept> => electron.evaluate(() => (globalThis as unknown as { pincerTest: Kept }).pincerTest)
  return {
    page,
    app: { shell: 'electron', pid: child.pid!, browserPid: child.pid!, output: () => text, ended },
    dialogs: { queue: (method, answer) => queue(electron, method, answer), asked: async () => (await kept()).asked },
    opened: async () => (await kept()).opened,
    async stop() {
      electron.evaluate(({ app }) => app.quit()).catch(() => undefined) // it may end before it answers
      try {
        return await inTime(ended, driverLimits.stopMs, 'quitting')
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
}

async function queue(electron: ElectronApplication, method: string, answer: object): Promise<void> {
  await electron.evaluate((_electron, given) => { ((globalThis as unknown as { pincerTest: Kept }).pincerTest.answers[given.method] ??= []).push(given.answer) }, { method, answer })
}

async function standIn(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ dialog, shell }) => {
    const kept: Kept = { answers: {}, asked: [], opened: [] }
    Object.assign(globalThis, { pincerTest: kept })
    for (const method of ['showOpenDialog', 'showSaveDialog', 'showMessageBox'] as const) {
      const stand = (...args: unknown[]): Promise<object> => {
        kept.asked.push({ method, options: args.at(-1) as object })
        const answer = kept.answers[method]?.shift()
        return answer ? Promise.resolve(answer) : Promise.reject(new Error(`the test queued no answer for dialog.${method}`))
      }
      Object.assign(dialog, { [method]: stand })
    }
    const record = (how: Opened['how']) => (target: string): Promise<string> => { kept.opened.push({ how, target }); return Promise.resolve('') }
    Object.assign(shell, { openExternal: record('external'), openPath: record('path'), showItemInFolder: record('folder') })
  })
}

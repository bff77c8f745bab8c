import { launchOnElectron } from './launch-on-electron.ts'
import { launchOnHost } from './launch-on-host.ts'
import { electronBinary } from './project-paths.ts'
import type { LaunchOptions, RunningApp, ShellName } from './running-app.ts'

export type { DialogAnswer, DialogAsked, LaunchOptions, Opened, RunningApp } from './running-app.ts'

/** Electron when its binary is there, else the Chromium host. `PINCER_TEST_SHELL` names one explicitly. */
export function testShell(): ShellName {
  const wish = process.env['PINCER_TEST_SHELL']
  if (wish === 'electron' || wish === 'chromium-host') return wish
  return electronBinary() === null ? 'chromium-host' : 'electron'
}

/**
 * Starts the app and waits for its loaded page. Throws with main's output when it does not come up. Whoever starts one
 * ends it: `stop()` or `kill9()`.
 */
export function launchApp(options: LaunchOptions): Promise<RunningApp> {
  const relaunch = (changes: Partial<LaunchOptions> = {}): Promise<RunningApp> => launchApp({ ...options, ...changes })
  const binary = electronBinary()
  if ((options.shell ?? testShell()) === 'chromium-host') return launchOnHost(options, relaunch)
  if (!binary) throw new Error("Electron's binary is not here")
  return launchOnElectron(binary, options, relaunch)
}

import type { App } from 'electron'
import { limits } from '../../shared/limits.ts'

/**
 * Quitting first ends what runs: `dispose` is waited for, but not longer than `limits.quitWithinMs`, so a child that
 * cannot be ended does not keep the app from closing. End signals of the system quit in the same way.
 */
export function disposeBeforeQuit(app: Pick<App, 'on' | 'quit' | 'exit'>, dispose: () => Promise<void>, log: (what: string, error: unknown) => void): void {
  let ending = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (ending) return
    ending = true
    const deadline = setTimeout(() => {
      log('not everything ended in time', new Error(`${limits.quitWithinMs} ms`))
      app.exit(0)
    }, limits.quitWithinMs)
    dispose().catch((error: unknown) => log('ending failed', error)).finally(() => {
      clearTimeout(deadline)
      app.exit(0)
    })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
}

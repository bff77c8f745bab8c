import type { App, BrowserWindow, Dialog } from 'electron'
import type { Settings } from '../../shared/settings/settings.ts'
import type { NativeWords } from '../../renderer/text/native.ts'

export type CloseChoice = 'keep-running' | 'stop' | 'cancel'

/** What a closing window means. Pure. */
export function decideClose(state: { quitting: boolean; running: number; setting: Settings['closeWhileRunning'] }): 'close' | 'keep-running' | 'stop' | 'ask' {
  if (state.quitting || state.running === 0) return 'close'
  return state.setting
}

export interface CloseOptions {
  readonly app: Pick<App, 'on' | 'quit'>
  readonly platform: NodeJS.Platform
  readonly runningSessions: () => number
  readonly setting: () => Settings['closeWhileRunning']
  /** Asks the person; may also keep the answer as the setting. */
  readonly ask: (window: BrowserWindow) => Promise<CloseChoice>
  readonly log: (what: string, error: unknown) => void
}

export interface CloseBehaviour {
  watch(window: BrowserWindow): void
  /** To be called when a run ended: without a window and without work, the app ends. */
  runEnded(): void
}

/**
 * A chat that works goes on when its window closes, unless the person wants it to stop. Where the window cannot be kept
 * from closing, an unanswered question counts as "keep running": work in progress is never thrown away by a click.
 */
export function createCloseBehaviour({ app, platform, runningSessions, setting, ask, log }: CloseOptions): CloseBehaviour {
  let quitting = false
  let windows = 0
  app.on('before-quit', () => { quitting = true })

  const endIfIdle = (): void => {
    // On macOS an app without a window is normal; elsewhere nobody could reach it.
    if (windows === 0 && !quitting && runningSessions() === 0 && platform !== 'darwin') app.quit()
  }
  // Having a listener is what keeps Electron from quitting by itself; the window's own "closed" decides.
  app.on('window-all-closed', endIfIdle)

  return {
    watch(window) {
      windows += 1
      let asking = false
      window.on('close', (event) => {
        const decision = decideClose({ quitting, running: runningSessions(), setting: setting() })
        if (decision === 'stop') return app.quit()
        if (decision !== 'ask') return
        event.preventDefault()
        if (asking) return
        asking = true
        ask(window).then((choice) => {
          if (choice === 'stop') app.quit()
          if (choice === 'keep-running' && !window.isDestroyed()) window.destroy()
        }, (error: unknown) => log('the question before closing failed; the window stays', error)).finally(() => { asking = false })
      })
      window.on('closed', () => { windows -= 1 })
    },
    runEnded: endIfIdle,
  }
}

/** The system's question. `remember` is called with the answer when the person wants it to be so next time. */
export async function askBeforeClosing(dialog: Pick<Dialog, 'showMessageBox'>, window: BrowserWindow, words: NativeWords, remember: (choice: 'keep-running' | 'stop') => Promise<void>): Promise<CloseChoice> {
  const choices = ['keep-running', 'stop', 'cancel'] as const
  const { response, checkboxChecked } = await dialog.showMessageBox(window, {
    type: 'question', message: words.stillWorking, detail: words.stillWorkingDetail, checkboxLabel: words.rememberChoice,
    buttons: [words.keepWorking, words.stopAndQuit, words.cancel], defaultId: 0, cancelId: 2, noLink: true,
  })
  const choice = choices[response] ?? 'cancel'
  if (checkboxChecked && choice !== 'cancel') await remember(choice)
  return choice
}

import type { BrowserWindow } from 'electron'
import { limits } from '../../shared/limits.ts'

/**
 * Loads the page again when its process died (out of memory, a fault of Chromium): chats live in main, so nothing is lost.
 * A page that dies again soon after is left alone, or it would flicker for ever.
 */
export function recoverPage(window: BrowserWindow, log: (what: string, error: unknown) => void, now: () => number = () => performance.now()): void {
  let lastReload = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log('the page’s process ended', new Error(`${reason}, exit code ${exitCode}`))
    if (now() - lastReload < limits.pageReloadEveryMs) return
    lastReload = now()
    window.webContents.reload()
  })
}

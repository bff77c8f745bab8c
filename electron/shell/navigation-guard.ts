import type { App, Session, WebContents } from 'electron'
import { windowUrl } from './app-protocol.ts'

export interface GuardOptions {
  /** Opens a web or mail address outside; throws for others. */
  readonly openExternal: (address: string) => Promise<void>
  readonly log: (what: string, error: unknown) => void
}

/**
 * Keeps every page where it is: no navigation, no new window, no embedded page. A link to the outside goes to the gate.
 * Set for every page the app will ever have, so that no window can be forgotten.
 */
export function guardNavigation(app: Pick<App, 'on'>, options: GuardOptions): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, options))
}

function guardContents(contents: WebContents, { openExternal, log }: GuardOptions): void {
  const sendOut = (address: string): void => {
    openExternal(address).catch((error: unknown) => log('an address was refused', error))
  }
  contents.on('will-navigate', (event) => {
    // Loading the page again is the one navigation a window has.
    if (event.url === windowUrl && event.isMainFrame) return
    event.preventDefault()
    if (event.isMainFrame) sendOut(event.url)
  })
  contents.on('will-frame-navigate', (event) => { if (!event.isMainFrame) event.preventDefault() })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    sendOut(url)
    return { action: 'deny' }
  })
}

/** Pages get no camera, notification, file-system, USB or any other right, and nothing can be downloaded. */
export function denyPermissions(session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'>): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { CdpSession } from '../chromium/cdp-pipe.ts'
import type { Params } from '../chromium/cdp-types.ts'
import { hostLimits } from '../host-limits.ts'
import { complain } from '../host-log.ts'
import { toInternal } from '../protocol/app-origin.ts'
import { declaredSchemes } from '../protocol/protocol.ts'
import type { WebContents } from '../window/web-contents.ts'

type Descriptor = Params<'Browser.setPermission'>['permission']
export type PermissionRequestHandler = (contents: WebContents, permission: string, answer: (granted: boolean) => void, details: object) => void
export type PermissionCheckHandler = (contents: WebContents | null, permission: string, origin: string, details: object) => boolean

/** Electron's names and what Chromium calls them. */
const permissions: ReadonlyArray<readonly [name: string, descriptor: Descriptor]> = [
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['display-capture', { name: 'display-capture' }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['notifications', { name: 'notifications' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['speaker-selection', { name: 'speaker-selection' }],
  ['storage-access', { name: 'storage-access' }],
  ['window-management', { name: 'window-management' }],
]

/**
 * Sets every permission of the window's origin. The protocol shows no prompt to anybody, so main's handlers are asked
 * ahead, once for each `loadURL`, and what they answer holds until the next. Without a handler everything is refused:
 * stricter than Electron, which grants. A permission this Chromium does not know stays as its build has it.
 */
export async function applyPermissions(browser: CdpSession, contents: WebContents, url: string, handlers: { request: PermissionRequestHandler | null; check: PermissionCheckHandler | null }): Promise<void> {
  const origin = new URL(toInternal(url, declaredSchemes)).origin
  if (origin === 'null') return
  const all = Promise.all(permissions.map(async ([name, permission]) => {
    const granted = await isGranted(name, contents, url, handlers)
    await browser.send('Browser.setPermission', { permission, setting: granted ? 'granted' : 'denied', origin, ...(contents.browserContextId !== undefined && { browserContextId: contents.browserContextId }) }).catch(() => undefined)
  }))
  // Some permissions are confirmed by Chromium's network process, which may be slow to start. A page must still load.
  if (!await Promise.race([all, sleep(hostLimits.permissionsMs, null, { ref: false })])) complain('Chromium did not confirm every permission')
}

async function isGranted(name: string, contents: WebContents, url: string, { request, check }: { request: PermissionRequestHandler | null; check: PermissionCheckHandler | null }): Promise<boolean> {
  const details = { requestingUrl: url, isMainFrame: true, mediaTypes: name === 'media' ? ['audio', 'video'] : undefined, securityOrigin: url }
  if (check && !check(contents, name, new URL(url).origin === 'null' ? url : new URL(url).origin, details)) return false
  if (!request) return false
  return new Promise((resolve) => request(contents, name, resolve, details))
}

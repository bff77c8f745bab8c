import { hostEvent, HostEmitter } from '../host-emitter.ts'
import { createProtocol, type SchemeHandler } from '../protocol/protocol.ts'
import { surface, UnsupportedError } from '../unsupported.ts'
import type { WebContents } from '../window/web-contents.ts'
import type { PermissionCheckHandler, PermissionRequestHandler } from './permissions.ts'
import { WebRequest } from './web-request.ts'
import { refuseAloud } from '../host-log.ts'

/** One session: handlers for its schemes, its requests and its permissions. */
export class HostSession extends HostEmitter {
  readonly schemeHandlers = new Map<string, SchemeHandler>()
  readonly protocol = createProtocol(this.schemeHandlers)
  readonly webRequest = new WebRequest()
  /** Null for the default session; others live in memory, in a browser context of their own. */
  readonly partition: string | null
  readonly permissionHandlers: { request: PermissionRequestHandler | null; check: PermissionCheckHandler | null } = { request: null, check: null }

  constructor(partition: string | null) {
    super('session', { fired: ['will-download'], silent: ['preconnect', 'select-hid-device', 'select-serial-port', 'select-usb-device', 'hid-device-added', 'serial-port-added', 'usb-device-added'] })
    this.partition = partition
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void { this.permissionHandlers.request = handler }
  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void { this.permissionHandlers.check = handler }
  /** Chromium shows no device here to anybody, so there is never anything to ask. */
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(handler: unknown): void {
    if (handler !== null) throw new UnsupportedError('session.setDisplayMediaRequestHandler')
  }
  /** This profile has no dictionaries, so checking is off. */
  setSpellCheckerEnabled(enabled: boolean): void {
    if (enabled) throw new UnsupportedError('session.setSpellCheckerEnabled(true)')
  }
  isSpellCheckerEnabled(): boolean { return false }
  isPersistent(): boolean { return this.partition === null }

  /** A download began and was refused; main is told, and the refusal stands whatever it says. */
  refuseDownload(contents: WebContents | null, url: string, fileName: string): void {
    const event = hostEvent({})
    this.emit('will-download', event, surface('downloadItem', { getURL: () => url, getFilename: () => fileName, cancel: () => {} }), contents)
    if (!event.defaultPrevented) refuseAloud('a download')
  }
}

export const defaultSession = new HostSession(null)
const partitions = new Map<string, HostSession>()

/** `session`: the default one, and named ones that live in memory. */
export const sessionModule = surface('session', {
  defaultSession,
  fromPartition(partition: string): HostSession {
    if (partition === '') return defaultSession
    if (partition.startsWith('persist:')) throw new UnsupportedError(`session.fromPartition('${partition}')`, 'only partitions in memory are')
    const known = partitions.get(partition) ?? new HostSession(partition)
    partitions.set(partition, known)
    return known
  },
})

import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { bundleOrigin } from './app-protocol.ts'

/** The parts of a message's sender that decide. Both kinds of Electron message events have them. */
export type Sender = Pick<IpcMainInvokeEvent | IpcMainEvent, 'sender' | 'senderFrame'>

/**
 * Whether a message comes from the main frame of our own window while it shows our own page. Sub-frames, other windows,
 * a page that was navigated away and a frame that is already gone are strangers.
 */
export function isTrustedSender(message: Sender, ownContents: WebContents | null): boolean {
  const frame = message.senderFrame
  if (!ownContents || ownContents.isDestroyed() || message.sender !== ownContents || !frame) return false
  if (frame.parent !== null) return false
  try {
    const url = new URL(frame.url)
    return `${url.protocol}//${url.host}` === bundleOrigin
  } catch {
    return false // no address at all: a frame before its first page
  }
}

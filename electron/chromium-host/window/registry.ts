import type { BrowserWindow } from './browser-window.ts'
import type { WebContents } from './web-contents.ts'

/** Every page and window that is not destroyed. */
export const allWebContents = new Map<number, WebContents>()
export const allWindows = new Set<BrowserWindow>()

/** What the app does when windows and pages come and go; set once by `app.ts`, so that neither imports the other. */
export const lifeCycle = {
  contentsCreated: (_contents: WebContents): void => {},
  windowCreated: (_window: BrowserWindow): void => {},
  windowClosed: (): void => {},
}

/** Sub-frames by their own id, so that their requests find their window. */
export const frameParents = new Map<string, string>()

/** The page a frame belongs to, or null for a frame of nobody's. */
export function ownerOfFrame(frameId: string): WebContents | null {
  for (let id: string | undefined = frameId; id !== undefined; id = frameParents.get(id)) {
    const known = [...allWebContents.values()].find((contents) => contents.mainFrameId === id)
    if (known) return known
  }
  return null
}

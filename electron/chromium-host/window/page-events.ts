import type { EnginePage } from '../chromium/engine.ts'
import type { Payload } from '../chromium/cdp-types.ts'
import { toPublic } from '../protocol/app-origin.ts'
import { frameParents } from './registry.ts'
import { refuseAloud } from '../host-log.ts'

export interface ConsoleDetails { readonly level: 'debug' | 'info' | 'warning' | 'error'; readonly message: string; readonly lineNumber: number; readonly sourceId: string }

/** What a page does, in the words of its window. Addresses are main's own (`app://…`). */
export interface PageEvents {
  readonly navigated: (url: string) => void
  readonly navigatedInPage: (url: string) => void
  readonly startedLoading: () => void
  readonly domReady: () => void
  readonly loaded: (loaderId: string) => void
  readonly titled: (title: string) => void
  readonly crashed: () => void
  readonly console: (details: ConsoleDetails) => void
}

/** Connects Chromium's events of one page. Only its main frame counts; the host's own coloured first page does not. */
export function connectPageEvents({ session, targetId }: EnginePage, events: PageEvents): void {
  const own = new Set<string>()
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId || frame.url.startsWith('data:')) return
    own.add(frame.loaderId)
    events.startedLoading()
    events.navigated(toPublic(frame.url + (frame.urlFragment ?? '')))
  })
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => frameParents.set(frameId, parentFrameId))
  session.on('Page.frameDetached', ({ frameId, reason }) => { if (reason === 'remove') frameParents.delete(frameId) })
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => { if (frameId === targetId) events.navigatedInPage(toPublic(url)) })
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId !== targetId || !own.has(loaderId)) return
    if (name === 'DOMContentLoaded') events.domReady()
    if (name === 'load') {
      own.delete(loaderId)
      events.loaded(loaderId)
      // Chromium tells of later titles by itself, but not of the one a page comes with.
      session.send('Runtime.evaluate', { expression: 'document.title' }).then(({ result }) => events.titled(String(result.value)), () => undefined)
    }
  })
  session.on('Inspector.targetCrashed', () => events.crashed())
  session.on('Runtime.consoleAPICalled', (call) => events.console(fromConsole(call)))
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, lineNumber, url } }) => {
    events.console({ level: 'error', message: exception?.description ?? text, lineNumber: lineNumber + 1, sourceId: toPublic(url ?? '') })
  })
  // Without an answer a dialog of the page would hold it for ever. The app has its own; the page gets "no".
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    if (type !== 'beforeunload') refuseAloud(`a dialog of the page ("${message.slice(0, 200)}", answered with no)`)
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined) // a test's own client was faster
  })
}

function fromConsole({ type, args, stackTrace }: Payload<'Runtime.consoleAPICalled'>): ConsoleDetails {
  const level = type === 'error' || type === 'assert' ? 'error' : type === 'warning' ? 'warning' : type === 'debug' ? 'debug' : 'info'
  const message = args.map((arg) => arg.description ?? String(arg.value ?? arg.unserializableValue ?? arg.type)).join(' ')
  const at = stackTrace?.callFrames[0]
  return { level, message, lineNumber: (at?.lineNumber ?? 0) + 1, sourceId: toPublic(at?.url ?? '') }
}

import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { denyPermissions, guardNavigation } from '../../electron/shell/navigation-guard.ts'
import { createExternalGate } from '../../electron/shell/open-external.ts'

class FakeContents extends EventEmitter {
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: FakeContents['openHandler']): void { this.openHandler = handler }
}

function guarded(): { contents: FakeContents; opened: string[]; logged: string[] } {
  const app = new EventEmitter()
  const contents = new FakeContents()
  const opened: string[] = []
  const logged: string[] = []
  guardNavigation(app as unknown as App, { openExternal: createExternalGate({ openExternal: (address) => { opened.push(address); return Promise.resolve() } }), log: (what) => void logged.push(what) })
  app.emit('web-contents-created', {}, contents)
  return { contents, opened, logged }
}

function navigation(url: string, isMainFrame = true): { url: string; isMainFrame: boolean; prevented: boolean; preventDefault: () => void } {
  const event = { url, isMainFrame, prevented: false, preventDefault: () => { event.prevented = true } }
  return event
}

describe('a page stays where it is', () => {
  it.each(['https://example.org/', 'file:///etc/passwd', 'app://other/index.html', 'app://bundle/assets/x.html', 'javascript:alert(1)', 'data:text/html,x'])('a navigation to %s is stopped', (url) => {
    const event = navigation(url)
    guarded().contents.emit('will-navigate', event)
    expect(event.prevented).toBe(true)
  })

  it('may be loaded again', () => {
    const event = navigation('app://bundle/index.html')
    guarded().contents.emit('will-navigate', event)
    expect(event.prevented).toBe(false)
  })

  it('web links go to the person’s browser, others nowhere', async () => {
    const { contents, opened, logged } = guarded()
    contents.emit('will-navigate', navigation('https://example.org/a'))
    expect(contents.openHandler({ url: 'https://example.org/b' })).toEqual({ action: 'deny' })
    expect(contents.openHandler({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    contents.emit('will-navigate', navigation('smb://host/share'))
    await Promise.resolve()
    expect(opened).toEqual(['https://example.org/a', 'https://example.org/b'])
    expect(logged).toHaveLength(2)
  })

  it('frames inside, redirects and embedded pages are stopped and open nothing', () => {
    const { contents, opened } = guarded()
    for (const name of ['will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = navigation('https://example.org/', false)
      contents.emit(name, event)
      expect(event.prevented).toBe(true)
    }
    expect(opened).toEqual([])
  })
})

describe('a page has no rights of its own', () => {
  it('every permission, device and download is refused', () => {
    const session = new EventEmitter() as unknown as { request: Parameters<Session['setPermissionRequestHandler']>[0]; check: () => boolean; device: () => boolean } & EventEmitter
    denyPermissions(Object.assign(session, {
      setPermissionRequestHandler: (handler: typeof session.request) => { session.request = handler },
      setPermissionCheckHandler: (handler: typeof session.check) => { session.check = handler },
      setDevicePermissionHandler: (handler: typeof session.device) => { session.device = handler },
    }) as unknown as Session)
    const answers: boolean[] = []
    session.request?.({} as never, 'media', (granted) => answers.push(granted), {} as never)
    expect([...answers, session.check(), session.device()]).toEqual([false, false, false])
    const download = navigation('https://example.org/file')
    session.emit('will-download', download)
    expect(download.prevented).toBe(true)
  })
})

import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { isTrustedSender, type Sender } from '../../electron/shell/trusted-sender.ts'

const own = { isDestroyed: () => false } as WebContents
const frame = (url: string, parent: object | null = null): Sender['senderFrame'] => ({ url, parent }) as Sender['senderFrame']
const message = (senderFrame: Sender['senderFrame'], sender: WebContents = own): Sender => ({ sender, senderFrame })

describe('who may knock at the door', () => {
  it('our own page in the main frame of our own window', () => {
    expect(isTrustedSender(message(frame('app://bundle/index.html')), own)).toBe(true)
    expect(isTrustedSender(message(frame('app://bundle/index.html#/settings?x=1')), own)).toBe(true)
  })

  it.each([
    'https://bundle/index.html', 'http://bundle/', 'app://bundle.evil/index.html', 'app://other/index.html', 'app://bundle:80/', 'app://user@bundle.evil/', 'file:///index.html', 'about:blank', 'data:text/html,hi', '',
    'javascript:alert(1)',
  ])('not a page at %j', (url) => {
    expect(isTrustedSender(message(frame(url)), own)).toBe(false)
  })

  it('not a frame inside the page, even with our address', () => {
    expect(isTrustedSender(message(frame('app://bundle/index.html', {})), own)).toBe(false)
  })

  it('not another window, a frame that is gone, or anyone before there is a window', () => {
    const page = frame('app://bundle/index.html')
    expect(isTrustedSender(message(page, {} as WebContents), own)).toBe(false)
    expect(isTrustedSender(message(null), own)).toBe(false)
    expect(isTrustedSender(message(page), null)).toBe(false)
    const gone = { isDestroyed: () => true } as WebContents
    expect(isTrustedSender(message(page, gone), gone)).toBe(false)
  })
})

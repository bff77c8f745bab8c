import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hardenedPreferences } from '../../electron/shell/window.ts'
import { readBounds, writeBounds } from '../../electron/shell/window-bounds.ts'

const screen = { x: 0, y: 0, width: 1_920, height: 1_080 }
const bounds = { x: 100, y: 50, width: 1_280, height: 840, maximized: false }
let home: string
beforeEach(() => { home = mkdtempSync(path.join(tmpdir(), 'pincer-bounds-')) })
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the place of the window', () => {
  it('is the same after a restart', async () => {
    await writeBounds(home, bounds)
    expect(readBounds(home, [screen])).toEqual(bounds)
  })

  it.each([['on a screen that is gone', { x: 2_500 }], ['above every screen', { y: -300 }], ['nearly outside', { x: 1_900 }]])('is not used when it would be %s', async (_, moved) => {
    await writeBounds(home, { ...bounds, ...moved })
    expect(readBounds(home, [screen])).toBeNull()
  })

  it.each(['', '{"x":1', '{"x":"1"}', 'null', '{"x":0,"y":0,"width":1,"height":1,"maximized":false}'])('is the usual one when the record is %j', (text) => {
    writeFileSync(path.join(home, 'window.json'), text)
    expect(readBounds(home, [screen])).toBeNull()
  })
})

describe('the page’s own rights', () => {
  it('are those of a sandboxed web page', () => {
    expect(hardenedPreferences('/p.cjs')).toMatchObject({
      sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false, webSecurity: true, allowRunningInsecureContent: false, webviewTag: false, experimentalFeatures: false,
    })
  })
})

import { EventEmitter } from 'node:events'
import type { App, BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../shared/settings/settings.ts'
import { nativeWords } from '../../renderer/text/native.ts'
import { askBeforeClosing, createCloseBehaviour, decideClose, type CloseChoice } from '../../electron/shell/close-behaviour.ts'

class FakeWindow extends EventEmitter {
  gone = false
  isDestroyed(): boolean { return this.gone }
  /** What a click on the cross does: ask, then close. */
  click(): void {
    let prevented = false
    this.emit('close', { preventDefault: () => { prevented = true } })
    if (!prevented) this.destroy()
  }
  destroy(): void {
    this.gone = true
    this.emit('closed')
  }
}

interface Scene { running?: number; setting?: Settings['closeWhileRunning']; choice?: CloseChoice; platform?: NodeJS.Platform }
function scene({ running = 1, setting = 'ask', choice = 'cancel', platform = 'linux' }: Scene = {}) {
  const app = Object.assign(new EventEmitter(), { quits: 0, quit() { app.quits += 1; app.emit('before-quit') } })
  const state = { running, asked: 0 }
  const closing = createCloseBehaviour({
    app: app as unknown as App, platform, runningSessions: () => state.running, setting: () => setting, log: () => undefined,
    ask: () => { state.asked += 1; return Promise.resolve(choice) },
  })
  const window = new FakeWindow()
  closing.watch(window as unknown as BrowserWindow)
  const click = async (): Promise<void> => {
    window.click()
    await new Promise((resolve) => { setImmediate(resolve) })
    if (window.gone) app.emit('window-all-closed')
  }
  return { app, state, closing, window, click }
}

describe('closing the window', () => {
  it('ends the app when nothing runs', async () => {
    const { app, click, state } = scene({ running: 0 })
    await click()
    expect([app.quits, state.asked]).toEqual([1, 0])
  })

  it('does not end the app on macOS', async () => {
    const { app, click } = scene({ running: 0, platform: 'darwin' })
    await click()
    expect(app.quits).toBe(0)
  })

  it('keeps a working chat going and ends the app when it is done', async () => {
    const { app, state, closing, window, click } = scene({ setting: 'keep-running' })
    await click()
    expect([window.gone, app.quits]).toEqual([true, 0])
    state.running = 0
    closing.runEnded()
    expect(app.quits).toBe(1)
  })

  it('stops everything when that is the setting', async () => {
    const { app, click } = scene({ setting: 'stop' })
    await click()
    expect(app.quits).toBe(1)
  })

  it.each([['cancel', false, 0], ['keep-running', true, 0], ['stop', false, 1]] as const)('asks while a chat works; the answer %s is followed', async (choice, gone, quits) => {
    const { app, window, click, state } = scene({ choice })
    await click()
    expect([window.gone, app.quits, state.asked]).toEqual([gone, quits, 1])
  })

  it('asks once, however often the cross is clicked', async () => {
    const { window, click, state } = scene()
    window.click()
    window.click()
    await click()
    expect(state.asked).toBe(1)
  })

  it('keeps running when the window vanished without an answer', () => {
    const { app, window, state, closing } = scene()
    window.destroy()
    app.emit('window-all-closed')
    expect(app.quits).toBe(0)
    state.running = 0
    closing.runEnded()
    expect(app.quits).toBe(1)
  })

  it('asks nothing once the app quits', () => {
    expect(decideClose({ quitting: true, running: 3, setting: 'ask' })).toBe('close')
  })
})

describe('the question', () => {
  it.each([[0, false, 'keep-running', []], [1, true, 'stop', ['stop']], [2, true, 'cancel', []], [0, true, 'keep-running', ['keep-running']]] as const)('button %i, remembered: %s', async (response, checkboxChecked, choice, kept) => {
    const remembered: string[] = []
    const dialog = { showMessageBox: () => Promise.resolve({ response, checkboxChecked }) }
    expect(await askBeforeClosing(dialog as never, {} as never, nativeWords.zh, (value) => { remembered.push(value); return Promise.resolve() })).toBe(choice)
    expect(remembered).toEqual(kept)
  })
})

import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { disposeBeforeQuit } from '../../electron/shell/quit.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let known: Map<string, readonly unknown[]>
beforeEach(() => { vi.useFakeTimers(); known = new Map(signals.map((signal) => [signal, process.listeners(signal)])) })
afterEach(() => {
  vi.useRealTimers()
  for (const signal of signals) for (const listener of process.listeners(signal)) if (!known.get(signal)?.includes(listener)) process.off(signal, listener)
})

function quitting(dispose: () => Promise<void>) {
  const app = Object.assign(new EventEmitter(), {
    exits: [] as number[], logged: [] as string[],
    quit() { app.emit('will-quit', { preventDefault: () => undefined }) },
    exit(code: number) { app.exits.push(code) },
  })
  disposeBeforeQuit(app as unknown as App, dispose, (what) => void app.logged.push(what))
  return app
}

describe('quitting', () => {
  it('waits until everything that runs has ended, once', async () => {
    let end = (): void => undefined
    let disposals = 0
    const app = quitting(() => { disposals += 1; return new Promise((resolve) => { end = resolve }) })
    app.quit()
    app.quit()
    await vi.advanceTimersByTimeAsync(100)
    expect([app.exits, disposals]).toEqual([[], 1])
    end()
    await vi.advanceTimersByTimeAsync(0)
    expect(app.exits).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not wait for ever', async () => {
    const app = quitting(() => new Promise(() => undefined))
    app.quit()
    await vi.advanceTimersByTimeAsync(limits.quitWithinMs)
    expect(app.exits).toEqual([0])
    expect(app.logged).toHaveLength(1)
  })

  it('ends although ending something failed, and keeps the reason', async () => {
    const app = quitting(() => Promise.reject(new Error('stuck')))
    app.quit()
    await vi.advanceTimersByTimeAsync(0)
    expect([app.exits, app.logged]).toEqual([[0], ['ending failed']])
  })

  it('follows the system’s end signals', () => {
    let asked = 0
    quitting(() => { asked += 1; return Promise.resolve() })
    process.emit('SIGTERM')
    expect(asked).toBe(1)
  })
})

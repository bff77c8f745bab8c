import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { preloadOptions } from '../../electron/launch/bundles.mjs'
import { callChannel, eventChannel, type PincerBridge } from '../../shared/contract/bridge.ts'
import { calls } from '../../shared/contract/calls.ts'

/** The bundled preload, run as Chromium runs it: no Node, and a `require` that knows one name. */
const folder = mkdtempSync(path.join(tmpdir(), 'pincer-preload-'))
let bundle = ''
let exposed: Record<string, unknown> = {}
let invoked: unknown[][] = []
let signs: unknown[][] = []
let deliver: (...args: unknown[]) => void = () => undefined

beforeAll(async () => {
  await build(preloadOptions(folder))
  bundle = readFileSync(path.join(folder, 'preload.cjs'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  exposed = {}
  invoked = []
  signs = []
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => { exposed[name] = value } },
    ipcRenderer: {
      invoke: (...args: unknown[]) => { invoked.push(args); return Promise.resolve({ ok: true, value: null }) },
      on: (channel: string, listener: typeof deliver) => { expect(channel).toBe(eventChannel); deliver = listener },
      send: (...args: unknown[]) => void signs.push(args),
    },
  }
  const required: string[] = []
  vm.runInNewContext(bundle, { require: (name: string) => { required.push(name); return electron }, module: { exports: {} }, exports: {} })
  expect(required).toEqual(['electron'])
})
const bridge = (): PincerBridge => exposed['pincer'] as PincerBridge

describe('what the page gets', () => {
  it('is one small file without schema code', () => {
    expect(readdirSync(folder)).toEqual(['preload.cjs'])
    expect(Buffer.byteLength(bundle)).toBeLessThan(8_000)
  })

  it('is one name with one function per call of the contract, frozen', () => {
    expect(Object.keys(exposed)).toEqual(['pincer'])
    expect(Object.keys(bridge()).toSorted()).toEqual(['calls', 'onEvents'])
    expect(Object.keys(bridge().calls).toSorted()).toEqual(Object.keys(calls).toSorted())
    expect(Object.isFrozen(bridge()) && Object.isFrozen(bridge().calls)).toBe(true)
  })

  it('names the call itself: the page cannot choose a channel or another call', async () => {
    await (bridge().calls['settings.get'] as (...args: unknown[]) => Promise<unknown>)({}, 'sessions.delete', 'x')
    expect(invoked).toEqual([[callChannel, 'settings.get', {}]])
  })

  it('hears events until it stops listening, without Electron’s event object', () => {
    const heard: unknown[][] = []
    const stop = bridge().onEvents((...args) => void heard.push(args))
    deliver({ sender: 'electron' }, [1])
    stop()
    deliver({ sender: 'electron' }, [2])
    expect(heard).toEqual([[[1]]])
    expect(signs).toEqual([[eventChannel], [eventChannel]])
  })

  it('gives its sign although a listener failed', () => {
    bridge().onEvents(() => { throw new Error('page') })
    expect(() => deliver({}, [1])).toThrow('page')
    expect(signs).toHaveLength(1)
  })
})

import { randomBytes } from 'node:crypto'
import { Script } from 'node:vm'
import { startPageWorld } from './page-world.ts'
import { startPreloadWorld, type PreloadSetup } from './preload-world.ts'
import { createWireCodec } from './wire-codec.ts'
import { createWorldBridge } from './world-bridge.ts'

/** What one window's pages get before their own scripts. All names are random, per window. */
export interface WorldScripts {
  readonly worldName: string
  readonly binding: string
  readonly deliver: string
  readonly pageSource: string
  readonly preloadSource: string
}

/**
 * Builds both scripts from the functions' own source text. `preload` is the text of the preload bundle, or '' for a window
 * without one. Throws the syntax error of a preload that cannot be compiled.
 */
export function buildWorldScripts(preload: string, environment: PreloadSetup['process']): WorldScripts {
  const [binding, deliver, toPage, toPreload, worldName] = Array.from({ length: 5 }, () => `host_${randomBytes(16).toString('hex')}`) as [string, string, string, string, string]
  const wrapped = `(function (exports, require, module, process, Buffer, global) {\n${preload}\n})`
  void new Script(wrapped, { filename: 'preload.cjs' })
  const setup: PreloadSetup = { binding, deliver, names: { out: toPage, in: toPreload }, process: environment }
  return {
    worldName, binding, deliver,
    pageSource: `(${startPageWorld.toString()})(${JSON.stringify({ out: toPreload, in: toPage })}, ${createWorldBridge.toString()})`,
    preloadSource: `(${startPreloadWorld.toString()})(${JSON.stringify(setup)}, ${createWireCodec.toString()}, ${createWorldBridge.toString()}, ${wrapped})`,
  }
}

import { createScriptedBridge, type ScriptedBridge, type ScriptedOptions } from '../../fakes/scripted-bridge.ts'

/** Goes into the page before it loads: puts the scripted bridge where the preload puts the real one. */
declare global {
  interface Window { previewOptions?: ScriptedOptions; scripted?: ScriptedBridge }
}

const bridge = createScriptedBridge(window.previewOptions ?? {})
Object.assign(window, { scripted: bridge, pincer: { calls: bridge.calls, onEvents: bridge.onEvents } })

import { contextBridge, ipcRenderer } from 'electron'
import { callChannel, eventChannel, type PincerBridge } from '../shared/contract/bridge.ts'
import { callNames } from '../shared/contract/call-names.ts'
import type { ContractEvent } from '../shared/contract/events.ts'

/**
 * The whole surface of the window: one function per call of the contract and one way to listen to events. Nothing generic
 * crosses, so the page can name no channel and reach no Electron object; main still checks sender, name and shape.
 */
const listeners = new Set<(events: readonly ContractEvent[]) => void>()

ipcRenderer.on(eventChannel, (_event, events: readonly ContractEvent[]) => {
  try {
    for (const listener of listeners) listener(events)
  } finally {
    // Main sends the next batch after this sign: a slow page gets fewer, larger batches instead of a growing queue.
    ipcRenderer.send(eventChannel)
  }
})

// The record of calls is built from the contract's own list of names, which the compiler keeps complete.
const bridge: Pick<PincerBridge, 'onEvents'> & { calls: object } = Object.freeze({
  calls: Object.freeze(Object.fromEntries(callNames.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel, name, input)]))),
  onEvents: (listener: (events: readonly ContractEvent[]) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
})

contextBridge.exposeInMainWorld('pincer', bridge)

import type { CallInput, CallName, ContractHandlers } from '../../shared/contract/calls.ts'
import { calls } from '../../shared/contract/calls.ts'
import { callChannel } from '../../shared/contract/bridge.ts'
import type { CallResult } from '../../shared/contract/errors.ts'
import { openIpcDoor, type DoorOptions } from '../../electron/shell/ipc-door.ts'

type Listener = (message: object, ...args: unknown[]) => unknown

/** Handlers that all fail, except the given ones: a test names only what it is about. */
export function someHandlers(given: Partial<ContractHandlers>): ContractHandlers {
  const none = Object.fromEntries(Object.keys(calls).map((name) => [name, () => { throw new Error(`${name} is not part of this test`) }]))
  return { ...none, ...given } as ContractHandlers
}

/** The door on an `ipcMain` that exists in memory: `knock` is what `ipcRenderer.invoke` does. */
export function doorInMemory(options: Partial<DoorOptions>): { knock: (name: unknown, input: unknown, message?: object) => Promise<CallResult<unknown>>; call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallResult<unknown>>; logged: string[]; close: () => void; isOpen: () => boolean } {
  const listeners = new Map<string, Listener>()
  const logged: string[] = []
  const close = openIpcDoor({
    ipcMain: { handle: (channel: string, listener: Listener) => void listeners.set(channel, listener), removeHandler: (channel: string) => void listeners.delete(channel) } as unknown as DoorOptions['ipcMain'],
    handlers: someHandlers({}), isTrusted: () => true, log: (what, error) => void logged.push(`${what}: ${String(error)}`), redact: (text) => text,
    ...options,
  })
  const knock = async (name: unknown, input: unknown, message: object = { senderFrame: null }): Promise<CallResult<unknown>> => await listeners.get(callChannel)?.(message, name, input) as CallResult<unknown>
  return { knock, call: knock, logged, close, isOpen: () => listeners.has(callChannel) }
}

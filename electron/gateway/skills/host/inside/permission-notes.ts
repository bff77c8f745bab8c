import { subscribe } from 'node:diagnostics_channel'
import type { Note } from './refused-module.ts'

/** Node's own permissions, by the name of their channel, and the function that stands for what was tried. */
const told: Readonly<Record<string, string>> = { net: 'net.connect', child: 'child_process.spawn', worker: 'worker_threads.Worker', inspector: 'inspector.open', wasi: 'wasi.WASI', addon: 'process.dlopen', ffi: 'ffi.open' }

/**
 * Who gets past the closed modules, by an object of Node's that can still be reached, is stopped by Node's permissions; what it
 * tried there is noted too. Reading is left out: Node itself looks for `package.json` above a package and is refused.
 */
export function notePermissions(note: Note): void {
  for (const [channel, what] of Object.entries(told)) {
    subscribe(`node:permission-model:${channel}`, (message) => {
      const { resource } = message as { readonly resource?: unknown }
      note(typeof resource === 'string' && resource !== '' ? `${what} ${resource.slice(0, 200)}` : what)
    })
  }
}

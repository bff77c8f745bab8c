import { lock } from './module-gate.ts'
import { type Note, refusedFunction } from './refused-module.ts'

/** Functions of `process` and names of the global scope that reach beyond this process. */
const closed = [
  'kill', 'binding', '_linkedBinding', 'dlopen', 'chdir', 'execve', 'abort', 'setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', 'loadEnvFile', '_debugProcess', '_debugEnd', '_startProfilerIdleNotifier', '_stopProfilerIdleNotifier',
  '_getActiveHandles', '_getActiveRequests', '_kill', 'openStdin', 'setSourceMapsEnabled', 'umask',
] as const

/** Closes them. `fetch` and its kin are named in the message an author gets: `call.fetch` is the way. */
export function closeProcess(note: Note): void {
  for (const name of closed) if (name in process) lock(process, name, refusedFunction(`process.${name}`, note))
  for (const name of Object.keys(process.env)) delete process.env[name]
  lock(process, 'env', Object.freeze({}))
  lock(process, 'report', undefined)
  lock(process, 'mainModule', undefined)
  lock(process, 'argv', Object.freeze(['skill']))
  lock(process, 'execArgv', Object.freeze([]))
  lock(process, 'execPath', '/nowhere')
  for (const name of ['fetch', 'WebSocket', 'EventSource']) {
    // Node loads its whole network library when one of them is looked at, which is half of a skill's start; taking it away looks at nothing.
    Reflect.deleteProperty(globalThis, name)
    lock(globalThis, name, refusedFunction(name, note))
  }
}

import type { FileHandle } from 'node:fs/promises'
import type { FilePort } from '../../../electron/gateway/files/file-port.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { nodeJournalIo, type JournalIo } from '../../../electron/gateway/sessions/journal-io.ts'
import { asNumber, asObject, asText } from '../json-value.ts'

/** A file call that fails: which one, how, how often (always, when not said), and for a write after how many bytes. */
export interface Fault { readonly on: 'write' | 'rename'; readonly code: string; readonly times: number; readonly afterBytes: number }

export function readFault(given: unknown): Fault | null {
  if (given === undefined) return null
  const fault = asObject(given)
  const on = asText(fault['on'])
  if (on !== 'write' && on !== 'rename') throw new Error(`a fault on ${on} is not known`)
  return { on, code: asText(fault['code']), times: asNumber(fault['times']) ?? Number.POSITIVE_INFINITY, afterBytes: asNumber(fault['after_bytes']) ?? 0 }
}

/** Says for each call whether it fails, and keeps count. */
class FaultCount {
  #left: number
  readonly #code: string

  constructor(fault: Fault) {
    this.#left = fault.times
    this.#code = fault.code
  }

  get isOn(): boolean { return this.#left > 0 }

  /** The error of a call that fails now, or null. `hasRoom`: a part of it still fits, so the next one fails. */
  next(call: string, hasRoom = false): Error | null {
    if (this.#left <= 0 || hasRoom) return null
    this.#left -= 1
    return Object.assign(new Error(`${this.#code}: scripted, ${call}`), { code: this.#code, errno: -1, syscall: call })
  }
}

/** The real disk with one fault in it. */
export function faultyFiles(fault: Fault): FilePort {
  const count = new FaultCount(fault)
  if (fault.on === 'rename') {
    return { ...nodeFilePort, rename: async (from, to) => { const error = count.next('rename'); if (error) throw error; return nodeFilePort.rename(from, to) } }
  }
  return {
    ...nodeFilePort,
    open: async (path, flags, mode) => {
      const handle = await nodeFilePort.open(path, flags, mode)
      return flags === 'r' || flags === 0 ? handle : failing(handle, fault, count)
    },
  }
}

function failing(handle: FileHandle, fault: Fault, count: FaultCount): FileHandle {
  let written = 0
  const write = async (bytes: Uint8Array, offset = 0, length = bytes.byteLength - offset): Promise<{ bytesWritten: number; buffer: Uint8Array }> => {
    const room = fault.afterBytes - written
    if (length > room) {
      const error = count.next('write', room > 0)
      if (error) throw error
    }
    // As on a disk that fills up: what still fits is written and said, the next call fails.
    const done = await handle.write(bytes, offset, room > 0 && count.isOn ? Math.min(room, length) : length)
    written += done.bytesWritten
    return done
  }
  const changed = { write, writeFile: async (data: string | Uint8Array): Promise<void> => { await write(Buffer.from(data as string)) } }
  return new Proxy(handle, {
    get(target, name) {
      if (name === 'write' || name === 'writeFile') return changed[name]
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })
}

/** The chat's own file with a fault in its writes. A journal is never renamed. */
export function faultyJournal(fault: Fault): JournalIo {
  if (fault.on === 'rename') return nodeJournalIo
  const count = new FaultCount(fault)
  let room = fault.afterBytes
  return {
    ...nodeJournalIo,
    writeSync(fd, data) {
      if (!count.isOn) return nodeJournalIo.writeSync(fd, data)
      if (room > 0) {
        const written = nodeJournalIo.writeSync(fd, data.subarray(0, room))
        room -= written
        return written
      }
      const error = count.next('write')
      if (error) throw error
      return nodeJournalIo.writeSync(fd, data)
    },
  }
}

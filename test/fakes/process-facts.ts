import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What the system itself says about running processes (Linux). A process that ends while it is looked at has nothing to say. */
export interface ProcessFacts { readonly pid: number; readonly command: string; readonly environment: string }

/** All processes below one, itself left out, with their command lines and environments as they are now. */
export function processesBelow(root: number): readonly ProcessFacts[] {
  return pidsBelow(root).map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '), environment: read(`/proc/${pid}/environ`).replaceAll('\0', '\n') }))
}

export function pidsBelow(root: number): readonly number[] {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    // The name stands in parentheses and may itself hold any character.
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1]
    return parent === undefined ? [] : [[Number(name), Number(parent)] as const]
  }))
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 0; at = parents.get(at)) if (at === root) return true
    return false
  }
  return [...parents.keys()].filter(isBelow)
}

/** Where one of the processes waits for connections (state 0A of the system's tables), as `address:port` in plain numbers. */
export function listeningSockets(pids: readonly number[]): readonly string[] {
  const waiting = new Map(['tcp', 'tcp6'].flatMap((table) => read(`/proc/net/${table}`).trim().split('\n').slice(1).map((line) => line.trim().split(/\s+/)).filter((fields) => fields[3] === '0A').map((fields): [string, string] => [fields[9] ?? '', fields[1] ?? ''])))
  return pids.flatMap((pid) => openFiles(pid).flatMap((file) => waiting.get(/socket:\[(\d+)\]/.exec(file)?.[1] ?? '') ?? [])).map(plainAddress)
}

function openFiles(pid: number): readonly string[] {
  const look = <T>(make: () => T): T | null => {
    try {
      return make()
    } catch {
      return null // ended meanwhile, or closed that one
    }
  }
  return (look(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap((fd) => look(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [])
}

/** `0100007F:1F90` → `127.0.0.1:8080`; addresses of IPv6 stay in the table's own form. */
function plainAddress(text: string): string {
  const [address = '', port = ''] = text.split(':')
  const shown = address.length === 8 ? [6, 4, 2, 0].map((at) => Number.parseInt(address.slice(at, at + 2), 16)).join('.') : address
  return `${shown}:${Number.parseInt(port, 16)}`
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

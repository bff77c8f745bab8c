import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** One living process. `start` is what makes it that process and not a later one with the same id: see `sameStart`. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly start: string
  /** Value of `PINCER_RUN` in its environment: who of ours started it. Linux only; null where it cannot be read. */
  readonly marker: string | null
}

/** Name of the variable by which everything Pincer starts can be found again, even after it left its group and parent. */
export const markerVariable = 'PINCER_RUN'

const bootId = readBootId()

function readBootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  } catch {
    // Not Linux: starts are wall-clock times there, which need no boot to be unique.
    return ''
  }
}

/**
 * When a process that was started just now started. Linux: boot and clock ticks from /proc (about 20 µs); elsewhere the
 * present time, because asking would cost a process per command. Null when it is gone already.
 */
export function startOfNewChild(pid: number): string | null {
  if (bootId === '') return `at:${Date.now()}`
  try {
    return parseStat(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.start ?? null
  } catch {
    // It has ended and been collected between its start and now: nothing to remember.
    return null
  }
}

/** Start mark of Pincer itself. */
export function ownStart(): string {
  return bootId === '' ? `at:${Math.round(Date.now() - process.uptime() * 1_000)}` : startOfNewChild(process.pid) ?? 'unknown'
}

/** Whether two start marks mean the same process. Wall-clock marks are compared with the two seconds `ps` rounds and a slow start takes. */
export function sameStart(a: string, b: string): boolean {
  if (!a.startsWith('at:') || !b.startsWith('at:')) return a === b
  return Math.abs(Number(a.slice(3)) - Number(b.slice(3))) <= 2_000
}

function parseStat(stat: string): { parent: number; group: number; start: string; ended: boolean } | null {
  // The name in parentheses may hold spaces and parentheses itself: count fields after its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields[19]
  if (ticks === undefined) return null
  return { parent: Number(fields[1]), group: Number(fields[2]), start: `${bootId}:${ticks}`, ended: fields[0] === 'Z' || fields[0] === 'X' }
}

/** Reads the whole table of this system. A process that has ended and only waits to be collected is not in it. */
export class ProcessTable {
  /** An environment does not change after its process began, so it is read once. */
  readonly #markers = new Map<string, string | null>()
  #running: Promise<readonly ProcessRow[]> | null = null
  #next: Promise<readonly ProcessRow[]> | null = null

  /**
   * A picture taken after this call was made. Many callers at once share one scan: those who come while one runs wait
   * for the next, because the running one may have passed by what they just did.
   */
  snapshot(): Promise<readonly ProcessRow[]> {
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(() => this.#begin())
    return this.#next
  }

  #begin(): Promise<readonly ProcessRow[]> {
    this.#next = null
    const scan = this.#scan().finally(() => {
      if (this.#running === scan) this.#running = null
    })
    this.#running = scan
    return scan
  }

  async #scan(): Promise<readonly ProcessRow[]> {
    if (process.platform === 'linux') return this.#scanProc()
    const text = process.platform === 'win32'
      ? await textOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsQuery])
      : await textOf('ps', ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='])
    return process.platform === 'win32' ? parseWindowsRows(text) : parsePsRows(text)
  }

  async #scanProc(): Promise<readonly ProcessRow[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const rows = await Promise.all(pids.map((pid) => this.#row(Number(pid))))
    const alive = rows.filter((row) => row !== null)
    const keys = new Set(alive.map((row) => `${row.pid} ${row.start}`))
    for (const key of this.#markers.keys()) if (!keys.has(key)) this.#markers.delete(key)
    return alive
  }

  async #row(pid: number): Promise<ProcessRow | null> {
    try {
      const stat = parseStat(await readFile(`/proc/${pid}/stat`, 'utf8'))
      if (!stat || stat.ended) return null
      const key = `${pid} ${stat.start}`
      let marker = this.#markers.get(key)
      if (marker === undefined) {
        marker = await readMarker(pid)
        if (marker !== undefined) this.#markers.set(key, marker)
      }
      return { pid, parent: stat.parent, group: stat.group, start: stat.start, marker: marker ?? null }
    } catch {
      // Ended while the table was read.
      return null
    }
  }
}

/** Undefined: nothing to read at this moment, as while a process is being replaced by the program it starts. */
async function readMarker(pid: number): Promise<string | null | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/environ`, 'latin1')
    if (text === '') return undefined
    const environment = `\0${text}`
    const from = environment.indexOf(`\0${markerVariable}=`)
    if (from < 0) return null
    const value = environment.slice(from + markerVariable.length + 2)
    return value.slice(0, value.indexOf('\0'))
  } catch {
    // Another person's process: not readable and not ours.
    return null
  }
}

/** `ps -axo pid=,ppid=,pgid=,stat=,lstart=` with times in the C locale: the last five words are the start. */
export function parsePsRows(text: string): ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const [pid, parent, group, state, ...start] = line.trim().split(/\s+/)
    const at = Date.parse(start.join(' '))
    if (!pid || !parent || !group || !state || state.startsWith('Z') || Number.isNaN(at)) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), start: `at:${at}`, marker: null }]
  })
}

const windowsQuery = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $(([DateTimeOffset]$_.CreationDate).ToUnixTimeMilliseconds())" }'

export function parseWindowsRows(text: string): ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const [pid, parent, at] = line.trim().split(' ').map(Number)
    if (!pid || parent === undefined || !at) return []
    return [{ pid, parent, group: 0, start: `at:${at}`, marker: null }]
  })
}

/** Output of one of the system's own programs; empty when it cannot be asked: then nothing is ended that was not proved to be ours. */
function textOf(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(file, [...args], { timeout: 10_000, maxBuffer: 16 * 1024 * 1024, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } }, (_error, stdout) => resolve(stdout))
  })
}

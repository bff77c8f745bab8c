import * as fs from 'node:fs'
import type { NodeState } from './node-state.ts'

/**
 * The last known state of a whole folder on disk, as a log of what changed from look to look. A place in the log is the
 * folder's state at one moment: a command that was cut off by a kill finds its "before" again there.
 */
export interface LogPlace { readonly file: string; readonly generation: string; readonly bytes: number }

type LogLine = readonly [path: string, state: NodeState | null]

export class ShadowLog {
  readonly #path: string
  #fd: number | null = null
  #generation = ''
  #bytes = 0
  /** Lines in the file; many more than names means that most are out of date. */
  #lines = 0

  constructor(path: string) { this.#path = path }

  /** The state at the end of the log; empty when there is none or it cannot be read. */
  load(): Map<string, NodeState> {
    const found = readLog(this.#path, Infinity)
    if (found === null) return new Map()
    this.#generation = found.generation
    this.#bytes = found.bytes
    this.#lines = found.lines
    return found.nodes
  }

  /** Brings the log from `before` to `now` and says where that is. `mayRewrite`: nobody needs an older place any more. */
  record(before: ReadonlyMap<string, NodeState>, now: ReadonlyMap<string, NodeState>, mayRewrite: boolean): LogPlace {
    const changed: LogLine[] = []
    for (const [path, state] of now) if (before.get(path) !== state) changed.push([path, state])
    for (const path of before.keys()) if (!now.has(path)) changed.push([path, null])
    if (this.#generation === '' || (mayRewrite && this.#lines + changed.length > 2 * now.size + 1_000)) this.#rewrite(now)
    else if (changed.length > 0) this.#append(changed)
    return { file: this.#path, generation: this.#generation, bytes: this.#bytes }
  }

  #append(lines: readonly LogLine[]): void {
    this.#fd ??= fs.openSync(this.#path, 'a', 0o600)
    // What a failed write left behind would make every later place wrong.
    if (fs.fstatSync(this.#fd).size !== this.#bytes) fs.ftruncateSync(this.#fd, this.#bytes)
    const data = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n') + '\n', 'utf8')
    for (let done = 0; done < data.length;) done += fs.writeSync(this.#fd, data, done)
    this.#bytes += data.length
    this.#lines += lines.length
  }

  #rewrite(now: ReadonlyMap<string, NodeState>): void {
    this.close()
    const generation = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
    const data = Buffer.from(JSON.stringify({ generation }) + '\n' + [...now].map((line) => JSON.stringify(line) + '\n').join(''), 'utf8')
    const temporary = `${this.#path}.new`
    fs.writeFileSync(temporary, data, { mode: 0o600 })
    fs.renameSync(temporary, this.#path)
    this.#generation = generation
    this.#bytes = data.length
    this.#lines = now.size
  }

  close(): void {
    if (this.#fd !== null) fs.closeSync(this.#fd)
    this.#fd = null
  }
}

/** What the folder was at a place of a log, or null when the log has been written anew since. */
export function readLogPlace(place: LogPlace): Map<string, NodeState> | null {
  const found = readLog(place.file, place.bytes)
  return found !== null && found.generation === place.generation && found.bytes === place.bytes ? found.nodes : null
}

function readLog(path: string, upTo: number): { readonly nodes: Map<string, NodeState>; readonly generation: string; readonly bytes: number; readonly lines: number } | null {
  if (!fs.existsSync(path)) return null
  const raw = fs.readFileSync(path)
  // Up to the last whole line: a kill may have cut the end.
  const end = raw.subarray(0, Math.min(raw.length, upTo)).lastIndexOf(10) + 1
  const [head, ...lines] = raw.toString('utf8', 0, end).split('\n')
  try {
    const { generation } = JSON.parse(head ?? '') as { generation: string }
    const nodes = new Map<string, NodeState>()
    let count = 0
    for (const line of lines) {
      if (line === '') continue
      const [name, state] = JSON.parse(line) as LogLine
      count += 1
      if (state === null) nodes.delete(name)
      else nodes.set(name, state)
    }
    return { nodes, generation, bytes: end, lines: count }
  } catch {
    return null // damaged: begun anew, at the price of copying once more
  }
}

/** Hashes of a folder's last known state, for the sweep. Older places of the log are the business of the calls that need them. */
export function hashesInLog(path: string): string[] { return hashesIn(readLog(path, Infinity)?.nodes.values() ?? []) }

export function hashesIn(states: Iterable<NodeState | null>): string[] {
  return [...states].flatMap((state) => (state?.kind === 'file' && state.hash !== null ? [state.hash] : []))
}

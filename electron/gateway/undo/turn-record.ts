import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { Unseen } from '../../../shared/undo/undo.ts'
import { readJsonLines } from '../sessions/json-lines.ts'
import type { NodeChange } from './node-state.ts'
import { hashesIn } from './shadow-log.ts'

/**
 * What one turn (or one undo) did, call by call: `<undo>/turns/<session>/<turn>.jsonl`, only ever appended. An undo has a record
 * of its own, so that it can be undone, and leaves a line in the record of the turn it undid.
 */
export interface HeadLine { readonly k: 'head'; readonly root: string; readonly session: string; readonly id: string; readonly at: number;
  /** For an undo: the turn or undo it took back. */
  readonly of?: string }
export interface ChangesLine {
  readonly k: 'changes'
  /** Id of the call, or of the undo that touched this record's files. */
  readonly by: string
  readonly undo?: true
  /** When it was looked before and after: numbers that only rise, also from start to start. */
  readonly from: number
  readonly to: number
  readonly at: number
  readonly nodes: readonly NodeChange[]
  readonly folders: Readonly<Record<string, number>>
  readonly unseen: readonly Unseen[]
  readonly command: boolean
}
/** The bytes behind this record were given up. */
export interface DroppedLine { readonly k: 'dropped'; readonly why: 'age' | 'space'; readonly at: number }
type RecordLine = HeadLine | ChangesLine | DroppedLine

export interface TurnRecord {
  readonly head: HeadLine
  readonly lines: readonly ChangesLine[]
  readonly dropped: DroppedLine | null
}

export class TurnRecords {
  readonly #folder: string

  constructor(folder: string) { this.#folder = folder }

  #path(session: string, id: string): string { return join(this.#folder, safeName(session), `${safeName(id)}.jsonl`) }

  read(session: string, id: string): TurnRecord | null { return readRecord(this.#path(session, id)) }

  /** Adds what a call did. The same call twice counts once: a restart may repeat the last step. */
  append(head: Omit<HeadLine, 'k'>, line: ChangesLine): TurnRecord {
    const path = this.#path(head.session, head.id)
    const known = readRecord(path)
    if (known?.lines.some((each) => each.by === line.by)) return known
    const lines: RecordLine[] = known === null ? [{ k: 'head', ...head }, line] : [line]
    if (known === null) fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // A line of its own first, should a kill have cut the one before.
    fs.appendFileSync(path, `${known === null ? '' : '\n'}${lines.map((each) => JSON.stringify(each)).join('\n')}\n`, { mode: 0o600 })
    return { head: known?.head ?? { k: 'head', ...head }, lines: [...known?.lines ?? [], line], dropped: known?.dropped ?? null }
  }

  /** Gives a record up; what is left says why. */
  drop(record: { readonly path: string; readonly head: HeadLine }, why: DroppedLine['why'], at: number): void {
    const temporary = `${record.path}.new`
    fs.writeFileSync(temporary, `${JSON.stringify(record.head)}\n${JSON.stringify({ k: 'dropped', why, at } satisfies DroppedLine)}\n`, { mode: 0o600 })
    fs.renameSync(temporary, record.path)
  }

  /** The records of one chat. */
  ofSession(session: string): TurnRecord[] {
    const folder = join(this.#folder, safeName(session))
    return fs.existsSync(folder) ? fs.readdirSync(folder).flatMap((name) => (name.endsWith('.jsonl') ? readRecord(join(folder, name)) ?? [] : [])) : []
  }

  /** Every record with its file's age, oldest first. */
  all(): { readonly path: string; readonly changedAt: number; readonly record: TurnRecord }[] {
    if (!fs.existsSync(this.#folder)) return []
    return fs.readdirSync(this.#folder).flatMap((session) => fs.readdirSync(join(this.#folder, session)).flatMap((name) => {
      const path = join(this.#folder, session, name)
      const record = name.endsWith('.jsonl') ? readRecord(path) : null
      return record === null ? [] : [{ path, changedAt: fs.statSync(path).mtimeMs, record }]
    })).toSorted((a, b) => a.changedAt - b.changedAt)
  }
}

function readRecord(path: string): TurnRecord | null {
  const values = readJsonLines(path).values as RecordLine[]
  const head = values.find((line) => line.k === 'head')
  if (head === undefined) return null
  return { head, lines: values.filter((line) => line.k === 'changes'), dropped: values.find((line) => line.k === 'dropped') ?? null }
}

/** Ids are ours, but they come back through the window. */
function safeName(id: string): string { return id.replaceAll(/[^\w-]/g, '_').slice(0, 100) }

/** Hashes that a record still needs. */
export function hashesOf(record: TurnRecord): string[] {
  return record.lines.flatMap((line) => hashesIn(line.nodes.flatMap(({ before, after }) => [before, after])))
}

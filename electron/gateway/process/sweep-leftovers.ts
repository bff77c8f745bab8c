import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { ProcessTable, sameStart, type ProcessRow } from './process-table.ts'
import { endTree, membersOf, type TreeMark } from './process-tree.ts'
import type { ListedProcess, ListOwner } from './start-list.ts'

export interface SweepResult {
  /** Processes that a dead run had left and that are gone now. */
  readonly ended: number
  /** Processes that would not end. Their list stays for the next start. */
  readonly left: number
}

/**
 * At start: ends what a run of Pincer that was killed has left. A list whose owner still lives belongs to another
 * running Pincer and is not touched. A process counts as ours only by id *and* start time, or by the marker of that dead
 * run in its environment; anything else may be somebody else's by now. Never rejects.
 */
export async function sweepLeftovers(home: string, table: ProcessTable = new ProcessTable()): Promise<SweepResult> {
  const folder = join(home, 'processes')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  if (names.length === 0) return { ended: 0, left: 0 }
  let ended = 0
  let left = 0
  for (const name of names) {
    const path = join(folder, name)
    const list = parseStartList(await readFile(path, 'utf8').catch(() => ''))
    // Its owner may be writing its first line this moment.
    if (!list && await isFresh(path)) continue
    const rows = await table.snapshot()
    if (list && isAlive(rows, list.owner)) continue
    const before = list ? marksOf(list, rows) : []
    const gone = await Promise.all(before.map((mark) => endTree(mark, table, limits.quitGraceMs)))
    const found = new Set(before.flatMap((mark) => membersOf(rows, mark, false, process.pid).map((row) => row.pid))).size
    if (gone.every(Boolean)) {
      ended += found
      await rm(path, { force: true }).catch(() => undefined)
    } else {
      left += gone.filter((each) => !each).length
    }
  }
  return { ended, left }
}

async function isFresh(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < 60_000
}

function marksOf(list: ParsedList, rows: readonly ProcessRow[]): TreeMark[] {
  const everything: TreeMark = { pid: 0, start: null, marker: `${list.owner.run}.*` }
  const listed = list.processes.map((each): TreeMark => ({ pid: each.pid, start: each.start, marker: `${list.owner.run}.none`, members: [each] }))
  return [...listed, everything].filter((mark) => membersOf(rows, mark, false, process.pid).length > 0)
}

function isAlive(rows: readonly ProcessRow[], owner: ListOwner): boolean {
  return rows.some((row) => row.pid === owner.pid && sameStart(row.start, owner.start))
}

interface ParsedList { readonly owner: ListOwner; readonly processes: readonly ListedProcess[] }

/** A list may end in half a line: Pincer died while writing it. Lines that are no JSON are passed by. Null without an owner. */
export function parseStartList(text: string): ParsedList | null {
  const [first, ...rest] = text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Partial<ListOwner & ListedProcess & { ended: number }>]
    } catch {
      return []
    }
  })
  if (!first?.run || !/^[a-z0-9]{8,}$/i.test(first.run) || !first.pid || !first.start) return null
  const alive = new Map<number, ListedProcess>()
  for (const line of rest) {
    if (typeof line.ended === 'number') alive.delete(line.ended)
    else if (line.pid && line.start) alive.set(line.pid, { pid: line.pid, start: line.start, label: line.label ?? '' })
  }
  return { owner: { run: first.run, pid: first.pid, start: first.start }, processes: [...alive.values()] }
}

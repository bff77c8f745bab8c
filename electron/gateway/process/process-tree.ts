import { setTimeout as wait } from 'node:timers/promises'
import { execFile } from 'node:child_process'
import { limits } from '../../../shared/limits.ts'
import { sameStart, type ProcessRow, type ProcessTable } from './process-table.ts'

/** By what the processes of one command are known. Only what is proved by one of these is ever ended. */
export interface TreeMark {
  /** The program we started: leader of a group of its own (POSIX). */
  readonly pid: number
  /** Its start; null: unknown, then `pid` itself proves nothing. */
  readonly start: string | null
  /** `PINCER_RUN` value given to it. A value ending in `*` stands for all commands of a run. */
  readonly marker: string
  /** Known members of a group whose leader has ended. */
  readonly members?: readonly { readonly pid: number; readonly start: string }[]
  /** It leads no group: it is a single process. */
  readonly alone?: true
  /** True while we have not collected the leader: its id, and so its group's, cannot belong to anybody else. */
  readonly leaderIsOurs?: () => boolean
}

/**
 * Which rows belong to a mark: the program itself, its group, everything that carries its marker, and all their
 * descendants, so also a child that made a session of its own (`setsid`) or lost its parent. Pure.
 * `groupIsOurs`: the group's id is known to be this command's even if its leader has ended.
 */
export function membersOf(rows: readonly ProcessRow[], mark: TreeMark, groupIsOurs: boolean, ownPid: number): ProcessRow[] {
  const others = withoutLineOf(rows, ownPid)
  const leader = others.find((row) => row.pid === mark.pid)
  const proved = groupIsOurs || (leader !== undefined && mark.start !== null && sameStart(leader.start, mark.start))
  const carries = mark.marker.endsWith('*')
    ? (row: ProcessRow) => row.marker?.startsWith(mark.marker.slice(0, -1)) === true
    : (row: ProcessRow) => row.marker === mark.marker
  const found = new Map<number, ProcessRow>()
  for (const row of others) {
    const known = mark.members?.some((member) => member.pid === row.pid && sameStart(member.start, row.start)) === true
    if (known || carries(row) || (proved && (row.pid === mark.pid || (row.group !== 0 && row.group === mark.pid)))) found.set(row.pid, row)
  }
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const row of others) if (found.has(row.parent)) found.set(row.pid, row)
  }
  return [...found.values()]
}

/** Many trees are looked for in one picture: this part is the same for all. */
const linesRemoved = new WeakMap<readonly ProcessRow[], readonly ProcessRow[]>()

/** Pincer may itself carry the marker of an outer Pincer: it never ends itself or what it was started from. */
function withoutLineOf(rows: readonly ProcessRow[], ownPid: number): readonly ProcessRow[] {
  const before = linesRemoved.get(rows)
  if (before) return before
  const parents = new Map(rows.map((row) => [row.pid, row.parent]))
  const line = new Set<number>()
  for (let pid: number | undefined = ownPid; pid !== undefined && pid > 0 && !line.has(pid); pid = parents.get(pid)) line.add(pid)
  const others = rows.filter((row) => !line.has(row.pid))
  linesRemoved.set(rows, others)
  return others
}

/**
 * Ends a whole tree: TERM, the grace, then KILL again and again until a fresh look finds nobody, because a process may
 * have been born between the look and the signal. Resolves with whether nothing is left. Never rejects.
 */
export async function endTree(mark: TreeMark, table: ProcessTable, graceMs: number): Promise<boolean> {
  if (process.platform === 'win32') return endWindowsTree(mark, table)
  const groupIsOurs = mark.leaderIsOurs?.() === true
  // At once, before any look: the usual tree is gone a few milliseconds later.
  if (groupIsOurs) signal(mark.alone ? mark.pid : -mark.pid, 'SIGTERM')
  const told = new Set<string>()
  const hardAt = performance.now() + graceMs
  const giveUpAt = hardAt + limits.killPatienceMs
  for (let pause = 4; ; pause = Math.min(pause * 2, 100)) {
    const alive = membersOf(await table.snapshot(), mark, groupIsOurs, process.pid)
    if (alive.length === 0) return true
    const now = performance.now()
    if (now > giveUpAt) return false
    const hard = now >= hardAt
    for (const row of alive) {
      const key = `${row.pid} ${row.start}`
      if (hard) signal(row.pid, 'SIGKILL')
      else if (!told.has(key)) {
        told.add(key)
        signal(row.pid, 'SIGTERM')
        // A stopped process does not see TERM before it goes on.
        signal(row.pid, 'SIGCONT')
      }
    }
    await wait(hard ? Math.min(pause, 25) : Math.min(pause, Math.max(1, hardAt - now)))
  }
}

/** A process that is gone meanwhile is what was wanted; one that may not be ended (another user's, by sudo) is found alive by the next look. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    return
  }
}

/** Windows has no polite signal for console programs without a console of their own: the tree is ended at once. */
async function endWindowsTree(mark: TreeMark, table: ProcessTable): Promise<boolean> {
  const roots = mark.leaderIsOurs?.() === true ? [mark.pid] : membersOf(await table.snapshot(), mark, false, process.pid).map((row) => row.pid)
  for (const pid of roots) {
    await new Promise<void>((resolve) => {
      execFile('taskkill', ['/PID', String(pid), '/T', '/F'], { timeout: limits.killPatienceMs, windowsHide: true }, () => resolve())
    })
  }
  return membersOf(await table.snapshot(), mark, false, process.pid).length === 0
}

/** Whether a group still has members, without a look at the table. Zombies count: a look decides. */
export function groupExists(group: number): boolean {
  if (process.platform === 'win32') return false
  try {
    process.kill(-group, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

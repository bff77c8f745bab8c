import type { Unseen } from '../../../shared/undo/undo.ts'
import { type FileState, type NodeState, sameState, sameStateAndTime } from './node-state.ts'
import type { ChangesLine } from './turn-record.ts'

/** What a whole turn did to one name: from its state before the first change to that after the last. */
export interface TurnChange {
  readonly path: string
  readonly before: NodeState | null
  readonly after: NodeState | null
  readonly shared: boolean
  /** Between two calls of the turn it was changed by somebody else. */
  readonly between: boolean
  /** The file came here from (or went to) this path, unchanged. */
  readonly movedFrom?: string
  readonly movedTo?: string
  readonly siblings?: readonly string[]
}
export interface MergedTurn {
  readonly changes: ReadonlyMap<string, TurnChange>
  readonly folders: Readonly<Record<string, number>>
  readonly unseen: readonly Unseen[]
  readonly commands: boolean
}

interface Growing { path: string; before: NodeState | null; after: NodeState | null; to: number; shared: boolean; between: boolean; siblings?: readonly string[] }

/**
 * Joins what the calls of a turn did. Calls run side by side, so their looks overlap: the earliest look says how it was, the
 * latest how it is. What ended as it began is no change. Pure.
 */
export function mergeChanges(lines: readonly ChangesLine[]): MergedTurn {
  const growing = new Map<string, Growing>()
  const folders: Record<string, number> = {}
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    for (const node of line.nodes) {
      const known = growing.get(node.path)
      if (known === undefined) {
        growing.set(node.path, { path: node.path, before: node.before, after: node.after, to: line.to, shared: node.shared === true, between: false, ...(node.siblings ? { siblings: node.siblings } : {}) })
        continue
      }
      if (line.from > known.to && !sameState(known.after, node.before)) known.between = true
      if (line.to > known.to) {
        known.after = node.after
        known.to = line.to
      }
      if (node.shared) known.shared = true
    }
    for (const [folder, time] of Object.entries(line.folders)) folders[folder] ??= time
  }
  const left = [...growing.values()].filter(({ before, after }) => !sameStateAndTime(before, after))
  const unseen = new Map(lines.flatMap((line) => line.unseen).map((each) => [`${each.why} ${each.path}`, each]))
  return { changes: withMoves(left), folders, unseen: [...unseen.values()], commands: lines.some((line) => line.command) }
}

/** A file that is gone here and new there, with the same inode, size and time, was moved: it can go back without a copy. */
function withMoves(left: readonly Growing[]): Map<string, TurnChange> {
  const gone = new Map<string, Growing>()
  for (const each of left) if (each.before?.kind === 'file' && each.before.links === 1 && each.after === null) gone.set(identity(each.before), each)
  const changes = new Map<string, TurnChange>()
  const movedTo = new Map<string, string>()
  for (const { to: _, ...each } of left) {
    const from = each.before === null && each.after?.kind === 'file' ? gone.get(identity(each.after)) : undefined
    if (from !== undefined && each.after !== null && from.before !== null && sameState(from.before, each.after) && !movedTo.has(from.path)) {
      movedTo.set(from.path, each.path)
      changes.set(each.path, { ...each, movedFrom: from.path })
    } else changes.set(each.path, each)
  }
  for (const [from, to] of movedTo) {
    const change = changes.get(from)
    if (change) changes.set(from, { ...change, movedTo: to })
  }
  return changes
}

function identity(file: FileState): string { return `${file.ino} ${file.size} ${file.mtime}` }

import type { UndoFileResult } from '../../../shared/undo/undo.ts'
import type { Current } from './current-state.ts'
import { gapOf, listedChanges } from './describe-change.ts'
import type { MergedTurn, TurnChange } from './merge-changes.ts'
import { type FileState, type NodeState, sameState, sameStateAndTime } from './node-state.ts'

/** One name that is brought from `now` to `want`. It is carried out only while `now` still holds. */
export interface UndoStep {
  readonly path: string
  readonly now: NodeState | null
  readonly want: NodeState | null
  /** The file stands at this path now and goes back from there. */
  readonly moveFrom?: string
  readonly moved?: FileState
  readonly siblings?: readonly string[]
  /** The row it is reported under; null for folders that only come along. */
  readonly row: string | null
}
export type Conflict = 'later-turn' | 'someone-else' | 'in-between'
type Skip = NonNullable<UndoFileResult['why']>

export interface UndoPlan { readonly steps: readonly UndoStep[]; readonly skipped: readonly UndoFileResult[] }

export interface PlanRequest {
  readonly merged: MergedTurn
  /** Rows to undo; null = all. */
  readonly chosen: ReadonlySet<string> | null
  /** Rows whose later changes may be replaced. */
  readonly overwrite: ReadonlySet<string>
  readonly current: (path: string, ...known: readonly (NodeState | null)[]) => Current
  readonly isProtected: (path: string) => boolean
  /** A later turn of the same chat changed it too. */
  readonly isLater: (path: string) => boolean
}

/** How a change stands now: can it be taken back, and if not, why. */
export type Standing =
  | { readonly kind: 'ready' | 'already'; readonly now: NodeState | null }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly now: NodeState | null }
  | { readonly kind: 'skip'; readonly why: Skip }

/** Compares a change with what is there now. Looks at files, changes nothing. */
export function standingOf(change: TurnChange, request: Pick<PlanRequest, 'current' | 'isProtected' | 'isLater'>): Standing {
  const { path, before, after, movedFrom } = change
  if (request.isProtected(path) || (movedFrom !== undefined && request.isProtected(movedFrom))) return { kind: 'skip', why: 'protected' }
  const gap = gapOf(change)
  if (gap !== null) return { kind: 'skip', why: gap }
  const now = request.current(path, before, after)
  if (now === 'no-access') return { kind: 'skip', why: now }
  if (sameStateAndTime(now, before)) return { kind: 'already', now }
  if (change.between) return { kind: 'conflict', conflict: 'in-between', now }
  if (!sameState(now, after)) return { kind: 'conflict', conflict: request.isLater(path) ? 'later-turn' : 'someone-else', now }
  // The old place of a moved file must be free again.
  if (movedFrom !== undefined && !isFree(request.current(movedFrom), now)) return { kind: 'conflict', conflict: request.isLater(movedFrom) ? 'later-turn' : 'someone-else', now }
  return { kind: 'ready', now }
}

/** Nothing stands there, or (on a disk without letter case) the moved file itself. */
function isFree(old: Current, now: NodeState | null): boolean {
  return old === null || (typeof old !== 'string' && old.kind === 'file' && now?.kind === 'file' && old.ino === now.ino && now.links === 1)
}

/** What has to be done to take a turn (or some files of it) back, and what will be left alone. Pure but for looking. */
export function planUndo(request: PlanRequest): UndoPlan {
  const { merged, chosen, overwrite } = request
  const rows = new Set(listedChanges(merged).map((change) => change.path))
  const steps: UndoStep[] = []
  const skipped: UndoFileResult[] = []
  for (const change of merged.changes.values()) {
    const row = change.movedTo ?? change.path
    const isRow = rows.has(row)
    if (change.movedTo !== undefined || !isChosen(change, chosen, isRow, merged)) continue
    const standing = standingOf(change, request)
    if (standing.kind === 'skip' || (standing.kind === 'conflict' && !overwrite.has(row))) {
      if (isRow) skipped.push({ path: row, result: 'skipped', why: standing.kind === 'skip' ? standing.why : standing.conflict })
      continue
    }
    if (standing.kind === 'already' && change.movedFrom === undefined) {
      if (isRow) skipped.push({ path: row, result: 'restored' })
      continue
    }
    const { now } = standing
    const from = change.movedFrom === undefined ? undefined : merged.changes.get(change.movedFrom)
    if (from?.before?.kind === 'file' && now?.kind === 'file' && sameState(now, change.after)) steps.push({ path: from.path, now: null, want: from.before, moveFrom: change.path, moved: now, row })
    else if (from !== undefined) skipped.push({ path: row, result: 'skipped', why: 'someone-else' })
    else steps.push({ path: change.path, now, want: change.before, row: isRow ? row : null, ...(change.siblings ? { siblings: change.siblings } : {}) })
  }
  return { steps, skipped }
}

/** A folder without a row of its own comes along with what is chosen below it. */
function isChosen(change: TurnChange, chosen: ReadonlySet<string> | null, isRow: boolean, merged: MergedTurn): boolean {
  if (chosen === null) return true
  if (isRow) return chosen.has(change.path)
  const inside = `${change.path}/`
  for (const path of chosen) {
    const old = merged.changes.get(path)?.movedFrom
    if (path.startsWith(inside) || old?.startsWith(inside) === true) return true
  }
  return false
}

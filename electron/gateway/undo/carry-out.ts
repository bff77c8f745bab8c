import { linkSync, lutimesSync, mkdirSync, type PathLike, rmdirSync, unlinkSync } from 'node:fs'
import type { UndoFileResult } from '../../../shared/undo/undo.ts'
import { errnoOf } from '../files/file-failure.ts'
import type { BlobStore } from './blob-store.ts'
import { currentState } from './current-state.ts'
import { type FolderHandle, withParent } from './folder-handle.ts'
import { type FileState, type NodeState, sameContent, sameState, sameStateAndTime } from './node-state.ts'
import type { UndoStep } from './plan-undo.ts'
import { LostBytesError, makeParents, moveBack, putFile, putLink, putMeta, rewriteInPlace, TakenError, whileWritable } from './put-back.ts'
import { lookAt } from './walk-folder.ts'

/**
 * Brings every step to its end, in an order in which nothing is in the way of something else. A step is done only while the
 * file is as it was when the undo was planned, and counts as done only after a last look. Going through the steps again,
 * after a kill, does what is left and nothing twice.
 */
export interface CarryOut {
  readonly root: FolderHandle
  readonly blobs: BlobStore
  readonly steps: readonly UndoStep[]
  /** Times of folders as they were before the turn. */
  readonly folders: Readonly<Record<string, number>>
  /** Name for the temporary file of a step; the same after a restart, so that a killed one can be removed. */
  readonly temporary: (step: number) => string
  /** A file is about to be overwritten in place: should we be killed now, it is half written by us. */
  readonly onInPlace: (path: string) => void
  /** The file that was being overwritten when Pincer was killed. */
  readonly halfWritten: string | null
}
export type StepEnd = 'done' | NonNullable<UndoFileResult['why']>

export function carryOut(undo: CarryOut): ReadonlyMap<UndoStep, StepEnd> {
  const ends = new Map<UndoStep, StepEnd>()
  const places = new Map(undo.steps.map((step, index) => [step, index]))
  const run = (step: UndoStep, act: (folder: FolderHandle, name: string) => void): void => {
    if (ends.has(step)) return
    const end = attempt(() => {
      const standing = standingOf(undo, step)
      if (standing !== 'go') return standing
      withParent(undo.root, step.path, (folder, name) => whileWritable(folder, () => { act(folder, name) }))
      return null
    })
    if (end !== null) ends.set(step, end)
  }
  const shallowFirst = undo.steps.toSorted((a, b) => depth(a) - depth(b))
  const deepFirst = shallowFirst.toReversed()

  for (const step of deepFirst) removeTemporary(undo, step, places.get(step) ?? 0)
  // Folders that were locked are opened before anything in them is touched.
  for (const step of shallowFirst) if (step.now?.kind === 'folder' && step.want?.kind === 'folder' && (step.want.mode & 0o300) === 0o300) { const { want } = step; run(step, (folder, name) => { putMeta(folder, name, want) }) }
  for (const step of deepFirst) if (step.now !== null && step.now.kind !== 'folder' && step.want?.kind !== step.now.kind) run(step, (folder, name) => { unlinkSync(folder.at(name)) })
  for (const step of shallowFirst) if (step.want?.kind === 'folder' && step.now?.kind !== 'folder') makeFolder(undo, step, ends)
  for (const step of undo.steps) if (step.moveFrom !== undefined && !ends.has(step)) ends.set(step, attempt(() => { move(undo, step); return 'done' }) ?? 'failed')
  for (const step of deepFirst) if (step.now?.kind === 'folder' && step.want?.kind !== 'folder') removeFolder(undo, step, ends)
  for (const step of undo.steps) {
    const { want, now } = step
    if (ends.has(step) || want === null || want.kind === 'folder' || want.kind === 'other') continue
    attemptInto(ends, step, () => { makeParents(undo.root, step.path) })
    const part = { temporary: undo.temporary(places.get(step) ?? 0), replaces: now !== null && now.kind === want.kind }
    if (want.kind === 'link') run(step, (folder, name) => { putLink(folder, name, want, part) })
    else run(step, (folder, name) => { restoreFile(undo, step, want, { folder, name, ...part }) })
  }
  for (const step of deepFirst) if (step.want?.kind === 'folder' && !ends.has(step)) { const { want } = step; run(step, (folder, name) => { putMeta(folder, name, want) }) }
  for (const step of deepFirst) finish(undo, step, ends)
  putFolderTimes(undo, ends)
  return ends
}

function depth(step: UndoStep): number { return step.path.split('/').length }

/** Files: the cheapest way that keeps most. */
function restoreFile(undo: CarryOut, step: UndoStep, want: FileState, at: { folder: FolderHandle; name: string; temporary: string; replaces: boolean }): void {
  const { folder, name } = at
  const now = lookAt(folder.at(name))
  if (now?.kind === 'file' && step.now?.kind === 'file' && sameContent(step.now, want)) return putMeta(folder, name, want)
  if (now?.kind === 'file' && now.ino === want.ino && want.links > 1) {
    undo.onInPlace(step.path)
    if ((now.mode & 0o200) === 0) putMeta(folder, name, { ...want, mode: now.mode | 0o200 })
    return rewriteInPlace(folder, name, want, undo.blobs)
  }
  putFile(folder, name, want, { blobs: undo.blobs, temporary: at.temporary, replaces: at.replaces && now !== null, link: (to) => want.links > 1 && linkToSibling(undo, step, want, to) })
}

/**
 * Makes `to` another name of the very file that was here, or of the one that was already put back in its place. False when
 * there is none: then it becomes a file of its own.
 */
function linkToSibling(undo: CarryOut, step: UndoStep, want: FileState, to: PathLike): boolean {
  for (const path of step.siblings ?? []) {
    const other = currentState(undo.root, path, want)
    if (other === null || typeof other === 'string' || other.kind !== 'file' || !sameStateAndTime(other, want)) continue
    // The same inode, or a file that we have just made with exactly that content, mode and time for the sibling's step.
    const twin = undo.steps.find((each) => each.path === path)?.want
    if (other.ino !== want.ino && !(twin?.kind === 'file' && twin.ino === want.ino)) continue
    return withParent(undo.root, path, (folder, name) => {
      linkSync(folder.at(name), to)
      const made = lookAt(to)
      if (made?.kind === 'file' && made.ino === other.ino) return true
      unlinkSync(to)
      return false
    })
  }
  return false
}

function makeFolder(undo: CarryOut, step: UndoStep, ends: Map<UndoStep, StepEnd>): void {
  attemptInto(ends, step, () => {
    makeParents(undo.root, step.path)
    withParent(undo.root, step.path, (folder, name) => {
      const now = lookAt(folder.at(name))
      if (now === null) whileWritable(folder, () => { mkdirSync(folder.at(name), 0o700) })
      else if (now.kind !== 'folder') throw new TakenError()
    })
  })
}

/** A folder that still holds something of somebody's stays; that is no failure. */
function removeFolder(undo: CarryOut, step: UndoStep, ends: Map<UndoStep, StepEnd>): void {
  if (ends.has(step)) return
  const end = attempt(() => {
    withParent(undo.root, step.path, (folder, name) => {
      if (lookAt(folder.at(name)) !== null) whileWritable(folder, () => { rmdirSync(folder.at(name)) })
    })
    return step.want === null ? 'done' : null
  })
  if (end !== null) ends.set(step, end)
}

function move(undo: CarryOut, step: UndoStep): void {
  const { want, moved, moveFrom } = step
  if (want?.kind !== 'file' || moved === undefined || moveFrom === undefined) throw new TakenError()
  const standing = asState(currentState(undo.root, moveFrom, moved))
  if (standing === null && sameState(asState(currentState(undo.root, step.path, want)), want)) return
  if (!sameState(standing, moved)) throw new TakenError()
  makeParents(undo.root, step.path)
  withParent(undo.root, moveFrom, (from, oldName) => withParent(undo.root, step.path, (to, newName) => {
    whileWritable(from, () => whileWritable(to, () => { moveBack(from.at(oldName), to.at(newName)) }))
    putMeta(to, newName, want)
  }))
}

function asState(current: ReturnType<typeof currentState>): NodeState | null { return typeof current === 'string' ? null : current }

/** Is the step still to be done, and may it be? */
function standingOf(undo: CarryOut, step: UndoStep): StepEnd | 'go' {
  const now = currentState(undo.root, step.path, step.now, step.want)
  if (now === 'no-access') return now
  if (sameStateAndTime(now, step.want)) return 'done'
  if (undo.halfWritten === step.path || sameState(now, step.now) || (now === null && step.want !== null) || (now !== null && step.want !== null && sameState(now, step.want))) return 'go'
  // A folder keeps what others put into it; only its mode is to be as it was.
  return now?.kind === 'folder' && step.want?.kind === 'folder' ? 'go' : 'someone-else'
}

/** The last look: nothing counts as put back that is not. */
function finish(undo: CarryOut, step: UndoStep, ends: Map<UndoStep, StepEnd>): void {
  const end = ends.get(step)
  if (end !== undefined && end !== 'done') return
  const now = currentState(undo.root, step.path, step.want)
  const right = typeof now === 'string' ? false : step.moved !== undefined && step.want !== null && now !== null ? sameContent(now, step.want) || now.kind === 'file' && now.ino === step.moved.ino : sameState(now, step.want)
  if (right) ends.set(step, 'done')
  else ends.set(step, step.want === null && step.now?.kind === 'folder' ? 'blocked' : 'failed')
}

function putFolderTimes(undo: CarryOut, ends: ReadonlyMap<UndoStep, StepEnd>): void {
  const touched = new Set(undo.steps.filter((step) => ends.get(step) === 'done').flatMap((step) => [step.path, ...(step.moveFrom === undefined ? [] : [step.moveFrom])]).map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  const own = undo.steps.flatMap((step): [string, number][] => (step.want?.kind === 'folder' && ends.get(step) === 'done' ? [[step.path, step.want.mtime]] : []))
  const others = Object.entries(undo.folders).filter(([path]) => touched.has(path))
  for (const [path, time] of [...others, ...own].toSorted(([a], [b]) => b.length - a.length)) {
    attempt(() => {
      withParent(undo.root, path, (folder, name) => { lutimesSync(folder.at(name), Date.now() / 1_000, time / 1_000) })
      return null // a folder's time is a courtesy: without it everything else still stands
    })
  }
}

/** What a killed undo may have left beside its target. */
function removeTemporary(undo: CarryOut, step: UndoStep, index: number): void {
  attempt(() => {
    withParent(undo.root, step.path, (folder) => { if (lookAt(folder.at(undo.temporary(index))) !== null) unlinkSync(folder.at(undo.temporary(index))) })
    return null
  })
}

function attemptInto(ends: Map<UndoStep, StepEnd>, step: UndoStep, work: () => void): void {
  if (ends.has(step)) return
  const end = attempt(() => { work(); return null })
  if (end !== null) ends.set(step, end)
}

function attempt(work: () => StepEnd | null): StepEnd | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof LostBytesError) return 'off'
    if (error instanceof TakenError) return 'someone-else'
    switch (errnoOf(error)) {
      case 'EACCES': case 'EPERM': case 'EROFS': return 'no-access'
      case 'ENOSPC': case 'EDQUOT': return 'no-space'
      case 'ENOTDIR': case 'ELOOP': case 'EEXIST': case 'ENOTEMPTY': case 'EISDIR': return 'blocked'
      case 'EBUSY': case 'ETXTBSY': return 'busy'
      case 'ENOENT': return 'someone-else'
      default: return 'failed'
    }
  }
}

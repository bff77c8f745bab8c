import * as fs from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { takeSessionLock } from '../sessions/session-lock.ts'
import { hashesInLog } from './shadow-log.ts'
import { hashesOf } from './turn-record.ts'
import type { UndoCaps, UndoStore } from './undo-store.ts'

/** A turn that can no longer be undone. */
export interface Dropped { readonly session: string; readonly id: string; readonly why: 'age' | 'space' }

/** Below the cap by this much, so that not every new file drops something. */
const goal = 0.9

/**
 * Keeps the store within its days and its space: records that are too old go, then the oldest until the rest fits; then
 * bytes that nobody speaks of any more. `busy` turns ("session id") and `needed` hashes stay whatever happens.
 * Does nothing while another Pincer does it.
 */
export function collect(store: UndoStore, caps: UndoCaps, busy: ReadonlySet<string>, needed: readonly string[], now = Date.now()): Dropped[] {
  const lock = takeSessionLock(join(store.folder, 'collect.lock'))
  if (lock === null) return []
  try {
    return collectLocked(store, caps, busy, needed, now)
  } finally {
    lock.release()
  }
}

function collectLocked(store: UndoStore, caps: UndoCaps, busy: ReadonlySet<string>, needed: readonly string[], now: number): Dropped[] {
  const sizes = new Map<string, number>()
  const blobs = [...store.blobs.all()]
  for (const blob of blobs) if (blob.hash !== null) sizes.set(blob.hash, blob.bytes)
  const uses = new Map<string, number>()
  let used = 0
  const hold = (hash: string): void => {
    const before = uses.get(hash) ?? 0
    uses.set(hash, before + 1)
    if (before === 0) used += sizes.get(hash) ?? 0
  }
  const release = (hash: string): void => {
    const left = (uses.get(hash) ?? 1) - 1
    uses.set(hash, left)
    if (left === 0) used -= sizes.get(hash) ?? 0
  }
  for (const hash of needed) hold(hash)
  const shadows = shadowFiles(store, now).map((shadow) => ({ ...shadow, hashes: hashesInLog(shadow.path) }))
  for (const { hashes } of shadows) for (const hash of hashes) hold(hash)
  const records = store.turns.all().filter(({ record }) => record.dropped === null).map((each) => ({ ...each, hashes: hashesOf(each.record) }))
  for (const { hashes } of records) for (const hash of hashes) hold(hash)

  const dropped: Dropped[] = []
  const drop = (each: (typeof records)[number], why: Dropped['why']): void => {
    store.turns.drop({ path: each.path, head: each.record.head }, why, now)
    for (const hash of each.hashes) release(hash)
    dropped.push({ session: each.record.head.session, id: each.record.head.id, why })
  }
  const isBusy = ({ record }: (typeof records)[number]): boolean => busy.has(`${record.head.session} ${record.head.id}`)
  const oldest = now - caps.days * 24 * 60 * 60 * 1_000
  const young = records.filter((each) => {
    if (each.changedAt >= oldest || isBusy(each)) return true
    drop(each, 'age')
    return false
  })
  if (used > caps.bytes) {
    // What is only known of folders nobody works in now can be had again by looking.
    for (const shadow of shadows) {
      if (used <= caps.bytes * goal || shadow.inUse) continue
      for (const hash of shadow.hashes) release(hash)
      fs.rmSync(shadow.path, { force: true })
    }
    for (const each of young) {
      if (used <= caps.bytes * goal) break
      if (!isBusy(each)) drop(each, 'space')
    }
  }
  for (const blob of blobs) {
    if (blob.hash !== null && (uses.get(blob.hash) ?? 0) > 0) continue
    if (now - blob.usedAt > limits.undoGraceMs) fs.rmSync(blob.path, { force: true })
  }
  store.bytesInUse = used
  store.addedSinceCollect = 0
  return dropped
}

/** A shadow that a Pincer without the lock has left behind. */
const strayAfterMs = 24 * 60 * 60 * 1_000

/** Oldest first. `inUse`: ours, or of another living Pincer. */
function shadowFiles(store: UndoStore, now: number): { readonly path: string; readonly inUse: boolean }[] {
  const folder = join(store.folder, 'shadows')
  const own = store.shadowFiles
  return fs.readdirSync(folder).filter((name) => !name.includes('.')).flatMap((name) => {
    const path = join(folder, name)
    const changedAt = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (name.includes('-') && !own.has(path) && now - changedAt > strayAfterMs) {
      fs.rmSync(path, { force: true })
      return []
    }
    return [{ path, changedAt, inUse: own.has(path) || isHeld(`${path}.lock`) }]
  }).toSorted((a, b) => a.changedAt - b.changedAt)
}

function isHeld(path: string): boolean {
  const lock = takeSessionLock(path)
  lock?.release()
  return lock === null
}

import { realpathSync } from 'node:fs'
import { posix } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { TurnChanges, UndoPreview } from '../../../shared/undo/undo.ts'
import { collect, type Dropped } from './collect.ts'
import { openRoot, withParent } from './folder-handle.ts'
import type { ProtectedPlaces } from './protected-places.ts'
import { relative, type SpanRequest, Spans } from './spans.ts'
import { type ApplyAnswer, UndoActs, type UndoDone, type UndoRequest } from './undo-acts.ts'
import { type UndoCaps, UndoStore } from './undo-store.ts'
import { lookAt } from './walk-folder.ts'

export interface Recovered {
  readonly calls: readonly { readonly call: string; readonly session: string; readonly turn: string; readonly changes: TurnChanges | null }[]
  readonly undos: readonly UndoDone[]
}

/** What the worker is asked; one after the other, in the order of asking. */
export type UndoOrder =
  | { readonly op: 'begin'; readonly span: SpanRequest }
  | { readonly op: 'finish'; readonly call: string; readonly background: boolean; readonly discard: boolean }
  | { readonly op: 'foresee'; readonly root: string; readonly paths: readonly string[] | null; readonly named: readonly string[] }
  | { readonly op: 'preview'; readonly session: string; readonly target: string }
  | { readonly op: 'apply'; readonly request: UndoRequest }
  | { readonly op: 'settle'; readonly call?: string; readonly undoId?: string }
  | { readonly op: 'recover' }
  | { readonly op: 'close' }
export interface UndoAnswers {
  begin: null
  finish: TurnChanges | null
  /** Everything the call could change inside the folder can be put back, and nothing in it leads out. */
  foresee: boolean
  preview: UndoPreview
  apply: ApplyAnswer
  settle: null
  recover: Recovered
  close: null
}

/** The whole of undo without its thread: looks, keeps, restores. Synchronous, so it runs in the worker (or in a test). */
export class UndoEngine {
  readonly #store: UndoStore
  readonly #spans: Spans
  readonly #acts: UndoActs

  constructor(folder: string, places: ProtectedPlaces) {
    this.#store = new UndoStore(folder, places)
    this.#spans = new Spans(this.#store)
    this.#acts = new UndoActs(this.#store, this.#spans)
  }

  run(order: UndoOrder, caps: UndoCaps): UndoAnswers[UndoOrder['op']] {
    switch (order.op) {
      case 'begin': this.#spans.begin(order.span, caps); return null
      case 'finish': return order.discard ? this.#spans.discard(order.call) : this.#spans.finish(order.call, order.background, caps)
      case 'foresee': return this.#foresee(order, caps)
      case 'preview': return this.#acts.preview(order.session, order.target)
      case 'apply': return this.#acts.apply(order.request)
      case 'settle':
        if (order.call !== undefined) this.#spans.settle(order.call)
        if (order.undoId !== undefined) this.#acts.settle(order.undoId)
        return null
      case 'recover': return { undos: this.#acts.recover(), calls: this.#spans.recover(caps) }
      case 'close': this.#store.close(); return null
      default: return order satisfies never
    }
  }

  #foresee({ root: path, paths, named }: Extract<UndoOrder, { op: 'foresee' }>, caps: UndoCaps): boolean {
    const root = openRoot(path)
    if (root === null) return false
    try {
      if (paths !== null) return paths.every((each) => {
        const inside = relative(path, each)
        if (inside === null || inside === '') return false
        const state = withParentOrGone(root, inside)
        return state === null || (state.kind === 'file' && state.size <= limits.undoFileBytes)
      })
      if (named.some((each) => leadsOut(path, each))) return false
      const { nodes, unseen } = this.#spans.look(root, path, named, caps)
      if (unseen.size > 0) return false
      for (const [name, state] of nodes) {
        if (state.kind === 'file' && state.hash === null) return false
        if (state.kind === 'other' || (state.kind === 'link' && pointsOut(name, state.target))) return false
      }
      return true
    } finally {
      root.close()
    }
  }

  /** Drops what is too old or too much, when there is reason to look. */
  tidy(caps: UndoCaps, now = Date.now()): Dropped[] {
    if (this.#store.bytesInUse !== null && this.#store.addedSinceCollect < limits.undoCollectEveryBytes) return []
    return this.collect(caps, now)
  }

  collect(caps: UndoCaps, now = Date.now()): Dropped[] {
    return collect(this.#store, caps, this.#spans.openTurns, [...this.#acts.pendingHashes(), ...this.#spans.openHashes()], now)
  }
}

function withParentOrGone(root: Parameters<typeof withParent>[0], path: string): ReturnType<typeof lookAt> {
  try {
    return withParent(root, path, (folder, name) => lookAt(folder.at(name)))
  } catch {
    return null // folders that are missing will be made
  }
}

/** A link whose target lies outside of the folder: a command could reach through it. */
function pointsOut(path: string, target: string): boolean {
  if (posix.isAbsolute(target) || /^[A-Za-z]:|^\\/.test(target)) return true
  return posix.join(posix.dirname(path), target).startsWith('..')
}

/** A name that exists and whose real place is elsewhere. */
function leadsOut(root: string, path: string): boolean {
  try {
    return relative(root, realpathSync.native(path)) === null
  } catch {
    return relative(root, path) === null // nothing there: the name alone counts
  }
}

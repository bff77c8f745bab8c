import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What stands at a path: enough to say later whether it is the same. */
export type EntryState =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'folder' | 'other' }
  | { readonly kind: 'absent' }

export function stateOf(path: string): EntryState {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return { kind: 'absent' }
  if (found.isSymbolicLink()) return { kind: 'link', target: readlinkSync(path) }
  if (found.isDirectory()) return { kind: 'folder' }
  return found.isFile() ? { kind: 'file', bytes: readFileSync(path), mode: found.mode & 0o7777 } : { kind: 'other' }
}

/** Every entry below a folder, by its path relative to it. Links are not followed. */
export function folderState(folder: string): Map<string, EntryState> {
  const found = new Map<string, EntryState>()
  const walk = (relative: string): void => {
    for (const name of readdirSync(join(folder, relative))) {
      const path = join(relative, name)
      const state = stateOf(join(folder, path))
      found.set(path, state)
      if (state.kind === 'folder') walk(path)
    }
  }
  walk('')
  return found
}

export function isSameEntry(a: EntryState, b: EntryState): boolean {
  if (a.kind === 'file') return b.kind === 'file' && a.bytes.equals(b.bytes)
  if (a.kind === 'link') return b.kind === 'link' && a.target === b.target
  return a.kind === b.kind
}

import type { FileChange } from '../../shared/undo/undo.ts'
import { baseName } from '../timeline/base-name.ts'
import { words } from '../text/index.ts'

/** A file's name as it is shown: its last part, and the folder where two of the list share it. */
export function shownName(change: Pick<FileChange, 'path'>, all: readonly Pick<FileChange, 'path'>[]): string {
  const name = baseName(change.path)
  return all.filter((each) => baseName(each.path) === name).length > 1 ? change.path : name
}

/** What happened to it, in one or two words: “new”, “2 lines”, “deleted”. */
export function kindWords(change: FileChange): string {
  const { kind, added, removed } = change
  if (kind === 'created' && change.node === 'folder') return words.t('undo:kind.folder')
  // A changed line counts once, not once as gone and once as new.
  const lines = added === undefined || removed === undefined ? 0 : Math.max(added, removed)
  if (kind === 'changed' && lines > 0) return words.t('undo:lines', { count: lines })
  return words.t(`undo:kind.${kind}`)
}

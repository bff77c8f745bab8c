import type { PreviewFile } from '../../shared/undo/undo.ts'

/** Can a person choose this file? What is as before already or was never kept cannot be put back. */
export function canChoose(file: PreviewFile): boolean { return file.state === 'ready' || file.state === 'conflict' }

/** What is chosen at first: all that can be undone without taking later changes away. */
export function firstChoice(files: readonly PreviewFile[]): ReadonlySet<string> {
  return new Set(files.filter((file) => file.state === 'ready').map((file) => file.path))
}

/**
 * What to send for a choice. The whole turn goes without a list, so that what is not listed comes along; then only what
 * may be taken back is.
 */
export function requestOf(files: readonly PreviewFile[], total: number, chosen: ReadonlySet<string>): { readonly files?: readonly string[]; readonly overwrite: readonly string[] } {
  const overwrite = files.filter((file) => file.state === 'conflict' && chosen.has(file.path)).map((file) => file.path)
  const all = files.every((file) => file.state !== 'ready' || chosen.has(file.path))
  return all && files.length < total ? { overwrite } : { files: files.filter((file) => chosen.has(file.path)).map((file) => file.path), overwrite }
}

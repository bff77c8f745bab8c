import type { FolderIndex } from './shadow.ts'
import { type NodeChange, type NodeState, sameStateAndTime } from './node-state.ts'

/** Names that are different in `after`. What one of the two could not look at is never taken for new or gone. Pure. */
export function diffIndexes(before: FolderIndex, after: FolderIndex): NodeChange[] {
  const changes: NodeChange[] = []
  for (const [path, was] of before.nodes) {
    const is = after.nodes.get(path)
    if (is === was) continue
    if (is === undefined) {
      if (!isUnseen(path, after)) changes.push({ path, before: was, after: null })
    } else if (!sameStateAndTime(was, is)) changes.push({ path, before: was, after: is })
  }
  for (const [path, is] of after.nodes) if (!before.nodes.has(path) && !isUnseen(path, before)) changes.push({ path, before: null, after: is })
  return withSiblings(changes, before.nodes)
}

/** More names than this of one file are not looked for. */
const siblingsMost = 16

/** Names that belonged to one file before are to belong to one file again. */
function withSiblings(changes: readonly NodeChange[], before: ReadonlyMap<string, NodeState>): NodeChange[] {
  const linked = new Map<number, string[]>()
  for (const { before: was } of changes) if (was?.kind === 'file' && was.links > 1) linked.set(was.ino, [])
  if (linked.size === 0) return [...changes]
  for (const [path, state] of before) if (state.kind === 'file') linked.get(state.ino)?.push(path)
  return changes.map((change) => {
    const names = change.before?.kind === 'file' ? linked.get(change.before.ino)?.filter((path) => path !== change.path) ?? [] : []
    return names.length === 0 ? change : { ...change, siblings: names.slice(0, siblingsMost) }
  })
}

function isUnseen(path: string, index: FolderIndex): boolean {
  if (index.unseen.size === 0) return false
  if (index.unseen.has('') || index.unseen.has(path)) return true
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) if (index.unseen.has(path.slice(0, at))) return true
  return false
}

/** Times of the folders in which something changed, as they were: putting a file back changes them again. */
export function folderTimes(before: ReadonlyMap<string, NodeState>, changes: readonly NodeChange[]): Record<string, number> {
  const times: Record<string, number> = {}
  for (const { path } of changes) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const was = before.get(folder)
    if (was?.kind === 'folder') times[folder] = was.mtime
  }
  return times
}

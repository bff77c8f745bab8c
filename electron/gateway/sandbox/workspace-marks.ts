import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { autoRunEntries, findAutoRun } from '../policy/path-auto-run.ts'
import type { SplitPath } from '../policy/path-names.ts'
import { askFirstEntries, findSecretStore, findSensitiveName, secretStoreEntries } from '../policy/path-secrets.ts'
import { starTest } from './expand-places.ts'

/** What a walk through the workspace found that a wall has to know. Absolute paths; links are not followed and not in here. */
export interface WorkspaceMarks {
  /** Places other programs run or obey. `entry` is the list's entry (`.github/workflows`). */
  readonly autoRun: readonly { readonly path: string; readonly kind: 'file' | 'folder'; readonly entry: string }[]
  /** `.git` folders: not covered as a whole, because the ordinary work of git writes there. */
  readonly gitFolders: readonly string[]
  /** Stores of keys: no command reads them. */
  readonly stores: readonly { readonly path: string; readonly kind: 'file' | 'folder' }[]
  /** Files that usually hold secrets. */
  readonly sensitive: readonly string[]
  /** False when there was more than could be looked at. */
  readonly complete: boolean
}

/** Filled by programs with thousands of files; nothing in them is looked at by itself by a program of the person. */
const unlooked = new Set(['node_modules', '__pycache__'])

/** Names that could be the end of an entry of the lists, so that the full question is asked only for these. */
const mayBeListed = nameFilter([...autoRunEntries, ...secretStoreEntries, ...askFirstEntries])

/** An entry that ends in a star alone (`.var/app/*`) says nothing about the name: there the folder has to fit. */
function nameFilter(entries: readonly string[]): (name: string, folder: string) => boolean {
  const ends = entries.map((entry) => entry.split('/').slice(-2))
  const last = ends.map((names) => names.at(-1) ?? '').filter((name) => name !== '*')
  const exact = new Set(last.filter((name) => !name.includes('*')))
  // One test in place of thirty: it is asked for every name of a workspace.
  const loose = new RegExp([...new Set(last.filter((name) => name.includes('*')))].map((name) => starTest(name).source).join('|'), 's')
  const folders = new Set(ends.flatMap(([above, name]) => (name === '*' && above !== undefined ? [above] : [])))
  return (name, folder) => exact.has(name) || folders.has(folder) || loose.test(name)
}

interface Found { autoRun: WorkspaceMarks['autoRun'][number][]; gitFolders: string[]; stores: WorkspaceMarks['stores'][number][]; sensitive: string[] }

/**
 * Looks through a workspace, nearest folders first, up to `limits.wallWalkEntries` names and `limits.wallWalkMs`. Never rejects:
 * a folder that cannot be read cannot be read by the command either.
 */
export async function markWorkspace(workspace: string, home: string): Promise<WorkspaceMarks> {
  const found: Found = { autoRun: [], gitFolders: [], stores: [], sensitive: [] }
  const root = split(workspace)
  const userHome = split(home)
  const giveUpAt = performance.now() + limits.wallWalkMs
  let left = limits.wallWalkEntries
  for (let level = [workspace]; level.length > 0;) {
    const listed = await Promise.all(level.map((folder) => readdir(folder, { withFileTypes: true }).then((entries) => ({ folder, entries }), () => ({ folder, entries: [] }))))
    const next: string[] = []
    for (const { folder, entries } of listed) {
      left -= entries.length
      if (left < 0 || performance.now() > giveUpAt) return { ...found, complete: false }
      const folderName = basename(folder)
      for (const entry of entries) {
        const isFolder = entry.isDirectory()
        if (!isFolder && !entry.isFile()) continue
        const path = join(folder, entry.name)
        const covered = mayBeListed(entry.name, folderName) && look(path, isFolder, entry.name, { root, userHome, found })
        if (isFolder && !covered && !unlooked.has(entry.name)) next.push(path)
      }
    }
    level = next
  }
  return { ...found, complete: true }
}

/** Notes what a listed name is. True when everything below it is covered with it. */
function look(path: string, isFolder: boolean, name: string, known: { root: SplitPath; userHome: SplitPath; found: Found }): boolean {
  const { root, userHome, found } = known
  const parts = split(path)
  const kind = isFolder ? 'folder' : 'file'
  if (findSecretStore('linux', parts, userHome) !== null) {
    found.stores.push({ path, kind })
    return true
  }
  if (!isFolder && findSensitiveName('linux', parts, root.names.length) !== null) found.sensitive.push(path)
  const entry = findAutoRun('linux', parts, root.names.length)
  if (entry === null) return false
  if (name === '.git' && isFolder) found.gitFolders.push(path)
  else found.autoRun.push({ path, kind, entry })
  return true
}

function split(path: string): SplitPath {
  return { root: '/', names: path.split('/').filter((name) => name !== '') }
}

import * as fs from 'node:fs'
import { join } from 'node:path'

/** How deep submodules inside submodules are looked at. */
const moduleDepth = 4

/**
 * The parts of a `.git` folder that make git run something: hooks and settings, also of submodules and second work trees.
 * The rest stays open, so that `git add` or `git stash` work. A missing hooks folder is made: what is not there cannot be
 * covered, and an empty one means the same to git.
 */
export function gitRunPlaces(gitFolder: string): { readonly settings: readonly string[]; readonly hooks: readonly string[] } {
  const settings: string[] = []
  const hooks: string[] = []
  const todo = [{ folder: gitFolder, depth: 0 }]
  for (const { folder, depth } of todo) {
    const own = join(folder, 'hooks')
    if (fs.existsSync(join(folder, 'HEAD')) && fs.existsSync(join(folder, 'objects'))) makeFolder(own)
    if (fs.existsSync(own)) hooks.push(own)
    settings.push(...['config', 'config.worktree', 'commondir', 'info/attributes'].map((name) => join(folder, name)).filter((path) => fs.existsSync(path)))
    if (depth < moduleDepth) for (const kind of ['modules', 'worktrees']) todo.push(...foldersIn(join(folder, kind)).map((path) => ({ folder: path, depth: depth + 1 })))
    // A submodule's name may itself be a path: `modules/libs/one`.
    if (depth > 0 && !fs.existsSync(join(folder, 'HEAD')) && depth < moduleDepth) todo.push(...foldersIn(folder).map((path) => ({ folder: path, depth: depth + 1 })))
  }
  return { settings, hooks }
}

function makeFolder(path: string): void {
  try {
    fs.mkdirSync(path)
  } catch {
    return // there already, or in a folder where nobody here may write
  }
}

function foldersIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
  } catch {
    return []
  }
}

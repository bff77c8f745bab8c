import * as fs from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { activeGitSetting } from './git-settings.ts'

/**
 * Even looking at a repository can run programs: filters, text converters, a watcher, a hook that its own settings name. A folder somebody sent may bring
 * such settings along, so a listed `git status` or `git diff` in it is asked about. What the person set up for all of their repositories is theirs.
 */

const mostConfigBytes = 1024 * 1024
const mostModules = 200

/**
 * What would run or open something else when git looks at the repository that holds `folder`; null where nothing would. Looks at the real disk, some small files.
 * @param switchedOff the command runs with everything switched off that can be: hooks, watcher, viewer, converters
 */
export function repositoryRuns(folder: string, switchedOff: boolean): string | null {
  const store = findStore(folder)
  if (store === null) return null
  const folders = [...new Set([store, commonFolder(store), ...modulesOf(join(commonFolder(store), 'modules'), 0)])]
  if (folders.length > mostModules) return 'more submodules than can be looked at'
  for (const each of folders) {
    for (const name of ['config', 'config.worktree']) {
      const found = settingIn(join(each, name), switchedOff)
      if (found !== null) return found
    }
    if (!switchedOff && isProgram(join(each, 'hooks', 'post-index-change'))) return 'hooks/post-index-change'
  }
  return null
}

/** Where git keeps the repository of a folder: `.git`, what a `.git` file points to, or a folder that is itself a store. */
function findStore(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const dot = join(at, '.git')
    const facts = fs.statSync(dot, { throwIfNoEntry: false })
    if (facts?.isDirectory()) return dot
    if (facts?.isFile()) {
      const target = /^gitdir:\s*(.+?)\s*$/m.exec(readSmall(dot) ?? '')?.[1]
      return target === undefined ? null : resolve(at, target)
    }
    if (['HEAD', 'objects', 'refs'].every((name) => fs.existsSync(join(at, name)))) return at
    if (dirname(at) === at) return null
  }
}

/** Work trees share the settings of their main repository. */
function commonFolder(store: string): string {
  const told = readSmall(join(store, 'commondir'))?.trim()
  return told === undefined || told === '' ? store : isAbsolute(told) ? told : resolve(store, told)
}

/** A submodule's name may itself be a path, so what has no HEAD is looked into. */
function modulesOf(folder: string, depth: number): string[] {
  if (depth > 6) return []
  return foldersIn(folder).flatMap((path) => (fs.existsSync(join(path, 'HEAD')) ? [path, ...modulesOf(join(path, 'modules'), depth + 1)] : modulesOf(path, depth + 1))).slice(0, mostModules + 1)
}

function settingIn(path: string, switchedOff: boolean): string | null {
  const facts = fs.statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) return null
  const text = facts.size > mostConfigBytes ? null : readSmall(path)
  return text === null ? 'settings that cannot be read' : activeGitSetting(text, switchedOff)
}

function readSmall(path: string): string | null {
  try {
    return fs.statSync(path).size > mostConfigBytes ? null : fs.readFileSync(path, 'utf8')
  } catch {
    return null // not there, or not ours to read: then git cannot read it either
  }
}

function foldersIn(path: string): string[] {
  try {
    return fs.readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name))
  } catch {
    return [] // no submodules
  }
}

function isProgram(path: string): boolean {
  try {
    fs.accessSync(path, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

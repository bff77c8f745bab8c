import { basename } from 'node:path'
import { isWithin } from './expand-places.ts'
import { gitRunPlaces } from './git-places.ts'
import type { WallView } from './sandbox.ts'
import type { WorkspaceMarks } from './workspace-marks.ts'

/** Places a program of this name keeps in order by itself: a person who allowed the program allowed that. Hooks never are. */
const keptByProgram: Readonly<Record<string, readonly string[]>> = {
  git: ['.git', '.gitmodules'], gh: ['.git'], yarn: ['.yarn', '.yarnrc.yml', '.yarnrc'], npm: ['.npmrc', '.husky'], pnpm: ['.npmrc', '.pnpmfile.cjs'], direnv: ['.direnv'], mise: ['.mise.toml', '.mise'],
}

export interface ProtectedParts {
  /** May not be changed. */
  readonly readOnly: readonly string[]
  /** May be changed inside, but not moved away or replaced. */
  readonly anchored: readonly string[]
  readonly hidden: readonly { readonly path: string; readonly kind: 'file' | 'folder' }[]
}

/**
 * What of the workspace is closed to a command. Auto-run places may not be changed by anything, except those the person has
 * read in the very command they allowed (`allowedText`), or that its program keeps. Stores of keys are never there; files
 * that usually hold secrets only for a command a person allowed.
 */
export function protectedParts(marks: WorkspaceMarks, view: WallView, allowedText: string | null): ProtectedParts {
  const programs = allowedText === null ? [] : Object.keys(keptByProgram).filter((program) => new RegExp(`(?:^|[\\s;&|(/])${program}(?:\\s|$)`).test(allowedText))
  const kept = new Set(programs.flatMap((program) => keptByProgram[program] ?? []))
  const isNamed = (path: string, entry: string): boolean => allowedText !== null && (allowedText.includes(basename(path)) || allowedText.includes(entry))
  const git = marks.gitFolders.map((folder) => ({ folder, ...gitRunPlaces(folder) }))
  return {
    readOnly: [
      ...marks.autoRun.filter(({ path, entry }) => !isNamed(path, entry) && !kept.has(entry)).map(({ path }) => path),
      ...git.flatMap(({ settings, hooks }) => [...(kept.has('.git') ? [] : settings.filter((path) => !isNamed(path, path))), ...(allowedText?.includes('hooks') ? [] : hooks)]),
    ],
    anchored: marks.gitFolders,
    hidden: [...marks.stores, ...(view === 'narrow' ? marks.sensitive.map((path) => ({ path, kind: 'file' as const })) : [])],
  }
}

/** Whether a path lies in one of the parts that may not be changed. */
export function isProtected(path: string, parts: Pick<ProtectedParts, 'readOnly'>): boolean {
  return parts.readOnly.some((place) => isWithin(path, place))
}

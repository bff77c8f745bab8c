import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { PartFacts } from '../policy/exec/exec-types.ts'
import { splitPlace } from '../policy/exec/places.ts'
import { findSensitiveName } from '../policy/path-secrets.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import { stableJson } from './approval-binding.ts'
import type { Deletion, Intent } from './intent.ts'
import { deletionOf, inlineLooks } from './intent-deletes.ts'
import { type Disk, evenCommand, idle, operandsOf, pipelines, programOf, unfollowed } from './intent-words.ts'

const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'

/** What a judged call is after. Looks at the disk for the places it names, and only where something was refused before. */
export function intentOf(judged: JudgedCall, workspace: string, disk: Disk = realDisk): Intent {
  const { tool, input, verdict } = judged
  const effect = verdict.effect ?? tool.effect(input)
  const command = tool.command?.(input)
  if (command) return { tool: tool.name, effect, input: null, elevated: isElevated(judged), ...commandIntent(judged, workspace, disk) }
  const reals = judged.paths.map((path) => path.real).filter((real) => real !== '')
  return {
    tool: tool.name, effect, elevated: false, input: evenInput(judged), units: null,
    deletes: effect === 'deletes' && reals.length > 0 ? { files: reals, named: [] } : null,
    looks: effect === 'looks' ? guarded(reals, workspace) : null,
  }
}

/** The same path in another spelling and other blanks at the ends are the same input. */
function evenInput({ input, paths }: JudgedCall): string {
  const real = new Map(paths.map((path) => [path.use.path, path.real]))
  const even = (value: unknown): unknown => {
    if (typeof value === 'string') return real.get(value) ?? value.trim().replaceAll(/[ \t]+$/gm, '')
    if (Array.isArray(value)) return value.map(even)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null).map(([key, each]) => [key, even(each)])) : value
  }
  return stableJson(even(input))
}

function commandIntent(judged: JudgedCall, workspace: string, disk: Disk): Pick<Intent, 'units' | 'deletes' | 'looks'> {
  const parts = (judged.facts?.commands() ?? []).map((facts, index) => ({ facts, effect: judged.verdict.parts?.[index]?.effect ?? 'runs-code' }))
  // A command that only starts others is none of its own: those are parts, or leaves.
  const acting = pipelines(parts.filter(({ facts }) => facts.leaves.length > 0 || isFinder(facts.words)))
  const onlyLooks = acting.every((line) => line.every((part) => part.effect === 'looks'))
  const lines = acting.filter((line) => !line.every(({ facts, effect }) => facts.extras.length === 0 && ((effect === 'looks' && !onlyLooks) || idle.has(facts.words[0] ?? ''))))
  const units: string[] = []
  const deletions: (Deletion | null)[] = []
  const looks: (readonly string[] | null)[] = []
  let isKnown = lines.length > 0
  for (const line of lines) {
    const cwd = line[0]?.facts.cwd ?? null
    if (cwd === null) return { units: null, deletes: null, looks: null }
    const here = cwd === '' ? workspace : cwd
    const even = line.flatMap(({ facts }) => [...facts.leaves.map((leaf) => evenCommand(leaf, here, disk)), ...(facts.leaves.length === 0 ? [evenCommand(facts.words, here, disk)] : []), ...facts.extras, ...assignedBy(facts.words), ...(facts.input === null ? [] : [facts.input])])
    if (even.includes(null)) isKnown = false
    units.push(even.join(' | '))
    deletions.push(line.some(({ facts }) => facts.extras.some((extra) => /^\d*[>&]/.test(extra))) ? null : deletionOf(line.map(({ facts }) => facts), here, disk))
    looks.push(looksOf(line, here, disk))
  }
  return { units: isKnown ? units : null, deletes: allOf(deletions), looks: looks.length > 0 && looks.every((each) => each !== null) ? guarded(looks.flat(), workspace) : null }
}

/** Places where looking itself is the question; null where one of them is an ordinary place of the working folder. */
function guarded(places: readonly string[], workspace: string): readonly string[] | null {
  const isOrdinary = (place: string): boolean => (place === workspace || place.startsWith(workspace + sep)) && findSensitiveName(platform, splitPlace(platform, place), 0) === null
  return places.length === 0 || places.some(isOrdinary) ? null : places
}

function isElevated({ facts }: JudgedCall): boolean {
  return (facts?.commands() ?? []).some(({ words }) => /(?:^|[\\/])(?:g?sudo|doas|pkexec|su|runas|run0)$/.test(words[0] ?? ''))
}

function isFinder(words: readonly string[]): boolean { return /(?:^|\/)g?find$/.test(words[0] ?? '') }

/** `env NAME=value program` is not quite the program alone. */
function assignedBy(words: readonly string[]): string[] {
  return /(?:^|\/)g?env$/.test(words[0] ?? '') ? words.slice(1).filter((word) => /^[A-Za-z_]\w*=/.test(word)) : []
}

function allOf(deletions: readonly (Deletion | null)[]): Deletion | null {
  if (deletions.length === 0 || deletions.some((each) => each === null)) return null
  const known = deletions.filter((each) => each !== null)
  return { files: known.flatMap((each) => each.files), named: known.flatMap((each) => each.named) }
}

/** Files and folders a looking command names, by what is there. */
function looksOf(line: readonly { readonly facts: PartFacts; readonly effect: string }[], cwd: string, disk: Disk): string[] | null {
  const found: string[] = []
  for (const { facts, effect } of line) {
    for (const leaf of facts.leaves) {
      const inline = inlineLooks(leaf, facts, cwd, disk)
      if (inline !== null) { found.push(...inline.map(disk.real)); continue }
      if (effect !== 'looks' || facts.extras.some((extra) => /^\d*>/.test(extra))) return null
      if (!idle.has(programOf(leaf, cwd, disk))) found.push(...operandsOf(leaf).filter((word) => disk.exists(resolve(cwd, word))).map((word) => disk.real(resolve(cwd, word))))
    }
    found.push(...facts.extras.flatMap((extra) => (/^\d*<\s/.test(extra) ? [disk.real(unfollowed(extra.replace(/^\d*<\s*/, ''), cwd, disk))] : [])))
  }
  return found
}

/** The real disk. A path that is not there yet leads where its folder leads. */
export const realDisk: Disk = {
  exists: (path) => existsSync(path),
  real(path) {
    const missing: string[] = []
    for (let at = path; ; at = dirname(at)) {
      try {
        return join(realpathSync.native(at), ...missing)
      } catch {
        if (dirname(at) === at) return path
        missing.unshift(basename(at))
      }
    }
  },
}

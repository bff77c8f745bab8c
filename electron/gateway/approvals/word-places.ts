import { realpath } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { HOLE, type PartFacts } from '../policy/exec/exec-types.ts'
import { isInsideWorkspace, placeProblem, resolveFolder, splitPlace, type Whereabouts } from '../policy/exec/places.ts'
import { HOME_MARK } from '../policy/exec/word-candidates.ts'
import type { GuardedPath } from '../policy/judge-call.ts'
import { joinPath } from '../policy/path-names.ts'
import { findSensitiveName } from '../policy/path-secrets.ts'
import type { GrantPart, GrantWorld } from './grant-call.ts'
import { deleters } from './program-words.ts'

/** What the disk says about one simple command: is its program the system's, where do its words lead, what does it only take away. */
export async function lookAt(part: PartFacts, cwd: string, world: GrantWorld): Promise<Pick<GrantPart, 'resolves' | 'reaches' | 'deletes'>> {
  if (!part.plain || part.inner || part.cwd === null) return { resolves: false, reaches: null, deletes: null }
  const unclear = { resolves: await resolves(part.words[0] ?? '', cwd, world), reaches: null, deletes: null }
  const where: Whereabouts = { platform: world.platform, workspace: splitPlace(world.platform, world.workspace), home: splitPlace(world.platform, world.home), cwd: splitPlace(world.platform, part.cwd) }
  const reaches: string[] = []
  const deletes: string[] = []
  for (const word of part.words.slice(1)) {
    const place = placeOf(word, where)
    if (place === undefined) return unclear
    if (place === null) continue
    const [real, beside] = [await realPlace(place), join(await realPlace(dirname(place)), basename(place))]
    // A link leads elsewhere than its text says.
    if (![real, beside].every((path) => isInsideWorkspace(where, splitPlace(world.platform, path)))) return unclear
    reaches.push(real)
    deletes.push(beside)
  }
  const onlyDeletes = deleters.has(part.words[0] ?? '') && deletes.length > 0 && part.words.slice(1).every((word) => !word.startsWith('-') || /^-[fviId]{1,8}$|^--(?:force|verbose|interactive|one-file-system)$|^--$/.test(word))
  return { ...unclear, reaches, deletes: onlyDeletes ? deletes : null }
}

/** Outside the working folder the path guard asks because of that; whether the name speaks of secrets is looked at here. */
export function isSecretPlace(path: GuardedPath, { platform, workspace }: GrantWorld): boolean {
  const typed = splitPlace(platform, resolve(workspace, path.use.path))
  return path.rule.startsWith('path.sensitive.') || [splitPlace(platform, path.real), typed].some((place) => findSensitiveName(platform, place, 0) !== null)
}

/** Where a word of a command may lead, by its text; null for one that names no place, undefined where it is not clear. */
function placeOf(word: string, where: Whereabouts): string | null | undefined {
  if (word.includes(HOLE) || word.includes(HOME_MARK)) return undefined
  if (word.startsWith('-')) {
    const value = /^--?[A-Za-z0-9][A-Za-z0-9-]*=(.+)$/s.exec(word)?.[1]
    if (value !== undefined) return placeOf(value.replace(/^-+/, './$&'), where)
    // A value may stand right behind a short flag: `-F.env`.
    const behind = word.startsWith('--') ? '' : word.slice(2)
    return /[\\/~]|\.\./.test(word) || (behind !== '' && placeProblem(where, behind, true) !== null) ? undefined : null
  }
  if (placeProblem(where, word, true) !== null) return undefined
  const folder = resolveFolder(where, word)
  if (folder === null) return undefined
  return isInsideWorkspace(where, folder) ? joinPath(where.platform, folder) : undefined
}

/** The real path, of which the last names may not exist yet. */
async function realPlace(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null)
  if (found !== null) return found
  const parent = dirname(path)
  return parent === path ? path : join(await realPlace(parent), basename(path))
}

async function resolves(program: string, cwd: string, world: GrantWorld): Promise<boolean> {
  if (world.platform === 'win32' || !/^[a-z0-9][a-z0-9._+-]*$/.test(program)) return false
  for (const folder of (world.environment['PATH'] ?? '').split(delimiter)) {
    // A folder named from here changes with the folder a command starts in.
    if (!isAbsolute(folder)) return false
    const found = await realpath(join(folder, program)).catch(() => null)
    if (found === null) continue
    return ![world.workspace, cwd].some((inside) => found === inside || found.startsWith(`${inside}/`))
  }
  return false
}

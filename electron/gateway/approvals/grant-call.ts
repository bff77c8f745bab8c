import { realpath, stat } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Effect } from '../../../shared/tools/effect.ts'
import { HOLE, type PartFacts } from '../policy/exec/exec-types.ts'
import { isInsideWorkspace, placeProblem, resolveFolder, splitPlace, type Whereabouts } from '../policy/exec/places.ts'
import { HOME_MARK } from '../policy/exec/word-candidates.ts'
import type { AskReason, GuardedPath } from '../policy/judge-call.ts'
import { joinPath } from '../policy/path-names.ts'
import { findSensitiveName } from '../policy/path-secrets.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import { bindApproval, filesNamedIn } from './approval-binding.ts'
import { hostsOf } from './card-facts.ts'
import { definitionHash } from './definition-hash.ts'
import { deleters } from './program-words.ts'

/** Where a call happens, as far as grants look at it. */
export interface GrantWorld {
  /** Real path. */
  readonly workspace: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** One simple command, with what the disk says about its words. */
export interface GrantPart {
  readonly facts: PartFacts
  readonly effect: Effect
  /** It would run unasked by the lists. */
  readonly auto: boolean
  /** Its program is found by its plain name, and not in the working folder. */
  readonly resolves: boolean
  /** Real paths of everything its words could name; null where one of them is not clear, or is a place for secrets or for what other programs obey. */
  readonly reaches: readonly string[] | null
  /** Real places of the files it only takes away; null for any other command. */
  readonly deletes: readonly string[] | null
}

/** A call as offers and grants see it: everything that was found out, nothing to decide. */
export interface GrantCall {
  readonly tool: string
  readonly effect: Effect
  readonly asks: readonly AskReason[]
  readonly confirmed: boolean
  readonly wall: boolean
  readonly paths: readonly (GuardedPath & { readonly isFolder: boolean; /** Its name is one that files with secrets have. */ readonly isSecret: boolean })[]
  /** Hash of the definition of a foreign tool; null for ours. */
  readonly definition: string | null
  readonly hosts: readonly string[]
  readonly home: string
  readonly platform: GrantWorld['platform']
  readonly command: {
    readonly text: string
    readonly cwd: string
    /** Over text, folder, environment, and the content of files it names. Empty where nobody needs it. */
    readonly hash: string
    readonly hasEnvironment: boolean
    readonly complete: boolean
    readonly wholeLine: boolean
    readonly parts: readonly GrantPart[]
  } | null
}

/** Finds out what offers and grants need. `realPlaces` looks at the disk for each word, `hash` reads the files a command names. */
export async function grantCallOf(judged: JudgedCall, world: GrantWorld, need: { readonly realPlaces: boolean; readonly hash: boolean }): Promise<GrantCall> {
  const { tool, input, verdict } = judged
  const command = tool.command?.(input)
  const base = {
    tool: tool.name, effect: verdict.effect ?? tool.effect(input), asks: judged.asks ?? [], confirmed: tool.confirmed ?? true, wall: judged.sandbox === 'on',
    definition: tool.provider ? definitionHash(tool) : null, home: world.home, platform: world.platform,
  }
  if (!command) {
    const paths = await Promise.all(judged.paths.map(async (path) => ({ ...path, isSecret: isSecretPlace(path, world), isFolder: path.use.access === 'list' || await stat(path.real).then((info) => info.isDirectory(), () => false) })))
    return { ...base, paths, hosts: hostsOf(input, null), command: null }
  }
  const given = command.cwd === undefined ? undefined : judged.paths.find((path) => path.use.path === command.cwd)?.real
  const cwd = given ?? world.workspace
  const env = command.env ?? {}
  const hash = need.hash ? await bindApproval({ tool: tool.name, definition: '', input: command.command, cwd, env, files: await filesNamedIn(command.command, cwd) }) : ''
  const facts = judged.facts?.commands() ?? []
  const shown = verdict.parts ?? []
  const parts = await Promise.all(facts.map(async (part, index): Promise<GrantPart> => {
    const about = { facts: part, effect: shown[index]?.effect ?? base.effect, auto: shown[index]?.verdict === 'auto' }
    return need.realPlaces ? { ...about, ...await looked(part, cwd, world) } : { ...about, resolves: false, reaches: null, deletes: null }
  }))
  return {
    ...base, paths: judged.paths.map((path) => ({ ...path, isFolder: true, isSecret: false })), hosts: [],
    command: { text: command.command, cwd, hash, hasEnvironment: Object.keys(env).length > 0, complete: judged.facts?.complete === true, wholeLine: judged.facts?.wholeLine() === true, parts },
  }
}

async function looked(part: PartFacts, cwd: string, world: GrantWorld): Promise<Pick<GrantPart, 'resolves' | 'reaches' | 'deletes'>> {
  const none = { resolves: false, reaches: null, deletes: null }
  if (!part.plain || part.inner || part.cwd === null) return none
  const where: Whereabouts = { platform: world.platform, workspace: splitPlace(world.platform, world.workspace), home: splitPlace(world.platform, world.home), cwd: splitPlace(world.platform, part.cwd) }
  const reaches: string[] = []
  const deletes: string[] = []
  for (const word of part.words.slice(1)) {
    const place = placeOf(word, where)
    if (place === undefined) return { ...none, resolves: await resolves(part.words[0] ?? '', cwd, world) }
    if (place === null) continue
    const [real, beside] = [await realPlace(place), join(await realPlace(dirname(place)), basename(place))]
    // A link leads elsewhere than its text says.
    if (![real, beside].every((path) => isInsideWorkspace(where, splitPlace(world.platform, path)))) return { ...none, resolves: await resolves(part.words[0] ?? '', cwd, world) }
    reaches.push(real)
    deletes.push(beside)
  }
  const onlyDeletes = deleters.has(part.words[0] ?? '') && deletes.length > 0 && part.words.slice(1).every((word) => !word.startsWith('-') || /^-[fviId]{1,8}$|^--(?:force|verbose|interactive|one-file-system)$|^--$/.test(word))
  return { resolves: await resolves(part.words[0] ?? '', cwd, world), reaches, deletes: onlyDeletes ? deletes : null }
}

/** Outside the working folder the path guard asks because of that; whether the name speaks of secrets is looked at here. */
function isSecretPlace(path: GuardedPath, { platform, workspace }: GrantWorld): boolean {
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

import type { PathUse } from '../executors/tool-definition.ts'
import { findAutoRun } from './path-auto-run.ts'
import { hiddenCharacters } from './path-hidden-characters.ts'
import { isSameOrInside, joinPath, type Platform, protectiveKey, type SplitPath, withoutDots } from './path-names.ts'
import { gatherProtectedFiles, type ProtectedFiles } from './path-own.ts'
import { resolvePath } from './path-resolve.ts'
import { findSecretStore, findSensitiveName, isInOtherHome } from './path-secrets.ts'
import { parsePath, splitAbsolute } from './path-syntax.ts'
import { isShortName } from './path-windows.ts'
import type { NodeFacts, VirtualFs } from './virtual-fs.ts'

/**
 * Decides about one path argument: deny, ask or allow. The decision is about the real target (links followed by us, name by
 * name), but every name on the way counts too: a harmless name that leads to a key is a key, and a `.git` that is a link is
 * still where git looks. Deny beats ask beats allow.
 */
export interface PathVerdict {
  readonly verdict: 'allow' | 'ask' | 'deny'
  /** Stable id for audit and tests. */
  readonly rule: string
  /** For the model, in English. */
  readonly reason: string
  /** The real target, as far as it is known; what is judged is what must be opened. */
  readonly real: string
}

/** A place inside one of our own that tools may use after all: the practice folder, kept outputs of calls. */
export interface OpenPlace { readonly path: string; readonly access: 'read' | 'write' }

export interface PathRequest {
  readonly platform: Platform
  readonly path: string
  readonly access: PathUse['access']
  readonly workspace: string
  readonly home: string
  /** Settings, chats, records, tokens, browser profile, skills, program files: absolute, existing or not. */
  readonly ownPlaces: readonly string[]
  readonly openPlaces?: readonly OpenPlace[]
  readonly fs: VirtualFs
}

/** What does not change from one path to the next. Made once for many paths. */
export interface PathWorld {
  readonly platform: Platform
  readonly fs: VirtualFs
  readonly workspace: SplitPath
  readonly home: SplitPath
  /** Each place as named and as its real target. */
  readonly own: readonly SplitPath[]
  readonly open: readonly { readonly path: SplitPath; readonly access: 'read' | 'write' }[]
  readonly protectedFiles: () => ProtectedFiles
}

/** Resolves the fixed places of a request. */
export function preparePathWorld(request: Omit<PathRequest, 'path' | 'access'>): PathWorld {
  const { platform, fs } = request
  const real = (text: string): SplitPath => {
    const path = splitAbsolute(platform, text)
    const resolution = resolvePath(fs, platform, path)
    return resolution.kind === 'resolved' ? resolution.real : path
  }
  const own = request.ownPlaces.flatMap((place) => [splitAbsolute(platform, place), real(place)])
  const home = real(request.home)
  const open = (request.openPlaces ?? []).map((place) => ({ path: real(place.path), access: place.access }))
  let gathered: ProtectedFiles | null = null
  return {
    platform, fs, home, own, open, workspace: real(request.workspace),
    protectedFiles: () => (gathered ??= gatherProtectedFiles(fs, platform, own, open.map((place) => place.path), home)),
  }
}

/** The whole decision for one path. Pure apart from looking at `request.fs`. */
export function decidePath(request: PathRequest): PathVerdict {
  return decidePathIn(preparePathWorld(request), request)
}

type Finding = Omit<PathVerdict, 'real'>
const deny = (rule: string, reason: string): Finding => ({ verdict: 'deny', rule, reason })
const foreignShare = deny('path.windows.share', 'Opening a network share would send the login of this computer to it.')
const ask = (rule: string, reason: string): Finding => ({ verdict: 'ask', rule, reason })

export function decidePathIn(world: PathWorld, use: PathUse): PathVerdict {
  const { platform, fs, workspace, home } = world
  if (use.access === 'list' && use.path.startsWith('-')) {
    return { ...deny('path.syntax.flag', 'The path looks like a flag. For a folder whose name begins with - put ./ in front.'), real: '' }
  }
  const syntax = parsePath(platform, use.path, workspace, home)
  if (syntax.kind === 'refused') return { ...deny(syntax.rule, syntax.reason), real: '' }

  // Before the first look: looking at a share already sends the login.
  if (syntax.path.root.startsWith('\\\\') && !isSameOrInside(platform, withoutDots(syntax.path), workspace)) return { ...foreignShare, real: '' }
  const resolution = resolvePath(fs, platform, syntax.path)
  if (resolution.kind === 'loop') return { ...deny('path.link-loop', 'The path goes through links in a circle or through a link that cannot be read.'), real: '' }
  if (resolution.kind === 'special') return { ...deny('path.special-place', `The path leads to ${resolution.place}, which no tool may open.`), real: '' }

  const { real, facts, visited } = resolution
  const target = joinPath(platform, real)
  const typed = withoutDots(syntax.path)
  const seen = [real, ...visited.map(withoutDots), ...(joinPath(platform, typed) === target ? [] : [typed])]
  const finding = findDenied(world, use, { real, facts, seen, endsInSeparator: syntax.endsInSeparator, target })
    ?? findOutside(world, use, real) ?? findAsk(world, use, seen) ?? findUncheckedName(world, real, facts)
  return { ...(finding ?? { verdict: 'allow', rule: 'path.inside', reason: 'Inside the workspace.' }), real: target }
}

interface Looked { readonly real: SplitPath; readonly facts: NodeFacts | null; readonly seen: readonly SplitPath[]; readonly endsInSeparator: boolean; readonly target: string }

function findDenied(world: PathWorld, use: PathUse, looked: Looked): Finding | null {
  const { platform, home, workspace } = world
  const { facts, seen, real, target } = looked
  if (facts !== null && facts.kind !== 'file' && facts.kind !== 'folder') return deny('path.not-a-file', `The path is a ${facts.kind}, not an ordinary file.`)
  if (real.root.startsWith('\\\\') && !isSameOrInside(platform, real, workspace)) return foreignShare
  const opened = world.open.find((place) => isSameOrInside(platform, real, place.path))
  if (opened === undefined || (use.access === 'write' && opened.access === 'read')) {
    const own = world.own.some((place) => seen.some((path) => isSameOrInside(platform, path, place, protectiveKey)))
    if (own) return deny('path.own', 'These are the files of this program (settings, rules, records, keys, skills). No tool may read or change them.')
  }
  for (const path of seen) {
    const secret = findSecretStore(platform, path, home)
    if (secret !== null) return deny(secret.rule, secret.reason)
  }
  if (!isSameOrInside(platform, real, workspace) && isInOtherHome(platform, real, home)) return deny('path.other-home', 'This is the home folder of another user.')
  if (facts?.kind === 'file' && facts.names > 1) {
    const guarded = world.protectedFiles()
    const identity = world.fs.identity(target)
    if (identity !== null && guarded.identities.has(identity)) return deny('path.own-second-name', 'This is a second name of a protected file.')
  }
  if (use.access === 'write' && facts?.kind === 'folder') return deny('path.folder', 'This is a folder. Give the path of a file.')
  if (use.access === 'write' && looked.endsInSeparator) return deny('path.folder', 'The path ends like a folder. Give the path of a file.')
  return null
}

function findOutside(world: PathWorld, use: PathUse, real: SplitPath): Finding | null {
  const { platform, workspace } = world
  if (isSameOrInside(platform, real, workspace)) return null
  const opened = world.open.find((place) => isSameOrInside(platform, real, place.path))
  if (opened !== undefined && (use.access !== 'write' || opened.access === 'write')) return null
  if (use.access === 'write') return deny('path.outside-write', 'Files outside the workspace cannot be changed. The person can open that folder as the workspace.')
  return ask('path.outside', 'The path is outside the workspace.')
}

function findAsk(world: PathWorld, use: PathUse, seen: readonly SplitPath[]): Finding | null {
  const { platform, workspace } = world
  for (const path of seen) {
    // Names on the way to the workspace were chosen by the person; only what lies below is looked at.
    const from = isSameOrInside(platform, path, workspace) ? workspace.names.length : 0
    const hiddenIn = hiddenCharacters(path.names.slice(from).join('/'))
    if (hiddenIn.length > 0) return ask('path.hidden-characters', `The path has characters that cannot be seen (${hiddenIn.join(', ')}).`)
    if (platform === 'win32' && path.names.slice(from).some(isShortName)) return ask('path.windows.short-name', 'The path uses a short name (like GIT~1) that may stand for another file.')
    const sensitive = findSensitiveName(platform, path, from)
    if (sensitive !== null) return ask(`path.sensitive.${sensitive}`, 'Files of this name usually hold secrets.')
    const autoRun = use.access === 'write' ? findAutoRun(platform, path, from) : null
    if (autoRun !== null) return ask(`path.auto-run.${autoRun}`, 'Other programs run or obey what is written here.')
  }
  return null
}

/** A file with several names when there was too much to compare it with. Packages share files by design, so they are left out. */
function findUncheckedName(world: PathWorld, real: SplitPath, facts: NodeFacts | null): Finding | null {
  if (facts?.kind !== 'file' || facts.names < 2 || real.names.includes('node_modules') || world.protectedFiles().complete) return null
  return ask('path.second-name', 'The file has a second name elsewhere that could not be checked.')
}

import type { PathUse } from '../executors/tool-definition.ts'
import { nodeVirtualFs } from './node-virtual-fs.ts'
import { isSameOrInside, type Platform } from './path-names.ts'
import { decidePathIn, type OpenPlace, type PathVerdict, type PathWorld, preparePathWorld } from './path-policy.ts'
import { splitAbsolute } from './path-syntax.ts'
import type { VirtualFs } from './virtual-fs.ts'

/** A path argument with its verdict on the real disk. */
export interface GuardedUse extends PathVerdict {
  readonly use: PathUse
  /** Device and inode of the target when it exists, as one text. */
  readonly inode?: string
}

export interface PathGuardPlaces {
  readonly platform: Platform
  /** The person's home folder. */
  readonly home: string
  readonly ownPlaces: readonly string[]
  readonly openPlaces?: readonly OpenPlace[]
  readonly fs?: VirtualFs
}

export interface PathGuard {
  /** Judges every path argument of a call, in order. About 0.05 ms each. */
  guardPaths(uses: readonly PathUse[], workspace: string): Promise<readonly GuardedUse[]>
  /**
   * For files that an allowed search comes across: may its name be shown (`list`) or its text (`read`)? A search outside the
   * workspace was allowed by a person, so being outside is no reason to leave a file out; leading there by a link is.
   */
  mayLookInto(workspace: string): (path: string, access: 'read' | 'list') => boolean
}

/**
 * How long the fixed places stay resolved. Real paths are kept, so a folder that becomes a link meanwhile leads away from
 * them and is judged as outside; new second names of protected files are noticed after this time.
 */
const worldKeptMs = 2_000

/** The guard over the real disk. It keeps nothing but the resolved places of the last workspaces for a moment. */
export function createPathGuard(places: PathGuardPlaces): PathGuard {
  const fs = places.fs ?? nodeVirtualFs(places.platform)
  const worlds = new Map<string, { readonly world: PathWorld; readonly until: number }>()
  const worldOf = (workspace: string): PathWorld => {
    const now = performance.now()
    const known = worlds.get(workspace)
    if (known !== undefined && known.until > now) return known.world
    const world = preparePathWorld({ ...places, fs, workspace })
    if (worlds.size >= 16) worlds.clear()
    worlds.set(workspace, { world, until: now + worldKeptMs })
    return world
  }
  const guardOne = (world: PathWorld, use: PathUse): GuardedUse => {
    const verdict = decidePathIn(world, use)
    const inode = verdict.verdict === 'deny' || verdict.real === '' ? null : fs.identity(verdict.real)
    return { ...verdict, use, ...(inode === null ? {} : { inode }) }
  }
  return {
    guardPaths: async (uses, workspace) => {
      const world = worldOf(workspace)
      return uses.map((use) => guardOne(world, use))
    },
    mayLookInto: (workspace) => (path, access) => {
      const world = worldOf(workspace)
      const { verdict, rule } = decidePathIn(world, { path, access })
      if (verdict === 'allow') return true
      if (verdict === 'deny') return false
      if (rule === 'path.outside') return access === 'list' || !isSameOrInside(world.platform, splitAbsolute(world.platform, path), world.workspace)
      return access === 'list'
    },
  }
}

import { isSameOrInside, type Platform, type SplitPath } from '../policy/path-names.ts'
import { findSecretStore } from '../policy/path-secrets.ts'
import { splitAbsolute } from '../policy/path-syntax.ts'

/** Places of which no copy is ever made and which no undo touches: our own files and stores of keys. */
export interface ProtectedPlaces {
  readonly platform: Platform
  /** The person's home folder. */
  readonly home: string
  /** Our own folders: settings, records, the program. */
  readonly own: readonly string[]
}

/** Every store of keys has one of these in its path; all other names need no closer look. */
const storeSegment = /^\.|^_netrc|^(?:Library|AppData|NTUSER|etc|var|run|snap|Windows|ProgramData|pagefile|hiberfil|swapfile)/i
const quickSegment = /^(?:\.git|\.venv|\.cache|\.idea|\.vscode)$/

/**
 * Answers for names below one workspace whether they are protected. The workspace itself may lie inside our own folder (the
 * practice folder does): only what is further down counts.
 */
export function protectionBelow(root: string, places: ProtectedPlaces): (path: string) => boolean {
  const { platform } = places
  const split = (path: string): SplitPath => splitAbsolute(platform, path)
  const rootPath = split(root)
  const home = split(places.home)
  const own = places.own.map(split).filter((place) => isSameOrInside(platform, place, rootPath) && place.names.length > rootPath.names.length)
  const rootIsOdd = rootPath.names.some((name) => storeSegment.test(name))
  return (path) => {
    const names = path.split('/')
    const at: SplitPath = { root: rootPath.root, names: [...rootPath.names, ...names] }
    if (own.some((place) => isSameOrInside(platform, at, place))) return true
    if (!rootIsOdd && !names.some((name) => storeSegment.test(name) && !quickSegment.test(name))) return false
    return findSecretStore(platform, at, home) !== null
  }
}

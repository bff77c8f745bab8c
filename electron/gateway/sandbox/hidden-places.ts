import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { secretStoreEntries, systemStoreEntries } from '../policy/path-secrets.ts'
import { expandPlaces, foundPlace, isWithin, type FoundPlace } from './expand-places.ts'

export interface PrivatePlaces {
  /** The person's home folder. */
  readonly user: string
  /** Folders of Pincer's own: settings, chats, records; and the program's files. */
  readonly own: readonly string[]
}

/**
 * Everything no command may read, as it exists now: the stores of keys, passwords and histories in the home and in the system,
 * the homes of others, and what is Pincer's. Outermost places only. What this user cannot open anyway is left out: the command
 * has no more rights than they have.
 */
export function hiddenPlaces(places: PrivatePlaces): FoundPlace[] {
  const found = [
    ...places.own.flatMap((path) => foundPlace(path) ?? []),
    ...expandPlaces(places.user, secretStoreEntries),
    ...expandPlaces('/', systemStoreEntries),
    ...otherHomes(places.user),
  ]
  return outermost(found.filter(({ real }) => isReadable(real)))
}

/** Drops doubles and what lies inside another place of the list. */
export function outermost(places: readonly FoundPlace[]): FoundPlace[] {
  const kept: FoundPlace[] = []
  for (const place of places.toSorted((a, b) => a.real.length - b.real.length)) if (!kept.some((other) => isWithin(place.real, other.real))) kept.push(place)
  return kept
}

function otherHomes(user: string): FoundPlace[] {
  const homes = new Set(['/home', '/Users', dirname(user)].filter((folder) => /\/(?:home|Users)$/.test(folder)))
  const shared = new Set(['Shared', 'Public', 'lost+found'])
  const all = [...homes].flatMap((folder) => namesIn(folder).filter((name) => !shared.has(name)).map((name) => join(folder, name)))
  return [...all, '/root', '/var/root'].filter((home) => !isWithin(user, home)).flatMap((home) => foundPlace(home) ?? []).filter(({ real }) => !isWithin(user, real))
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

function isReadable(path: string): boolean {
  try {
    fs.accessSync(path, fs.constants.R_OK)
    return true
  } catch {
    // A folder that may be passed through but not listed still hides what lies in it by a known name.
    try {
      fs.accessSync(path, fs.constants.X_OK)
      return fs.statSync(path).isDirectory()
    } catch {
      return false
    }
  }
}

/**
 * Sockets of programs that run outside and lie in places a command sees: whoever can open one can ask that program for things.
 * Those below /run, /tmp and /dev are out of sight anyway. Linux only; empty where the list cannot be read.
 */
export function foreignSockets(): FoundPlace[] {
  const accepting = '00010000'
  let table: string
  try {
    table = fs.readFileSync('/proc/net/unix', 'utf8')
  } catch {
    return []
  }
  const paths = table.split('\n').flatMap((line) => {
    const [, , , flags, , , , ...path] = line.trim().split(/\s+/)
    const text = path.join(' ')
    return flags === accepting && text.startsWith('/') && !/^\/(?:run|var\/run|tmp|var\/tmp|dev|proc)\//.test(text) ? [text] : []
  })
  return [...new Set(paths)].flatMap((path) => foundPlace(path) ?? [])
}

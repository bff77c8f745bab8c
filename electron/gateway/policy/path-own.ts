import { joinPath, type Platform, type SplitPath } from './path-names.ts'
import type { VirtualFs } from './virtual-fs.ts'

/**
 * Second names: a hard link in the workspace may be the token file itself. Names say nothing then, so the inodes of everything
 * protected are gathered and compared with. This is done only when a file with more than one name is met.
 */
export interface ProtectedFiles {
  readonly identities: ReadonlySet<string>
  /** False when there was more to look at than `entriesMax`: then nobody can say that a second name is harmless. */
  readonly complete: boolean
}

/** Enough for years of chats and a hundred skills; a walk over this many entries takes about 100 ms. */
const entriesMax = 20_000

/** Stores in the home folder and how deep their secrets lie; below that browsers keep caches of many thousand files. */
const storesInHome: readonly (readonly [string, number])[] = [
  ['.ssh', 2], ['.gnupg', 2], ['.aws', 3], ['.azure', 1], ['.kube', 1], ['.config/gcloud', 2], ['.config/gh', 1], ['.docker/config.json', 0], ['.netrc', 0], ['_netrc', 0], ['.git-credentials', 0], ['.pgpass', 0],
  ['.my.cnf', 0], ['.vault-token', 0], ['.npmrc', 0], ['.pypirc', 0], ['.cargo/credentials.toml', 0], ['.bash_history', 0], ['.zsh_history', 0], ['.password-store', 4], ['.local/share/keyrings', 1], ['Library/Keychains', 2],
  ['.mozilla/firefox', 2], ['.config/google-chrome/Default', 1], ['.config/google-chrome/Default/Network', 1], ['.config/chromium/Default', 1], ['.config/chromium/Default/Network', 1], ['.config/microsoft-edge/Default', 1],
  ['Library/Application Support/Google/Chrome/Default', 1], ['Library/Application Support/Firefox/Profiles', 2], ['AppData/Local/Google/Chrome/User Data/Default', 1], ['AppData/Local/Google/Chrome/User Data/Default/Network', 1],
  ['AppData/Local/Microsoft/Edge/User Data/Default', 1], ['AppData/Roaming/Mozilla/Firefox/Profiles', 2], ['AppData/Roaming/Microsoft/Credentials', 1], ['AppData/Roaming/Microsoft/Protect', 2],
]
const systemFiles = ['/etc/shadow', '/etc/gshadow', '/etc/sudoers'] as const

/**
 * Device and inode of every protected file.
 * @param places the product's own folders and files (absolute, existing or not)
 * @param open folders inside them that tools may read after all: their files are no secret
 */
export function gatherProtectedFiles(fs: VirtualFs, platform: Platform, places: readonly SplitPath[], open: readonly SplitPath[], home: SplitPath): ProtectedFiles {
  const identities = new Set<string>()
  const separator = platform === 'win32' ? '\\' : '/'
  const skipped = new Set(open.map((place) => joinPath(platform, place)))
  const todo: { readonly path: string; readonly depth: number }[] = [
    ...storesInHome.map(([store, depth]) => ({ path: joinPath(platform, { root: home.root, names: [...home.names, ...store.split('/')] }), depth })),
    ...(platform === 'win32' ? [] : systemFiles).map((path) => ({ path, depth: 0 })),
    ...[...new Set(places.map((place) => joinPath(platform, place)))].map((path) => ({ path, depth: Infinity })),
  ]
  // New entries go to the end, so everything shallow comes before anything deep.
  for (let next = 0; next < todo.length; next += 1) {
    const { path, depth } = todo[next] ?? { path: '', depth: 0 }
    if (next >= entriesMax) return { identities, complete: false }
    if (skipped.has(path)) continue
    const facts = fs.lstat(path)
    const identity = facts?.kind === 'file' ? fs.identity(path) : null
    if (identity !== null) identities.add(identity)
    // Packages and history of the program hold no secret, and writing replaces a file instead of changing its other names.
    if (facts?.kind === 'folder' && depth > 0) for (const name of fs.list(path)) if (name !== 'node_modules' && name !== '.git') todo.push({ path: path + separator + name, depth: depth - 1 })
  }
  return { identities, complete: true }
}

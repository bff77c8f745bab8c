import { joinPath, type Platform, type SplitPath } from './path-names.ts'
import type { VirtualFs } from './virtual-fs.ts'

/**
 * Second names: a hard link in the workspace may be the token file itself. Names say nothing then, so the inodes of everything
 * protected are gathered and compared. Only files with more than one name can be meant, which keeps the set tiny.
 */
export interface ProtectedFiles {
  readonly identities: ReadonlySet<string>
  /** False when there was more to look at than `entriesMax`: then nobody can say that a second name is harmless. */
  readonly complete: boolean
}

/** Enough for years of chats and a hundred skills; a walk over this many entries takes about 50 ms. */
const entriesMax = 20_000

/** Stores whose files can be listed quickly; the rest of the list in `path-secrets.ts` is known by name only. */
const storesInHome = ['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.config/gcloud', '.config/gh', '.docker/config.json', '.netrc', '_netrc', '.git-credentials', '.pgpass', '.password-store',
  '.local/share/keyrings', 'Library/Keychains', '.bash_history', '.zsh_history', '.mozilla/firefox', '.config/google-chrome/Default', '.config/chromium/Default', '.vault-token', '.npmrc', '.cargo/credentials.toml'] as const
const systemFiles = ['/etc/shadow', '/etc/gshadow', '/etc/sudoers'] as const

/**
 * Inodes of protected files that have a second name.
 * @param places the product's own folders and files (absolute, existing or not)
 */
export function gatherProtectedFiles(fs: VirtualFs, platform: Platform, places: readonly SplitPath[], home: SplitPath): ProtectedFiles {
  const identities = new Set<string>()
  const separator = platform === 'win32' ? '\\' : '/'
  const todo = [
    ...places.map((place) => joinPath(platform, place)),
    ...storesInHome.map((store) => joinPath(platform, { root: home.root, names: [...home.names, ...store.split('/')] })),
    ...(platform === 'win32' ? [] : systemFiles),
  ]
  let seen = 0
  for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
    seen += 1
    if (seen > entriesMax) return { identities, complete: false }
    const facts = fs.lstat(path)
    if (facts?.kind === 'file' && facts.names > 1) {
      const identity = fs.identity(path)
      if (identity !== null) identities.add(identity)
    }
    // Packages of the program and of skills hold no secret, and writing replaces a file instead of changing its other names.
    if (facts?.kind === 'folder') for (const name of fs.list(path)) if (name !== 'node_modules') todo.push(path + separator + name)
  }
  return { identities, complete: true }
}

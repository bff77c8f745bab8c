import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { foundPlace, isWithin } from '../expand-places.ts'

/** Folders of the system every program needs. Whatever else stands at the top (other disks, homes, servers' data) is not shown. */
const systemFolders = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'usr', 'etc', 'opt', 'var', 'nix', 'gnu', 'snap', 'sys'] as const

/** Folders in the home where tools, compilers and packages live, and the settings git and fonts need. No documents, no mail, no keys. */
const toolFolders = [
  '.local/bin', '.local/lib', '.local/share/mise', '.local/share/fnm', '.local/share/pnpm', '.local/share/pipx', '.local/share/uv', '.local/share/virtualenvs', '.local/pipx', '.local/share/fonts', '.fonts', '.config/fontconfig',
  '.nvm', '.volta', '.fnm', '.asdf', '.mise', '.proto', '.bun', '.deno', '.npm-global', '.npm', '.yarn', '.pnpm-store', '.cache/node', '.cache/pip', '.cache/uv', '.cache/yarn', '.cache/pnpm', '.cache/ms-playwright', '.cache/puppeteer', '.cache/huggingface',
  '.pyenv', '.poetry', '.virtualenvs', '.conda', 'miniconda3', 'anaconda3', 'miniforge3', 'mambaforge', 'micromamba', '.rye', '.uv',
  '.cargo', '.rustup', '.rbenv', '.rvm', '.gem', '.bundle', 'go', '.go', '.goenv', '.sdkman', '.jdks', '.jenv', '.m2/repository', '.m2/wrapper', '.gradle/caches', '.gradle/wrapper', '.konan', '.ivy2', '.sbt', '.coursier', '.cache/coursier',
  '.dotnet', '.nuget/packages', '.composer/vendor', '.config/composer/vendor', '.ghcup', '.cabal', '.stack', '.opam', '.elan', '.juliaup', '.julia', '.mix', '.hex', '.luarocks', '.pub-cache', 'flutter', '.nix-profile', '.nix-defexpr', '.linuxbrew', '.dprint', '.pulumi/bin',
  '.gitconfig', '.config/git/config', '.config/git/ignore', '.config/git/attributes', '.gitignore', '.gitignore_global', '.editorconfig', '.python-version', '.node-version', '.nvmrc', '.tool-versions', '.config/mise/config.toml',
  '.local/share/TinyTeX', '.texlive', 'texmf', '.local/share/R', 'R', '.local/share/tldr',
] as const

/** `hide`: a folder of homes that lies inside a system folder (`/var/home`). */
export type Shown = { readonly kind: 'hide'; readonly path: string } | { readonly kind: 'read'; readonly path: string } | { readonly kind: 'link'; readonly path: string; readonly to: string }

/**
 * What a command sees that nobody was asked about, besides the workspace: the system, and the person's tools. Pure but for looking.
 * @param path value of PATH: folders with programs are shown wherever they lie, with what stands beside them
 */
export function narrowView(user: string, path: string, workspace: string): Shown[] {
  const realUser = foundPlace(user)?.real ?? user
  const homes = dirname(realUser)
  const system = systemFolders.flatMap((name): Shown[] => {
    const at = `/${name}`
    const facts = fs.lstatSync(at, { throwIfNoEntry: false })
    if (facts?.isSymbolicLink()) return [{ kind: 'link', path: at, to: fs.readlinkSync(at) }]
    return facts?.isDirectory() ? [{ kind: 'read', path: at }] : []
  })
  const isSystem = (real: string): boolean => system.some((folder) => isWithin(real, folder.path))
  const homesInSystem = homes !== '/' && isSystem(homes)
  const homeLink = fs.lstatSync('/home', { throwIfNoEntry: false })?.isSymbolicLink() ? [{ kind: 'link' as const, path: '/home', to: fs.readlinkSync('/home') }] : []
  const tools = [
    ...toolFolders.map((name) => join(user, name)),
    ...path.split(':').filter((folder) => folder.startsWith('/')).map((folder) => programsAround(folder, user)),
    // Where systems keep their list of programs below /run.
    '/run/current-system', '/run/wrappers', '/home/linuxbrew',
  ]
  const shown = new Map<string, Shown>()
  const links = new Map<string, string>()
  for (const tool of tools) {
    const place = foundPlace(tool)
    if (place === null || (isSystem(place.real) && !(homesInSystem && isWithin(place.real, homes))) || isWithin(place.real, workspace)) continue
    // A folder that holds the workspace, or the whole home, is more than a tool.
    if (isWithin(workspace, place.real) || isWithin(realUser, place.real)) continue
    shown.set(place.real, { kind: 'read', path: place.real })
    // A link on the way (`~/bin` → elsewhere) is seen under its own name too.
    if (place.real !== tool && homeLink.length === 0) links.set(tool, place.real)
  }
  // A name inside something shown is there with it; a link to a place inside another link too.
  const taken = [...shown.keys(), ...links.keys()]
  const extra = [...links].filter(([path]) => !taken.some((other) => other !== path && isWithin(path, other))).map(([path, to]): Shown => ({ kind: 'link', path, to }))
  return [...system, ...homeLink, ...(homesInSystem ? [{ kind: 'hide' as const, path: homes }] : []), ...shown.values(), ...extra]
}

/** Programs need their neighbours: for `…/node-24/bin` the folder `node-24`. Not the home itself, nor anything at the top. */
function programsAround(folder: string, user: string): string {
  const above = dirname(folder)
  const isPart = ['bin', 'sbin', '.bin', 'shims', 'condabin', 'scripts'].includes(basename(folder))
  return isPart && above.split('/').length > 2 && !isWithin(user, above) && above !== join(user, '.local') ? above : folder
}

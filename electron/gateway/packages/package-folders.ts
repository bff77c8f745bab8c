import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PackageKind, PackageRecord } from './package-types.ts'

/** Where things lie below Pincer's home. Pure. */
export interface PackageFolders {
  readonly root: string
  /** npm's content-addressed store. */
  readonly cache: string
  /** Half-made folders, each beside a file that names its owner. */
  readonly staging: string
  /** What is on its way out. */
  readonly trash: string
}

export function packageFolders(home: string): PackageFolders {
  const root = join(home, 'packages')
  return { root, cache: join(root, '.cache', '_cacache'), staging: join(root, '.staging'), trash: join(root, '.trash') }
}

/** Beside a package's folder: the lock of who is just changing it. */
export const lockOf = (folder: string): string => `${folder}.lock`

/** The folder of one package, with all its versions. */
export function packageFolder(home: string, kind: PackageKind, name: string): string {
  return join(home, 'packages', kind, folderName(name))
}

/** Names that may become folders: npm's own (scope and name), and those of bundles, which follow the same form. One in `.lock` would be another one's lock. */
export function isFolderSafeName(name: string): boolean {
  return !/\.lock$/i.test(name) && /^(?:@[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,100}\/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,213}$/.test(name) && !name.endsWith('.') && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
}

export function isFolderSafeVersion(version: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/.test(version) && !version.endsWith('.')
}

/** `@scope/name` becomes `@scope+name`: a plus is in no npm name. Old names with capitals get a mark, for disks without case. */
function folderName(name: string): string {
  if (!isFolderSafeName(name)) throw new Error('a package name that is no folder name')
  const plain = name.replace('/', '+')
  return plain === plain.toLowerCase() ? plain : `${plain}+${createHash('sha256').update(plain).digest('hex').slice(0, 6)}`
}

/** `1.2.3-0f3a…`: the version, and a hash over every package that came along with it and whether its scripts ran. */
export function versionFolderName({ facts, packages, scripts }: PackageRecord): string {
  const whole = JSON.stringify([facts.integrity, packages.map(({ name, version, integrity }) => `${name}@${version} ${integrity}`).toSorted((a, b) => (a < b ? -1 : 1)), scripts.filter(({ ran }) => ran)])
  return `${facts.version}-${createHash('sha256').update(whole).digest('hex').slice(0, 12)}`
}

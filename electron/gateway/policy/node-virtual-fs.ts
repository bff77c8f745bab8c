import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import type { NodeFacts, NodeKind, VirtualFs } from './virtual-fs.ts'

function kindOf(stats: Stats): NodeKind {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'folder'
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isFIFO()) return 'fifo'
  if (stats.isSocket()) return 'socket'
  if (stats.isBlockDevice() || stats.isCharacterDevice()) return 'device'
  return 'other'
}

/** `read()`, or `fallback` when the disk says no: a name nobody may look at is judged like a name that is not there. */
function orElse<T>(fallback: T, read: () => T): T {
  try { return read() } catch { return fallback }
}

const disk: VirtualFs = {
  lstat: (path) => orElse<NodeFacts | null>(null, () => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    return stats === undefined ? null : { kind: kindOf(stats), names: stats.nlink }
  }),
  readlink: (path) => orElse<string | null>(null, () => readlinkSync(path)),
  // As bigint: inode numbers of NTFS and of some network disks do not fit into a double.
  identity: (path) => orElse<string | null>(null, () => {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? null : `${stats.dev}:${stats.ino}`
  }),
  list: (path) => orElse<readonly string[]>([], () => readdirSync(path)),
}

/** The real disk. Linux stores names as given, so only the other systems are asked for the stored spelling. */
export function nodeVirtualFs(platform: 'linux' | 'darwin' | 'win32'): VirtualFs {
  if (platform === 'linux') return disk
  return { ...disk, canonical: (path) => orElse<string | null>(null, () => realpathSync.native(path)) }
}

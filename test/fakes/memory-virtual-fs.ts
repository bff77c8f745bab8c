import type { Platform } from '../../electron/gateway/policy/path-names.ts'
import type { NodeFacts, NodeKind, VirtualFs } from '../../electron/gateway/policy/virtual-fs.ts'

interface Node { readonly stored: string; readonly kind: NodeKind; readonly target?: string; readonly inode: number }

/** A disk in memory with the naming rules of the given system. Folders on the way are made by themselves. */
export class MemoryVirtualFs implements VirtualFs {
  readonly #platform: Platform
  readonly #nodes = new Map<string, Node>()
  readonly #shortNames = new Map<string, string>()
  #nextInode = 1

  constructor(platform: Platform) { this.#platform = platform }

  file(path: string): this { return this.#put(path, { kind: 'file' }) }
  folder(path: string): this { return this.#put(path, { kind: 'folder' }) }
  special(path: string, kind: NodeKind): this { return this.#put(path, { kind }) }
  link(path: string, target: string): this { return this.#put(path, { kind: 'link', target }) }
  hardLink(path: string, existing: string): this { return this.#put(path, { kind: 'file', inode: this.#find(existing)?.inode ?? 0 }) }
  /** `GIT~1` in the folder of `path` stands for `path`. */
  shortName(short: string, path: string): this { this.#shortNames.set(this.#key(short), path); return this }

  lstat(path: string): NodeFacts | null {
    const node = this.#find(path)
    if (node === undefined) return null
    const names = [...this.#nodes.values()].filter((other) => other.inode === node.inode).length
    return { kind: node.kind, names }
  }

  readlink(path: string): string | null { return this.#find(path)?.target ?? null }

  identity(path: string): string | null {
    const node = this.#find(path)
    return node === undefined ? null : `1:${node.inode}`
  }

  list(path: string): readonly string[] {
    const above = `${this.#key(path)}/`
    return [...this.#nodes].filter(([key]) => key.startsWith(above) && !key.slice(above.length).includes('/')).map(([, node]) => node.stored.split(/[\\/]/).at(-1) ?? '')
  }

  canonical(path: string): string | null { return this.#find(path)?.stored ?? null }

  #find(path: string): Node | undefined { return this.#nodes.get(this.#key(this.#longNames(path))) }

  #longNames(path: string): string {
    for (const [short, long] of this.#shortNames) if (this.#key(path) === short || this.#key(path).startsWith(`${short}/`)) return long + path.slice(short.length)
    return path
  }

  #put(path: string, node: { kind: NodeKind; target?: string; inode?: number }): this {
    const separator = this.#platform === 'win32' ? '\\' : '/'
    const parts = path.split(/[\\/]/)
    for (let i = 2; i < parts.length; i += 1) {
      const above = parts.slice(0, i).join(separator)
      if (!this.#nodes.has(this.#key(above))) this.#nodes.set(this.#key(above), { stored: above, kind: 'folder', inode: this.#nextInode++ })
    }
    this.#nodes.set(this.#key(path), { stored: path, kind: node.kind, inode: node.inode ?? this.#nextInode++, ...(node.target === undefined ? {} : { target: node.target }) })
    return this
  }

  #key(path: string): string {
    const plain = path.replaceAll('\\', '/').replace(/\/+$/, '')
    if (this.#platform === 'linux') return plain
    return (this.#platform === 'darwin' ? plain.normalize('NFC').replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '') : plain).toLowerCase()
  }
}

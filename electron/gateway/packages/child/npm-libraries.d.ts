/** The parts of npm's own libraries that are used here; they bring no types. */
declare module '@npmcli/config' {
  export default class Config {
    constructor(options: { npmPath: string; definitions: object; shorthands: object; flatten: object; argv: readonly string[]; env: Readonly<Record<string, string | undefined>>; cwd: string; execPath: string })
    load(): Promise<void>
    readonly flat: Readonly<Record<string, unknown>>
  }
}
declare module '@npmcli/config/lib/definitions/index.js' {
  const parts: { definitions: object; shorthands: object; flatten: object }
  export default parts
}
declare module 'pacote' {
  import type { Minipass } from 'minipass'
  export interface Manifest {
    name: string
    version: string
    description?: string
    license?: unknown
    deprecated?: string | boolean
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
    _integrity?: string
    _resolved?: string
    _npmUser?: { name?: string }
    maintainers?: readonly ({ name?: string } | string)[]
    author?: { name?: string } | string
    dist?: { unpackedSize?: number; fileCount?: number; integrity?: string }
  }
  const pacote: {
    manifest(spec: string, options: object): Promise<Manifest>
    packument(spec: string, options: object): Promise<{ time?: Record<string, string> }>
    tarball: {
      (spec: string, options: object): Promise<Buffer & { integrity?: string | null; resolved?: string }>
      stream<T>(spec: string, handler: (stream: Minipass<Buffer>) => Promise<T>, options: object): Promise<T>
    }
  }
  export default pacote
}
declare module '@npmcli/arborist' {
  export interface ArboristNode {
    readonly name: string
    readonly packageName: string | null
    readonly version: string
    readonly location: string
    readonly path: string
    readonly resolved: string | null
    readonly integrity: string | null
    readonly isLink: boolean
    readonly isProjectRoot: boolean
    readonly isRegistryDependency: boolean
    readonly inBundle: boolean
    readonly inert: boolean
    readonly edgesIn: ReadonlySet<{ readonly spec: string; readonly from: ArboristNode | null; readonly type: string }>
  }
  export default class Arborist {
    constructor(options: object)
    readonly options: Record<string, unknown>
    buildIdealTree(options?: object): Promise<{ readonly inventory: ReadonlyMap<string, ArboristNode> }>
    reify(options?: object): Promise<unknown>
  }
}
declare module 'libnpmsearch' {
  export default function search(words: string, options: object): Promise<readonly {
    name: string
    version: string
    description?: string
    date?: Date | string
    keywords?: readonly string[]
    publisher?: { username?: string }
  }[]>
}
declare module 'npm-package-arg' {
  export default function parse(spec: string, where?: string): { readonly type: string; readonly name: string | null; readonly rawSpec: string; readonly fetchSpec: string | null; readonly raw: string }
}
declare module 'npm-registry-fetch' {
  export default function npmFetch(path: string, options: object): Promise<unknown>
}

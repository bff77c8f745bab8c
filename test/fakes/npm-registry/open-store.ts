import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPlaces } from '../../../electron/gateway/config/find-places.ts'
import { PackageStore } from '../../../electron/gateway/packages/package-store.ts'
import type { NpmRegistry } from './npm-registry.ts'

export interface OpenStore {
  readonly store: PackageStore
  /** Pincer's home. */
  readonly home: string
  readonly base: string
  /** Everything below `packages/` that is neither the cache nor an empty folder. */
  left(): string[]
  dispose(): Promise<void>
}

/** The Node that ships for children, as this checkout has it. */
export const runtimeNode = findPlaces({ platform: process.platform as 'linux', arch: process.arch, environment: {}, user: '/', program: process.cwd(), resources: null, home: '/h' }).runtimeNode

/** What Node compiled of the installer, kept for all tests: every home is new, and compiling it is most of what an install of the tests costs. */
const compiledInstaller = join(import.meta.dirname, '../../../.cache/compiled-installer')

/** Lets installs in that home begin as if one had been there before. */
export function knowsInstaller(home: string): void {
  const own = join(home, 'packages', '.cache', 'compiled')
  if (existsSync(own)) return
  for (const folder of [join(own, '..'), compiledInstaller]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  symlinkSync(compiledInstaller, own)
}

/** A package store over real folders, with npm pointed at the registry of the test. */
export function openStore(registry: Pick<NpmRegistry, 'environment'>, from?: { readonly base: string }): OpenStore {
  const base = from?.base ?? realpathSync(mkdtempSync(join(tmpdir(), 'pincer-packages-')))
  const home = join(base, 'home')
  knowsInstaller(home)
  const environment = registry.environment(join(base, 'user'))
  const store = new PackageStore({ home, node: runtimeNode, environment: () => environment, scriptEnvironment: () => ({ PATH: process.env['PATH'] ?? '' }) })
  return {
    store, home, base,
    left: () => filesBelow(join(home, 'packages')).filter((path) => !path.startsWith('.cache/')),
    async dispose() {
      await store.dispose()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

function filesBelow(folder: string, inside = ''): string[] {
  try {
    return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, path) : [path]
    })
  } catch {
    return [] // nothing was ever made
  }
}

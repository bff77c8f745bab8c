import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Arborist from '@npmcli/arborist'
import parseSpec from 'npm-package-arg'
import pacote, { type Manifest } from 'pacote'
import { limits } from '../../../../shared/limits.ts'
import { cleanWords } from '../../mcp/trust/clean-words.ts'
import { checkTarball } from '../archive/check-tarball.ts'
import { packageFailure, type PackageFacts, type PackageSource } from '../package-types.ts'
import { archiveLimits } from './download-packages.ts'
import { archiveProblem, PackageProblem } from './failure-of.ts'
import type { NpmOptions } from './npm-options.ts'
import { isRegistryReachable } from './registry-reach.ts'

/** The package itself: what it says of itself and how the root folder asks for exactly this one. */
export interface FoundSource {
  readonly facts: PackageFacts
  /** An exact version, or the tarball that lies in the root folder. */
  readonly wanted: string
  /** The registry is there, or there is nothing to ask it. */
  readonly isOnline: boolean
}

/** The tarball of a package that does not come from a registry, in the root folder while it is being installed. */
const ownTarball = 'source.tgz'

/**
 * Asks the registry for one exact version, or packs a folder. Throws what `failureOf` reads.
 * @param preferCache what is cached counts, without asking whether the registry is there
 */
export async function findPackage(source: Exclude<PackageSource, { kind: 'bundle' }>, into: string, options: NpmOptions, preferCache: boolean): Promise<FoundSource> {
  if (source.kind === 'registry') {
    const { facts, isOnline } = preferCache ? { facts: await registryFacts(source.spec, { ...options, preferOffline: true }), isOnline: true } : await factsNow(source.spec, options)
    return { facts, isOnline, wanted: facts.version }
  }
  if (source.kind === 'tarball' && (await stat(source.path)).size > limits.installTarballBytes) throw new PackageProblem(packageFailure('too-large', { what: 'download', package: source.path }))
  const open = { ...options, allowFile: 'all', allowDirectory: 'all', Arborist, where: into }
  const tarball = await pacote.tarball(`file:${source.path}`, open)
  // npm's libraries unpack it to read what it says of itself, so it passes the guard before that.
  const end = await checkTarball(Readable.from([tarball]), tarball.byteLength, archiveLimits)
  if (end.kind !== 'fine') throw archiveProblem(end, source.path)
  await writeFile(join(into, ownTarball), tarball)
  const manifest = await pacote.manifest(`file:${join(into, ownTarball)}`, { ...open, fullMetadata: true })
  const integrity = manifest._integrity ?? tarball.integrity
  if (!integrity) throw new PackageProblem(packageFailure('bad-package', { detail: 'it has no checksum' }))
  // What brings everything along needs no network, and is not held up by one that is gone.
  const needs = [manifest.dependencies, manifest.optionalDependencies, manifest.peerDependencies].some((names) => Object.keys(names ?? {}).length > 0)
  return { facts: { ...factsOf(manifest, integrity), bytes: null, files: null }, wanted: `file:${ownTarball}`, isOnline: !needs || preferCache || await isRegistryReachable('', options) }
}

/** What the registry says now; where it cannot be reached, what is cached. Both are asked at once, so a registry that is there costs one answer. */
export async function factsNow(spec: string, options: NpmOptions): Promise<{ readonly facts: PackageFacts; readonly isOnline: boolean }> {
  readSpec(spec)
  const reach = isRegistryReachable(spec, options)
  const asked = registryFacts(spec, options)
  const isOnline = await Promise.race([reach, asked.then(() => true, () => reach)])
  return { isOnline, facts: isOnline ? await asked : await registryFacts(spec, { ...options, offline: true }) }
}

/** What the registry says about the version that a spec means today. */
export async function registryFacts(spec: string, options: NpmOptions): Promise<PackageFacts> {
  const parsed = readSpec(spec)
  const packumentCache = new Map()
  const known = { ...options, packumentCache, fullMetadata: true }
  const manifest = await pacote.manifest(spec, known)
  // The person was shown one name; what comes under it must be that one.
  if (manifest.name !== parsed.name) throw new PackageProblem(packageFailure('bad-package', { detail: `asked for ${parsed.name}, came ${String(manifest.name).slice(0, 200)}` }))
  if (!manifest._integrity) throw new PackageProblem(packageFailure('bad-package', { detail: 'the registry gives no checksum' }))
  const { time } = await pacote.packument(parsed.name ?? spec, known)
  const published = Date.parse(time?.[manifest.version] ?? '')
  return { ...factsOf(manifest, manifest._integrity), publishedAt: Number.isNaN(published) ? null : published }
}

/** Only a name with a version, a range or a tag: nothing that leads elsewhere. */
function readSpec(spec: string): ReturnType<typeof parseSpec> {
  const parsed = parseSpec(spec)
  if (!['version', 'range', 'tag'].includes(parsed.type) || parsed.name === null) throw new PackageProblem(packageFailure('source', { spec, wantedBy: '' }))
  return parsed
}

function factsOf(manifest: Manifest, integrity: string): PackageFacts {
  if (typeof manifest.name !== 'string' || typeof manifest.version !== 'string') throw new PackageProblem(packageFailure('bad-package', { detail: 'it has no name or no version' }))
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  const [first] = manifest.maintainers ?? []
  const maintainer = typeof first === 'string' ? first : first?.name
  const { deprecated } = manifest
  return {
    name: manifest.name, version: manifest.version, description: text(manifest.description), publisher: text(manifest._npmUser?.name ?? maintainer ?? author),
    publishedAt: null, deprecated: typeof deprecated === 'string' && deprecated !== '' ? text(deprecated) || '-' : deprecated === true ? '-' : null, licence: text(manifest.license),
    bytes: manifest.dist?.unpackedSize ?? null, files: manifest.dist?.fileCount ?? null, integrity, dependencies: Object.keys(manifest.dependencies ?? {}).length,
  }
}

/** Words of foreign JSON, which may be anything; without what a person would not see in them. */
export function text(value: unknown): string {
  return typeof value === 'string' ? cleanWords(value.slice(0, 2_000)).text : ''
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Arborist from '@npmcli/arborist'
import parseSpec from 'npm-package-arg'
import pacote, { type Manifest } from 'pacote'
import { packageFailure, type PackageFacts, type PackageSource } from '../package-types.ts'
import { PackageProblem } from './failure-of.ts'
import type { NpmOptions } from './npm-options.ts'

/** The package itself: what it says of itself and how the root folder asks for exactly this one. */
export interface FoundSource {
  readonly facts: PackageFacts
  /** An exact version, or the tarball that lies in the root folder. */
  readonly wanted: string
}

/** The tarball of a package that does not come from a registry, in the root folder while it is being installed. */
const ownTarball = 'source.tgz'

/** Asks the registry for one exact version, or packs a folder. Throws what `failureOf` reads. */
export async function findPackage(source: Exclude<PackageSource, { kind: 'bundle' }>, into: string, options: NpmOptions): Promise<FoundSource> {
  if (source.kind === 'registry') {
    const facts = await registryFacts(source.spec, options)
    return { facts, wanted: facts.version }
  }
  const open = { ...options, allowFile: 'all', allowDirectory: 'all', Arborist, where: into }
  const tarball = await pacote.tarball(`file:${source.path}`, open)
  await writeFile(join(into, ownTarball), tarball)
  const manifest = await pacote.manifest(`file:${join(into, ownTarball)}`, { ...open, fullMetadata: true })
  const integrity = manifest._integrity ?? tarball.integrity
  if (!integrity) throw new PackageProblem(packageFailure('bad-package', { detail: 'it has no checksum' }))
  return { facts: { ...factsOf(manifest, integrity), bytes: null, files: null }, wanted: `file:${ownTarball}` }
}

/** What the registry says about the version that a spec means today. */
export async function registryFacts(spec: string, options: NpmOptions): Promise<PackageFacts> {
  const parsed = readSpec(spec)
  const packumentCache = new Map()
  const known = { ...options, packumentCache, fullMetadata: true }
  const manifest = await pacote.manifest(spec, known)
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
    publishedAt: null, deprecated: typeof deprecated === 'string' && deprecated !== '' ? deprecated : deprecated === true ? '-' : null, licence: text(manifest.license),
    bytes: manifest.dist?.unpackedSize ?? null, files: manifest.dist?.fileCount ?? null, integrity, dependencies: Object.keys(manifest.dependencies ?? {}).length,
  }
}

/** Fields of foreign JSON may be anything. */
function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : ''
}

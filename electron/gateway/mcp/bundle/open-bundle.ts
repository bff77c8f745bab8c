import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { BundleOutcome } from '../../../../shared/mcp/offer.ts'
import type { PackageStore } from '../../packages/package-store.ts'
import type { PackageFailure } from '../../packages/package-types.ts'
import type { Ports } from '../../ports.ts'
import { readBundleManifest } from './bundle-manifest.ts'

export interface OpenBundleParts {
  readonly ports: Pick<Ports, 'desktop' | 'platform' | 'places'>
  readonly packages: Pick<PackageStore, 'install'>
  readonly signal: AbortSignal
}

const problems: Partial<Record<PackageFailure['code'], Exclude<BundleOutcome, null | { ok: true }>['problem']>> = {
  archive: 'unsafe', integrity: 'unsafe', 'too-large': 'too-large', 'bad-package': 'not-a-bundle', 'no-space': 'no-space', disk: 'no-space', unfit: 'unsupported',
}

/** Lets the person choose a bundle file, puts it (through the archive guard) into Pincer's own folder and reads what it says of itself. Nothing of it runs. */
export async function openBundle({ ports, packages, signal }: OpenBundleParts): Promise<BundleOutcome> {
  const path = await ports.desktop.pickBundle?.()
  return path === null || path === undefined ? null : readBundle(path, { ports, packages, signal })
}

/** Never null: there is a file. */
export async function readBundle(path: string, { ports, packages, signal }: Omit<OpenBundleParts, 'ports'> & { readonly ports: Pick<Ports, 'platform' | 'places'> }): Promise<NonNullable<BundleOutcome>> {
  const file = basename(path)
  const installed = await packages.install({ kind: 'server', source: { kind: 'bundle', path }, signal })
  if (installed.kind === 'needs-scripts') return { ok: false, file, problem: 'unsupported', detail: 'it wants to run programs while it is unpacked' }
  if (installed.kind === 'failed') {
    const damaged = installed.code === 'archive' && installed.data['rule'] === 'damaged'
    return { ok: false, file, problem: damaged ? 'not-a-bundle' : problems[installed.code] ?? 'failed', detail: [installed.code, ...Object.values(installed.data).filter((each) => each !== path)].join(' · ') }
  }
  const manifest = join(installed.root, 'manifest.json')
  if ((await stat(manifest)).size > limits.packageJsonBytes) return { ok: false, file, problem: 'too-large', detail: 'manifest.json' }
  const offer = readBundleManifest(parse(await readFile(manifest, 'utf8')), { folder: installed.root, userHome: ports.places.user, platform: ports.platform })
  if (offer === null) return { ok: false, file, problem: 'not-a-bundle', detail: 'manifest.json says not what to start' }
  const [way] = offer.ways
  return way?.kind === 'unsupported' ? { ok: false, file, problem: 'unsupported', detail: way.type } : { ok: true, file, offer }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the schema says what is missing
  }
}

import type { InstallFailureCode } from '../../../../shared/skills/offer.ts'
import type { BundleOutcome } from '../../../../shared/mcp/offer.ts'
import type { PackageStore } from '../../packages/package-store.ts'
import type { Ports } from '../../ports.ts'
import type { InstallWork } from './skill-installs.ts'

type Problem = Extract<BundleOutcome, { ok: false }>['problem']

/** Problems of a bundle that any package can have have the words of any package. */
const codes: Readonly<Record<Problem, InstallFailureCode>> = { 'not-a-bundle': 'bad-bundle', unsafe: 'archive', 'too-large': 'too-large', unsupported: 'unfit', 'no-space': 'no-space', failed: 'failed' }

/** The file of a connection, chosen where skills are added: unpacked through the archive guard, read, and handed over. Nothing of it runs. */
export function prepareBundle(path: string, parts: { readonly ports: Pick<Ports, 'platform' | 'places'>; readonly packages: Pick<PackageStore, 'install'> }): InstallWork['prepare'] {
  return async (tell, signal) => {
    // Loaded when somebody first chooses one; a start does not wait for it.
    const { readBundle } = await import('../../mcp/bundle/open-bundle.ts')
    tell.step('unpack')
    const outcome = await readBundle(path, { ...parts, signal })
    return { ok: false, end: outcome.ok ? { kind: 'connection', offer: outcome.offer } : { kind: 'failed', code: codes[outcome.problem], data: { detail: outcome.detail } } }
  }
}

import type { ConnectionSources } from '../connection-handlers.ts'
import type { PackageStore } from '../packages/package-store.ts'
import type { AddressSettings } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import { registryAddress } from './registry/registry-address.ts'
import type { RegistryClient } from './registry/registry-client.ts'

export interface SourceParts {
  readonly ports: Ports
  readonly packages: Pick<PackageStore, 'install'>
  readonly addresses: () => AddressSettings
  readonly signal: AbortSignal
}

/** The public list and bundle files. Their code is loaded when somebody first asks; a start does not wait for it. */
export function openConnectionSources({ ports, packages, addresses, signal }: SourceParts): ConnectionSources & { dispose(): Promise<void> } {
  let registry: Promise<RegistryClient> | null = null
  return {
    async search(words, cursor) {
      registry ??= import('./registry/registry-client.ts').then((module) => new module.RegistryClient({ ports, address: registryAddress(ports.environment), addresses }))
      return (await registry).search(words, cursor)
    },
    async openBundle() {
      const { openBundle } = await import('./bundle/open-bundle.ts')
      return openBundle({ ports, packages, signal })
    },
    pickFolder: () => ports.desktop.pickFolder('connection'),
    dispose: async () => { await (await registry)?.dispose() },
  }
}

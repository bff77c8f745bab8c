import type { AuthProvider } from '../mcp/ports.ts'
import type { AddressSettings } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { SkillAuth } from '../skills/skill-auth.ts'
import { createConnectionAuth } from './connection-auth.ts'
import { createExtensionSignIns } from './extension-sign-ins.ts'
import { KeptAccounts } from './kept-accounts.ts'
import { wordlessPage } from './sign-in-page.ts'
import { SignIns } from './sign-ins.ts'
import { TokenStore } from './token-store.ts'

export interface Auth {
  /** For extensions: services such as mail or code hosts. */
  readonly extensions: SkillAuth
  /** For connections: remote servers that ask for a sign-in. */
  readonly connections: AuthProvider
  /** Ends every sign-in that waits. Safe to call twice. */
  dispose(): Promise<void>
}

/** Both kinds of sign-in over one store, with this computer's browser and address rules. */
export function openAuth(ports: Pick<Ports, 'secrets' | 'redact' | 'clock' | 'desktop' | 'environment' | 'signInPage'>, addresses: () => AddressSettings, options: { readonly clientMetadataUrl?: string } = {}): Auth {
  const store = new TokenStore(ports.secrets, ports.redact)
  const shared = { store, clock: ports.clock, openExternal: (address: string) => ports.desktop.openExternal(address), page: () => ports.signInPage?.() ?? wordlessPage }
  const accounts = new KeptAccounts(store)
  const signIns = new SignIns({ ...shared, accounts, fetchFor: async (service, signal) => (await import('./service-fetch.ts')).serviceFetch(service, addresses, signal) })
  return {
    extensions: createExtensionSignIns({ signIns, accounts, store, environment: ports.environment }),
    connections: createConnectionAuth({ ...shared, ...options, fetchFor: async (url) => (await import('../mcp/remote/guarded-fetch.ts')).createGuardedFetch(url, [], addresses) }),
    dispose: () => signIns.dispose(),
  }
}

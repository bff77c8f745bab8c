import type { OAuthService, ServiceDoors } from './auth-types.ts'
import { isSignInAddress } from './loopback-address.ts'

/** As a service knows a program: handed out to whoever registered it there. */
export interface ServiceClient { readonly clientId: string; readonly clientSecret?: string }

export interface KnownService extends Pick<OAuthService, 'id' | 'doors' | 'extra' | 'endsAll'> {
  /** How a person signs in there with an installed program. */
  readonly way: 'browser' | 'code'
  /** People can make a key there and use it in place of signing in. */
  readonly takesKeys: boolean
}

/** Services that extensions may name as `provider`. Where a service publishes its doors they are still written down: one question less. */
export const knownServices: readonly KnownService[] = [
  {
    id: 'google', way: 'browser', takesKeys: false, endsAll: true,
    doors: {
      kind: 'written', issuer: 'https://accounts.google.com', authorization: 'https://accounts.google.com/o/oauth2/v2/auth', token: 'https://oauth2.googleapis.com/token', revocation: 'https://oauth2.googleapis.com/revoke',
    },
    // Without the first two Google gives no renewal token a second time; with the third said otherwise, one skill's token would do what was granted for another.
    extra: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' },
  },
  {
    // Its browser way needs a secret that an installed program cannot keep; the code does not.
    id: 'github', way: 'code', takesKeys: true,
    doors: { kind: 'written', issuer: 'https://github.com/login/oauth', token: 'https://github.com/login/oauth/access_token', device: 'https://github.com/login/device/code' },
  },
]

/**
 * Registrations of this build, from its environment (`PINCER_GOOGLE_CLIENT_ID`, `PINCER_GOOGLE_CLIENT_SECRET`, and so on). A build
 * without one works all the same: the person can enter their own, or paste a token where the service has such.
 */
export function buildClient(serviceId: string, environment: Readonly<Record<string, string | undefined>>): ServiceClient | null {
  const clientId = environment[nameIn(serviceId, 'CLIENT_ID')]
  const clientSecret = environment[nameIn(serviceId, 'CLIENT_SECRET')]
  return clientId ? { clientId, ...(clientSecret ? { clientSecret } : {}) } : null
}

/**
 * Another place to sign in for a service, from the environment (`PINCER_GITHUB_SIGN_IN`, and so on): a company's own, which publishes
 * its doors. Null: there is none, or nobody may be sent there. What was kept from one place is never shown to another.
 */
export function ownDoors(serviceId: string, environment: Readonly<Record<string, string | undefined>>): ServiceDoors | null {
  const issuer = environment[nameIn(serviceId, 'SIGN_IN')] ?? ''
  return URL.canParse(issuer) && isSignInAddress(new URL(issuer)) ? { kind: 'discover', issuer, style: 'oauth2' } : null
}

const nameIn = (serviceId: string, what: string): string => `PINCER_${serviceId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_${what}`

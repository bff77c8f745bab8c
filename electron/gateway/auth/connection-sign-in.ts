import * as z from 'zod'
import type { AuthorizationServerMetadata, OAuthClientInformationMixed, OAuthClientMetadata, OAuthClientProvider, OAuthTokens } from '../mcp/sdk/auth-types.ts'
import { authFailure, type AuthFailure } from './auth-types.ts'
import { isSignInAddress } from './loopback-address.ts'
import type { LoopbackAnswer, LoopbackReceiver } from './loopback-receiver.ts'
import type { TokenStore } from './token-store.ts'

/** What is kept for one connection. The library's own objects stay whole: it marks them with who issued them. */
export interface KeptSignIn {
  readonly url: string
  readonly tokens: OAuthTokens | null
  readonly client: (OAuthClientInformationMixed & { readonly redirect_uris?: readonly string[] }) | null
  /** Where tokens can be given back. */
  readonly revocation: string | null
}

const keptSchema = z.object({
  url: z.string(), tokens: z.looseObject({ access_token: z.string(), token_type: z.string() }).nullable(), client: z.looseObject({ client_id: z.string() }).nullable(), revocation: z.string().nullable(),
})

export const keptName = (connection: string): string => `connection-sign-in:${connection}`

export async function readKept(store: TokenStore, connection: string): Promise<KeptSignIn | null> {
  // The schema looks at what is needed; the rest of the library's objects is theirs.
  const kept: unknown = await store.get(keptName(connection), keptSchema)
  return kept as KeptSignIn | null
}

/** Where nobody listens: an attempt without a person registers nothing and opens nothing. */
const nowhere = 'http://127.0.0.1/callback'

export interface ConnectionSignInOptions {
  readonly connection: string
  readonly url: string
  readonly store: TokenStore
  readonly openExternal: (address: string) => Promise<void>
  /** Null: nobody is there to sign in. */
  readonly receiver: LoopbackReceiver | null
  readonly signal: AbortSignal
  /** A registration the person made by hand; it wins over every other. */
  readonly client?: { readonly id: string; readonly secret?: string }
  /** RFC-draft "client id metadata document": our own address as client id, for services that take it. */
  readonly clientMetadataUrl?: string
}

/**
 * What the protocol library asks while it signs in at one remote server: it discovers, registers and exchanges; here are the
 * browser, the receiver, and what is kept. One object for one attempt to connect.
 */
export class ConnectionSignIn implements OAuthClientProvider {
  readonly #options: ConnectionSignInOptions
  readonly clientMetadataUrl?: string
  #verifier = ''
  #metadata: AuthorizationServerMetadata | null = null
  #coming: Promise<LoopbackAnswer> | null = null
  /** The server wants more than was granted: renewing would bring the same again. */
  needsMore = false
  /** The newest access token this attempt knows of. */
  accessToken: string | null = null

  constructor(options: ConnectionSignInOptions) {
    this.#options = options
    if (options.clientMetadataUrl !== undefined) this.clientMetadataUrl = options.clientMetadataUrl
  }

  get connection(): string { return this.#options.connection }

  get redirectUrl(): string { return this.#options.receiver?.redirectUrl ?? nowhere }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'Pincer', redirect_uris: [this.redirectUrl], grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], token_endpoint_auth_method: 'none' }
  }

  state(): string { return this.#options.receiver?.state ?? '' }

  async clientInformation(): Promise<OAuthClientInformationMixed | undefined> {
    const { client } = this.#options
    if (client) return { client_id: client.id, ...(client.secret === undefined ? {} : { client_secret: client.secret }) }
    const kept = await this.#kept()
    const { receiver } = this.#options
    // Without a person nothing is registered: a name nobody knows leads the library to its "sign in" end.
    if (receiver === null) return kept?.client ?? { client_id: 'not-registered' }
    // A registration names its redirect; ours changes with every sign-in. For renewing it does not matter.
    const fits = kept?.client?.redirect_uris === undefined || kept.client.redirect_uris.includes(this.redirectUrl)
    const renews = kept?.tokens?.refresh_token !== undefined && !this.needsMore
    return kept?.client && (fits || renews) ? kept.client : undefined
  }

  async saveClientInformation(client: OAuthClientInformationMixed): Promise<void> {
    if (client.client_id !== 'not-registered') await this.#change({ client })
  }

  async tokens(): Promise<OAuthTokens | undefined> {
    const tokens = (await this.#kept())?.tokens
    if (!tokens) return undefined
    this.accessToken = tokens.access_token
    if (!this.needsMore) return tokens
    const { refresh_token: _, ...rest } = tokens
    return rest
  }

  async saveTokens(tokens: OAuthTokens): Promise<void> {
    this.needsMore = false
    this.accessToken = tokens.access_token
    const metadata = this.#metadata
    const revocation = metadata !== null && 'revocation_endpoint' in metadata && typeof metadata.revocation_endpoint === 'string' ? { revocation: metadata.revocation_endpoint } : {}
    await this.#change({ tokens, ...revocation })
  }

  /** Called by the library with what it found; from it the issuer is known that may answer the browser. */
  saveDiscoveryState(found: { readonly authorizationServerMetadata?: AuthorizationServerMetadata | undefined }): void {
    this.#metadata = found.authorizationServerMetadata ?? null
  }

  async redirectToAuthorization(address: URL): Promise<void> {
    const { receiver, url, openExternal, signal } = this.#options
    if (receiver === null || this.#coming !== null) return
    const staysOnServer = address.protocol === 'http:' && new URL(url).protocol === 'http:' && address.hostname === new URL(url).hostname
    if (!isSignInAddress(address) && !(staysOnServer && address.username === '' && address.password === '')) {
      this.#coming = Promise.resolve(authFailure('blocked', { detail: address.protocol }))
      return
    }
    const metadata = this.#metadata
    this.#coming = receiver.answer({ state: receiver.state, issuer: metadata?.issuer ?? null, mustNameItself: namesItself(metadata) }, signal)
    await openExternal(address.href).catch(async (error: unknown) => {
      this.#coming = Promise.resolve(authFailure('no-browser', { detail: error instanceof Error ? error.message : String(error) }))
      await receiver.close()
    })
  }

  saveCodeVerifier(verifier: string): void { this.#verifier = verifier }
  codeVerifier(): string { return this.#verifier }

  async invalidateCredentials(what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): Promise<void> {
    if (what === 'all' || what === 'verifier') this.#verifier = ''
    if (what === 'all' || what === 'tokens') this.accessToken = null
    if (what === 'all') await this.#options.store.delete(keptName(this.#options.connection))
    else if (what === 'client') await this.#change({ client: null })
    else if (what === 'tokens') await this.#change({ tokens: null })
  }

  /** What the browser came back with; null when it was never sent anywhere. */
  answer(): Promise<LoopbackAnswer | AuthFailure> {
    return this.#coming ?? Promise.resolve(authFailure('not-offered'))
  }

  /** Tokens of another address under the same name are another server's. */
  async #kept(): Promise<KeptSignIn | null> {
    const kept = await readKept(this.#options.store, this.#options.connection)
    return kept?.url === this.#options.url ? kept : null
  }

  async #change(part: Partial<KeptSignIn>): Promise<void> {
    const kept = await this.#kept()
    await this.#options.store.set(keptName(this.#options.connection), { url: this.#options.url, tokens: null, client: null, revocation: null, ...kept, ...part })
  }
}

function namesItself(metadata: AuthorizationServerMetadata | null): boolean {
  return metadata !== null && 'authorization_response_iss_parameter_supported' in metadata && metadata.authorization_response_iss_parameter_supported === true
}

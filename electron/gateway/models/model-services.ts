import { join } from 'node:path'
import * as z from 'zod'
import type { ConnectOutcome } from '../../../shared/contract/calls.ts'
import { providerIds, type ModelFailure, type ModelRef, type ProviderId } from '../../../shared/models/model-ref.ts'
import type { Service } from '../../../shared/settings/settings.ts'
import type { Redactor } from '../audit/redact.ts'
import { KeptJson } from '../files/kept-json.ts'
import type { Clock, Ports } from '../ports.ts'
import type { ModelAdapter } from './model-adapter.ts'
import { lacksKey, providers } from './providers.ts'

const keptSchema = z.array(z.object({ provider: z.enum(providerIds), baseUrl: z.string().nullable(), models: z.array(z.string()) }))
type Kept = z.infer<typeof keptSchema>[number]

export interface ServiceDeps {
  readonly ports: Pick<Ports, 'secrets' | 'fetch' | 'places'>
  readonly clock: Clock
  readonly redact: Redactor
  /** Makes an adapter; loads the provider's SDK only then. */
  readonly createAdapter: (endpoint: { provider: ProviderId; baseUrl?: string; key?: string; fetch: typeof globalThis.fetch }) => Promise<ModelAdapter>
}

export type OpenedModel = { readonly adapter: ModelAdapter } | { readonly failure: ModelFailure }

/** The services a person has connected: addresses in `<home>/services.json`, keys in the secret store and nowhere else. */
export class ModelServices {
  readonly #file: KeptJson<Kept[]>
  readonly #deps: ServiceDeps
  readonly #adapters = new Map<ProviderId, Promise<ModelAdapter>>()

  private constructor(file: KeptJson<Kept[]>, deps: ServiceDeps) {
    this.#file = file
    this.#deps = deps
  }

  static async open(deps: ServiceDeps): Promise<ModelServices> {
    const path = join(deps.ports.places.home, 'services.json')
    return new ModelServices(await KeptJson.open(path, keptSchema, []), deps)
  }

  get #kept(): readonly Kept[] { return this.#file.value }

  async list(): Promise<Service[]> {
    return Promise.all(providerIds.map(async (provider) => {
      const facts = providers[provider]
      const kept = this.#kept.find((each) => each.provider === provider)
      return {
        provider, baseUrl: kept?.baseUrl ?? facts.baseUrl, needsKey: facts.needsKey,
        hasKey: provider === 'practice' || (await this.#key(provider)) !== undefined,
        connected: provider === 'practice' || kept !== undefined,
        models: [...new Set([...(kept?.models ?? []), ...facts.models])],
      }
    }))
  }

  /** The adapter for a model. One client per service is kept; it is made anew when the key or the address changes. */
  async openModel(model: ModelRef): Promise<OpenedModel> {
    const { provider } = model
    const key = await this.#key(provider)
    if (lacksKey(provider, key)) return { failure: { kind: 'no-key', detail: '' } }
    const kept = this.#kept.find((each) => each.provider === provider)
    const known = this.#adapters.get(provider)
    if (known) return { adapter: await known }
    const made = this.#make(provider, kept?.baseUrl ?? undefined, key)
    this.#adapters.set(provider, made)
    try {
      return { adapter: await made }
    } catch (error) {
      this.#adapters.delete(provider)
      throw error
    }
  }

  /** Checks with one tiny request and keeps address and key only when it was answered: test and save share this path. */
  async connect(model: ModelRef, given: { baseUrl?: string; key?: string }): Promise<ConnectOutcome> {
    const { provider } = model
    const key = given.key?.trim() || await this.#key(provider)
    if (key) this.#deps.redact.know(key)
    const baseUrl = given.baseUrl?.trim() || this.#kept.find((each) => each.provider === provider)?.baseUrl || undefined
    if (baseUrl !== undefined && !isWebAddress(baseUrl)) return { ok: false, kind: 'bad-address', detail: '' }
    if (lacksKey(provider, key)) return { ok: false, kind: 'no-key', detail: '' }
    const startedAt = this.#deps.clock.monotonic()
    const adapter = await this.#make(provider, baseUrl, key)
    const reply = await adapter.stream(
      { model, system: 'Answer with the single word OK.', messages: [{ role: 'user', blocks: [{ type: 'text', text: 'OK?' }] }], tools: [], maxTokens: checkTokens },
      { onStart: () => undefined, onText: () => undefined, onThinking: () => undefined }, AbortSignal.timeout(checkTimeoutMs),
    )
    if (reply.kind === 'failed') return { ok: false, kind: reply.failure.kind, detail: this.#deps.redact(reply.failure.detail) }
    if (reply.kind === 'aborted') return { ok: false, kind: 'no-network', detail: `no answer in ${checkTimeoutMs / 1_000} s` }
    if (given.key?.trim()) await this.#deps.ports.secrets.set(secretName(provider), given.key.trim())
    await this.#file.update((kept) => {
      const before = kept.find((each) => each.provider === provider)
      return [...kept.filter((each) => each.provider !== provider), { provider, baseUrl: baseUrl ?? null, models: [...new Set([model.name, ...(before?.models ?? [])])].slice(0, 20) }]
    })
    this.#adapters.delete(provider)
    return { ok: true, firstAnswerMs: Math.round(this.#deps.clock.monotonic() - startedAt) }
  }

  async offered(provider: ProviderId, given: { baseUrl?: string; key?: string }): Promise<readonly string[]> {
    const key = given.key?.trim() || await this.#key(provider)
    if (key) this.#deps.redact.know(key)
    if (lacksKey(provider, key) || (given.baseUrl !== undefined && !isWebAddress(given.baseUrl))) return []
    const adapter = await this.#make(provider, given.baseUrl ?? this.#kept.find((each) => each.provider === provider)?.baseUrl ?? undefined, key)
    return adapter.offered(AbortSignal.timeout(checkTimeoutMs))
  }

  async forget(provider: ProviderId): Promise<void> {
    await this.#deps.ports.secrets.delete(secretName(provider))
    await this.#file.update((kept) => kept.filter((each) => each.provider !== provider))
    this.#adapters.delete(provider)
  }

  async #make(provider: ProviderId, baseUrl: string | undefined, key: string | undefined): Promise<ModelAdapter> {
    return this.#deps.createAdapter({ provider, fetch: this.#deps.ports.fetch, ...(baseUrl ? { baseUrl } : {}), ...(key ? { key } : {}) })
  }

  async #key(provider: ProviderId): Promise<string | undefined> {
    const key = await this.#deps.ports.secrets.get(secretName(provider))
    if (key) this.#deps.redact.know(key)
    return key ?? undefined
  }
}

/** Enough for a model that thinks before it says "OK"; the check costs next to nothing. */
const checkTokens = 64
const checkTimeoutMs = 30_000

function secretName(provider: ProviderId): string { return `key:${provider}` }

/** Without login data: it would be kept beside the settings and shown with the address, and no request takes such an address anyway. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { RegistrySearch } from '../../../../shared/mcp/offer.ts'
import { KeptJson } from '../../files/kept-json.ts'
import { readBounded } from '../../network/read-bounded.ts'
import type { AddressSettings } from '../../policy/address/address-types.ts'
import type { Ports } from '../../ports.ts'
import { BlockedAddressError } from '../remote/blocked-address.ts'
import { createGuardedFetch } from '../remote/guarded-fetch.ts'
import { type KeptAnswer, keptAnswersSchema, readPage, type RegistryPage } from './read-page.ts'

export interface RegistryClientOptions {
  readonly ports: Pick<Ports, 'clock' | 'log'> & { readonly places: Pick<Ports['places'], 'home'> }
  /** Base address of the list; null: none. */
  readonly address: string | null
  readonly addresses: () => AddressSettings
}

type Asked = { readonly kind: 'page'; readonly page: RegistryPage } | { readonly kind: 'failed'; readonly problem: 'offline' | 'refused' | 'blocked'; readonly status: number | null }

/**
 * Reads the public list of connections. It promises no uptime: an answer is asked for again only after a while, and the last ones
 * are kept on disk for when it cannot be reached. Only ever reads; every connection goes through the address guard.
 */
export class RegistryClient {
  readonly #options: RegistryClientOptions
  readonly #host: string
  readonly #closing = new AbortController()
  #kept: Promise<KeptJson<KeptAnswer[]>> | null = null

  constructor(options: RegistryClientOptions) {
    this.#options = options
    this.#host = options.address === null ? '' : new URL(options.address).host
  }

  /** @param cursor `next` of the answer before. Never rejects. */
  async search(words: string, cursor: string | null): Promise<RegistrySearch> {
    const { address, ports: { clock } } = this.#options
    const host = this.#host
    if (address === null) return { ok: false, problem: 'off', host, status: null }
    const key = `${address} ${words.toLowerCase()} ${cursor ?? ''}`
    const store = await this.#answers()
    const kept = store.value.find((each) => each.key === key)
    if (kept && clock.now() - kept.at < limits.connectionListFreshMs) return { ok: true, offers: kept.offers, next: kept.next, kept: false, at: kept.at, host }
    const asked = await this.#ask(address, words, cursor)
    if (asked.kind === 'page') {
      const answer: KeptAnswer = { key, at: clock.now(), ...asked.page }
      // Losing it costs one search when offline, so the answer does not wait for the disk's trouble.
      await store.update((now) => [answer, ...now.filter((each) => each.key !== key)].slice(0, limits.connectionListKept)).catch((error: unknown) => this.#options.ports.log('a search of the list of connections could not be kept', error))
      return { ok: true, offers: answer.offers, next: answer.next, kept: false, at: answer.at, host }
    }
    return kept ? { ok: true, offers: kept.offers, next: kept.next, kept: true, at: kept.at, host } : { ok: false, problem: asked.problem, host, status: asked.status }
  }

  /** Ends what is being asked. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    await (await this.#kept)?.settled()
  }

  #answers(): Promise<KeptJson<KeptAnswer[]>> {
    return this.#kept ??= KeptJson.open(join(this.#options.ports.places.home, 'connections-list.json'), keptAnswersSchema, [])
  }

  async #ask(address: string, words: string, cursor: string | null): Promise<Asked> {
    const query = new URLSearchParams({ version: 'latest', limit: String(limits.connectionListEntries), ...(words === '' ? {} : { search: words }), ...(cursor === null ? {} : { cursor }) })
    const guarded = createGuardedFetch(address, [], this.#options.addresses)
    const late = new AbortController()
    const cancel = this.#options.ports.clock.after(limits.connectionListMs, () => late.abort())
    try {
      const response = await guarded.fetch(`${address}/v0.1/servers?${query}`, { headers: { accept: 'application/json' }, signal: AbortSignal.any([late.signal, this.#closing.signal]) })
      const page = response.ok ? readPage(await boundedJson(response)) : null
      return page ? { kind: 'page', page } : { kind: 'failed', problem: 'refused', status: response.status }
    } catch (error) {
      const blocked = error instanceof BlockedAddressError || (error instanceof Error && error.cause instanceof BlockedAddressError)
      return { kind: 'failed', problem: blocked ? 'blocked' : 'offline', status: null }
    } finally {
      cancel()
      await guarded.close()
    }
  }
}

/** Undefined: no JSON, or more of it than an answer can have. */
async function boundedJson(response: Response): Promise<unknown> {
  const body = await readBounded(response.body, limits.connectionListBytes)
  if (body === null) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined // what it sent is no list; the caller says so
  }
}

import { address } from './address.js'
import { googleFailure } from './google-failure.js'

/** @typedef {Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>} Query */
/** @typedef {{ readonly method?: string, readonly query?: Query, readonly body?: object, readonly bytes?: Uint8Array, readonly headers?: Readonly<Record<string, string>>, readonly what: string }} Wanted */

const pagesMost = 50

/**
 * Google for one call: every request carries the person's token, and goes nowhere else.
 * @param {import('../sdk/index.d.ts').SkillAuth} auth
 * @param {Pick<import('../sdk/index.d.ts').SkillCall, 'fetch' | 'signal' | 'progress'>} call
 */
export async function openGoogle(auth, call) {
  const token = await auth.token('google')
  /** One answer; null where there is nothing to say. @param {string} path @param {Wanted} wanted @returns {Promise<unknown>} */
  const ask = async (path, { method = 'GET', query = {}, body, bytes, headers = {}, what }) => {
    const url = new URL(address + path)
    for (const [name, value] of Object.entries(query)) for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) url.searchParams.append(name, String(each))
    const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await call.fetch(url, {
      method, signal: call.signal, ...(sent === undefined ? {} : { body: /** @type {BodyInit} */ (sent) }),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }), ...headers },
    })
    if (!response.ok) throw await googleFailure(response, what)
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  }
  return {
    ask,
    /**
     * A list, page after page by `nextPageToken`, until there are enough. A page may hold fewer than asked for, even none, and still have a next.
     * @param {string} path
     * @param {string} field where the items are
     * @param {Wanted & { readonly limit: number, readonly pageMost: number }} wanted
     * @returns {Promise<{ readonly items: unknown[], readonly hasMore: boolean }>}
     */
    async list(path, field, { limit, pageMost, query = {}, ...wanted }) {
      /** @type {unknown[]} */
      const items = []
      /** @type {string | undefined} */
      let pageToken
      for (let page = 1; page <= pagesMost; page += 1) {
        if (page > 1) call.progress(`page ${page}`)
        const answer = /** @type {Record<string, unknown>} */ (await ask(path, { ...wanted, query: { ...query, maxResults: Math.min(pageMost, Math.max(1, limit - items.length)), pageToken } }))
        items.push(.../** @type {unknown[]} */ (answer[field] ?? []))
        pageToken = typeof answer['nextPageToken'] === 'string' && answer['nextPageToken'] !== '' ? answer['nextPageToken'] : undefined
        if (pageToken === undefined || items.length >= limit) break
      }
      return { items: items.slice(0, limit), hasMore: pageToken !== undefined || items.length > limit }
    },
  }
}

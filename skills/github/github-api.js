import { address } from './address.js'
import { failure, githubFailure } from './github-failure.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {import('../sdk/index.d.ts').SkillAuth} SkillAuth */
/** @typedef {{ readonly method?: string, readonly query?: Readonly<Record<string, string | number | undefined>>, readonly body?: object, readonly what: string }} Wanted */

/** As much as GitHub gives on one page. */
const pageMost = 100
const pagesMost = 50

/**
 * GitHub for one call: every request carries the person's token, and goes nowhere else.
 * @param {SkillAuth} auth
 * @param {Pick<SkillCall, 'fetch' | 'signal' | 'progress'>} call
 */
export async function openGithub(auth, call) {
  const token = await auth.token('github')
  /** @param {string} url @param {Wanted} wanted */
  const send = async (url, { method = 'GET', body, what }) => {
    const response = await call.fetch(url, {
      method, signal: call.signal, ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'Pincer', 'x-github-api-version': '2022-11-28', ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    if (!response.ok) throw await githubFailure(response, what)
    return response
  }
  return {
    /** One answer. @param {string} path @param {Wanted} wanted @returns {Promise<unknown>} */
    async ask(path, wanted) {
      return (await send(addressOf(path, wanted.query), wanted)).json()
    },
    /**
     * A list, page after page by the Link header, until there are enough; of those that `fits` where that is given, from the largest pages.
     * @param {string} path
     * @param {Wanted & { readonly limit: number, readonly fits?: (item: unknown) => boolean }} wanted
     * @returns {Promise<{ readonly items: unknown[], readonly hasMore: boolean }>}
     */
    async list(path, { limit, fits, query = {}, ...wanted }) {
      /** @type {unknown[]} */
      const items = []
      /** @type {string | null} */
      let url = addressOf(path, { ...query, per_page: fits ? pageMost : Math.min(pageMost, Math.max(limit, 1)) })
      for (let page = 1; url !== null && page <= pagesMost && items.length < limit; page += 1) {
        if (page > 1) call.progress(`page ${page}`)
        const response = await send(url, wanted)
        const found = /** @type {unknown[]} */ (await response.json())
        items.push(...(fits ? found.filter(fits) : found))
        url = nextPage(response.headers.get('link'))
      }
      return { items: items.slice(0, limit), hasMore: url !== null || items.length > limit }
    },
  }
}

/** @param {string} path @param {Wanted['query']} query */
function addressOf(path, query = {}) {
  const url = new URL(address + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/**
 * The address of the next page in a Link header (RFC 8288); null at the end. One that leads to another host is refused: the token
 * goes along.
 * @param {string | null} link
 */
export function nextPage(link) {
  for (const [, target = '', words = ''] of (link ?? '').matchAll(/<([^>]*)>\s*((?:;[^,<]*)*)/g)) {
    const [, quoted = '', plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(words) ?? []
    if (!`${quoted}${plain}`.toLowerCase().split(/\s+/).includes('next')) continue
    const url = new URL(target, address)
    if (url.origin !== new URL(address).origin) throw failure('service', 'GitHub names a next page at another host.')
    return url.href
  }
  return null
}

/**
 * The path of a repository. Refuses what is no owner/name, so that nothing else can be reached.
 * @param {string} repo
 */
export function repoPath(repo) {
  const [, owner = '', name = ''] = /^(?:https:\/\/github\.com\/)?([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/?$/.exec(repo.trim()) ?? []
  if (owner === '' || name === '' || name === '.' || name === '..') throw failure('not-valid', `"${repo.slice(0, 100)}" is no repository: give owner/name.`)
  return `/repos/${owner}/${name}`
}

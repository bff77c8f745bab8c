import { defaultAddressSettings, type AddressSettings, type AddressVerdict, type Resolver } from '../../../electron/gateway/policy/address/address-types.ts'
import { addHop, checkAddress, redirectTarget, startChain } from '../../../electron/gateway/policy/address/check-address.ts'

/** One row of `url.jsonl`: an address with settings and what its name answers. */
export interface UrlRow {
  readonly id: string
  readonly category: string
  readonly url: string
  readonly expected: 'allow' | 'block'
  readonly alsoOk?: readonly string[]
  readonly needs?: 'dns' | 'server'
  /** What the resolver answers; `resolvesSequence` has one answer for each question. */
  readonly resolves?: readonly string[]
  readonly resolvesSequence?: readonly (readonly string[] | string)[]
  readonly redirectsTo?: readonly string[]
  readonly page?: string
  readonly settings?: Partial<AddressSettings>
  readonly why: string
}

/** What the address guard says about a row; redirects and addresses in a page go through it one after the other. */
export async function judgeUrlRow(row: UrlRow): Promise<'allow' | 'block'> {
  return (await decideUrlRow(row)).verdict
}

export async function decideUrlRow(row: UrlRow): Promise<AddressVerdict> {
  const settings: AddressSettings = { ...defaultAddressSettings, ...row.settings }
  const resolver = stubResolver(row)
  let chain = startChain(await checkAddress(row.url, settings, resolver))
  let at = row.url
  let absolute = row.url
  // The server sends each address on to the next; when the list comes back to an address already sent on, it goes round again.
  const sends = sendsOn(row)
  for (let next = sends.get(at); next !== undefined && chain.last.verdict === 'allow'; next = sends.get(at)) {
    absolute = redirectTarget(absolute, next) ?? next
    chain = addHop(chain, await checkAddress(absolute, settings, resolver))
    at = next
  }
  if (chain.last.verdict === 'block' || row.page === undefined) return chain.last
  return await firstBlockedInPage(row.page, settings, resolver) ?? chain.last
}

function sendsOn(row: UrlRow): ReadonlyMap<string, string> {
  const stops = [row.url, ...(row.redirectsTo ?? [])]
  const sends = new Map<string, string>()
  for (const [index, stop] of stops.slice(0, -1).entries()) if (!sends.has(stop)) sends.set(stop, stops[index + 1] ?? '')
  return sends
}

/** Pages are described in words; every address in the words is one the page opens. */
async function firstBlockedInPage(page: string, settings: AddressSettings, resolver: Resolver): Promise<AddressVerdict | null> {
  for (const [address] of page.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi)) {
    const verdict = await checkAddress(address, settings, resolver, /^wss?:/i.test(address) ? 'socket' : 'request')
    if (verdict.verdict === 'block') return verdict
  }
  return null
}

const onePublicAddress = ['93.184.215.14']

/** Answers as the row says. Other names get one public address, and names that spell an address get that address, as the public services of this kind do. */
function stubResolver(row: UrlRow): Resolver {
  const own = URL.canParse(row.url) ? new URL(row.url).hostname.replace(/\.$/, '') : ''
  let questions = 0
  return {
    lookup: async (name) => {
      if (name === own || (row.redirectsTo === undefined && row.page === undefined)) {
        const answer = row.resolvesSequence?.[Math.min(questions, row.resolvesSequence.length - 1)] ?? row.resolves
        questions += 1
        if (answer !== undefined) return typeof answer === 'string' ? [answer] : answer
      }
      const spelled = /(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})\.(?:nip\.io|sslip\.io|xip\.io)$/.exec(name)
      if (spelled !== null) return [spelled.slice(1, 5).join('.')]
      if (/(?:^|\.)(?:localtest\.me|lvh\.me)$/.test(name)) return ['127.0.0.1']
      return onePublicAddress
    },
  }
}

import { limits } from '../../../../shared/limits.ts'
import type { AddressSettings, AddressUse, AddressVerdict, BlockedAddress, Resolver } from './address-types.ts'
import { judgeAnswers, readAddress } from './decide-address.ts'

/**
 * Reads, looks up and judges one address. The name is looked up once; a later answer to the same question counts for
 * nothing, because the connection goes to the addresses in `connectTo`.
 */
export async function checkAddress(text: string, settings: AddressSettings, resolver: Resolver, use: AddressUse = 'page'): Promise<AddressVerdict> {
  const address = readAddress(text, settings, use)
  if (address.verdict !== 'look-up') return address
  if (address.literal) return judgeAnswers(address, [address.host], settings)
  return judgeAnswers(address, await answersOf(resolver, address.host), settings)
}

/** A name that cannot be looked up has no addresses; why does not matter here. */
async function answersOf(resolver: Resolver, name: string): Promise<readonly string[]> {
  try { return await resolver.lookup(name) }
  catch { return [] }
}

/** How far a chain of redirects has come. */
export interface RedirectChain { readonly hops: number; readonly last: AddressVerdict }

export function startChain(first: AddressVerdict): RedirectChain { return { hops: 0, last: first } }

/** The chain with one hop more, already judged: it ends at the first blocked hop, or when it is too long. */
export function addHop(chain: RedirectChain, next: AddressVerdict): RedirectChain {
  if (chain.last.verdict === 'block') return chain
  const hops = chain.hops + 1
  if (hops > limits.redirectHops) return { hops, last: tooManyHops(next.shown) }
  return { hops, last: next }
}

/** The address a `location` leads to, seen from the page that sent it; null when it is none. */
export function redirectTarget(from: string, location: string): string | null {
  return URL.canParse(location, from) ? new URL(location, from).href : null
}

function tooManyHops(shown: string): BlockedAddress {
  return { verdict: 'block', rule: 'address.redirects', reason: `The page sends on more than ${limits.redirectHops} times without an end.`, shown }
}

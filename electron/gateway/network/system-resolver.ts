import { lookup } from 'node:dns/promises'
import type { Resolver } from '../policy/address/address-types.ts'

/** Asks the way every other program of this computer would (hosts file, VPN, system cache), for all addresses of a name. */
export const systemResolver: Resolver = {
  lookup: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
}

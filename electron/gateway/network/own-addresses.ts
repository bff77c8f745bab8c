import { networkInterfaces } from 'node:os'

/** Addresses of this computer besides loopback, as they are now: a laptop changes its network. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each ?? []).filter(({ internal }) => !internal).map(({ address }) => address)
}

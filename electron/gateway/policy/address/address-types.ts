import { limits } from '../../../../shared/limits.ts'

/** What the person and the product set about addresses. */
export interface AddressSettings {
  /** Hosts the person opened: `nas.local`, `192.168.1.20`, or with a port (`127.0.0.1:8123`). Nothing else on that network opens with them. */
  readonly allowedPrivateHosts: readonly string[]
  /** A local proxy answers names with made-up addresses (198.18.0.0/15); names may then resolve to those. */
  readonly fakeIpProxy: boolean
  /** Every port the product itself listens on, on any address of this machine. */
  readonly ownPorts: readonly number[]
  /** Addresses of this machine besides loopback. */
  readonly ownAddresses: readonly string[]
}

export const defaultAddressSettings: AddressSettings = { allowedPrivateHosts: [], fakeIpProxy: false, ownPorts: [limits.engineDefaultPort], ownAddresses: [] }

/** What is to be done with the address. A socket is never a page; a page may be `about:blank`. */
export type AddressUse = 'page' | 'request' | 'socket'

export interface BlockedAddress {
  readonly verdict: 'block'
  /** Stable id: `address.scheme`, `address.private`, `address.metadata` … */
  readonly rule: string
  /** English, for the model and the audit file. */
  readonly reason: string
  /** The address as it may be shown: names in their `xn--` form, no login data. Empty when it is none. */
  readonly shown: string
}

export interface AllowedAddress {
  readonly verdict: 'allow'
  readonly rule: string
  readonly shown: string
  readonly url: string
  readonly host: string
  readonly port: number
  /** The checked addresses: a connection goes to one of these and to no other. Empty for `about:blank`. */
  readonly connectTo: readonly string[]
}

export type AddressVerdict = BlockedAddress | AllowedAddress

/** Asks for a name's addresses. Fails or answers nothing when there are none. */
export interface Resolver { lookup(name: string): Promise<readonly string[]> }

import ipaddr from 'ipaddr.js'

/** What kind of place an IP address is. `public` is the only kind that needs no permission. */
export type AddressKind = 'public' | 'this-machine' | 'metadata' | 'fake' | 'private' | 'not-an-address'

/** Cloud metadata services: they hand out credentials to whoever asks. Some lie in public ranges. */
const metadataAddresses = ['169.254.169.254', '169.254.170.2', '169.254.170.23', '169.254.169.253', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'].map((text) => ipaddr.parse(text).toNormalizedString())
const metadataSet = new Set(metadataAddresses)

const fakeRange: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse('198.18.0.0'), 15]
/** The part of IPv6 that is given out for the public internet; everything else is special by definition. */
const globalV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Sorts an address in plain notation (no brackets). `literal` = it stood in the address itself; a name may also answer with
 * a public IPv4 address in its NAT64 or mapped form, as networks without IPv4 do.
 */
export function addressKind(text: string, ownAddresses: readonly string[], literal: boolean): AddressKind {
  const address = parseAddress(text)
  if (address === null) return 'not-an-address'
  if (ownAddresses.some((own) => sameAddress(own, text))) return 'this-machine'
  if (metadataSet.has(address.toNormalizedString())) return 'metadata'
  if (address instanceof ipaddr.IPv4) return kindOfV4(address)
  const inner = embeddedV4(address)
  if (inner !== null) {
    const kind = metadataSet.has(inner.address.toNormalizedString()) ? 'metadata' : ownAddresses.some((own) => sameAddress(own, inner.address.toString())) ? 'this-machine' : kindOfV4(inner.address)
    return kind === 'public' && (literal || !inner.translated) ? 'private' : kind
  }
  if (address.range() === 'loopback' || address.range() === 'unspecified') return 'this-machine'
  return address.range() === 'unicast' && address.match(globalV6) ? 'public' : 'private'
}

/** Reads an address, or null. Zone ids name a network card of this machine and are dropped. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const plain = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  // Only the four-part form: shortened and octal ones were already turned into it by the address parser.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain) ? !ipaddr.IPv4.isValidFourPartDecimal(plain) : !ipaddr.IPv6.isValid(plain)) return null
  return ipaddr.parse(plain)
}

/** True for two spellings of one address, the mapped form of an IPv4 address included. */
export function sameAddress(left: string, right: string): boolean {
  const [first, second] = [parseAddress(left), parseAddress(right)]
  return first !== null && second !== null && unmapped(first).toNormalizedString() === unmapped(second).toNormalizedString()
}

function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function kindOfV4(address: ipaddr.IPv4): AddressKind {
  const range = address.range()
  // 0.0.0.0 and all of 127/8 reach this machine.
  if (range === 'loopback' || (range === 'unspecified' && address.octets.every((octet) => octet === 0))) return 'this-machine'
  if (address.match(fakeRange)) return 'fake'
  return range === 'unicast' ? 'public' : 'private'
}

interface EmbeddedV4 { readonly address: ipaddr.IPv4; readonly translated: boolean }

/** The IPv4 address inside an IPv6 one: mapped, compatible, translated (NAT64, SIIT) or 6to4. Teredo hides it on purpose and stays private. */
function embeddedV4(address: ipaddr.IPv6): EmbeddedV4 | null {
  const parts = address.parts
  const at = (index: number): ipaddr.IPv4 => {
    const [high, low] = [parts[index] ?? 0, parts[index + 1] ?? 0]
    return new ipaddr.IPv4([high >> 8, high & 0xFF, low >> 8, low & 0xFF])
  }
  const leadingZeros = parts.findIndex((part) => part !== 0)
  if (address.isIPv4MappedAddress()) return { address: at(6), translated: true }
  if (parts[0] === 0x64 && parts[1] === 0xFF9B) return { address: at(6), translated: parts.slice(2, 6).every((part) => part === 0) }
  if (parts[0] === 0x2002) return { address: at(1), translated: false }
  if (parts.slice(0, 4).every((part) => part === 0) && parts[4] === 0xFFFF && parts[5] === 0) return { address: at(6), translated: false }
  return leadingZeros >= 6 && !(parts[6] === 0 && (parts[7] ?? 0) <= 1) ? { address: at(6), translated: false } : null
}

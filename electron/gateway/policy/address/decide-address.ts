import { addressKind, parseAddress } from './address-ranges.ts'
import type { AddressSettings, AddressUse, AddressVerdict, AllowedAddress, BlockedAddress } from './address-types.ts'
import { isAllowedHost, isLocalhostName, isLocalName, isMetadataName, plainHost } from './host-names.ts'
import { isUnsafePort } from './unsafe-ports.ts'

/**
 * Decides about one address. It is read by the parser browsers use, judged by its name, and then by every IP address that
 * name answers with; what was judged is what a connection may go to. Redirects, new windows, frames, requests of pages and
 * sockets go through the same door, one by one.
 */

/** An address that is open as far as its text goes; its name still has to be looked up, unless `literal` is set. */
export interface NamedAddress {
  readonly verdict: 'look-up'
  readonly url: string
  readonly shown: string
  readonly host: string
  readonly port: number
  /** The host is itself an IP address. */
  readonly literal: boolean
  /** The person opened exactly this host. */
  readonly allowed: boolean
}

const schemes: Readonly<Record<AddressUse, ReadonlySet<string>>> = { page: new Set(['http:', 'https:']), request: new Set(['http:', 'https:']), socket: new Set(['ws:', 'wss:']) }
const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 }

/** First half: the text alone. Nothing is looked up. */
export function readAddress(text: string, settings: AddressSettings, use: AddressUse = 'page'): NamedAddress | AllowedAddress | BlockedAddress {
  if (!URL.canParse(text)) return block('address.invalid', 'This is not a complete web address. It has to begin with https:// or http://.', '')
  const url = new URL(text)
  if (url.href === 'about:blank' && use === 'page') return { verdict: 'allow', rule: 'address.blank', shown: url.href, url: url.href, host: '', port: 0, connectTo: [] }
  if (!schemes[use].has(url.protocol)) return block('address.scheme', `Addresses that begin with ${url.protocol} are not opened. Only http and https are.`, url.protocol)
  const shown = shownAddress(url)
  if (url.username !== '' || url.password !== '') return block('address.login', 'The address carries login data. Give it without the name and password.', shown)
  const host = plainHost(url.hostname)
  const port = url.port === '' ? usualPorts[url.protocol] ?? 0 : Number(url.port)
  if (host === '') return block('address.invalid', 'The address names no host.', shown)
  if (isUnsafePort(port)) return block('address.port', `Port ${port} belongs to another kind of service; browsers refuse it too.`, shown)
  const literal = parseAddress(host) !== null
  const named: NamedAddress = { verdict: 'look-up', url: url.href, shown, host, port, literal, allowed: isAllowedHost(settings.allowedPrivateHosts, host, port) }
  return literal ? named : nameProblem(named, settings) ?? named
}

function nameProblem(address: NamedAddress, settings: AddressSettings): BlockedAddress | null {
  if (isMetadataName(address.host)) return block('address.metadata', 'This is a metadata service of a cloud provider. It is never opened.', address.shown)
  if (isLocalhostName(address.host) && settings.ownPorts.includes(address.port)) return block('address.own', 'This is a port of this program itself. It is never opened.', address.shown)
  if (isLocalName(address.host) && !address.allowed) return block('address.local-name', 'This name belongs to the local network. The person can open this host in the settings.', address.shown)
  return null
}

/** Second half: every address the name answers with. One that is not allowed is enough to refuse. */
export function judgeAnswers(address: NamedAddress, answers: readonly string[], settings: AddressSettings): AllowedAddress | BlockedAddress {
  if (answers.length === 0) return block('address.unknown-name', 'No address could be found for this name.', address.shown)
  for (const answer of answers) {
    const problem = answerProblem(address, answer, settings)
    if (problem !== null) return problem
  }
  return { verdict: 'allow', rule: address.allowed ? 'address.opened-by-person' : 'address.public', shown: address.shown, url: address.url, host: address.host, port: address.port, connectTo: answers }
}

function answerProblem(address: NamedAddress, answer: string, settings: AddressSettings): BlockedAddress | null {
  const kind = addressKind(answer, settings.ownAddresses, address.literal)
  switch (kind) {
    case 'public': return null
    case 'metadata': return block('address.metadata', 'This address is a metadata service of a cloud provider. It is never opened.', address.shown)
    case 'not-an-address': return block('address.unknown-name', 'The name was answered with something that is no address.', address.shown)
    case 'fake':
      if (settings.fakeIpProxy && !address.literal) return null
      return address.allowed ? null : block('address.private', privateReason, address.shown)
    case 'this-machine':
      if (settings.ownPorts.includes(address.port)) return block('address.own', 'This is a port of this program itself. It is never opened.', address.shown)
      return address.allowed ? null : block('address.private', privateReason, address.shown)
    case 'private': return address.allowed ? null : block('address.private', privateReason, address.shown)
  }
}

const privateReason = 'This address lies on this computer or in a private or reserved network. The person can open this host in the settings.'

/**
 * Both halves at once, for an address whose answers are known.
 * @param answers what the resolver said for the name; not looked at for an IP address
 */
export function decideAddress(text: string, settings: AddressSettings, answers: readonly string[], use: AddressUse = 'page'): AddressVerdict {
  const address = readAddress(text, settings, use)
  return address.verdict === 'look-up' ? judgeAnswers(address, address.literal ? [address.host] : answers, settings) : address
}

function block(rule: string, reason: string, shown: string): BlockedAddress { return { verdict: 'block', rule, reason, shown } }

/** The address without login data; names stand in their `xn--` form, so a look-alike letter is seen. */
function shownAddress(url: URL): string {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  return copy.href
}

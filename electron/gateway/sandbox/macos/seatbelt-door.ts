import type { GuardProxy, PortLease } from '../../network/guard-proxy.ts'
import { isOpen } from '../open-hosts.ts'
import type { WrapRequest } from '../sandbox.ts'

/** Carries the proxy's address with its password: other people of this computer can read command lines, but no environments. */
const doorName = 'PINCER_DOOR'
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'] as const

/** A lease of the guard proxy for a command that may reach something, or that tells which hosts it wanted; null for every other one. */
export async function leaseFor(proxy: GuardProxy | undefined, request: WrapRequest): Promise<PortLease | null> {
  if (!proxy || (request.allowedHosts.length === 0 && !request.wantsNetwork)) return null
  return proxy.leasePort((host, port) => isOpen(request.allowedHosts, host, port))
}

/** For the environment of the program that builds the wall. */
export function doorEnvironment(lease: PortLease | null): Readonly<Record<string, string>> {
  return lease === null ? {} : { [doorName]: `http://${lease.user}:${lease.password}@127.0.0.1:${lease.port}` }
}

/**
 * What the shell inside says before the command begins: the runtime sets a temp folder and proxies of its own after everything else. Variables the call
 * gave still win.
 * @param quoted makes one word of a text
 */
export function insideLines(lease: PortLease | null, temp: string, given: Readonly<Record<string, string>>, quoted: (text: string) => string): string {
  const own: Readonly<Record<string, string>> = Object.fromEntries(['TMPDIR', 'TMP', 'TEMP'].map((name) => [name, quoted(given[name] ?? temp)]))
  const door: Readonly<Record<string, string>> = lease === null ? {} : {
    ...Object.fromEntries(proxyNames.map((name) => [name, given[name] === undefined ? `"$${doorName}"` : quoted(given[name])])),
    ...Object.fromEntries(['NO_PROXY', 'no_proxy'].map((name) => [name, quoted(given[name] ?? 'localhost,127.0.0.1,::1')])), NODE_USE_ENV_PROXY: '1',
  }
  return `export ${Object.entries({ ...own, ...door }).map(([name, value]) => `${name}=${value}`).join(' ')}; unset ${doorName};`
}

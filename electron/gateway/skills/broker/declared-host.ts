/**
 * Whether an address belongs to a declared host: `name` or `name:port` exactly, `*.name` for everything below it. Without a port
 * the usual ones count. Only https, and http where the declaration names a port; no login data. Pure.
 */
export function isDeclaredHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return false
  const name = hostname.replace(/\.$/, '')
  return hosts.some((declared) => {
    const [, wanted = '', wantedPort = ''] = /^(.*?)(?::(\d+))?$/.exec(declared) ?? []
    if (wantedPort === '' ? protocol !== 'https:' || port !== '' : (port || (protocol === 'https:' ? '443' : '80')) !== wantedPort) return false
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) && name.length > wanted.length - 1 : name === wanted
  })
}

/**
 * Chromium knows no `app:` scheme that we could add from outside. `app://bundle/x` is shown to it as
 * `https://bundle.app.host.invalid/x`: a secure origin of its own under a name that can never resolve. Main and its
 * responses only ever see the first form.
 */
const suffix = '.host.invalid'

/** The address Chromium is given for one of the app's own schemes; others stay as they are. */
export function toInternal(address: string, schemes: ReadonlySet<string>): string {
  const url = URL.parse(address)
  const scheme = url?.protocol.slice(0, -1)
  if (!url || scheme === undefined || !schemes.has(scheme)) return address
  return `https://${url.host === '' ? '-' : url.host}.${scheme}${suffix}${url.pathname === '' ? '/' : url.pathname}${url.search}${url.hash}`
}

/** The address as main knows it. */
export function toPublic(address: string): string {
  return address.replace(/^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.host\.invalid(?=[/?#]|$)/i, (_all, host: string, scheme: string) => `${scheme}://${host === '-' ? '' : host}`)
}

/** `app://bundle` for anything below it; 'null' for addresses without an origin, as browsers write it. */
export function publicOrigin(address: string): string {
  const own = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)/i.exec(toPublic(address))
  if (!own) return 'null'
  return `${own[1]}://${own[2]}`
}

/** Rewrites sources of the app's own schemes in a content security policy to what Chromium compares them with. */
export function internalPolicy(policy: string, schemes: ReadonlySet<string>): string {
  return policy.split(/(\s+|;|,)/).map((part) => {
    const [, scheme, rest] = /^([a-z][a-z0-9+-]*):(\/\/.*)?$/i.exec(part) ?? []
    if (scheme === undefined || !schemes.has(scheme.toLowerCase())) return part
    return rest === undefined ? `https://*.${scheme}${suffix}` : toInternal(part, schemes).replace(/\/$/, rest.endsWith('/') ? '/' : '')
  }).join('')
}

/**
 * One computer as it is kept: a name or an address, perhaps with a port (`nas.local`, `192.168.1.20:8123`, `[fd00::1]:80`). Null for anything that is more or
 * less than that: several at once are never opened together. Pure.
 */
export function exactHost(text: string): string | null {
  const bare = text.trim().replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (bare === '' || /[/?#@\\\s*,]/.test(bare) || !URL.canParse(`http://${bare}/`)) return null
  const { hostname } = new URL(`http://${bare}/`)
  const port = /:(\d+)$/.exec(bare.replace(/^\[.*\]/, ''))?.[1]
  return hostname === '' ? null : `${hostname.replace(/\.$/, '')}${port === undefined ? '' : `:${Number(port)}`}`
}

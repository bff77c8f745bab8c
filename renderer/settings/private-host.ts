import { limits } from '../../shared/limits.ts'

/** What was typed as a device of one's own network, ready to be kept, or why it cannot be. Keys of `text/…/asking.ts`, `addresses.wrong`. */
export type TypedHost =
  | { readonly ok: true; readonly host: string; /** It was cut out of a whole web address. */ readonly fromAddress: boolean }
  | { readonly ok: false; readonly why: 'empty' | 'form' | 'pattern' | 'login' | 'there' | 'metadata' | 'public' | 'many' | 'own'; readonly host: string }

/** Where cloud computers hand out passwords; the gateway refuses more of them, whatever stands here. */
const metadata = /^(169\.254\.169\.25[34]|169\.254\.170\.2|100\.100\.100\.200|168\.63\.129\.16|metadata(\.google\.internal)?|instance-data)$/
const ownPort = `:${limits.engineDefaultPort}`

/**
 * Reads one host as the gateway will compare it: an exact name or number, with a port where one is written. The parser of the
 * browser spells it (`192.168.001.020`, `０`, capitals), so what is kept is what is compared.
 */
export function readHost(typed: string, known: readonly string[]): TypedHost {
  const text = typed.trim()
  const no = (why: Extract<TypedHost, { ok: false }>['why'], host = text): TypedHost => ({ ok: false, why, host })
  if (text === '') return no('empty')
  const isAddress = /^https?:\/\//i.test(text)
  const bare = isAddress ? text.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? '' : text
  if (/\*|\/\d+$|\d-\d+$/.test(bare)) return no('pattern')
  if (bare.includes('@')) return no('login')
  if (/[/?#\\\s]/.test(bare)) return no('form')
  const written = /^[^[\]]*:[^[\]]*:/.test(bare) ? `[${bare}]` : bare
  if (!URL.canParse(`http://${written}/`)) return no('form')
  const { hostname } = new URL(`http://${written}/`)
  const port = /:(\d+)$/.exec(written.replace(/^\[.*\]/, ''))?.[1]
  const name = hostname.replace(/\.$/, '')
  const host = port === undefined ? name : `${name}:${Number(port)}`
  // A word without a dot may be a device; a number like 7 becomes 0.0.0.7, which nobody means.
  if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(name) || (/^\d+$/.test(bare) && name !== bare)) return no('form', host)
  if (metadata.test(name)) return no('metadata', host)
  if (host.endsWith(ownPort)) return no('own', host)
  if (isPublicNumber(name)) return no('public', host)
  if (known.includes(host)) return no('there', host)
  if (known.length >= limits.privateHosts) return no('many', host)
  return { ok: true, host, fromAddress: isAddress }
}

/** An IPv4 number outside every private and reserved range. Names are not looked up here: which network they lie in is not known. */
function isPublicNumber(name: string): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(name)?.slice(1).map(Number)
  if (!parts) return false
  const [a = 0, b = 0, c = 0] = parts
  const special = a === 0 || a === 10 || a === 127 || a >= 224 || (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32)
    || (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) || (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) || (a === 203 && b === 0 && c === 113)
  return !special
}

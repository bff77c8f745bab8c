import { plainHost, readHostAndPort } from '../policy/address/host-names.ts'

/**
 * Hosts that are open for the commands of one chat, until Pincer ends: nothing is kept on disk, so a chat that is opened again starts without
 * network. An entry is a name (`registry.example`), a name with everything below it (`*.example`), either with a port.
 */
export class OpenHosts {
  readonly #byChat = new Map<string, Set<string>>()

  list(sessionId: string): readonly string[] { return [...this.#byChat.get(sessionId) ?? []] }

  /** False when the text names no host. */
  open(sessionId: string, text: string): boolean {
    const entry = hostEntry(text)
    if (entry === null) return false
    this.#byChat.set(sessionId, new Set([...this.list(sessionId), entry]))
    return true
  }

  close(sessionId: string, text: string): void {
    const entry = hostEntry(text)
    if (entry !== null) this.#byChat.get(sessionId)?.delete(entry)
  }

  forget(sessionId: string): void { this.#byChat.delete(sessionId) }
}

/** A host as it is kept: from `Example.com`, `https://example.com/page`, `*.example.com`, `example.com:8080`. Null for anything else, and for `*` alone. */
export function hostEntry(text: string): string | null {
  const bare = text.trim().replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '')
  const wild = bare.startsWith('*.')
  const rest = wild ? bare.slice(2) : bare
  const read = rest === '' || /[@\\\s*]/.test(rest) ? null : readHostAndPort(rest)
  if (read === null) return null
  const { host, port } = read
  if (host === '' || (wild && (!host.includes('.') || /^[\d.]+$/.test(host) || host.includes(':')))) return null
  return `${wild ? '*.' : ''}${host.includes(':') ? `[${host}]` : host}${port === null ? '' : `:${port}`}`
}

/** Whether one of the entries opens a host at a port. Without a port in the entry: the two of the web. */
export function isOpen(entries: readonly string[], host: string, port: number): boolean {
  const plain = plainHost(host)
  return entries.some((entry) => {
    const [, wild, name = '', written] = /^(\*\.)?(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? []
    const wanted = plainHost(name)
    return (plain === wanted || (wild !== undefined && plain.endsWith(`.${wanted}`))) && (written === undefined ? port === 443 || port === 80 : port === Number(written))
  })
}

/** Hosts of web addresses that stand in a command as they are: whoever allowed the command has read them. Addresses with login data or with parts known only later are left out. */
export function hostsNamedIn(command: string): string[] {
  return [...new Set([...command.matchAll(/\bhttps?:\/\/[^\s'"`;|&<>()\\]+/gi)].flatMap(([text]) => {
    if (/[$*{}@]/.test(text.replace(/[?#].*$/, '')) || !URL.canParse(text)) return []
    return hostEntry(new URL(text).host) ?? []
  }))]
}

/** A host as the address parser left it, in lower case, without brackets and the dot at its end. */
export function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
}

export function isLocalhostName(host: string): boolean { return host === 'localhost' || host.endsWith('.localhost') || host === 'localhost.localdomain' }

const localSuffixes = ['.local', '.lan', '.internal', '.home.arpa', '.localdomain']

/** Names that only mean something in the network this machine stands in. */
export function isLocalName(host: string): boolean {
  return isLocalhostName(host) || !host.includes('.') || localSuffixes.some((suffix) => host.endsWith(suffix) || host === suffix.slice(1))
}

const metadataNames = new Set(['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data', 'instance-data.ec2.internal', 'metadata.azure.internal', 'metadata.azure.com', 'metadata.tencentyun.com', 'metadata.platformequinix.com'])

export function isMetadataName(host: string): boolean { return metadataNames.has(host) }

/** True when the person opened exactly this host (and port, where the entry names one). */
export function isAllowedHost(entries: readonly string[], host: string, port: number): boolean {
  return entries.some((entry) => {
    const read = readEntry(entry)
    return read !== null && read.host === host && (read.port === null || read.port === port)
  })
}

/** `nas.local`, `192.168.1.20:8123`, `[fd00::1]:80`, `fd00::1`. Spelled in another way it is still the same host. */
function readEntry(entry: string): ReturnType<typeof readHostAndPort> {
  const text = entry.trim()
  if (text === '' || /[/?#@\\\s]/.test(text)) return null
  const bare = /^[^[\]]*:[^[\]]*:/.test(text) ? `[${text}]` : text
  return readHostAndPort(bare)
}

/** Host and port of `nas.local:8123` or `[fd00::1]`, as the address parser spells them; null where it reads none. */
export function readHostAndPort(text: string): { readonly host: string; readonly port: number | null } | null {
  if (!URL.canParse(`http://${text}/`)) return null
  // The parser leaves the usual port out; what was written counts.
  const written = /:(\d+)$/.exec(text.replace(/^\[.*\]/, ''))?.[1]
  return { host: plainHost(new URL(`http://${text}/`).hostname), port: written === undefined ? null : Number(written) }
}

import type { Shell } from 'electron'
import { limits } from '../../shared/limits.ts'
import { ContractError } from '../../shared/contract/errors.ts'

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The address in its canonical form if it may be handed to another program, else null. Pure. */
export function safeExternalAddress(address: string): string | null {
  if (address.length > limits.externalAddressChars) return null
  const url = URL.parse(address)
  if (!url || !allowed.has(url.protocol)) return null
  // Login data in a link is either a mistake or bait: "https://your-bank.com@evil.example".
  if (url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '')) return null
  return url.href
}

/**
 * The one gate through which an address leaves for the person's browser or mail program, whatever asked for it: a link, a
 * new window, a navigation or the gateway. Throws `bad-address` for anything but http, https and mailto, and `unsupported`
 * when the system has no program for it.
 */
export function createExternalGate(shell: Pick<Shell, 'openExternal'>): (address: string) => Promise<void> {
  return async (address) => {
    const safe = safeExternalAddress(address)
    if (safe === null) throw new ContractError('bad-address', { url: address.slice(0, 200) })
    await shell.openExternal(safe).catch((error: unknown) => {
      throw new ContractError('unsupported', { what: 'openExternal', message: error instanceof Error ? error.message : String(error) })
    })
  }
}

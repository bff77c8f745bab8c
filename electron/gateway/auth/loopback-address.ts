/** An address on this very computer, written so that no name server has a say. */
export function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/** Where a person may be sent to sign in: https, or this computer. Never `javascript:`, `file:` or an address with login data. */
export function isSignInAddress(address: URL): boolean {
  if (address.username !== '' || address.password !== '') return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && (isLoopbackAddress(address.href) || address.hostname === 'localhost'))
}

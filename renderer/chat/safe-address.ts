/** The address when it is one that may be opened from an answer (http, https, mailto), else null. Main checks again. */
export function openable(href: string | undefined): string | null {
  if (!href) return null
  try {
    const url = new URL(href)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch {
    // Not an address at all: a relative path or a half one.
    return null
  }
}

/** The host of an address, as it is really called (punycode stays visible). */
export function hostOf(url: string): string {
  return new URL(url).host
}

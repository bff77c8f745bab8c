const mostHops = 3

/**
 * A `fetch` that follows a redirect only to the same origin: what a person says to a service goes to no other computer because
 * that service says so. Any other redirect is given back as it is, and is then a wrong address.
 */
export function sameOriginFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    let address = addressOf(input)
    let response = await fetch(input, { ...init, redirect: 'manual' })
    for (let hop = 0; hop < mostHops && (response.status === 307 || response.status === 308); hop += 1) {
      const location = response.headers.get('location')
      const next = location !== null && URL.canParse(location, address) ? new URL(location, address) : null
      // A body that is a stream has been read by now.
      if (next?.origin !== new URL(address).origin || input instanceof Request || (init?.body !== undefined && init.body !== null && typeof init.body !== 'string')) break
      await response.body?.cancel()
      address = next.href
      response = await fetch(address, { ...init, redirect: 'manual' })
    }
    return response
  }
}

function addressOf(input: Parameters<typeof globalThis.fetch>[0]): string {
  return input instanceof Request ? input.url : String(input)
}

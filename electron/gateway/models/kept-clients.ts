type Fetch = typeof globalThis.fetch

/** A client of an SDK for one request; `release` gives it back. */
export interface TakenClient<C> { readonly client: C; readonly release: () => void }

/**
 * Clients of an SDK that are used again: making one costs as much as building a request, but its `fetch` is fixed when it is
 * made, and every request is watched by a `fetch` of its own. One request at a time for each client.
 */
export function keepClients<C>(make: (fetch: Fetch) => C): (fetch: Fetch) => TakenClient<C> {
  interface Kept { readonly client: C; fetch: Fetch }
  const idle: Kept[] = []
  const makeFor = (fetch: Fetch): Kept => {
    const kept: Kept = { fetch, client: make((input, init) => kept.fetch(input, init)) }
    return kept
  }
  return (fetch) => {
    const kept = idle.pop() ?? makeFor(fetch)
    kept.fetch = fetch
    return { client: kept.client, release: () => { idle.push(kept) } }
  }
}

import { useEffect, useRef, useState } from 'react'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import type { ConnectForm } from './use-connect.ts'

export type Offered = { readonly kind: 'not-asked' } | { readonly kind: 'looking' } | { readonly kind: 'told'; readonly names: readonly string[] }

/**
 * The models a service itself names. A service elsewhere is asked only when the person wishes it, because the question
 * carries the key; a program on this computer is looked for at once.
 */
export function useOffered(form: ConnectForm, atOnce: boolean): { readonly offered: Offered; readonly look: () => void } {
  const [offered, setOffered] = useState<Offered>({ kind: 'not-asked' })
  const { service, address, key, suggestModel } = form
  const look = (): void => {
    setOffered({ kind: 'looking' })
    const asked = call('models.offered', { provider: service.provider, ...(address.trim() ? { baseUrl: address.trim() } : {}), ...(key.trim() ? { key: key.trim() } : {}) })
    report(asked.then((names) => {
      setOffered({ kind: 'told', names })
      if (names[0] !== undefined) suggestModel(names[0])
    }, (error: unknown) => {
      setOffered({ kind: 'not-asked' })
      throw error
    }))
  }
  // Only the look at the start: later ones are the person's wish.
  const first = useRef(atOnce ? look : null)
  useEffect(() => {
    first.current?.()
    first.current = null
  }, [])
  return { offered, look }
}

import type { ReactNode } from 'react'

/** Offers beside each other, as many in a row as fit. */
export function OfferCards({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">{children}</ul>
}

import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where the buttons of the way that is open are drawn: the foot of the dialog. */
export const FooterPlace = createContext<HTMLElement | null>(null)

export function Footer({ children }: { children: ReactNode }) {
  const place = useContext(FooterPlace)
  return place && createPortal(children, place)
}

import { useEffect, useRef, type RefObject } from 'react'
import { useNativeEvent } from '../../timeline/use-native-event.ts'

/**
 * A button that is pressed and then gone would lose the keyboard's place: when what the card shows changes (`shown`) and the focus was
 * on something of it that is no more, its first button gets it. Never takes the focus from elsewhere.
 */
export function useFocusInside(card: RefObject<HTMLElement | null>, shown: string): void {
  const last = useRef<Element | null>(null)
  useNativeEvent(card, 'focusin', () => { last.current = document.activeElement })
  useEffect(() => {
    const lost = last.current !== null && !last.current.isConnected && document.activeElement === document.body
    if (lost) card.current?.querySelector('button')?.focus()
  }, [card, shown])
}

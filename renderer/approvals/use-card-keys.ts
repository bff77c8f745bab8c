import type { RefObject } from 'react'
import { useNativeEvent } from '../timeline/use-native-event.ts'

/**
 * Enter and Esc mean “no” wherever the focus is inside the card. A focused button keeps its own Enter, a field of several
 * lines keeps both (its own handler has then called `preventDefault` on Esc). A held key, an input method's Enter and a press
 * with a modifier mean nothing.
 */
export function useCardKeys(card: RefObject<HTMLElement | null>, deny: () => void): void {
  useNativeEvent(card, 'keydown', (event) => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (target instanceof HTMLTextAreaElement && event.key === 'Enter') return
    const ownEnter = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || (target instanceof HTMLElement && target.tagName === 'SUMMARY')
    if (event.key === 'Escape' || (event.key === 'Enter' && !ownEnter)) {
      event.preventDefault()
      event.stopPropagation()
      // A held key repeats: the press that closed something else must not answer here.
      if (!event.repeat) deny()
    } else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  })
}

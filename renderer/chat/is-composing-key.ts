import type { KeyboardEvent } from 'react'

/**
 * True while a key belongs to an input method (Chinese, Japanese, Korean …): its Enter chooses a word and must never send.
 * Some browsers end the composition before that Enter arrives; they still give it key code 229.
 */
export function isComposingKey(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}

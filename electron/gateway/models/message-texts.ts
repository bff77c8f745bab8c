import { limits } from '../../../shared/limits.ts'
import type { RequestMessage } from './model-adapter.ts'

/**
 * The messages of a body as JSON, written out once each: a request repeats the whole chat, and of a long one nearly all was
 * in the request before. Kept as long as the message is, for the dialect it was last asked in.
 */
export class MessageTexts {
  readonly #kept = new WeakMap<RequestMessage, { readonly dialect: string; readonly text: string }>()

  /**
   * A message as the items of a JSON list, without its brackets; empty when it has none.
   * @param dialect names everything that `itemsOf` depends on besides the message
   */
  of(message: RequestMessage, dialect: string, itemsOf: (message: RequestMessage) => readonly unknown[]): string {
    const kept = this.#kept.get(message)
    if (kept?.dialect === dialect) return kept.text
    const text = JSON.stringify(itemsOf(message)).slice(1, -1)
    // Pictures are large and quick to write out.
    if (text.length <= limits.keptMessageChars) this.#kept.set(message, { dialect, text })
    return text
  }
}

/** One JSON text of an object whose field `list` holds the given items, between the fields of `before` and of `after`. */
export function withItems(before: object, list: string, items: readonly string[], after: object): string {
  const head = JSON.stringify(before).slice(1, -1)
  const tail = JSON.stringify(after).slice(1, -1)
  return `{${head}${head === '' ? '' : ','}${JSON.stringify(list)}:[${items.join(',')}]${tail === '' ? '' : ','}${tail}}`
}

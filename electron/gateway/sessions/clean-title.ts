/** Cursor and terminal controls, line ends included. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Signs that turn the reading direction, and signs nobody sees: a list of chats is no place for either. A joiner inside an emoji stays. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\u180e\u{e0000}-\u{e007f}]/gu

/** A title as one line of plain text: what a person typed, without what would break the list of chats. Empty when nothing is left. */
export function cleanTitle(text: string): string {
  return text.replace(controls, ' ').replace(unseen, '').replace(/\s+/gu, ' ').trim()
}

/**
 * Characters in a name that a person cannot see or that change the order of what they see: `invoice<U+202E>fdp.exe` reads as
 * `invoiceexe.pdf`. Joiners inside emoji and inside scripts that need them are ordinary writing and do not count.
 */
const hidden = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\u{e0000}-\u{e0fff}]/gu
const control = /[\u0000-\u001f\u007f-\u009f]/u

const joiners = '\u200c\u200d'
const needsJoiner = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Syriac}]/u
const emojiPart = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3\ufe0f0-9#*]/u

/** Code points (`U+202E`) of hidden characters in a text, in order, each once. */
export function hiddenCharacters(text: string): readonly string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(hidden)) {
    const before = lastCharacter(text.slice(0, match.index))
    const after = String.fromCodePoint(text.codePointAt(match.index + match[0].length) ?? 0)
    const joins = joiners.includes(match[0]) && ((needsJoiner.test(before) && needsJoiner.test(after)) || (emojiPart.test(before) && emojiPart.test(after)))
    const styles = '\ufe0e\ufe0f'.includes(match[0]) && emojiPart.test(before)
    if (!joins && !styles) found.add(codePoint(match[0]))
  }
  const first = control.exec(text)
  if (first !== null) found.add(codePoint(first[0]))
  return [...found]
}

function lastCharacter(text: string): string { return Array.from(text.slice(-2)).at(-1) ?? '' }

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

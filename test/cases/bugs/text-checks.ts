import { asNumber, asTexts } from '../json-value.ts'

/** What can be asked of a text that was given to the model. Each answers with complaints. */
export const textChecks: Readonly<Record<string, (text: string, wanted: unknown) => string[]>> = {
  content_has: (text, wanted) => asTexts(wanted).filter((part) => !text.includes(part)).map((part) => `"${part}" is missing in: ${shown(text)}`),
  content_has_any: (text, wanted) => (asTexts(wanted).some((part) => text.toLowerCase().includes(part.toLowerCase())) ? [] : [`none of ${asTexts(wanted).join(', ')} is in: ${shown(text)}`]),
  content_lacks: (text, wanted) => asTexts(wanted).filter((part) => text.includes(part)).map((part) => `${JSON.stringify(part)} is in: ${shown(text)}`),
  content_matches: (text, wanted) => asTexts(wanted).filter((pattern) => !asPattern(pattern).test(text)).map((pattern) => `/${pattern}/ does not fit: ${shown(text)}`),
  content_not_empty: (text, wanted) => ((text.trim() !== '') === (wanted !== false) ? [] : [text === '' ? 'nothing was said' : `something was said: ${shown(text)}`]),
  max_chars: (text, wanted) => (text.length <= (asNumber(wanted) ?? 0) ? [] : [`it has ${text.length} characters: ${shown(text)}`]),
  no_lone_surrogates: (text, wanted) => (text.isWellFormed() === (wanted !== false) ? [] : [`a character is cut in two: ${shown(text)}`]),
}

const shownChars = 400

export function shown(text: string): string {
  return text.length <= shownChars ? text : `${text.slice(0, shownChars / 2)} … ${text.slice(-shownChars / 2)} (${text.length} characters)`
}

/** A pattern of a row; `^` and `$` mean lines. Flags may stand in front, as in other languages: `(?i)`. */
function asPattern(pattern: string): RegExp {
  const [, flags = '', rest = pattern] = /^\(\?([ims]+)\)([\s\S]*)$/.exec(pattern) ?? []
  return new RegExp(rest, [...new Set(`m${flags}`)].join(''))
}

import { cleanText } from '../../models/clean-text.ts'

/**
 * Words of a server without what a person cannot see in them: zero-width and direction characters, tags, variation selectors
 * used to hide text, comments in markup. What is shown is then what the model reads.
 */
const hidden = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0e](?=[\ufe00-\ufe0f])|[\ufe00-\ufe0f]{2,}/gu
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu
const comment = /<!--[\s\S]*?(?:-->|$)/g

export interface CleanedWords { readonly text: string; /** What was taken out, as codes or as the comment itself. */ readonly hidden: readonly string[] }

export function cleanWords(text: string): CleanedWords {
  const found: string[] = []
  const note = (what: string): string => { found.push(what); return '' }
  const clean = cleanText(text)
    .replace(comment, (match) => note(match.slice(0, 200)))
    .replace(hidden, (match) => note([...match].map(code).join(' ')))
    .replace(control, (match) => note(code(match)))
  return { text: clean.replace(/\r\n?/g, '\n').trim(), hidden: [...new Set(found)] }
}

/** Every text inside a JSON value, cleaned; `onHidden` hears where something was hidden. Keys stay: arguments are sent under them. */
export function cleanWordsIn(value: unknown, path: string, onHidden: (where: string, what: readonly string[]) => void): unknown {
  if (typeof value === 'string') {
    const cleaned = cleanWords(value)
    if (cleaned.hidden.length > 0) onHidden(path, cleaned.hidden)
    return cleaned.hidden.length > 0 ? cleaned.text : value
  }
  if (Array.isArray(value)) return value.map((each, index) => cleanWordsIn(each, `${path}.${index}`, onHidden))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanWordsIn(inner, path === '' ? key : `${path}.${key}`, onHidden)]))
}

function code(character: string): string { return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` }

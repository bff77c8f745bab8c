const letters: Readonly<Record<string, string>> = {
  a: '\u0007', b: '\b', e: '\u001b', E: '\u001b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\', "'": "'", '"': '"', '?': '?',
}

/** The text of `$'…'` without its quotes. Bytes above 127 stand for themselves as code points: close enough to compare names. */
export function decodeAnsiQuote(inner: string): string {
  let result = ''
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] !== '\\') { result += inner[at] ?? ''; continue }
    const next = inner[at + 1] ?? ''
    const letter = letters[next]
    if (letter !== undefined) { result += letter; at += 1; continue }
    const [digits, used] = readCode(inner, at + 1)
    if (used === 0) { result += `\\${next}`; at += 1; continue }
    if (digits === null) { at += used; continue }
    // A NUL ends the word's text in bash; what follows is dropped, so the name that runs is what stood before.
    if (digits === 0) return result
    result += digits <= 0x10FFFF ? String.fromCodePoint(digits) : ''
    at += used
  }
  return result
}

/** A numeric or control escape beginning at `at` (after the backslash): its code point and how many characters it takes. */
function readCode(text: string, at: number): [code: number | null, used: number] {
  const kind = text[at] ?? ''
  if (kind >= '0' && kind <= '7') {
    const digits = leading(text, at, 3, 8)
    return [Number.parseInt(digits, 8) & 0xFF, digits.length]
  }
  if (kind === 'c') return [(text.charCodeAt(at + 1) || 0) & 0x1F, 2]
  const longest = kind === 'x' ? 2 : kind === 'u' ? 4 : kind === 'U' ? 8 : 0
  if (longest === 0) return [null, 0]
  const digits = leading(text, at + 1, longest, 16)
  return digits === '' ? [null, 0] : [Number.parseInt(digits, 16), 1 + digits.length]
}

function leading(text: string, at: number, longest: number, base: 8 | 16): string {
  const allowed = base === 8 ? '01234567' : '0123456789abcdefABCDEF'
  let end = at
  while (end < at + longest && allowed.includes(text[end] ?? '-')) end += 1
  return text.slice(at, end)
}

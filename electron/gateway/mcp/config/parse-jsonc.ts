/**
 * JSON as people write it by hand: with comments and commas at the end of lists. Comments and spare commas become spaces, so
 * places stay the same.
 * @returns the value, or the line (from 1) at which it is no JSON
 */
export function parseJsonc(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly line: number | null } {
  const plain = blankOut(text.replace(/^\ufeff/, ' '))
  try {
    return { ok: true, value: JSON.parse(plain) as unknown }
  } catch (error) {
    return { ok: false, line: lineOf(plain, (error as Error).message) }
  }
}

function blankOut(text: string): string {
  const out = text.split('')
  let comma = -1
  for (let at = 0; at < out.length; at += 1) {
    const char = out[at]
    if (char === '"') {
      at += 1
      while (at < out.length && out[at] !== '"') at += out[at] === '\\' ? 2 : 1
      comma = -1
    } else if (char === '/' && (out[at + 1] === '/' || out[at + 1] === '*')) {
      const end = out[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      const stop = end < at + 2 ? out.length : end
      for (; at < stop; at += 1) if (out[at] !== '\n') out[at] = ' '
      at -= 1
    } else if (char === ',') comma = at
    else if ((char === '}' || char === ']') && comma >= 0) {
      out[comma] = ' '
      comma = -1
    } else if (char !== undefined && !/\s/.test(char)) comma = -1
  }
  return out.join('')
}

/** Everything that may stand next in JSON is one of these; the first place where none does is where it breaks. */
const token = /\s*(?:[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

/** Line (from 1) of the first thing that cannot stand where it stands; null where only the whole is wrong. */
function lineOf(text: string, message: string): number | null {
  const told = /\(line (\d+) column/.exec(message)?.[1]
  if (told !== undefined) return Number(told)
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length
  let before = ''
  token.lastIndex = 0
  for (let at = 0; at < text.trimEnd().length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return lineAt(at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0))
    const now = found[0].trim()
    const isEnd = now === '}' || now === ']'
    const misplaced = (isEnd && (before === ':' || before === ',')) || ((now === ',' || now === ':') && (before === '' || ',:[{'.includes(before)))
    if (misplaced) return lineAt(token.lastIndex)
    before = now
  }
  return lineAt(text.trimEnd().length)
}

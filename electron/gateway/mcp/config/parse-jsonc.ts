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

function lineOf(text: string, message: string): number | null {
  const line = /\(line (\d+) column/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return /end of JSON/i.test(message) ? text.trimEnd().split('\n').length : null
}

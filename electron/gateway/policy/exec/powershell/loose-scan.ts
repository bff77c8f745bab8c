/**
 * Cuts a PowerShell text into the stretches that may be commands, by separators and brackets outside quotes. Used where
 * the grammar fails or reads quotes differently (PowerShell takes typographic quotes for quotes): it finds too much rather
 * than too little, and only deny and require look at it.
 */
export function looseCommands(text: string): string[] {
  const found: string[] = []
  let start = 0
  let quote = ''
  const cut = (end: number): void => {
    const part = text.slice(start, end).trim()
    if (part !== '') found.push(part)
    start = end + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '`' && quote !== single) at += 1
      else if (quote.includes(character)) quote = ''
      else if (character === '(' && text[at - 1] === '$' && quote !== single) { found.push(...looseCommands(text.slice(at + 1, closing(text, at)))) }
      continue
    }
    if (single.includes(character)) quote = single
    else if (double.includes(character)) quote = double
    else if (character === '`') at += 1
    else if (character === '#' && /\s/.test(text[at - 1] ?? ' ')) { cut(at); const end = text.indexOf('\n', at); at = end === -1 ? text.length : end; start = at + 1 }
    else if (';|\n\r{}()'.includes(character) || (character === '&' && at > start)) cut(at)
  }
  cut(text.length)
  return found
}

const single = "'\u2018\u2019\u201a\u201b"
const double = '"\u201c\u201d\u201e'

/** Where the parenthesis at `open` closes, without regard to quotes; the end when it does not. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && (depth -= 1) === 0) return at
  }
  return text.length
}

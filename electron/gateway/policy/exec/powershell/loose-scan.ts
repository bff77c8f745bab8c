/**
 * Cuts a PowerShell text into the stretches that may be commands, by separators and brackets outside quotes. Used where
 * the grammar fails or reads quotes differently (PowerShell takes typographic quotes for quotes): it finds too much rather
 * than too little, and only deny and require look at it.
 */
export interface LooseCommands { readonly parts: readonly string[]; readonly tooDeep: boolean }

export function looseCommands(text: string, depth = 0): LooseCommands {
  // Far beyond what a person nests; such a text is refused.
  if (depth > deepestString) return { parts: [], tooDeep: true }
  const found: string[] = []
  let tooDeep = false
  let start = 0
  let quote = ''
  const cut = (end: number): void => {
    const part = text.slice(start, end).trim()
    if (part !== '') found.push(part)
    const command = withoutHead(part)
    if (command !== part && command !== '') found.push(command)
    start = end + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '`' && quote !== single) at += 1
      else if (quote.includes(character)) quote = ''
      else if (character === '(' && text[at - 1] === '$' && quote !== single) { const end = closing(text, at); const inner = looseCommands(text.slice(at + 1, end), depth + 1); found.push(...inner.parts); tooDeep ||= inner.tooDeep; at = end }
      continue
    }
    if (single.includes(character)) quote = single
    else if (double.includes(character)) quote = double
    else if (character === '`') at += 1
    else if (character === '<' && text[at + 1] === '#' && /[\s;|&({]/.test(text[at - 1] ?? ' ')) { cut(at); const end = text.indexOf('#>', at); at = end === -1 ? text.length : end + 1; start = at + 1 }
    else if (character === '#' && /\s/.test(text[at - 1] ?? ' ')) { cut(at); const end = text.indexOf('\n', at); at = end === -1 ? text.length : end; start = at + 1 }
    else if (';|\n\r{}()'.includes(character) || (character === '&' && at > start)) cut(at)
  }
  cut(text.length)
  return { parts: found, tooDeep }
}

/** `$x = rm y`, `return rm y`, `@{a=rm y}`: what stands behind an assignment or a word of the language is a command too. */
function withoutHead(part: string): string {
  let rest = part
  for (let round = 0; round < 6; round += 1) {
    const head = /^(?:(?:return|throw|exit|else|elseif|if|while|until|do|try|catch|finally|foreach|for|switch|trap|begin|process|end|in|default|function|filter|param)\b\s*|[&.]\s+|&|(?:\[[\w.[\],\s]{1,80}\]\s*)?\$?[\w:.]{1,80}\s*[-+*/%]?=(?!=)\s*|[\d'"][\w'"]{0,40}\s+(?=[A-Za-z]))/i.exec(rest)?.[0]
    if (head === undefined || head === '') return rest
    rest = rest.slice(head.length)
  }
  return rest
}

/** Strings inside substitutions inside strings. */
const deepestString = 20

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

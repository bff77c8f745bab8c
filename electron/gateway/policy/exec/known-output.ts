import { decodeAnsiQuote } from './bash/ansi-quote.ts'
import { HOLE, type SimpleCommand } from './exec-types.ts'

/**
 * What a command prints, where the text itself tells: `echo rm -rf x | sh` runs what echo says. Null = not known.
 */
export function knownInput(command: SimpleCommand, fieldsOf: (command: SimpleCommand) => readonly string[], depth = 0): string | null {
  const { stdin } = command
  if (stdin.kind === 'text') return stdin.text
  if (stdin.kind === 'none' || depth > 4) return null
  return knownOutputOf(stdin.from, fieldsOf, depth + 1)
}

/** What several commands print together; null when nothing of it is known. */
export function knownOutputOf(commands: readonly SimpleCommand[], fieldsOf: (command: SimpleCommand) => readonly string[], depth = 0): string | null {
  if (depth > 4) return null
  const printed = commands.map((command) => knownOutput(command, fieldsOf, depth)).filter((text) => text !== null)
  return printed.length === 0 ? null : printed.join('\n')
}

function knownOutput(command: SimpleCommand, fieldsOf: (command: SimpleCommand) => readonly string[], depth: number): string | null {
  const [program = '', ...rest] = fieldsOf(command)
  switch (program.slice(program.lastIndexOf('/') + 1).toLowerCase()) {
    case 'echo': case 'write-output': case 'write-host': return echoText(rest)
    case 'printf': return printfText(rest)
    // What passes through unchanged.
    case 'cat': case 'tee': case 'sort': case 'head': case 'tail': return rest.every((word) => word.startsWith('-')) || program.endsWith('tee') ? knownInput(command, fieldsOf, depth) : null
    default: return null
  }
}

function echoText(words: readonly string[]): string {
  const operands = [...words]
  let escapes = false
  while (/^-[neE]+$/.test(operands[0] ?? '')) escapes = operands.shift()?.includes('e') === true || escapes
  const text = operands.join(' ')
  return escapes ? decodeAnsiQuote(text) : text
}

function printfText(words: readonly string[]): string {
  const [format = '', ...values] = words[0] === '--' ? words.slice(1) : words
  const text = decodeAnsiQuote(format)
  const places = text.match(/%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g)?.length ?? 0
  if (places === 0) return text
  let result = ''
  const left = [...values]
  // printf repeats its format until all values are used.
  for (let round = 0; round < 32 && (round === 0 || left.length > 0); round += 1) {
    result += text.replaceAll(/%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]|%%/g, (place) => (place === '%%' ? '%' : place.endsWith('b') ? decodeAnsiQuote(left.shift() ?? '') : left.shift() ?? ''))
  }
  return result.includes(HOLE) && result.replaceAll(HOLE, '').trim() === '' ? HOLE : result
}

import type { Parser } from 'web-tree-sitter'
import { limits } from '../../../../../shared/limits.ts'
import type { Objection, Script, SimpleCommand, Word } from '../exec-types.ts'
import { parsePlain, type PlainNode, walkTree } from '../plain-tree.ts'
import { looseCommands, type LooseCommands } from './loose-scan.ts'
import { readPowershellCommand } from './read-command.ts'

/**
 * Reads a PowerShell text into the common form: the tree says where commands stand, their words are read by our own rules.
 * Without a parser, or where the tree cannot be trusted, the text is cut up more loosely.
 */
export function readPowershell(parser: Parser | null, text: string): Script {
  const objections = new Set<Objection>()
  const commands: SimpleCommand[] = []
  const values = new Map<string, Word[]>()
  const functions = new Set<string>()
  const loose = looseCommands(text)
  const tree = parser !== null && worthTheGrammar(text, loose) ? parsePlain(parser, text) : null
  if (tree === null || tree.hasError) objections.add('syntax')
  // Typographic quotes and dashes count in PowerShell, but not in the grammar.
  const typographic = /[\u2013-\u2015\u2018-\u201f]/.test(text)
  if (typographic) objections.add('odd-spelling')
  if (/(?:^|\s)--%/.test(text)) objections.add('odd-spelling')
  if (tree !== null) {
    const groups = groupEnds(tree.root)
    walkTree(tree.root, (node) => {
      const objection = objectionOf(node, text)
      if (objection !== null) objections.add(objection)
      if (node.type === 'command') commands.push(readPowershellCommand(text.slice(node.start, node.end), node.start, [], groups))
      if (node.type === 'assignment_expression') addValue(values, text.slice(node.start, node.end))
      if (node.type === 'function_name') functions.add(text.slice(node.start, node.end).toLowerCase())
    })
    connectPipes(tree.root, commands)
  }
  if (tree === null || tree.hasError || typographic) {
    if (loose.tooDeep) objections.add('too-deep')
    for (const part of loose.parts) addValue(values, part)
    for (const part of loose.parts) commands.push({ ...readPowershellCommand(part, 0, ['syntax']), end: text.length })
  }
  return { commands, items: commands, objections, texts: [], values, functions }
}

/** The grammar can take seconds over a few thousand odd characters; up to this length it is asked about everything. */
const grammarUnits = 512

/** A longer text only goes to the grammar when it may be automatic: plain words, each command beginning with a letter. */
function worthTheGrammar(text: string, loose: LooseCommands): boolean {
  if (text.length <= grammarUnits) return true
  return text.length <= limits.execAutoChars && /^[\w\s./\\:;|"'=-]*$/.test(text) && !/\S-|-[^A-Za-z]/.test(text) && loose.parts.every((part) => /^[A-Za-z]/.test(part))
}

const groupTypes = new Set(['script_block_expression', 'sub_expression', 'parenthesized_expression', 'hash_literal_expression', 'array_expression', 'statement_block'])

/** Where each bracketed group ends, so that a command's words can step over it at once. */
function groupEnds(root: PlainNode): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  walkTree(root, (node) => { if (groupTypes.has(node.type) && !ends.has(node.start)) ends.set(node.start, node.end) })
  return ends
}

/** Parts of the tree a plain pipeline of plain commands is made of. Anything else keeps the text from being automatic. */
const plainTypes = new Set([
  'program', 'statement_list', 'pipeline', 'pipeline_chain', 'pipeline_chain_tail', 'empty_statement', 'command', 'command_name', 'command_elements', 'command_argument_sep', 'command_parameter', 'generic_token',
  'array_literal_expression', 'unary_expression', 'string_literal', 'expandable_string_literal', 'verbatim_string_characters', 'verbatim_here_string_characters', 'integer_literal', 'decimal_integer_literal', 'hexadecimal_integer_literal', 'real_literal',
  'redirection', 'redirections', 'file_redirection_operator', 'redirected_file_name', 'merging_redirection_operator', 'comment', 'path_command_name', 'path_command_name_token', 'ERROR',
])
const control = /^(?:if|elseif|else|while|do|for|foreach|switch|try|catch|finally|trap|throw|return|break|continue|exit|begin|process|end|data|inlinescript|parallel|sequence)(?:_|$)/

function objectionOf(node: PlainNode, text: string): Objection | null {
  // Punctuation tokens carry their own text as their type.
  if (plainTypes.has(node.type) || !/^[a-z$]/i.test(node.type)) return null
  const isNull = text.startsWith('$null', node.start) && node.end - node.start === 5
  if (node.type === 'variable' || node.type.startsWith('$')) return isNull ? null : 'expansion'
  if (node.type === 'expression_with_unary_operator' && /^-\d{1,9}$/.test(text.slice(node.start, node.end))) return null
  if (node.type.startsWith('script_block')) return 'script-block'
  if (node.type.startsWith('function') || node.type.startsWith('class') || node.type.startsWith('param')) return 'function'
  if (node.type === 'sub_expression' || node.type === 'parenthesized_expression') return 'substitution'
  if (node.type === 'command_invokation_operator') return 'odd-spelling'
  return control.test(node.type) ? 'control' : 'expression'
}

/** `$x = 'rm'` gives x a value that later commands may use. */
function addValue(values: Map<string, Word[]>, text: string): void {
  const match = /^\s*\$\{?(\w+(?::\w+)?)\}?\s*=\s*(\S[^\n]*)$/.exec(text)
  const name = match?.[1]?.toLowerCase()
  if (name === undefined || match?.[2] === undefined) return
  const [first, ...more] = readPowershellCommand(match[2], 0, []).words
  if (first !== undefined && more.length === 0) values.set(name, [...(values.get(name) ?? []), first])
}

/** What a command gets through a pipe, for shells that read their input. */
function connectPipes(root: PlainNode, commands: SimpleCommand[]): void {
  walkTree(root, (node) => {
    if (node.type !== 'pipeline_chain') return
    let before: SimpleCommand | null = null
    for (const child of node.children) {
      if (child.type !== 'command') continue
      const index = commands.findIndex((command) => command.start === child.start)
      const command = commands[index]
      if (command === undefined) continue
      if (before !== null) commands[index] = { ...command, stdin: { kind: 'pipe', from: [before] } }
      before = command
    }
  })
}

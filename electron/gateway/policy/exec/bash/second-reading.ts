import type { Parser } from 'web-tree-sitter'
import { limits } from '../../../../../shared/limits.ts'
import type { Script } from '../exec-types.ts'
import { parsePlain, walkTree } from '../plain-tree.ts'
import { type BashReading, readBash } from './read-bash.ts'

/**
 * Reads a bash text twice: by our own reader and by the grammar. The grammar does not know joined lines and ends a
 * here-document at the wrong line, so it gets the text without both. What only one of the two sees is not trusted: nothing
 * is automatic then, and commands that only the grammar found are judged too.
 */
export function readBashTwice(parser: Parser, text: string, zsh: boolean): Script {
  const reading = readBash(text, zsh)
  const { script } = reading
  // Never automatic anyway, and the grammar may take long over texts that do not add up.
  if (text.length > limits.execAutoChars || script.objections.has('too-deep') || script.objections.has('syntax')) return script
  const plain = plainText(reading)
  const tree = parsePlain(parser, plain)
  const objections = new Set(script.objections)
  const texts = [...script.texts]
  if (tree === null || tree.hasError) objections.add('readers-disagree')
  // A tree with errors is a guess; our own reading stands alone then.
  if (tree !== null && !tree.hasError) {
    const known = new Set(script.commands.map((command) => command.words[0]?.raw))
    let judgedUpTo = -1
    walkTree(tree.root, (node) => {
      if (node.type !== 'command') return
      const name = node.children.find((child) => child.type === 'command_name')
      if (name === undefined || known.has(plain.slice(name.start, name.end))) return
      objections.add('readers-disagree')
      const found = plain.slice(node.start, node.end)
      if (node.start >= judgedUpTo && found !== text) { texts.push(found); judgedUpTo = node.end }
    })
  }
  return { ...scriptParts(script), objections, texts }
}

function scriptParts(script: Script): Script {
  return { commands: script.commands, items: script.items, objections: script.objections, texts: script.texts, values: script.values, functions: script.functions }
}

/** The text without joined lines, each here-document turned into a here-string. */
function plainText({ source, hereDocuments }: BashReading): string {
  const edits: { start: number; end: number; text: string }[] = source.cuts.map(([start, end]) => ({ start, end, text: '' }))
  for (const { operator, body } of hereDocuments) edits.push({ start: operator[0], end: operator[1], text: "<<<'x'" }, { start: body[0], end: body[1], text: '' })
  if (edits.length === 0) return source.text
  edits.sort((left, right) => left.start - right.start)
  let result = ''
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) continue
    result += source.text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + source.text.slice(at)
}

import { resolve } from 'node:path'
import type { PartFacts } from '../policy/exec/exec-types.ts'
import { interpreters } from '../policy/exec/program-tables/auto-posix.ts'
import type { Deletion } from './intent.ts'
import { type Disk, operandsOf, placesOf, programOf, unfollowed } from './intent-words.ts'

/** Gone for good; what moves things to a bin is another, milder wish. */
const deleting: ReadonlySet<string> = new Set(['rm', 'unlink', 'rmdir', 'shred', 'srm', 'rimraf', 'del', 'erase', 'rd', 'remove-item', 'ri', 'grm', 'gunlink'])
const deletingWords = /\b(?:unlink(?:Sync)?|remove|removedirs|rmtree|rmdir(?:Sync)?|rmSync|rm_rf|rm_f|rm_r|rm|delete|del|Delete|Remove-Item)\b/
const readingWords = /\b(?:open|read|readFile(?:Sync)?|read_text|read_bytes|readlines|slurp|File\.read|file_get_contents|cat|load)\b/
const writingWords = /\b(?:write|writeFile(?:Sync)?|write_text|append|truncate|rename|replace|move|copy|system|popen|exec|spawn|subprocess|socket|fetch|request|urlopen|http)\w*\b|['"][wax]b?\+?['"]/i

/** What one pipeline takes away, or null: something else, or not certain. */
export function deletionOf(line: readonly PartFacts[], cwd: string, disk: Disk): Deletion | null {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last) return null
  const find = first.words[0] !== undefined && /(?:^|\/)g?find$/.test(first.words[0]) ? readFind(first.words, cwd, disk) : null
  if (line.length > 1) {
    // `find … | xargs rm`: what it takes away are the names that were found.
    const handed = last.leaves[0]
    if (find !== null && !find.deletes && line.length === 2 && handed && deleting.has(programOf(handed, cwd, disk)) && operandsOf(handed).length === 0) return find.found
    return last.leaves.length === 1 && line.slice(0, -1).every((part) => isPrinting(part)) && handed ? deletionOfLeaf(handed, last, cwd, disk) : null
  }
  if (find !== null) return find.deletes ? find.found : null
  const [leaf, ...more] = first.leaves
  return leaf && more.length === 0 ? deletionOfLeaf(leaf, first, cwd, disk) : null
}

function isPrinting(part: PartFacts): boolean { return part.words[0] === 'echo' || part.words[0] === 'printf' || part.words[0] === 'yes' }

function deletionOfLeaf(leaf: readonly string[], part: PartFacts, cwd: string, disk: Disk): Deletion | null {
  const program = programOf(leaf, cwd, disk)
  const words = program === 'git' && leaf[1] === 'rm' ? leaf.slice(1) : leaf
  if (words !== leaf || deleting.has(program)) {
    const files = placesOf(operandsOf(words), cwd, disk)
    return files === null || files.length === 0 ? null : { files, named: [] }
  }
  const text = inlineProgram(leaf, program, part)
  if (text === null || !deletingWords.test(text)) return null
  const files = literalsOf(text, cwd, disk)
  return files.length === 0 ? null : { files, named: [] }
}

/** Files an inline program reads and does nothing else with, as far as its words tell; null otherwise. */
export function inlineLooks(leaf: readonly string[], part: PartFacts, cwd: string, disk: Disk): string[] | null {
  const text = inlineProgram(leaf, programOf(leaf, cwd, disk), part)
  return text !== null && readingWords.test(text) && !deletingWords.test(text) && !writingWords.test(text) ? literalsOf(text, cwd, disk) : null
}

/** The program that stands in the words of an interpreter, or in the text it is given to read. */
function inlineProgram(leaf: readonly string[], program: string, part: PartFacts): string | null {
  if (!interpreters.has(program) && program !== 'pypy') return null
  const at = leaf.findIndex((word, index) => index > 0 && /^(?:-[A-Za-z]*[ceErp]|--eval|--print|--command|eval)$/.test(word))
  if (at > 0) return leaf[at + 1] ?? null
  return operandsOf(leaf).every((word) => word === '-') ? part.input : null
}

/** Quoted words of a program that name something that is there. */
function literalsOf(text: string, cwd: string, disk: Disk): string[] {
  const found = [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n]){1,1024})\1/g)].map((match) => match[2] ?? '')
  const quoted = [...text.matchAll(/%w?[([{]([^)\]}\n]{1,1024})[)\]}]/g)].flatMap((match) => (match[1] ?? '').split(/\s+/))
  return [...new Set([...found, ...quoted].filter((word) => word.trim() !== '' && disk.exists(resolve(cwd, word))).map((word) => unfollowed(word, cwd, disk)))]
}

/** `find ROOT… -name NAME -delete`: one literal name below each root, or the roots themselves. */
function readFind(words: readonly string[], cwd: string, disk: Disk): { readonly deletes: boolean; readonly found: Deletion | null } {
  const start = words.findIndex((word, index) => index > 0 && /^[-(!]/.test(word) && !/^-[HLPO]/.test(word))
  const roots = words.slice(1, start < 0 ? undefined : start).filter((word) => !/^-[HLPO]/.test(word))
  const rest = start < 0 ? [] : words.slice(start)
  const exec = rest.findIndex((word) => /^-(?:exec|execdir|ok|okdir)$/.test(word))
  const deletes = rest.includes('-delete') || (exec >= 0 && deleting.has((rest[exec + 1] ?? '').split('/').at(-1) ?? ''))
  const names = rest.flatMap((word, index) => (/^-i?name$/.test(word) ? [rest[index + 1] ?? ''] : []))
  const paths = rest.flatMap((word, index) => (/^-i?(?:path|wholename)$/.test(word) ? [rest[index + 1] ?? ''] : []))
  const others = (exec < 0 ? rest : rest.slice(0, exec)).filter((word) => /^[-!(]/.test(word) && !/^-(?:i?name|i?path|i?wholename|maxdepth|mindepth|type|delete|print0?|depth|mount|xdev)$/.test(word))
  const places = placesOf(roots.length === 0 ? ['.'] : roots, cwd, disk)
  const [name] = [...names, ...paths]
  if (places === null || others.length > 0 || names.length + paths.length > 1) return { deletes, found: null }
  if (name === undefined) return { deletes, found: { files: places, named: [] } }
  if (/[*?[\]\\]/.test(name) || name === '') return { deletes, found: null }
  if (paths.length > 0) return { deletes, found: { files: [unfollowed(name, cwd, disk)], named: [] } }
  return { deletes, found: { files: [], named: places.map((root) => ({ root: disk.real(root), name })) } }
}

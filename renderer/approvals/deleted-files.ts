import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { baseName } from '../timeline/base-name.ts'

/** Programs whose every plain word is something they delete. */
const plainDeleters = new Set(['rm', 'unlink', 'trash', 'trash-put', 'del', 'erase', 'Remove-Item'])
/** Words a shell would turn into other words: then the words are not the names. */
const notPlain = /[*?[\]{}$`~()"'\\<>!#&|;\n]/

type Deleting = Pick<ApprovalRequest, 'tool' | 'command' | 'touches' | 'effect'>

/**
 * Exactly the files a call deletes, or null when that is not certain. The question counts only what is certain:
 * “Delete 2 files?” for a command that deletes more would be the worst sentence on a card.
 */
export function deletedFiles(request: Deleting): ApprovalRequest['touches'] | null {
  if (request.effect !== 'deletes' || request.touches.length === 0) return null
  if (!request.command) return request.touches
  const parts = request.command.parts.length > 0 ? request.command.parts.filter((part) => part.effect === 'deletes').map((part) => part.text) : [request.command.text]
  const found: ApprovalRequest['touches'] = []
  for (const part of parts) {
    const [program = '', ...words] = plainWords(part) ?? []
    if (!plainDeleters.has(baseName(program))) return null
    for (const word of words) {
      if (word.startsWith('-')) continue
      const name = word.replace(/^(\.\/)+/, '')
      const touched = request.touches.find((one) => one.bytes !== null && (one.path === name || one.path.endsWith(`/${name}`)))
      if (!touched) return null
      if (!found.includes(touched)) found.push(touched)
    }
  }
  return found.length > 0 ? found : null
}

/** The words of a command as the shell would read them: bare, with escaped blanks, or each wholly in quotes; null as soon as one could mean anything else. */
function plainWords(part: string): string[] | null {
  const words: string[] = []
  for (let rest = part.trim(); rest !== '';) {
    const found = /^(?:'([^'\n]*)'|"([^"$`\\!\n]*)"|((?:[^\s'"\\]|\\ )+))(?=\s|$)/.exec(rest)
    if (!found) return null
    const bare = found[3]?.replaceAll('\\ ', ' ')
    if (bare !== undefined && notPlain.test(bare)) return null
    words.push(found[1] ?? found[2] ?? bare ?? '')
    rest = rest.slice(found[0].length).trimStart()
  }
  return words
}

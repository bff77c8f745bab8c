import { placeProblem, type Whereabouts } from './places.ts'
import type { OperandKind } from './program-tables/flag-rules.ts'
import { placeRefusal, type Refusal } from './refusal.ts'

/** Checks the words that are no flags, by what they are for this program. */
export function operandsRefusal(kind: OperandKind, operands: readonly string[], patternGiven: boolean, where: Whereabouts): Refusal | null {
  switch (kind) {
    case 'text': return null
    case 'none': return operands.length === 0 ? null : { why: 'operand', reason: 'It has words the rules do not explain.' }
    case 'numbers': return operands.every((word) => /^\d+(?:\.\d+)?[smhd]?$/.test(word)) ? null : placeRefusal('unclear')
    case 'names': return operands.every((word) => /^[A-Za-z0-9_.+-]+$/.test(word)) ? null : placeRefusal('unclear')
    case 'format': return operands.every((word) => word.startsWith('+')) ? null : { why: 'operand', reason: 'It would set something instead of showing it.' }
    case 'addresses': return operands.every((word) => /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#][^\s@]*)?$/i.test(word)) ? null : placeRefusal('unclear')
    case 'pattern': return placesRefusal(patternGiven ? operands : operands.slice(1), where, false)
    case 'files': return placesRefusal(operands.filter((word) => !/^\+\d+$/.test(word)), where, false)
    case 'writes': return placesRefusal(operands, where, true)
    case 'revisions': return revisionsRefusal(operands, where)
  }
}

/** The first word that is no ordinary place in the workspace. */
export function placesRefusal(words: readonly string[], where: Whereabouts, write: boolean): Refusal | null {
  for (const word of words) {
    const problem = placeProblem(where, word, write)
    if (problem !== null) return placeRefusal(problem)
  }
  return null
}

/** Revisions (`HEAD~1`, `a..b`, `main:file`) and paths look alike: each is checked as a path, and so is what stands behind a colon. */
function revisionsRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  for (const word of words) {
    if (word === '--') continue
    if (word.startsWith(':(') || word.startsWith(':/')) return placeRefusal('unclear')
    const colon = word.lastIndexOf(':')
    for (const candidate of colon === -1 ? [word] : [word.slice(colon + 1)]) {
      const problem = candidate === '' ? null : placeProblem(where, candidate.replace(/^[!^]/, ''))
      if (problem !== null) return placeRefusal(problem)
    }
  }
  return null
}

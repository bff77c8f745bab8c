import { operandsRefusal } from './auto-operands.ts'
import { placeProblem, type Whereabouts } from './places.ts'
import { type FlagRules, wordSet } from './program-tables/flag-rules.ts'
import { flagRefusal, placeRefusal, type Refusal } from './refusal.ts'

/** Checks a program's words against its table of flags, from the word at `from`; the first `listed` words were named by the person. */
export function flagsRefusal(rules: FlagRules, words: readonly string[], listed: number, where: Whereabouts, from = 1): Refusal | null {
  let ended = false
  const operands: string[] = []
  let patternGiven = false
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    // Printed as it is; only printf can store it in a variable instead.
    if (rules.operands === 'text' && from === 1) return words[0] === 'printf' && word.startsWith('-v') ? flagRefusal(word) : null
    // tar's first word is its flags, with or without a dash.
    if (at === 1 && words[0] === 'tar' && !word.startsWith('-')) { if (!/^[tvf]+$/.test(word)) return flagRefusal(word); continue }
    if (ended || !word.startsWith('-') || word === '-') { if (at >= listed || listed === from) operands.push(word); continue }
    if (word === '--') { ended = true; if (rules.operands === 'revisions') operands.push('--'); continue }
    if (wordSet(rules.exact).has(word)) continue
    const step = word.startsWith('--') ? longFlag(rules, word, words[at + 1]) : shortFlags(rules, word, words[at + 1])
    if (step === null) { if (at < listed) continue; return flagRefusal(word) }
    if (step.file !== undefined) { const problem = placeProblem(where, step.file); if (problem !== null) return placeRefusal(problem) }
    if (rules.patternFlags?.some((flag) => (flag.startsWith('--') ? word.split('=', 1)[0] === flag : !word.startsWith('--') && word.includes(flag.slice(1)))) === true) patternGiven = true
    at += step.words - 1
  }
  if (rules.mostOperands !== undefined && operands.length > rules.mostOperands) return { why: 'writes', reason: 'A further word is a file it would write.' }
  return operandsRefusal(rules.operands, operands, patternGiven, where)
}

interface FlagStep { readonly words: number; readonly file?: string }

function longFlag(rules: FlagRules, word: string, next: string | undefined): FlagStep | null {
  const sign = word.indexOf('=')
  const name = word.slice(2, sign === -1 ? undefined : sign)
  const takesValue = wordSet(rules.longValues).has(name)
  if (wordSet(rules.longFiles).has(name)) return sign === -1 ? { words: 2, file: next ?? '' } : { words: 1, file: word.slice(sign + 1) }
  if (takesValue) return sign === -1 ? (next === undefined ? null : { words: 2 }) : { words: 1 }
  return wordSet(rules.longs).has(name) ? { words: 1 } : null
}

function shortFlags(rules: FlagRules, word: string, next: string | undefined): FlagStep | null {
  if (rules.numbers === true && /^-\d+$/.test(word)) return { words: 1 }
  for (let index = 1; index < word.length; index += 1) {
    const letter = word[index] ?? ''
    const attached = word.slice(index + 1)
    if (rules.files?.includes(letter) === true) return attached === '' ? { words: 2, file: next ?? '' } : { words: 1, file: attached }
    if (rules.values?.includes(letter) === true) return attached === '' ? (next === undefined ? null : { words: 2 }) : { words: 1 }
    // `-M90%`, `-U3`: git's numbers behind a letter.
    if (rules.operands === 'revisions' && index === 1 && 'MCBUlW'.includes(letter) && /^\d+%?(?:\/\d+%?)?$/.test(attached)) return { words: 1 }
    if (rules.letters?.includes(letter) !== true) return null
  }
  return { words: 1 }
}

import { flagsRefusal } from './auto-flags.ts'
import { placesRefusal } from './auto-operands.ts'
import { isInsideWorkspace, namesSecret, placeProblem, resolveFolder, type Whereabouts } from './places.ts'
import { findWordKinds } from './program-tables/auto-find.ts'
import { gitCommands } from './program-tables/auto-git.ts'
import { inlineFlags } from './program-tables/auto-posix.ts'
import { isHarmlessSedScript } from './program-tables/sed-script.ts'
import { flagRefusal, placeRefusal, type Refusal } from './refusal.ts'

/** Programs whose words need a rule of their own before they run unasked. Each returns null where nothing speaks against it. */

/** git: by sub-command; options before it, and sub-commands that do more than look, ask. */
export function gitRefusal(words: readonly string[], listed: number, where: Whereabouts): Refusal | null {
  const name = words[1]
  if (name === undefined) return null
  const rules = Object.hasOwn(gitCommands, name) ? gitCommands[name] : undefined
  if (rules === undefined) {
    if (name.startsWith('-')) return flagRefusal(name)
    return listed >= 2 ? unknownProgramRefusal('git', words, listed, where) : { why: 'sub-command', reason: 'This part of git is not known to only look.' }
  }
  // Formats with %G start the program that checks signatures.
  if (words.some((word) => /^--(?:format|pretty)|^-/.test(word) && /%G/.test(word))) return flagRefusal('%G')
  return flagsRefusal(rules, words, listed, where, 2)
}

/** find: only expressions that choose and print. */
export function findRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  const rest = words.slice(1)
  for (const [index, kind] of findWordKinds(rest).entries()) {
    const word = rest[index] ?? ''
    if (kind === 'unknown') return flagRefusal(word)
    if (kind === 'place' || kind === 'file') { const problem = placeProblem(where, word); if (problem !== null) return placeRefusal(problem) }
    if (kind === 'text' && namesSecret(where, word)) return placeRefusal('secret')
  }
  return null
}

/** sed: scripts that print and replace, no `-i`, no script file. */
export function sedRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  const scripts: string[] = []
  const operands: string[] = []
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (/^-[nEruzs]+$/.test(word) || /^--(?:quiet|silent|regexp-extended|unbuffered|null-data|separate|posix|debug|sandbox)$/.test(word)) continue
    if (word === '-e' || word === '--expression' || /^-[nErz]*e$/.test(word)) { scripts.push(words[at + 1] ?? ''); at += 1; continue }
    if (word.startsWith('-') && word !== '-') return flagRefusal(word)
    operands.push(word)
  }
  const files = scripts.length === 0 ? operands.slice(1) : operands
  if (scripts.length === 0) scripts.push(operands[0] ?? '')
  if (!scripts.every(isHarmlessSedScript)) return { why: 'inline-program', reason: 'Its script can write, read or run something.' }
  return placesRefusal(files, where, false)
}

/** cd: into a folder of the workspace that is no settings folder. */
export function changeFolderRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  const [, target, ...more] = words[1] === '--' || words[1]?.toLowerCase() === '/d' ? [words[0], ...words.slice(2)] : words
  if (target === undefined || more.length > 0 || target.startsWith('-') || target.startsWith('+')) return { why: 'outside', reason: 'It changes to a folder the rules do not know.' }
  const path = resolveFolder(where, target)
  if (path === null || !isInsideWorkspace(where, path)) return placeRefusal('outside')
  const problem = placeProblem(where, target, true)
  return problem === null ? null : placeRefusal(problem)
}

/** A program without a table: its listed words, plus plain words and a few flags that mean the same everywhere. */
export function unknownProgramRefusal(name: string, words: readonly string[], listed: number, where: Whereabouts): Refusal | null {
  for (const word of words.slice(listed)) {
    if (/^-(?:v+|q|h|V)$|^--(?:verbose|quiet|silent|help|version|json|color|no-color|colour)$/.test(word)) {
      // npm passes -s and friends on, but none of these changes what runs.
      continue
    }
    if (word.startsWith('-')) return flagRefusal(word)
    if (/[=@]|:\/\//.test(word)) return placeRefusal('unclear')
    if (name === 'npm' || name === 'pnpm' || name === 'yarn' || name === 'bun') return { why: 'operand', reason: 'Further words change what the script does.' }
    const problem = placeProblem(where, word)
    if (problem !== null) return placeRefusal(problem)
  }
  return words.slice(1).some((word) => namesSecret(where, word)) ? placeRefusal('secret') : null
}

/** An interpreter runs unasked in exactly the listed form, or with a script of the workspace. */
export function interpreterRefusal(words: readonly string[], entry: readonly string[], where: Whereabouts): Refusal | null {
  if (words.slice(1).some((word) => inlineFlags.test(word) && !entry.includes(word))) return { why: 'inline-program', reason: 'A program stands in its words.' }
  if (entry.slice(1).some((word) => /^-(?:[cepr]|-eval|-print|-command)$/.test(word))) return { why: 'inline-program', reason: 'A program stands in its words.' }
  const rest = words.slice(entry.length)
  if (rest.length === 0) return entry.length > 1 ? null : { why: 'inline-program', reason: 'It would read a program from its input.' }
  if (entry.length > 1 && entry.at(-1)?.startsWith('-') === true) return { why: 'flag', reason: 'There is more than the listed command.' }
  const [script = '', ...others] = rest
  if (entry.length === 1 && script.startsWith('-')) return flagRefusal(script)
  for (const word of rest) {
    if (word.startsWith('-') && word === script) return flagRefusal(word)
    const problem = placeProblem(where, word)
    if (problem !== null && (word === script || problem === 'secret' || problem === 'share')) return placeRefusal(problem)
  }
  return others.some((word) => namesSecret(where, word)) ? placeRefusal('secret') : null
}

import type { Objection, SimpleCommand } from './exec-types.ts'
import { isInsideWorkspace, namesSecret, placeProblem, type PlaceProblem, resolveFolder, type Whereabouts } from './places.ts'
import { baseName, plainName, type Speech } from './program-name.ts'
import { findWordKinds } from './program-tables/auto-find.ts'
import { gitCommands } from './program-tables/auto-git.ts'
import { inlineFlags, interpreters, neverAuto, posixPrograms } from './program-tables/auto-posix.ts'
import { cmdPrograms, cmdlets } from './program-tables/auto-windows.ts'
import { type FlagRules, type OperandKind, wordSet } from './program-tables/flag-rules.ts'
import { isHarmlessSedScript } from './program-tables/sed-script.ts'
import { inputShells, powershellPrograms, shellPrograms, wrapperTable } from './program-tables/wrapper-table.ts'
import { canonicalCmdlet } from './powershell/aliases.ts'
import { valueOf } from './word-value.ts'

/** Why a command is not automatic: the tail of its rule and an English sentence. */
export interface Refusal { readonly why: string; readonly reason: string; readonly secret?: boolean }

export type AutoResult =
  | { readonly kind: 'auto'; readonly entry: string; readonly words: readonly string[] }
  | { readonly kind: 'ask'; readonly refusal: Refusal }

const unlisted: Refusal = { why: 'unlisted', reason: 'No rule allows this command, so the person is asked.' }

/** Decides whether one simple command is covered by an auto entry and has nothing that is left unexplained. */
export function judgeAuto(command: SimpleCommand, entries: readonly (readonly string[])[], where: Whereabouts, speech: Speech): AutoResult {
  const words = command.words.map(valueOf)
  const entry = findEntry(command, words, entries, speech)
  if (entry === null) return { kind: 'ask', refusal: unlisted }
  const refusal = wordRefusal(command) ?? programRefusal(words, entry, where, speech) ?? redirectRefusal(command, where)
  return refusal === null ? { kind: 'auto', entry: entry.join(' '), words } : { kind: 'ask', refusal }
}

/** The longest entry whose words stand at the front, spelled exactly and without quoting. On Windows the program's case does not count. */
function findEntry(command: SimpleCommand, words: readonly string[], entries: readonly (readonly string[])[], speech: Speech): readonly string[] | null {
  let best: readonly string[] | null = null
  for (const entry of entries) {
    if (entry.length > words.length || (best !== null && best.length >= entry.length)) continue
    const same = entry.every((word, index) => {
      const given = words[index] ?? ''
      if (command.words[index]?.raw !== given) return false
      return given === word || (index === 0 && speech.platform === 'win32' && given.toLowerCase() === word.toLowerCase())
    })
    if (same) best = entry
  }
  return best
}

const objectionReasons: Readonly<Partial<Record<Objection, string>>> = {
  expansion: 'A part of it is known only when it runs (a variable or another command).', arithmetic: 'It computes something that can run commands.',
  'process-substitution': 'It starts another command for its input or output.', pattern: 'What the pattern will become is not known; a file may be named like a flag.',
  braces: 'A brace list becomes several words.', tilde: 'It reaches outside the workspace.', 'ansi-quote': 'It uses a quoting that hides characters.',
  assignment: 'It sets a variable in front of the command.', 'odd-spelling': 'It is written in an unusual way.', 'script-block': 'It holds a block of script.', expression: 'It holds an expression that is evaluated.',
  'here-document': 'Its inline text is changed before it is used.',
}

function wordRefusal(command: SimpleCommand): Refusal | null {
  const all = [...command.objections, ...command.words.flatMap((word) => [...word.objections]), ...command.redirects.flatMap((redirect) => [...redirect.target.objections])]
  const first = command.assignments.length > 0 ? 'assignment' : all[0]
  return first === undefined ? null : { why: first, reason: objectionReasons[first] ?? 'A part of it is not explained by the rules.' }
}

function redirectRefusal(command: SimpleCommand, where: Whereabouts): Refusal | null {
  for (const redirect of command.redirects) {
    const target = valueOf(redirect.target)
    const nowhere = target === '/dev/null' || (where.platform === 'win32' && target.toLowerCase() === 'nul') || target === '$null'
    if (redirect.kind === 'write' && !nowhere) return { why: 'writes', reason: 'Its output would be written to a file.' }
    if (redirect.kind === 'write' && redirect.operator.includes('<>')) return { why: 'writes', reason: 'It opens a file for writing.' }
    if (redirect.kind === 'dup' && !/^[12]?>&[12]$/.test(redirect.operator + target)) return { why: 'redirect', reason: 'It joins streams in an unusual way.' }
    if (redirect.kind === 'read') {
      const problem = redirect.operator === '<' ? placeProblem(where, target) : 'unclear'
      if (problem !== null) return placeRefusal(problem)
    }
  }
  return null
}

function placeRefusal(problem: PlaceProblem): Refusal {
  switch (problem) {
    case 'secret': return { why: 'secret', reason: 'It names a place that usually holds secrets.', secret: true }
    case 'share': return { why: 'share', reason: 'It names a network share or an address of a file; opening it can send the login of this computer.', secret: true }
    case 'device': return { why: 'device', reason: 'It names a device or a system place.' }
    case 'outside': return { why: 'outside', reason: 'It reaches outside the workspace.' }
    case 'auto-run': return { why: 'protected', reason: 'It touches settings that other programs obey.' }
    case 'unclear': return { why: 'operand', reason: 'One of its words cannot be explained as a place in the workspace.' }
  }
}

const flagRefusal = (flag: string): Refusal => ({ why: 'flag', reason: `The flag ${flag} is not known to be harmless.` })

function programRefusal(words: readonly string[], entry: readonly string[], where: Whereabouts, speech: Speech): Refusal | null {
  const program = words[0] ?? ''
  if (/[\\/]/.test(program)) return { why: 'path-program', reason: 'The program is named with a folder in front.' }
  if (/[^\u0021-\u007e]/.test(program)) return { why: 'program-name', reason: 'The program name has unusual characters.' }
  const name = plainName(program, speech)
  if (name !== baseName(program, speech)) return { why: 'program-name', reason: 'The program is named with its ending.' }
  if (shellPrograms.has(name) || powershellPrograms.has(name) || name === 'cmd' || inputShells.has(name) || Object.hasOwn(wrapperTable, name)) return { why: 'wrapper', reason: 'It starts another command.' }
  if (neverAuto.has(name)) return { why: 'never-auto', reason: 'This program can run anything its words say.' }
  if (interpreters.has(name)) return interpreterRefusal(words, entry, where)
  return tableRefusal(name, words, entry.length, where, speech)
}

/** An interpreter runs unasked in exactly the listed form, or with a script of the workspace. */
function interpreterRefusal(words: readonly string[], entry: readonly string[], where: Whereabouts): Refusal | null {
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

function tableRefusal(name: string, words: readonly string[], listed: number, where: Whereabouts, speech: Speech): Refusal | null {
  if (name === 'cd' || name === 'chdir' || (speech.shell === 'powershell' && canonicalCmdlet(name) === 'set-location')) return changeFolderRefusal(words, where)
  if (speech.shell === 'powershell') {
    const cmdlet = canonicalCmdlet(name)
    if (neverAuto.has(cmdlet)) return { why: 'never-auto', reason: 'This command can run anything its words say.' }
    if (Object.hasOwn(cmdlets, cmdlet)) return cmdletRefusal(cmdlet, words, where)
    if (cmdlet !== name || /^[a-z]+-[a-z]/.test(cmdlet)) return words.length > listed ? { why: 'flag', reason: 'There is more than the listed command.' } : null
  }
  if (speech.shell === 'cmd' && Object.hasOwn(cmdPrograms, name)) return switchRefusal(name, words, where)
  if (name === 'git') return gitRefusal(words, listed, where)
  if (name === 'find' && speech.shell !== 'powershell') return findRefusal(words, where)
  if (name === 'sed') return sedRefusal(words, where)
  const rules = Object.hasOwn(posixPrograms, name) ? posixPrograms[name] : undefined
  if (name === 'jq' && words.some((word) => /\benv\b|\$ENV|\b(?:import|include|input_filename|getpath\(\["env)/.test(word))) return placeRefusal('secret')
  return rules === undefined ? unknownProgramRefusal(name, words, listed, where) : flagsRefusal(rules, words, listed, where)
}

// --- programs with a table of flags

function flagsRefusal(rules: FlagRules, words: readonly string[], listed: number, where: Whereabouts, from = 1): Refusal | null {
  let ended = false
  const operands: string[] = []
  let patternGiven = false
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (rules.operands === 'text' && from === 1) return null
    if (ended || !word.startsWith('-') || word === '-') { if (at >= listed || listed === from) operands.push(word); continue }
    if (word === '--') { ended = true; if (rules.operands === 'revisions') operands.push('--'); continue }
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

function operandsRefusal(kind: OperandKind, operands: readonly string[], patternGiven: boolean, where: Whereabouts): Refusal | null {
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

function placesRefusal(words: readonly string[], where: Whereabouts, write: boolean): Refusal | null {
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

// --- programs with a rule of their own

function gitRefusal(words: readonly string[], listed: number, where: Whereabouts): Refusal | null {
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

function findRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  const rest = words.slice(1)
  for (const [index, kind] of findWordKinds(rest).entries()) {
    const word = rest[index] ?? ''
    if (kind === 'unknown') return flagRefusal(word)
    if (kind === 'place' || kind === 'file') { const problem = placeProblem(where, word); if (problem !== null) return placeRefusal(problem) }
    if (kind === 'text' && namesSecret(where, word)) return placeRefusal('secret')
  }
  return null
}

function sedRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
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

function changeFolderRefusal(words: readonly string[], where: Whereabouts): Refusal | null {
  const [, target, ...more] = words[1] === '--' || words[1]?.toLowerCase() === '/d' ? [words[0], ...words.slice(2)] : words
  if (target === undefined || more.length > 0 || target.startsWith('-') || target.startsWith('+')) return { why: 'outside', reason: 'It changes to a folder the rules do not know.' }
  const path = resolveFolder(where, target)
  if (path === null || !isInsideWorkspace(where, path)) return placeRefusal('outside')
  const problem = placeProblem(where, target, true)
  return problem === null ? null : placeRefusal(problem)
}

/** A program without a table: its listed words, plus plain words and a few flags that mean the same everywhere. */
function unknownProgramRefusal(name: string, words: readonly string[], listed: number, where: Whereabouts): Refusal | null {
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

// --- Windows

function switchRefusal(name: string, words: readonly string[], where: Whereabouts): Refusal | null {
  const rules = cmdPrograms[name]
  if (rules === undefined) return null
  const operands: string[] = []
  for (const word of words.slice(1)) {
    if (rules.switches === '*') continue
    if (!word.startsWith('/')) { operands.push(word); continue }
    for (const part of word.slice(1).split('/')) {
      const [head = ''] = part.toLowerCase().split(':', 1)
      const known = wordSet(rules.switches).has(head) || (head.length > 1 && head.startsWith('-') && wordSet(rules.switches).has(head.slice(1))) || /^[ao][a-z-]{1,6}$/.test(head) && wordSet(rules.switches).has('o')
      if (!known) return flagRefusal(word)
    }
  }
  return operandsRefusal(rules.operands, operands, false, where)
}

function cmdletRefusal(cmdlet: string, words: readonly string[], where: Whereabouts): Refusal | null {
  const rules = cmdlets[cmdlet]
  if (rules === undefined) return null
  let position = 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (/^[-\u2013\u2014\u2015]/.test(word) && !/^-\d/.test(word)) {
      const colon = word.indexOf(':')
      const name = word.slice(1, colon === -1 ? undefined : colon).toLowerCase()
      if (!word.startsWith('-')) return flagRefusal(word)
      if (wordSet(rules.switches).has(name) && name !== '') { if (colon !== -1) return flagRefusal(word); continue }
      const file = wordSet(rules.files).has(name)
      if (!file && !wordSet(rules.texts).has(name)) return flagRefusal(word)
      const value = colon === -1 || colon === word.length - 1 ? words[at += 1] : word.slice(colon + 1)
      if (value === undefined) return flagRefusal(word)
      const refusal = file ? listedPlacesRefusal(value, where) : null
      if (refusal !== null) return refusal
      continue
    }
    const kind = rules.positions[position]
    position += 1
    if (kind === undefined) return placeRefusal('unclear')
    const refusal = kind === 'files' ? listedPlacesRefusal(word, where) : operandsRefusal(kind, [word], true, where)
    if (refusal !== null) return refusal
  }
  return null
}

/** `a.txt,b.txt` is a list; `Env:X`, `HKLM:` and `Cert:` are drives that are no disks. */
function listedPlacesRefusal(value: string, where: Whereabouts): Refusal | null {
  const items = value.split(',')
  if (items.some((item) => /^[A-Za-z]{2,}:|::/.test(item))) return placeRefusal('secret')
  return placesRefusal(items, where, false)
}

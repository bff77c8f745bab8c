import type { Objection, SimpleCommand } from './exec-types.ts'
import { flagsRefusal } from './auto-flags.ts'
import { changeFolderRefusal, findRefusal, gitRefusal, interpreterRefusal, sedRefusal, unknownProgramRefusal } from './auto-programs.ts'
import { cmdletRefusal, switchRefusal } from './auto-windows-programs.ts'
import { placeProblem, type Whereabouts } from './places.ts'
import { canonicalCmdlet } from './powershell/aliases.ts'
import { baseName, plainName, type Speech } from './program-name.ts'
import { interpreters, neverAuto, posixPrograms } from './program-tables/auto-posix.ts'
import { cmdPrograms, cmdlets } from './program-tables/auto-windows.ts'
import { startsAnother } from './program-tables/wrapper-table.ts'
import { placeRefusal, type Refusal } from './refusal.ts'
import { valueOf } from './word-value.ts'

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

function programRefusal(words: readonly string[], entry: readonly string[], where: Whereabouts, speech: Speech): Refusal | null {
  const program = words[0] ?? ''
  if (/[\\/]/.test(program)) return { why: 'path-program', reason: 'The program is named with a folder in front.' }
  if (/[^\u0021-\u007e]/.test(program)) return { why: 'program-name', reason: 'The program name has unusual characters.' }
  const name = plainName(program, speech)
  if (name !== baseName(program, speech)) return { why: 'program-name', reason: 'The program is named with its ending.' }
  if (startsAnother(name)) return { why: 'wrapper', reason: 'It starts another command.' }
  if (neverAuto.has(name)) return { why: 'never-auto', reason: 'This program can run anything its words say.' }
  if (interpreters.has(name)) return interpreterRefusal(words, entry, where)
  return tableRefusal(name, words, entry.length, where, speech)
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

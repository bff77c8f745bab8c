import type { CommandPart } from '../../../../shared/approvals/approval.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'
import { limits } from '../../../../shared/limits.ts'
import { judgeAuto } from './auto-rules.ts'
import { strictestEffect } from './command-effects.ts'
import { type ExecInput, type ExecVerdict, HOLE, type Objection, type PartFacts, type Script, type SimpleCommand, type Word } from './exec-types.ts'
import { planOf } from './exec-plan.ts'
import { firstActiveVariable } from './harmless-environment.ts'
import { hiddenCharacterProblem } from './hidden-characters.ts'
import { runsHiddenProgram } from './hidden-program.ts'
import { type Finding, type JudgedCommand, ScriptJudge, type Readers } from './judge-script.ts'
import { isInsideWorkspace, namesSecret, placeProblem, resolveFolder, splitPlace, type Whereabouts } from './places.ts'
import type { Speech } from './program-name.ts'
import type { Refusal } from './refusal.ts'
import { valueOf } from './word-value.ts'

/** Judges one command line. Pure and synchronous; see `load-exec-policy.ts` for where the grammars come from. */
export type DecideExec = (input: ExecInput) => ExecVerdict

export function decideExecWith(readers: Readers, input: ExecInput): ExecVerdict {
  const { command } = input
  if (command.includes('\0')) return refused(command, 'exec.malformed.nul', 'The command has a NUL character.')
  if (command.trim() === '') return refused(command, 'exec.malformed.empty', 'The command is empty.')
  const speech: Speech = { platform: input.platform, shell: input.shell }
  const where = whereabouts(input)
  const script = readers.read(command, input.shell, 0)
  const judge = new ScriptJudge(input, readers.read, where)
  const worst = judge.judge(script, command, input.shell, [], 0, null)
  const obstacle = overallObstacle(input, script, where)
  const parts = describeParts(judge.judged, input, where, speech)
  const effect = judge.judged.map((part) => part.effect).reduce(strictestEffect, 'looks' as Effect)
  const complete = isComplete(script)
  // Asked for several times, and needed for few commands.
  let commands: readonly PartFacts[] | null = null
  let isConfirmed: boolean | null = null
  const confirms = (): boolean => isConfirmed ??= readers.confirm(command, input.shell)
  const done = (verdict: ExecVerdict['verdict'], rule: string, reason: string): ExecVerdict => ({
    verdict, rule, reason, parts: parts.map((part) => part.part), effect,
    facts: { named: worst !== null, complete, openOperandsOnly: complete || hasOpenOperandsOnly(script, judge.judged), hiddenProgram: judge.judged.some((part) => takesProgram(part, speech)), secretOperand: verdict !== 'deny' && hasSecretOperand(judge.judged, where), commands: () => commands ??= inOrder(judge.judged).map(factsOf), wholeLine: () => obstacle === null && confirms() },
    plan: verdict === 'auto' ? planOf(script, command, input.platform, input.shell) : { kind: 'shell', text: command },
  })
  if (worst?.verdict === 'deny') return done('deny', worst.rule, worst.reason)
  if (judge.overflow || script.objections.has('too-deep')) return done('deny', 'exec.malformed.too-deep', 'The command is nested too deeply to be judged whole.')
  if (worst !== null) return done('require', worst.rule, worst.reason)
  if (obstacle !== null) return done('require', `exec.ask.${obstacle.why}`, obstacle.reason)
  const refusal = parts.find((part) => part.refusal !== null)?.refusal
  if (refusal !== undefined && refusal !== null) return done('require', refusal.why === 'unlisted' ? 'exec.unlisted' : `exec.ask.${refusal.why}`, refusal.reason)
  if (parts.length === 0) return done('require', 'exec.ask.nothing', 'There is nothing in it to run.')
  if (!confirms()) return done('require', 'exec.ask.readers-disagree', scriptReasons['readers-disagree'])
  return done('auto', parts[0]?.part.rule ?? 'exec.auto', 'Every part is on the list of commands that run unasked.')
}

function refused(command: string, rule: string, reason: string): ExecVerdict {
  return { verdict: 'deny', rule, reason, parts: [], effect: 'runs-code', plan: { kind: 'shell', text: command }, facts: { named: false, complete: false, openOperandsOnly: false, hiddenProgram: true, secretOperand: false, commands: () => [], wholeLine: () => false } }
}

/** Commands of the line itself first, then those of texts inside it: the order of the parts. */
function inOrder(judged: readonly JudgedCommand[]): JudgedCommand[] {
  return [...judged.filter((part) => !part.inner), ...judged.filter((part) => part.inner)]
}

function factsOf({ command, fields, leaves, inner, cwd }: JudgedCommand): PartFacts {
  const plain = command.words.length > 0 && command.assignments.length === 0 && command.objections.size === 0 && command.stdin.kind !== 'text' && command.insideFunction === null
    && command.words.every((word) => word.objections.size === 0 && word.pieces.every((piece) => piece.kind === 'text'))
    && command.redirects.every((redirect) => redirect.kind === 'dup' || (redirect.kind === 'write' && valueOf(redirect.target) === '/dev/null'))
  const speaking = command.redirects.filter((redirect) => redirect.kind !== 'dup' && redirect.kind !== 'text' && valueOf(redirect.target) !== '/dev/null')
  const extras = [...command.assignments.map(({ name, values }) => `${name}=${values.map(valueOf).join(' ')}`), ...speaking.map((redirect) => `${redirect.operator} ${valueOf(redirect.target)}`)]
  return { words: fields, leaves, plain, inner, cwd, piped: command.piped, extras, input: command.stdin.kind === 'text' ? command.stdin.text : null }
}

function whereabouts(input: ExecInput): Whereabouts {
  const { platform } = input
  const workspace = splitPlace(platform, input.workspace)
  // Without a known home a place is taken that no path can reach by chance.
  const home = splitPlace(platform, input.home ?? (platform === 'win32' ? 'C:\\Users\\\u00b7' : platform === 'darwin' ? '/Users/\u00b7' : '/home/\u00b7'))
  const base: Whereabouts = { platform, workspace, home, cwd: workspace }
  const folder = input.cwd === undefined || input.cwd === '' ? workspace : resolveFolder(base, input.cwd)
  return { ...base, cwd: folder }
}

const scriptReasons: Readonly<Record<Objection, string>> = {
  syntax: 'The command line is not complete or not correct.', 'readers-disagree': 'The command line can be read in more than one way.', 'too-deep': 'It is nested too deeply.',
  control: 'It holds a loop or a condition.', function: 'It defines a function.', arithmetic: 'It computes something that can run commands.', continuation: 'A line is continued with a backslash.',
  'odd-spelling': 'It is written in an unusual way.', expansion: 'A part of it is known only when it runs.', 'process-substitution': 'It starts another command for its input or output.', pattern: 'It holds a pattern.',
  braces: 'It holds a brace list.', tilde: 'It reaches outside the workspace.', 'ansi-quote': 'It uses a quoting that hides characters.', substitution: 'It runs a command inside another.', assignment: 'It sets a variable.',
  'script-block': 'It holds a block of script.', expression: 'It holds an expression that is evaluated.', 'here-document': 'Its inline text does not end or is changed before it is used.',
}

/** What keeps the whole line from being automatic, whatever its parts are. */
function overallObstacle(input: ExecInput, script: Script, where: Whereabouts): Refusal | null {
  if (input.command.length > limits.execAutoChars) return { why: 'too-long', reason: 'The command is too long to be shown whole.' }
  const hidden = hiddenCharacterProblem(input.command)
  if (hidden !== null) return { why: 'hidden-characters', reason: hidden }
  const [objection] = script.objections
  if (objection !== undefined) return { why: objection, reason: scriptReasons[objection] }
  const variable = firstActiveVariable(input.env)
  if (variable !== null) return { why: 'environment', reason: `The variable ${variable} can change what the command does.` }
  if (where.cwd === null || !isInsideWorkspace(where, where.cwd)) return { why: 'cwd', reason: 'The command would start in a folder outside the workspace.' }
  if (input.cwd !== undefined && input.cwd !== '' && placeProblem(where, input.cwd, true) !== null && where.cwd.names.length > where.workspace.names.length) return { why: 'cwd', reason: 'The command would start in a protected folder.' }
  return null
}

interface DescribedPart { readonly part: CommandPart; readonly refusal: Refusal | null }

/** Every simple command with its own verdict, in the order it stands in the line. */
function describeParts(judged: readonly JudgedCommand[], input: ExecInput, where: Whereabouts, speech: Speech): DescribedPart[] {
  const entries = wordsOf(input.lists.autoApprove)
  let here = where
  return inOrder(judged).map(({ command, finding, effect, text, place: { start, end }, inner: inside }) => {
    const place = { text, start: Math.min(start, input.command.length), end: Math.min(end, input.command.length), effect }
    if (finding !== null) return { part: { ...place, verdict: finding.verdict, rule: finding.rule }, refusal: { why: 'named', reason: finding.reason } }
    const result = judgeAuto(command, entries, here, speech)
    here = { ...here, cwd: nextFolder(command, here) }
    if (result.kind === 'auto' && !inside) return { part: { ...place, verdict: 'auto' as const, rule: `exec.auto.${result.entry}` }, refusal: null }
    const refusal: Refusal = result.kind === 'auto' ? { why: 'wrapper', reason: 'It runs inside another command.' } : result.refusal
    return { part: { ...place, verdict: 'require' as const, rule: refusal.why === 'unlisted' ? 'exec.unlisted' : `exec.ask.${refusal.why}` }, refusal }
  })
}

const entryWords = new WeakMap<readonly string[], readonly (readonly string[])[]>()

/** The entries of a list as words, once for each list. */
function wordsOf(list: readonly string[]): readonly (readonly string[])[] {
  const known = entryWords.get(list) ?? list.map((text) => text.trim().split(/\s+/)).filter((words) => words[0] !== '')
  entryWords.set(list, known)
  return known
}

/** After `cd sub`, later words are looked up there. */
function nextFolder(command: SimpleCommand, where: Whereabouts): Whereabouts['cwd'] {
  const words = command.words.map(valueOf)
  if (!/^(?:cd|chdir|set-location|sl)$/i.test(words[0] ?? '')) return where.cwd
  const target = words.slice(1).find((word) => word !== '--' && word.toLowerCase() !== '/d')
  return target === undefined || target.includes(HOLE) ? null : resolveFolder(where, target)
}

function isComplete(script: Script): boolean {
  return script.objections.size === 0 && script.commands.every((command) => command.assignments.length === 0 && command.words.every((word) => word.objections.size === 0) && command.redirects.every((redirect) => redirect.target.objections.size === 0))
}

/** Looked at closer only where something is fed to it, or a wrapper stands in front: a long line has a thousand commands. */
function takesProgram({ command, leaves, fields }: JudgedCommand, speech: Speech): boolean {
  const isPlain = command.stdin.kind === 'none' && command.redirects.length === 0 && leaves.length === 1 && leaves[0] === fields
  return !isPlain && [fields, ...leaves].some((leaf) => runsHiddenProgram(leaf, command, speech))
}

/** See `ExecFacts.openOperandsOnly`. A command that starts others may have none: there an operand can be a program's name. */
function hasOpenOperandsOnly(script: Script, judged: readonly JudgedCommand[]): boolean {
  if (script.functions.size > 0 || [...script.objections].some((objection) => objection !== 'control')) return false
  const startsOthers = new Set(judged.filter(({ leaves, fields }) => leaves.length !== 1 || leaves[0] !== fields).map(({ command }) => command))
  return script.commands.every((command) => {
    const isKnown = (word: Word, index: number): boolean => word.objections.size === 0 || (index > 0 && !startsOthers.has(command) && isOpenOperand(word, script))
    return command.assignments.length === 0 && command.words.every(isKnown) && command.redirects.every((redirect) => redirect.target.objections.size === 0)
  })
}

/** A pattern, or in quotes a variable that only ever holds what a loop of the text lists. */
function isOpenOperand(word: Word, script: Script): boolean {
  const isListed = (value: Word): boolean => [...value.objections].every((objection) => objection === 'pattern') && value.pieces.every((piece) => piece.kind === 'text')
  return [...word.objections].every((objection) => objection === 'pattern' || objection === 'ansi-quote' || objection === 'expansion') && word.pieces.every((piece) => {
    if (piece.kind === 'text') return true
    const values = piece.name === null || piece.fallback !== null || piece.printedBy !== undefined || !piece.quoted ? [] : script.values.get(piece.name) ?? []
    return values.length > 0 && values.every(isListed)
  })
}

function hasSecretOperand(judged: readonly JudgedCommand[], where: Whereabouts): boolean {
  // Each word once: a long line repeats them.
  const words = new Set<string>()
  for (const { command } of judged) {
    const [program, ...rest] = command.words
    const prints = program !== undefined && (program.raw === 'echo' || program.raw === 'printf')
    if (!prints) for (const word of rest) words.add(valueOf(word))
    for (const redirect of command.redirects) words.add(valueOf(redirect.target))
  }
  for (const word of words) if (namesSecret(where, word)) return true
  return false
}

export type { Finding }

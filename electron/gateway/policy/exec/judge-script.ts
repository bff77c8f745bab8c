import type { Effect } from '../../../../shared/tools/effect.ts'
import { effectOf, strictestEffect } from './command-effects.ts'
import type { ExecInput, ExecShell, Script, SimpleCommand } from './exec-types.ts'
import { type FloorPlace, floorReasons, type FloorShape, floorShape, floorShapeOfScript, isRawDisk } from './floor.ts'
import { knownInput, knownOutputOf } from './known-output.ts'
import { entryIndexOf } from './match-entry.ts'
import { joinPath } from '../path-names.ts'
import { resolveFolder, type Whereabouts } from './places.ts'
import { plainName, type Speech } from './program-name.ts'
import { commandCandidates, type ExpansionSource, HOME_MARK, wordCandidate } from './word-candidates.ts'
import type { InnerText } from './inner-commands.ts'
import { innerCommands } from './wrappers.ts'
import { valueOf } from './word-value.ts'

/** Reads a text in a shell's language. At depth 0 it is the command line itself, which may become automatic and is read with more care. */
export type ReadScript = (text: string, shell: ExecShell, depth: number) => Script

export interface Readers {
  readonly read: ReadScript
  /** A second reader's word on a text that would be automatic. */
  readonly confirm: (text: string, shell: ExecShell) => boolean
}

/** What was found about one command and everything it starts. The worst counts; `auto` is decided elsewhere. */
export interface Finding {
  readonly verdict: 'deny' | 'require'
  readonly rule: string
  readonly reason: string
}

/** A stretch of the command line, in UTF-16 units. */
export interface Place { readonly start: number; readonly end: number }

/** One command of the text (or of a text inside it) with what was found. */
export interface JudgedCommand {
  readonly command: SimpleCommand
  readonly finding: Finding | null
  readonly effect: Effect
  /** True for commands of a text inside a word (`sh -c '…'`): they have no place of their own in the command line. */
  readonly inner: boolean
  readonly text: string
  readonly place: Place
  /** Its words by the first reading, and what is left of it without wrappers. */
  readonly fields: readonly string[]
  readonly leaves: readonly (readonly string[])[]
  /** Folder it would run in; null where that is not known. */
  readonly cwd: string | null
}

/** Texts inside texts, and work in all; beyond that the command is refused rather than half judged. */
const deepestText = 12
const deepestWrapper = 24
const mostTextUnits = 1_000_000

/**
 * Goes through a script and everything it would start, layer by layer, and holds each against the floor, the deny list and
 * the require list. There is no limit on the number of commands; a text nested absurdly deep is refused.
 */
export class ScriptJudge {
  readonly judged: JudgedCommand[] = []
  /** Set when a text was too deep or too large to be judged whole. */
  overflow = false
  private readonly seen = new Set<string>()
  private readonly input: ExecInput
  private readonly read: ReadScript
  private readonly where: Whereabouts
  private units = 0
  private cwd: string | null

  constructor(input: ExecInput, read: ReadScript, where: Whereabouts) {
    this.input = input
    this.read = read
    this.where = where
    this.cwd = where.cwd === null ? null : joinPath(where.platform, where.cwd)
  }

  /** Judges a script; `outer` is where the command stands whose word it was, for a text inside another. */
  judge(script: Script, text: string, shell: ExecShell, parameters: readonly string[], depth: number, outer: Place | null): Finding | null {
    const speech: Speech = { platform: this.input.platform, shell }
    const source = this.expansionSource(script, parameters, shell)
    let worst = this.floorFinding(floorShapeOfScript(script, text, speech))
    if (worst !== null && script.commands.length === 0) return worst
    for (const command of script.commands) {
      const place = outer ?? { start: command.start, end: command.end }
      const { cwd } = this
      const judged = this.judgeCommand(command, source, speech, depth, place)
      this.judged.push({ ...judged, command, place, cwd: cwd === HOME_MARK ? null : cwd, inner: outer !== null, text: text.slice(command.start, command.end) })
      worst = worse(worst, judged.finding)
    }
    for (const further of script.texts) worst = worse(worst, this.judgeText({ text: further, shell }, depth + 1, outer ?? { start: 0, end: text.length }))
    return worst
  }

  private judgeText(inner: InnerText, depth: number, outer: Place): Finding | null {
    const key = `${inner.shell} ${inner.text} ${(inner.parameters ?? []).join(' ')}`
    if (this.seen.has(key)) return null
    this.seen.add(key)
    this.units += inner.text.length
    if (depth > deepestText || this.units > mostTextUnits) { this.overflow = true; return null }
    return this.judge(this.read(inner.text, inner.shell, depth), inner.text, inner.shell, inner.parameters ?? [], depth, outer)
  }

  private judgeCommand(command: SimpleCommand, source: ExpansionSource, speech: Speech, depth: number, shownAt: Place): Pick<JudgedCommand, 'finding' | 'effect' | 'fields' | 'leaves'> {
    const place: FloorPlace = { cwd: this.cwd, home: this.input.home }
    const files = command.words.flatMap((word) => word.pieces.flatMap((piece) => (piece.kind === 'unknown' && piece.asFile === true ? piece.printedBy ?? [] : [])))
    const stdin = knownInput(command, (from) => commandCandidates(from, source)[0] ?? []) ?? source.printed(files)
    let worst: Finding | null = null
    let first: Pick<JudgedCommand, 'fields' | 'leaves'> = { fields: [], leaves: [] }
    let effect: Effect = command.words.length === 0 && command.redirects.length === 0 ? 'looks' : 'runs-code'
    for (const [index, fields] of commandCandidates(command, source).entries()) {
      const layers = this.layersOf(fields, stdin, speech)
      for (const layer of layers.commands) worst = worse(worst, this.nameFinding(layer, place, speech))
      for (const text of layers.texts) worst = worse(worst, this.judgeText(text, depth + 1, shownAt))
      if (index === 0) first = { fields, leaves: layers.leaves }
      if (index === 0) effect = command.words.length === 0 ? effect : layers.commands.map((layer) => effectOf(layer, speech)).reduce(strictestEffect, 'looks')
      this.followFolder(fields, speech)
    }
    for (const redirect of command.redirects) {
      if (redirect.kind !== 'write') continue
      const target = wordCandidate(redirect.target, source)
      if (isRawDisk(target)) worst = worse(worst, this.floorFinding('raw-disk'))
      if (target !== '/dev/null' && target.toLowerCase() !== 'nul' && target !== '$null') effect = strictestEffect(command.words.length === 0 ? 'changes' : effect, 'changes')
    }
    return { finding: worst, effect, ...first }
  }

  /** The command itself and every command it starts, through any number of wrappers. */
  private layersOf(fields: readonly string[], stdin: string | null, speech: Speech): { commands: (readonly string[])[]; texts: InnerText[]; leaves: (readonly string[])[] } {
    const commands: (readonly string[])[] = []
    const leaves: (readonly string[])[] = []
    const texts: InnerText[] = []
    const waiting: { readonly fields: readonly string[]; readonly depth: number }[] = [{ fields, depth: 0 }]
    const seen = new Set<string>()
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      const next = item.fields
      if (item.depth > deepestWrapper) { this.overflow = true; continue }
      if (next.length === 0 || next[0] === undefined) continue
      const key = next.length > 64 ? `${next.length} ${next[0]} ${next.at(-1)}` : next.join('\u0000')
      if (seen.has(key)) continue
      seen.add(key)
      commands.push(next)
      const inner = innerCommands(next, stdin, speech)
      for (const command of inner.commands) waiting.push({ fields: command, depth: item.depth + 1 })
      texts.push(...inner.texts)
      if (inner.commands.length === 0 && inner.texts.length === 0) leaves.push(next)
    }
    return { commands, texts, leaves }
  }

  private nameFinding(fields: readonly string[], place: FloorPlace, speech: Speech): Finding | null {
    const shape = floorShape(fields, place, speech)
    if (shape !== null) return this.floorFinding(shape)
    const { lists } = this.input
    const denied = entryIndexOf(lists.deny, speech).find(fields)
    if (denied !== null) return { verdict: 'deny', rule: `exec.deny.${denied.text}`, reason: `The rule "${denied.text}" forbids it.` }
    const named = entryIndexOf(lists.requireApproval, speech).find(fields)
    return named === null ? null : { verdict: 'require', rule: `exec.require.${named.text}`, reason: `The rule "${named.text}" says to ask first.` }
  }

  private floorFinding(shape: FloorShape | null): Finding | null {
    return shape === null ? null : { verdict: 'deny', rule: `exec.floor.${shape}`, reason: `${floorReasons[shape]} This is never allowed.` }
  }

  /** `cd / && rm -rf *`: where later words are looked up. */
  private followFolder(fields: readonly string[], speech: Speech): void {
    const name = plainName(fields[0] ?? '', speech)
    if (name !== 'cd' && name !== 'pushd' && name !== 'chdir' && name !== 'set-location' && name !== 'sl') return
    const target = fields.slice(1).find((field) => !/^-[A-Za-z@]$|^\/d$|^--$/i.test(field))
    const home = this.input.home
    const atHome = target === undefined || target === HOME_MARK || target === home
    if (atHome) { this.cwd = home ?? HOME_MARK; return }
    const folder = resolveFolder({ ...this.where, cwd: this.cwd === null || this.cwd === HOME_MARK ? null : resolveFolder(this.where, this.cwd) }, target)
    this.cwd = folder === null ? null : joinPath(this.where.platform, folder)
  }

  /** What names stand for: the home folder, the shell, this folder, the arguments of functions and of `sh -c`. */
  private expansionSource(script: Script, parameters: readonly string[], shell: ExecShell): ExpansionSource {
    const { home } = this.input
    const names = new Map<string, string[]>(shell === 'cmd' || shell === 'powershell' ? windowsNames(home) : [['IFS', [' ']], ['SHELL', ['/bin/bash']], ['BASH', ['/bin/bash']]])
    if (this.cwd !== null) names.set('PWD', [this.cwd])
    names.set('HOME', [home ?? HOME_MARK])
    const add = (name: string, value: string): void => { names.set(name, [...(names.get(name) ?? []), value]) }
    const bind = (values: readonly string[], first: number): void => {
      for (const [index, value] of values.entries()) if (index < 10) add(String(index + first), value)
      if (values.length > 1 - first) for (const all of ['@', '*']) add(all, values.slice(first === 0 ? 1 : 0).join(' '))
    }
    if (parameters.length > 0) bind(parameters, 0)
    for (const command of script.commands) {
      const [program, ...rest] = command.words.map(valueOf)
      if (program === undefined) continue
      if (script.functions.has(program)) bind(rest, 1)
      else if (program === 'set' && shell !== 'cmd') bind(rest.filter((word, index) => index > 0 || word !== '--'), 1)
    }
    let depth = 0
    const printed = new Map<readonly SimpleCommand[], string | null>()
    const source: ExpansionSource = {
      values: script.values, names, home, kept: new Map(),
      printed: (commands) => {
        const known = printed.get(commands)
        if (known !== undefined) return known
        // Inner commands are judged first, so a deep `$(echo $(echo …))` is known level by level; the limit guards the stack.
        if (depth >= 8) return null
        depth += 1
        const text = knownOutputOf(commands, (command) => commandCandidates(command, source)[0] ?? [])
        depth -= 1
        printed.set(commands, text)
        return text
      },
    }
    return source
  }
}

/** Variables of Windows whose value everybody knows, as cmd and as PowerShell write them. */
function windowsNames(home: string | undefined): [string, string[]][] {
  const values: [string, string][] = [['COMSPEC', 'cmd.exe'], ['SYSTEMROOT', 'C:\\Windows'], ['WINDIR', 'C:\\Windows'], ['SYSTEMDRIVE', 'C:'], ['HOMEDRIVE', 'C:'], ['USERPROFILE', home ?? HOME_MARK]]
  return [...values.flatMap(([name, value]): [string, string[]][] => [[name, [value]], [`env:${name.toLowerCase()}`, [value]]]), ['home', [home ?? HOME_MARK]], ['env:home', [home ?? HOME_MARK]]]
}

/** The stricter of two findings; the floor is named before a list. */
function worse(left: Finding | null, right: Finding | null): Finding | null {
  if (left === null || right === null) return left ?? right
  if (left.verdict !== right.verdict) return left.verdict === 'deny' ? left : right
  return right.rule.startsWith('exec.floor.') && !left.rule.startsWith('exec.floor.') ? right : left
}

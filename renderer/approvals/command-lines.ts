import type { CommandPart } from '../../shared/approvals/approval.ts'
import type { Effect } from '../../shared/tools/effect.ts'
import { markHidden } from './hidden-characters.ts'
import type { MarkedPiece } from './hidden-characters.ts'

/**
 * A command line as the card shows it: one numbered line per simple command, from the bytes that will run.
 * The lines joined are the whole command; what stands between two commands (`&&`, `|`, a line break) stays at the end of the first.
 */
export interface CommandLine {
  readonly number: number
  readonly text: string
  readonly pieces: readonly MarkedPiece[]
  /** It weighs most; more than one may. Never set where all weigh the same. */
  readonly riskiest: boolean
  readonly part: CommandPart | null
}

/** See `CommandLine`. Without parts (the line could not be taken apart) the whole command is one line. */
export function commandLines(command: string, parts: readonly CommandPart[]): CommandLine[] {
  const ordered = parts.filter((part) => part.start < command.length && part.end > part.start).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const starts = ordered.filter((part, index) => index === 0 || part.start > (ordered[index - 1]?.start ?? -1))
  if (starts.length === 0) return [{ number: 1, text: command, pieces: markHidden(command), riskiest: false, part: null }]
  const weights = starts.map(weight)
  const worst = Math.max(...weights)
  // Where all weigh the same, none stands out.
  const differ = weights.some((one) => one !== worst)
  const programs = starts.map((part) => programOf(command, part))
  return starts.map((part, index) => {
    const from = index === 0 ? 0 : part.start
    const text = command.slice(from, starts[index + 1]?.start ?? command.length)
    const inside = programs.map((one) => ({ start: one.start - from, end: one.end - from }))
    return { number: index + 1, text, pieces: markHidden(text, inside), riskiest: differ && weight(part) === worst, part }
  })
}

const verdictWeight = { deny: 20, require: 10, auto: 0 } as const
const effectWeight: Readonly<Record<Effect, number>> = { looks: 0, changes: 1, 'runs-code': 2, installs: 3, deletes: 4, sends: 5, spends: 6 }

/** How much a part weighs: what has to be asked first, then what can least be taken back. */
function weight(part: CommandPart): number {
  return verdictWeight[part.verdict] + effectWeight[part.effect]
}

/** The first word of a part that is not an assignment: the program it runs. */
function programOf(command: string, part: CommandPart): { start: number; end: number } {
  const text = command.slice(part.start, part.end)
  const lead = /^\s*(?:[A-Za-z_][A-Za-z0-9_]*=\S*\s+)*/.exec(text)?.[0].length ?? 0
  const word = /^\S+/.exec(text.slice(lead))?.[0].length ?? 0
  return { start: part.start + lead, end: part.start + lead + word }
}

/** Names of the programs a command runs, each once, in order; for the question's words. */
export function programNames(command: string, parts: readonly CommandPart[]): string[] {
  const names = parts.toSorted((a, b) => a.start - b.start).map((part) => {
    const { start, end } = programOf(command, part)
    return command.slice(start, end)
  })
  return [...new Set(names.filter((name) => name !== ''))]
}

import type { Objection, SimpleCommand } from '../exec-types.ts'
import type { ScriptSink } from './script-sink.ts'
import type { Source } from './source.ts'

/** What every part of the bash reader shares. Nested texts get their own context over the same sink. */
export interface ReadContext {
  readonly source: Source
  readonly sink: ScriptSink
  readonly zsh: boolean
  readonly depth: number
  /** Range in the outermost text that nested commands are shown at; null = positions are already those. */
  readonly range: readonly [start: number, end: number] | null
  /** Kept up to date by the command reader while it goes through function bodies. */
  insideFunction: string | null
  /** Words inside words (array values, defaults) read at the moment. */
  wordDepth: number
  /** Why nothing read here is automatic (inside a substitution, say). */
  readonly objections: readonly Objection[]
  /** Reads commands up to the closing character and returns them without those nested in their words; given by the command reader, which needs this file in turn. */
  readonly readCommands: (context: ReadContext, closer: '' | ')' | '}') => readonly SimpleCommand[]
}

/** Deeper nesting than any person writes; beyond it a text is refused rather than half read. */
export const nestingLimit = 100

/** Leaves the rest of a text unread; the whole is refused then. */
export function giveUp(context: ReadContext): readonly SimpleCommand[] {
  context.sink.objections.add('too-deep')
  context.source.index = context.source.text.length
  return []
}

import type { Assignment, Objection, Redirect, Script, ScriptItem, SimpleCommand, Stdin, Word } from '../exec-types.ts'

/** A simple command while its here-documents are still to be read. */
export interface DraftCommand extends SimpleCommand {
  words: Word[]
  assignments: Assignment[]
  redirects: DraftRedirect[]
  start: number
  end: number
  objections: Set<Objection>
  stdin: Stdin
  insideFunction: string | null
  piped: boolean
}

export interface DraftRedirect extends Redirect { text?: string }

/** Where all readers of one text, nested ones too, put what they find. */
export class ScriptSink implements Script {
  readonly commands: DraftCommand[] = []
  readonly items: ScriptItem[] = []
  readonly objections = new Set<Objection>()
  readonly texts: string[] = []
  readonly values = new Map<string, Word[]>()
  readonly functions = new Set<string>()

  addValues(name: string, words: readonly Word[]): void {
    const known = this.values.get(name)
    if (known === undefined) this.values.set(name, [...words])
    else known.push(...words)
  }
}

export function newCommand(start: number, stdin: Stdin, insideFunction: string | null, objections: Iterable<Objection>): DraftCommand {
  return { words: [], assignments: [], redirects: [], start, end: start, objections: new Set(objections), stdin, insideFunction, piped: false }
}

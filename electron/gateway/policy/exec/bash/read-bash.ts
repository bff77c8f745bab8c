import type { Script, SimpleCommand } from '../exec-types.ts'
import { CommandReader, type HereDocumentPlace } from './command-reader.ts'
import type { ReadContext } from './read-context.ts'
import { ScriptSink } from './script-sink.ts'
import { Source } from './source.ts'

/**
 * Reads a bash or zsh text the way the shell does, into simple commands. It is our own because the rules hang on details the
 * grammar does not have: joined lines, the exact end of a here-document, what quotes leave behind. The grammar is the second
 * reader (`second-reading.ts`): where the two differ, nothing is automatic and both count.
 */
export interface BashReading { readonly script: Script; readonly source: Source; readonly hereDocuments: readonly HereDocumentPlace[] }

export function readBash(text: string, zsh: boolean): BashReading {
  const sink = new ScriptSink()
  const source = new Source(text)
  const hereDocuments: HereDocumentPlace[] = []
  const readCommands = (context: ReadContext, closer: '' | ')' | '}'): readonly SimpleCommand[] => {
    const reader = new CommandReader(context, closer, hereDocuments)
    reader.read()
    return reader.own
  }
  readCommands({ source, sink, zsh, depth: 0, range: null, insideFunction: null, wordDepth: 0, objections: [], readCommands }, '')
  if (source.cuts.length > 0) sink.objections.add('continuation')
  return { script: sink, source, hereDocuments }
}

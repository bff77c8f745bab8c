import { limits } from '../../../shared/limits.ts'
import type { Detected } from '../files/decode-text.ts'
import { type LineWindow, readLineWindow } from '../files/line-window.ts'
import type { WindowLine } from '../files/line-cutter.ts'
import type { Reading } from './read.ts'
import type { ToolOutcome } from './tool-definition.ts'

/**
 * Shows lines of a text file with their numbers, and says in brackets what is not shown and how to see it.
 * @param before a notice in front, or an empty text
 */
export async function readTextWindow(reading: Reading, found: Exclude<Detected, { kind: 'binary' }>, before: string): Promise<ToolOutcome> {
  const { source, input, context, path } = reading
  const format = found.kind === 'text' ? found.format : { encoding: 'utf-8' as const, bom: false }
  // A profile with a small output gets twice that here, as the usual one does.
  const maxBytes = Math.min(limits.readOutputBytes, context.outputBytes * 2)
  const window = await readLineWindow(source, {
    ...format, offset: input.offset ?? 1, limit: input.limit ?? Infinity, maxBytes, fromChar: input.fromChar ?? 1,
    lineChars: input.fromChar === undefined ? limits.readLineChars : limits.readLineRangeChars,
    signal: context.signal, countingMs: limits.readCountingMs,
  })
  const [first, last] = [window.lines[0], window.lines.at(-1)]
  const notes = [...encodingNotes(found, window), endNote(reading, window)].filter((note) => note !== '')
  const body = window.lines.map((line) => `${line.number}\t${line.text}${cutNote(line, input.fromChar ?? 1)}`)
  const text = [...(before === '' ? [] : [before]), ...body, ...notes].join('\n')
  return {
    content: [{ type: 'text', text }],
    isError: false,
    details: {
      kind: 'file-read', path, bytes: source.size,
      ...(window.totalLines === null ? {} : { totalLines: window.totalLines }),
      ...(first === undefined || last === undefined ? {} : { fromLine: first.number, toLine: last.number }),
    },
    ...(window.end === 'bytes' ? { truncated: { totalBytes: source.size, shownBytes: Buffer.byteLength(text) } } : {}),
  }
}

/** What to ask for to see the rest of a long line. */
function cutNote(line: WindowLine, fromChar: number): string {
  if (line.shownTo < line.chars) return ` […line ${line.number} has ${line.chars} characters, ${fromChar} to ${line.shownTo} shown; go on with offset ${line.number}, limit 1, fromChar ${line.shownTo + 1}]`
  return fromChar > line.chars && fromChar > 1 ? `[line ${line.number} has only ${line.chars} characters]` : ''
}

function endNote({ input }: Reading, window: LineWindow): string {
  const total = window.totalLines
  const last = window.lines.at(-1)
  if (last === undefined) {
    const lines = total === 1 ? '1 line' : `${total ?? 'no more'} lines`
    return `[${input.path} has ${lines}; offset ${input.offset ?? 1} is behind its end.]`
  }
  const of = total === null ? '' : ` of ${total}`
  if (window.end === 'bytes') return `[Cut after line ${last.number}${of}: ${Math.round(limits.readOutputBytes / 1024)} KB at most are shown at once. Read on with offset ${last.number + 1}, or ask for fewer lines with limit.]`
  if (window.end === 'limit') return `[Lines ${window.lines[0]?.number ?? 1} to ${last.number}${of}. Read on with offset ${last.number + 1}.]`
  return ''
}

function encodingNotes(found: Detected, window: LineWindow): readonly string[] {
  const notes: string[] = []
  const guessed = found.kind === 'text' && found.format.confidence === 'guess' ? ', as far as can be told' : ''
  if (window.encoding !== 'utf-8') notes.push(`[Encoding: ${window.encoding}${guessed}.]`)
  if (window.badBytes > 0) notes.push(`[${window.badBytes} byte${window.badBytes === 1 ? '' : 's'} fit no encoding and are written like \\xC4.]`)
  return notes
}

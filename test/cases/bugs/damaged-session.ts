import { asObject, asText, isObject } from '../json-value.ts'
import { longText } from './neutral-blocks.ts'
import { ChatWriter, defaultModel } from './neutral-chat.ts'

/** A line that was cut keeps about this much of itself: enough to hold its beginning, too little to be whole. */
const keptShare = 0.6

/**
 * Writes the messages of a session file in the product's own format and damages its lines the same way: a line that was cut
 * is cut, NUL bytes stand where they stood, a missing line break is missing, lines that were glued together are glued.
 * @param folder where pictures of the chat are kept
 */
export function writeDamagedSession(lines: readonly unknown[], options: { readonly workspace: string; readonly folder: string }): string {
  const writer = new ChatWriter(options.folder, defaultModel)
  const sheet = [JSON.stringify(writer.head(options.workspace, defaultModel)) + '\n']
  for (const line of lines.flatMap((each) => longText(each).split(/(?<=\n)/))) sheet.push(writeLine(line, writer))
  const text = sheet.join('')
  // Bookkeeping behind a torn end would hide that it is torn.
  if (!text.endsWith('\n') || writer.wasCutOff) return text
  return text + writer.end().map((entry) => JSON.stringify(entry) + '\n').join('')
}

function writeLine(source: string, writer: ChatWriter): string {
  const breaks = /[\r\n]*$/.exec(source)?.[0] ?? ''
  const body = source.slice(0, source.length - breaks.length)
  const pieces = splitGlued(body)
  return pieces.map((piece) => writePiece(piece, writer)).join('') + breaks
}

/** `{…}{…}`: lines whose breaks were lost. */
function splitGlued(body: string): string[] {
  if (parse(body) !== undefined) return [body]
  for (let at = body.indexOf('{', 1); at > 0; at = body.indexOf('{', at + 1)) {
    const last = asObject(parse(body.slice(at)))
    if (asText(last['type'] ?? last['role']) !== '') return [...splitGlued(body.slice(0, at)), body.slice(at)]
  }
  return [body]
}

function writePiece(piece: string, writer: ChatWriter): string {
  const [, lead = '', core = '', tail = ''] = /^([\0\s\ufeff]*)([\s\S]*?)([\0\s]*)$/.exec(piece) ?? []
  if (core === '') return piece
  const value = parse(core)
  if (value !== undefined) {
    const { front, line, behind } = inOurFormat(value, core, writer)
    return front + lead + line + tail + behind
  }
  const inner = core.replaceAll('\0', '')
  const mended = parse(inner)
  // What a damaged line said can only be guessed; its kind is often still there.
  const kind = /"(?:type|role)"\s*:\s*"(\w+)"/.exec(inner)?.[1] ?? 'user'
  const { front, line } = inOurFormat(mended ?? { type: kind, text: 'this line was damaged in the middle' }, inner, writer)
  if (inner === core) return front + lead + line.slice(0, Math.floor(line.length * keptShare)) + tail
  const middle = Math.floor(line.length / 2)
  const nuls = core.length - inner.length
  // NUL bytes between whole halves, or in place of what stood there.
  return front + lead + line.slice(0, middle) + '\0'.repeat(nuls) + line.slice(middle + (mended === undefined ? nuls : 0)) + tail
}

/** A message as its line in the product's format, with the bookkeeping before and behind it. What is no message stays as it is. */
function inOurFormat(value: unknown, source: string, writer: ChatWriter): { readonly front: string; readonly line: string; readonly behind: string } {
  const written = isObject(value) ? writer.message(value) : null
  if (!written) return { front: '', line: source, behind: '' }
  return {
    front: written.before.map((entry) => JSON.stringify(entry) + '\n').join(''), line: JSON.stringify(written.main), behind: written.after.map((entry) => '\n' + JSON.stringify(entry)).join(''),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { limits } from '../../../../shared/limits.ts'
import { decodeLine } from '../../results/decode-line.ts'
import type { FoundLine } from './match-records.ts'

/** How much of the room stands before a hit. */
const beforeShare = 1 / 3

/**
 * A found line as text of at most about `limits.grepLineChars`: `12:text` for a match, `12-text` for context. A longer
 * line is cut round its first hit, with the character it is at; never inside a surrogate pair.
 */
export function shownLine(line: FoundLine): string {
  const sign = line.kind === 'match' ? ':' : '-'
  const rows = rowsOf(line)
  return rows.map((row, at) => `${line.number === null ? '' : line.number + at}${sign}${row}`).join('\n')
}

/** A pattern over several lines is found as one piece: each of its lines gets its own number. */
function rowsOf(line: FoundLine): string[] {
  const bytes = withoutLineEnd(line.bytes)
  const [hit] = line.hits
  if (!hit || line.hits.length === 0 || !bytes.includes(0x0a)) return [cut(bytes, line.hits)]
  const rows: string[] = []
  for (let from = 0; from <= bytes.length && rows.length < 20;) {
    const end = bytes.indexOf(0x0a, from)
    const row = bytes.subarray(from, end < 0 ? bytes.length : end)
    rows.push(cut(withoutLineEnd(row), [{ start: Math.max(0, hit.start - from), end: Math.max(0, hit.end - from) }]))
    if (end < 0) break
    from = end + 1
  }
  return rows
}

function cut(bytes: Buffer, hits: FoundLine['hits']): string {
  const first = hits[0]?.start ?? 0
  const text = decodeLine(bytes)
  if (text.length <= limits.grepLineChars) return readable(text)
  const at = bytes.subarray(0, first).toString('utf8').length
  const from = Math.max(0, Math.min(at - Math.floor(limits.grepLineChars * beforeShare), text.length - limits.grepLineChars))
  const window = text.slice(from, from + limits.grepLineChars).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  const more = hits.length > 1 ? `, ${hits.length} hits in this line` : ''
  return `${from > 0 ? '…' : ''}${readable(window)}${from + limits.grepLineChars < text.length ? '…' : ''} [cut: line of ${text.length} characters, hit at ${at + 1}${more}]`
}

/** Control characters would change how the list reads; tabs belong to the text. */
function readable(text: string): string {
  return text.replace(/[\0-\x08\x0a-\x1f\x7f-\x9f]/g, '·')
}

function withoutLineEnd(bytes: Buffer): Buffer {
  let end = bytes.length
  if (bytes[end - 1] === 0x0a) end -= 1
  if (bytes[end - 1] === 0x0d) end -= 1
  return bytes.subarray(0, end)
}

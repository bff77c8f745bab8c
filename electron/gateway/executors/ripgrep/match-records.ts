import * as z from 'zod'

/** Text from ripgrep: as text where it is UTF-8, else base64. */
const field = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })])
const recordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), data: z.object({ path: field }) }),
  z.object({
    type: z.enum(['match', 'context']),
    data: z.object({ lines: field, line_number: z.number().nullable(), submatches: z.array(z.object({ start: z.number(), end: z.number() })) }),
  }),
  z.object({ type: z.literal('end'), data: z.object({ binary_offset: z.number().nullable() }) }),
  z.object({ type: z.literal('summary'), data: z.object({ stats: z.object({ searches: z.number() }) }) }),
])

export interface FoundLine {
  readonly kind: 'match' | 'context'
  /** 1-based; null: ripgrep did not count. */
  readonly number: number | null
  readonly bytes: Buffer
  /** Byte ranges of the hits in `bytes`. */
  readonly hits: readonly { readonly start: number; readonly end: number }[]
}
export type MatchRecord =
  | { readonly kind: 'begin'; readonly path: Buffer }
  | { readonly kind: 'line'; readonly line: FoundLine }
  | { readonly kind: 'end'; readonly isBinary: boolean }
  | { readonly kind: 'summary'; readonly searched: number }

/** One line of `rg --json`. Null for a record that is none of those we use. */
export function parseRecord(piece: Buffer): MatchRecord | null {
  let json: unknown
  try {
    json = JSON.parse(piece.toString('utf8'))
  } catch {
    // Not a record: ripgrep prints nothing else here, so there is nothing to lose.
    return null
  }
  const parsed = recordSchema.safeParse(json)
  if (!parsed.success) return null
  const record = parsed.data
  switch (record.type) {
    case 'begin': return { kind: 'begin', path: bytesOf(record.data.path) }
    case 'match': case 'context': {
      const { lines, line_number: number, submatches } = record.data
      return { kind: 'line', line: { kind: record.type, number, bytes: bytesOf(lines), hits: submatches } }
    }
    case 'end': return { kind: 'end', isBinary: record.data.binary_offset !== null }
    case 'summary': return { kind: 'summary', searched: record.data.stats.searches }
    default: return record satisfies never
  }
}

function bytesOf(value: z.infer<typeof field>): Buffer {
  return 'text' in value ? Buffer.from(value.text) : Buffer.from(value.bytes, 'base64')
}

import * as z from 'zod'
import type { FromSkill } from './messages.ts'

/** A skill's message, or null for anything else: a skill could write what it likes. */
const id = z.number().int().min(0)
const short = z.string().max(4_096)
const path = z.string().max(4_096)
const key = z.string().min(1).max(300)
const asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('fetch'), url: z.string().max(8_192), method: z.string().max(20), headers: z.array(z.tuple([z.string().max(200), z.string().max(16_384)])).max(100) }),
  z.object({ what: z.literal('read'), path }), z.object({ what: z.literal('write'), path }), z.object({ what: z.literal('list'), path }), z.object({ what: z.literal('stat'), path }),
  z.object({ what: z.literal('storage-get'), key }), z.object({ what: z.literal('storage-delete'), key }), z.object({ what: z.literal('storage-set'), key, value: z.unknown() }), z.object({ what: z.literal('storage-keys'), prefix: z.string().max(300) }),
  z.object({ what: z.literal('token'), provider: z.string().max(100) }), z.object({ what: z.literal('secret'), name: z.string().max(100) }),
])
const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), tools: z.array(z.string().max(200)).max(1_000) }),
  z.object({ kind: z.literal('not-loaded'), message: short }),
  z.object({ kind: z.literal('begun'), id }),
  z.object({ kind: z.literal('bad-arguments'), id, message: short, field: short }),
  z.object({ kind: z.literal('result'), id, content: z.unknown() }),
  z.object({ kind: z.literal('failed'), id, code: z.string().max(100), message: short }),
  z.object({ kind: z.literal('progress'), id, text: short }),
  z.object({ kind: z.literal('ask'), ask: id, call: id.nullable(), asked }),
  z.object({ kind: z.literal('log'), level: z.string().max(20), text: z.string().max(65_536) }),
  z.object({ kind: z.literal('refused'), what: short }),
  z.object({ kind: z.literal('pong'), id }),
])

export function readMessage(head: unknown): FromSkill | null {
  const parsed = schema.safeParse(head)
  return parsed.success ? parsed.data : null
}

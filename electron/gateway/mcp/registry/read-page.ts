import * as z from 'zod'
import { offerSchema, type Offer } from '../../../../shared/mcp/offer.ts'
import { readServerJson, serverJsonSchema } from '../../../../shared/mcp/server-json.ts'

/** One answer of the list's read interface, version 0.1: `{servers: [{server, _meta}], metadata: {nextCursor}}`. */
const officialMeta = 'io.modelcontextprotocol.registry/official'
const metaSchema = z.looseObject({ status: z.string().optional().catch(undefined), updatedAt: z.string().optional().catch(undefined), isLatest: z.boolean().optional().catch(undefined) })
const pageSchema = z.object({
  servers: z.array(z.unknown()),
  metadata: z.object({ nextCursor: z.string().nullish().catch(null) }).nullish().catch(null),
})
const entrySchema = z.object({ server: serverJsonSchema, _meta: z.record(z.string(), z.unknown()).optional().catch(undefined) })

export interface RegistryPage { readonly offers: Offer[]; readonly next: string | null }

/** Null: this is no such answer. An entry that cannot be read, was deleted or is not the newest of its name is left out. */
export function readPage(given: unknown): RegistryPage | null {
  const page = pageSchema.safeParse(given)
  if (!page.success) return null
  const offers = new Map<string, Offer>()
  for (const raw of page.data.servers) {
    const entry = entrySchema.safeParse(raw)
    if (!entry.success) continue
    // Its own facts stand below the list's name; some lists put them flat.
    const own = metaSchema.safeParse(entry.data._meta?.[officialMeta] ?? entry.data._meta ?? {})
    const meta = own.success ? own.data : {}
    if (meta.status === 'deleted' || meta.isLatest === false) continue
    const at = Date.parse(meta.updatedAt ?? '')
    const offer = readServerJson(entry.data.server, { deprecated: meta.status === 'deprecated', updatedAt: Number.isNaN(at) ? null : at })
    const before = offers.get(offer.id)
    if (!before || (offer.updatedAt ?? 0) >= (before.updatedAt ?? 0)) offers.set(offer.id, offer)
  }
  return { offers: [...offers.values()], next: page.data.metadata?.nextCursor || null }
}

/** What is kept of an answer, for when the list cannot be reached. */
const keptAnswerSchema = z.object({ key: z.string(), at: z.number(), next: z.string().nullable(), offers: z.array(offerSchema) })
export const keptAnswersSchema = z.array(keptAnswerSchema)
export type KeptAnswer = z.infer<typeof keptAnswerSchema>

import * as z from 'zod'

/**
 * A connection that can be added: from the bundled list, from the public list, or from a bundle file. One shape for all, so the window shows
 * and fills in one form. Nothing here runs; `fillWay` makes the form that `connections.check` and `connections.save` take.
 */

/** A text with places for what the person fills in. */
export const templateSchema = z.array(z.union([z.string(), z.object({ ask: z.string() })]))
export type Template = z.infer<typeof templateSchema>

/** One thing the person is asked for. `many`: several values, one a line. `title` and `description` are the publisher's words. */
export const askedValueSchema = z.object({
  id: z.string(), title: z.string(), description: z.string(), required: z.boolean(), secret: z.boolean(), many: z.boolean(),
  kind: z.enum(['text', 'number', 'boolean', 'folder', 'file', 'choice']), choices: z.array(z.string()), default: z.string().nullable(),
})
export type AskedValue = z.infer<typeof askedValueSchema>

const namedTemplates = z.array(z.object({ name: z.string(), value: templateSchema, secret: z.boolean() }))

/**
 * How it can be had. `command`: it runs on this computer; `args` are groups that are left out together when something in them is not filled in.
 * `unsupported`: a kind Pincer does not start (`type` as the publisher calls it).
 */
export const offerWaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), from: z.enum(['npm', 'pypi', 'bundle']), subject: z.string(), command: z.string(), args: z.array(z.array(templateSchema)), env: namedTemplates, asks: z.array(askedValueSchema) }),
  z.object({ kind: z.literal('remote'), subject: z.string(), url: templateSchema, transport: z.enum(['http', 'sse']), headers: namedTemplates, asks: z.array(askedValueSchema) }),
  z.object({ kind: z.literal('unsupported'), subject: z.string(), type: z.string() }),
])
export type OfferWay = z.infer<typeof offerWaySchema>

export const offerSchema = z.object({
  /** Its name in the list it comes from; unique there. */
  id: z.string(), title: z.string(), description: z.string(), version: z.string(), publisher: z.string(), website: z.string().nullable(),
  /** Its publisher advises against it. */
  deprecated: z.boolean(), updatedAt: z.number().nullable(), ways: z.array(offerWaySchema),
})
export type Offer = z.infer<typeof offerSchema>

/**
 * A search of the public list. `kept`: the list cannot be reached, and this is an earlier answer (`at`). Why there is none: `offline`: not reachable ·
 * `off`: no list is set · `refused`: it answered, but not with a list (`status`) · `blocked`: the address guard said no.
 */
export const registrySearchSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), offers: z.array(offerSchema), next: z.string().nullable(), kept: z.boolean(), at: z.number(), host: z.string() }),
  z.object({ ok: z.literal(false), problem: z.enum(['offline', 'off', 'refused', 'blocked']), host: z.string(), status: z.number().nullable() }),
])
export type RegistrySearch = z.infer<typeof registrySearchSchema>

/** A bundle file that was looked at; null: the person closed the dialog. `rule`/`entry` say what was unsafe about it. Nothing of it ran. */
export const bundleOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), file: z.string(), offer: offerSchema }),
  z.object({ ok: z.literal(false), file: z.string(), problem: z.enum(['not-a-bundle', 'unsafe', 'too-large', 'unsupported', 'no-space', 'failed']), detail: z.string() }),
]).nullable()
export type BundleOutcome = z.infer<typeof bundleOutcomeSchema>

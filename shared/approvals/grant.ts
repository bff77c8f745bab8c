import * as z from 'zod'
import { effects } from '../tools/effect.ts'

/**
 * What a grant covers. The same record is the rule that is stored, the sentence on the card and the line on the page of grants:
 * nothing else may widen it. All paths are real paths, absolute.
 */
export const grantMatchSchema = z.discriminatedUnion('kind', [
  /** Exactly this command in this folder with this environment, while the files it names stay as they are (`hash`). */
  z.object({ kind: z.literal('command'), text: z.string(), cwd: z.string(), hash: z.string() }),
  /** One plain command that begins with these words, run in this folder. What else stands on the line is judged as ever. */
  z.object({ kind: z.literal('program'), words: z.array(z.string()).min(1), folder: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  /** Files directly in a folder; `below`: also in all folders below it. */
  z.object({ kind: z.literal('folder'), path: z.string(), below: z.boolean() }),
  /** A name, `*.name`, or either with a port. */
  z.object({ kind: z.literal('host'), host: z.string() }),
  /** Every call of one tool of a skill or a connection, while its definition stays as it is (`hash`). */
  z.object({ kind: z.literal('tool'), hash: z.string() }),
])
export type GrantMatch = z.infer<typeof grantMatchSchema>

/** How long it holds. A chat's grants go with the chat; `until`: ms since 1970. */
export const grantLifetimeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), sessionId: z.string() }),
  z.object({ kind: z.literal('until'), at: z.number() }),
  z.object({ kind: z.literal('forever') }),
])

/** Why a line of “Always…” is switched off. */
export const offerOffReasons = ['deletes', 'sends', 'spends', 'installs', 'shell', 'unread', 'unconfirmed'] as const

/** One line under “Always…”: what would be stored, and for how long. `off`: shown, not offered, with its reason. */
export const grantOfferSchema = z.object({
  id: z.string(), match: grantMatchSchema,
  lifetime: z.discriminatedUnion('kind', [z.object({ kind: z.literal('chat') }), z.object({ kind: z.literal('minutes'), minutes: z.number() }), z.object({ kind: z.literal('forever') })]),
  off: z.enum(offerOffReasons).nullable(),
})
export type GrantOffer = z.infer<typeof grantOfferSchema>

/** A stored yes. It covers only calls of `tool` with `effect` that `match` describes, and never what a rule denies. */
export const grantSchema = z.object({
  id: z.string(), tool: z.string(), effect: z.enum(effects), match: grantMatchSchema, lifetime: grantLifetimeSchema,
  createdAt: z.number(), lastUsedAt: z.number().nullable(), uses: z.number().int(),
  /** The chat in which it was given. */
  sessionId: z.string(), sessionTitle: z.string(),
  /** It was given for a command behind the wall; without the wall it covers none. */
  wall: z.boolean().default(false),
})
export type Grant = z.infer<typeof grantSchema>

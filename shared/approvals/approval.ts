import * as z from 'zod'
import { effects } from '../tools/effect.ts'
import { grantOfferSchema } from './grant.ts'

/** Who wants the call: the model in a chat, the person by a direct command, or an agent without a window. */
export const origins = ['model', 'you', 'helper', 'schedule', 'terminal'] as const
export type Origin = (typeof origins)[number]

/** What a call is about, for its lane and its card: a name, never a sentence. */
export const callSubjectSchema = z.object({
  kind: z.enum(['file', 'folder', 'command', 'pattern', 'address', 'other']),
  /** Shown text: a file's name, the command, the pattern. */
  text: z.string(),
  /** Full path where there is one. */
  path: z.string().optional(),
})
export type CallSubject = z.infer<typeof callSubjectSchema>

/** One simple command inside a command line, as it was judged. Offsets are UTF-16 units into the command. */
export const commandPartSchema = z.object({
  text: z.string(), start: z.number(), end: z.number(),
  verdict: z.enum(['auto', 'require', 'deny']), rule: z.string(), effect: z.enum(effects),
})
export type CommandPart = z.infer<typeof commandPartSchema>

/** A file or folder a call would touch, as far as it is known before it runs. */
export const touchedSchema = z.object({ path: z.string(), bytes: z.number().nullable(), exists: z.boolean() })

/** Whose tool it is, by the name people know. `own`: the skill's id, where it is one that comes with Pincer: then we have words for it. */
export const toolProviderSchema = z.object({ layer: z.enum(['skill', 'connection']), name: z.string(), own: z.string().optional() })

/** What a skill's manifest declares, and its walls hold it to: computers, and folders inside the folder of the chat (`.`: all of it). */
export const reachSchema = z.object({ hosts: z.array(z.string()), folders: z.array(z.object({ path: z.string(), access: z.enum(['read', 'write']) })) })
export type Reach = z.infer<typeof reachSchema>

/** Facts a card always gives; one that is not known is named here and said to be unknown. */
export const unknownFacts = ['files', 'hosts', 'recipients', 'undo', 'cost'] as const

/**
 * One question to the person. A question with a known id replaces the earlier one: it was changed, or an equal call joined it. Drawn only from this record, which is made from the real request.
 * `binding` is a hash over tool, arguments, folder, environment and definition: an allow holds for exactly that, once.
 */
export const approvalRequestSchema = z.object({
  id: z.string(), sessionId: z.string(), turnId: z.string(), batchId: z.string(), callId: z.string(),
  tool: z.string(), origin: z.enum(origins), effect: z.enum(effects), subject: callSubjectSchema,
  rule: z.string(), reason: z.string(),
  command: z.object({ text: z.string(), cwd: z.string(), parts: z.array(commandPartSchema) }).optional(),
  change: z.object({ path: z.string(), before: z.string().nullable(), after: z.string() }).optional(),
  touches: z.array(touchedSchema),
  /** What came from outside earlier in this turn: names of files or hosts that were read. */
  afterReading: z.array(z.string()),
  /** The model's own words before the call; shown only as a quotation. */
  quote: z.string(),
  undo: z.enum(['yes', 'no', 'unknown']),
  sandbox: z.enum(['off', 'on', 'unavailable']),
  binding: z.string(), requestedAt: z.number(), expiresAt: z.number().nullable(),
  /** Whose tool it is: ours, or the name of the skill or connection it belongs to. */
  provider: toolProviderSchema.nullable().default(null),
  /** All that the call can reach beyond the paths it names, kept by walls whatever it tries. Left out: nobody keeps it. */
  reach: reachSchema.optional(),
  /** Computers it would reach and people it would reach, as far as the request says. */
  hosts: z.array(z.string()).default([]), recipients: z.array(z.string()).default([]),
  /** What could not be found out before it runs; said openly. */
  unknown: z.array(z.enum(unknownFacts)).default([]),
  /** What “Always…” offers here, in order; empty = no such button. */
  offers: z.array(grantOfferSchema).default([]),
  /** It would run unasked in the safe area if the person chose quiet work; said beside “Always…”. */
  quietOffer: z.boolean().default(false),
  /** What the person may change before they allow it, and the text they would start from (a command, a file's new content). */
  editable: z.object({ what: z.enum(['command', 'content']), text: z.string() }).nullable().default(null),
  /** The person changed it; the text as it was asked for first. */
  editedFrom: z.string().nullable().default(null),
  /** Equal calls that wait for this one answer, this one included. */
  same: z.number().int().min(1).default(1),
})
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>

export const approvalAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allow-once'), at: z.number() }),
  /** Allowed now, and stored as a grant for further calls. */
  z.object({ kind: z.literal('allow-grant'), at: z.number(), grantId: z.string(),
    /** The line under “Always…” that was picked: its words stay true when the grant is gone. Left out where an earlier grant answered. */
    offerId: z.string().optional() }),
  z.object({ kind: z.literal('deny'), at: z.number(), reason: z.string() }),
  /** Nobody answered in the time that was set, or the run it belonged to was stopped. */
  z.object({ kind: z.literal('expired'), at: z.number(), why: z.enum(['time', 'stopped', 'changed']) }),
])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

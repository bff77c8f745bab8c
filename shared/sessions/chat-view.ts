import * as z from 'zod'
import { approvalAnswerSchema, approvalRequestSchema, callSubjectSchema, origins } from '../approvals/approval.ts'
import { modelFailureSchema, modelRefSchema, usageSchema } from '../models/model-ref.ts'
import { effects } from '../tools/effect.ts'
import { toolDetailsSchema, toolFailureSchema } from '../tools/tool-result.ts'
import { turnChangesSchema, turnUndoneSchema } from '../undo/undo.ts'
import { attachmentSchema, noticeCodes, turnOutcomes } from './journal.ts'

/** A chat as the window draws it. Built by `apply-chat-event.ts`, in main and in the renderer alike, so a reload shows the same. */

export const laneOutcomes = ['done', 'failed', 'stopped', 'denied'] as const
export const phaseKinds = ['queued', 'waiting', 'running'] as const

/** A stretch of a lane. Times are milliseconds since 1970 from the gateway's clock. `to` is missing while it lasts. */
export const lanePhaseSchema = z.object({
  kind: z.enum(phaseKinds), from: z.number(), to: z.number().optional(),
  /** For `queued`: the call it waits behind. */
  after: callSubjectSchema.optional(),
  /** For `queued`: copies of the folder are being kept, so that the call can be undone. Told only where that takes long. */
  keeping: z.literal(true).optional(),
})
export type LanePhase = z.infer<typeof lanePhaseSchema>

export const laneSchema = z.object({
  callId: z.string(), tool: z.string(), subject: callSubjectSchema, effect: z.enum(effects), origin: z.enum(origins),
  phases: z.array(lanePhaseSchema),
  outcome: z.enum(laneOutcomes).optional(),
  failure: toolFailureSchema.optional(),
  /** The tool's own arguments, pretty-printed and capped, for the details fold. */
  inputPreview: z.string(),
  /** While running: the last lines of output. After the end: the head of the result. */
  preview: z.string(),
  details: toolDetailsSchema.optional(),
  /** There is a file with everything; `results.open` opens it. */
  hasFullOutput: z.boolean(),
  sandbox: z.enum(['off', 'on', 'unavailable']),
  approval: z.object({ request: approvalRequestSchema, answer: approvalAnswerSchema.optional() }).optional(),
})
export type Lane = z.infer<typeof laneSchema>

export const noticeSchema = z.object({
  id: z.string(), at: z.number(), code: z.enum(noticeCodes),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** For `model-failed`. */
  failure: modelFailureSchema.optional(),
})
export type Notice = z.infer<typeof noticeSchema>

export const messageStates = ['streaming', 'done', 'cut', 'refused', 'broken', 'stopped'] as const
export const chatItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string(), at: z.number(), text: z.string(), attachments: z.array(attachmentSchema), steer: z.boolean(), direct: z.boolean(),
    /** A steering message that the model has not been given yet. */
    pending: z.boolean() }),
  z.object({ kind: z.literal('message'), id: z.string(), at: z.number(), text: z.string(), thinking: z.string(), state: z.enum(messageStates), model: modelRefSchema }),
  z.object({ kind: z.literal('batch'), id: z.string(), at: z.number(), endedAt: z.number().optional(), lanes: z.array(laneSchema) }),
  z.object({ kind: z.literal('notice'), id: z.string(), notice: noticeSchema }),
])
export type ChatItem = z.infer<typeof chatItemSchema>
export type ChatItemOf<K extends ChatItem['kind']> = Extract<ChatItem, { kind: K }>

/** One wish and all that came of it. `retrying` is set while the service makes us wait. */
export const turnViewSchema = z.object({
  id: z.string(), startedAt: z.number(), endedAt: z.number().optional(), outcome: z.enum(turnOutcomes).optional(),
  items: z.array(chatItemSchema),
  retrying: z.object({ attempt: z.number(), of: z.number(), until: z.number(), failure: modelFailureSchema }).optional(),
  /** Files the turn changed, and the undo of it that counts. */
  changes: turnChangesSchema.optional(), undone: turnUndoneSchema.optional(),
})
export type TurnView = z.infer<typeof turnViewSchema>

export const sessionStates = ['idle', 'running', 'waiting', 'interrupted'] as const
export const sessionSummarySchema = z.object({
  id: z.string(), title: z.string(), workspace: z.string().nullable(), model: modelRefSchema, profile: z.string(),
  createdAt: z.number(), updatedAt: z.number(), state: z.enum(sessionStates),
  pendingApprovals: z.number(), deletedAt: z.number().optional(),
  /** Tokens of the whole chat, and of the last step (input side + output) = how full the context is. */
  usage: usageSchema, contextNow: z.number(),
})
export type SessionSummary = z.infer<typeof sessionSummarySchema>

/** `seq` is the number of the last event that is already in here: later ones are to be applied, earlier ones not. */
export const chatViewSchema = z.object({
  sessionId: z.string(), seq: z.number(), turns: z.array(turnViewSchema),
  /** There are older turns; ask with `before` = the first turn's id. */
  hasOlder: z.boolean(),
})
export type ChatView = z.infer<typeof chatViewSchema>

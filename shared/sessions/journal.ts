import * as z from 'zod'
import { approvalAnswerSchema, approvalRequestSchema, callSubjectSchema } from '../approvals/approval.ts'
import { modelFailureSchema, modelRefSchema, stopReasons, usageSchema } from '../models/model-ref.ts'
import { toolResultSchema } from '../tools/tool-result.ts'
import { turnChangesSchema } from '../undo/undo.ts'

/**
 * A session's history as it happened: one JSON object a line, only ever appended.
 * Nothing here is shaped for a provider or for the screen; both are derived.
 */
export const attachmentSchema = z.object({
  id: z.string(), name: z.string(), kind: z.enum(['text', 'image', 'file']),
  /** Real path of the stored copy (pasted text) or of the person's own file. */
  path: z.string(), bytes: z.number(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** One tool call as the model (or the person, by a direct command) asked for it. `input` stays unknown until the router parses it. */
export const toolCallSchema = z.object({ id: z.string(), tool: z.string(), input: z.unknown() })
export type ToolCall = z.infer<typeof toolCallSchema>

export const assistantBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Only valid when sent back to the same model: `signature` belongs to it. */
  z.object({ type: z.literal('thinking'), text: z.string(), signature: z.string().optional(), redacted: z.string().optional() }),
  z.object({ type: z.literal('tool-call'), call: toolCallSchema, wireName: z.string(),
    /** The arguments did not arrive whole: it must never run. */
    cut: z.boolean().optional() }),
])
export type AssistantBlock = z.infer<typeof assistantBlockSchema>

export const turnOutcomes = ['answered', 'stopped', 'failed', 'interrupted', 'refused', 'cut', 'rounds-used', 'loop-stopped', 'context-full'] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

export const noticeCodes = [
  'torn-tail-repaired', 'interrupted', 'refused', 'cut', 'rounds-used', 'loop-stopped', 'context-full', 'tools-over-budget',
  'model-failed', 'could-not-continue',
] as const

const base = { id: z.string(), at: z.number() }
export const journalEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('session'), version: z.literal(1), title: z.string(), workspace: z.string().nullable(), model: modelRefSchema, profile: z.string() }),
  z.object({ ...base, kind: z.literal('meta'), title: z.string().optional(), titleByPerson: z.boolean().optional(), workspace: z.string().nullable().optional(), model: modelRefSchema.optional() }),
  z.object({ ...base, kind: z.literal('user'), turnId: z.string(), text: z.string(), attachments: z.array(attachmentSchema), steer: z.boolean(),
    /** The window's own id of the message: sending it twice stores it once. */
    clientId: z.string().optional() }),
  z.object({ ...base, kind: z.literal('assistant'), turnId: z.string(), model: modelRefSchema, blocks: z.array(assistantBlockSchema),
    /** When its first piece arrived; `at` is when it was whole. */
    startedAt: z.number().optional(), stopReason: z.enum(stopReasons), usage: usageSchema.optional() }),
  /** The person ran a tool by a direct command: a batch without a model. */
  z.object({ ...base, kind: z.literal('direct'), turnId: z.string(), call: toolCallSchema, text: z.string() }),
  z.object({ ...base, kind: z.literal('batch-started'), turnId: z.string(), batchId: z.string(), callIds: z.array(z.string()) }),
  z.object({ ...base, kind: z.literal('approval-requested'), turnId: z.string(), request: approvalRequestSchema }),
  z.object({ ...base, kind: z.literal('approval-answered'), turnId: z.string(), batchId: z.string(), callId: z.string(), approvalId: z.string(), answer: approvalAnswerSchema }),
  /** Written before the first effect of a call. Present without a result = nobody knows whether it took effect. */
  z.object({ ...base, kind: z.literal('call-started'), turnId: z.string(), batchId: z.string(), callId: z.string() }),
  z.object({ ...base, kind: z.literal('call-finished'), turnId: z.string(), batchId: z.string(), callId: z.string(), result: toolResultSchema,
    phases: z.array(z.object({ kind: z.enum(['queued', 'waiting', 'running']), from: z.number(), to: z.number(), after: callSubjectSchema.optional(), keeping: z.literal(true).optional() })) }),
  z.object({ ...base, kind: z.literal('batch-finished'), turnId: z.string(), batchId: z.string() }),
  /** A finished or interrupted turn goes on: the person pressed "continue" or "try again". */
  z.object({ ...base, kind: z.literal('turn-resumed'), turnId: z.string() }),
  z.object({ ...base, kind: z.literal('notice'), turnId: z.string().optional(), code: z.enum(noticeCodes), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    failure: modelFailureSchema.optional() }),
  /** What the turn has changed in its folder by now; each such line stands for the whole turn. */
  z.object({ ...base, kind: z.literal('changes'), turnId: z.string(), changes: turnChangesSchema }),
  /** The person took changes of a turn back. `again`: they took that back, so the changes are there once more. `paths`: the first of them. */
  z.object({ ...base, kind: z.literal('undone'), turnId: z.string(), undoId: z.string(), again: z.boolean(), paths: z.array(z.string()), restored: z.number(), skipped: z.number() }),
  z.object({ ...base, kind: z.literal('turn-finished'), turnId: z.string(), outcome: z.enum(turnOutcomes) }),
])
export type JournalEntry = z.infer<typeof journalEntrySchema>
export type JournalEntryOf<K extends JournalEntry['kind']> = Extract<JournalEntry, { kind: K }>

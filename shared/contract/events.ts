import * as z from 'zod'
import { approvalAnswerSchema, approvalRequestSchema } from '../approvals/approval.ts'
import { connectionQuestionSchema, prepareProgressSchema } from '../mcp/connection.ts'
import { modelFailureSchema, modelRefSchema } from '../models/model-ref.ts'
import { chatItemSchema, laneOutcomes, laneSchema, lanePhaseSchema, messageStates, noticeSchema, sessionSummarySchema } from '../sessions/chat-view.ts'
import { turnOutcomes } from '../sessions/journal.ts'
import { settingsSchema } from '../settings/settings.ts'
import { skillInstallSchema } from '../skills/offer.ts'
import { wallIds } from '../skills/walls.ts'
import { signInRequestSchema } from '../skills/sign-in.ts'
import { sandboxStates, toolDetailsSchema, toolFailureSchema } from '../tools/tool-result.ts'
import { turnChangesSchema } from '../undo/undo.ts'

/** What happens inside one chat. Order is the gateway's; every event carries `seq` (global, rising) and `at` (ms since 1970). */
const inChat = { seq: z.number(), at: z.number(), sessionId: z.string(), turnId: z.string() }
const inBatch = { ...inChat, batchId: z.string(), callId: z.string() }
const userItem = chatItemSchema.options[0]

export const chatEventSchemas = [
  z.object({ type: z.literal('turn.started'), ...inChat, user: userItem }),
  /** A message that came during a run; it is delivered after the current batch. */
  z.object({ type: z.literal('user.added'), ...inChat, user: userItem }),
  z.object({ type: z.literal('user.delivered'), ...inChat, itemId: z.string() }),
  z.object({ type: z.literal('message.started'), ...inChat, messageId: z.string(), model: modelRefSchema }),
  z.object({ type: z.literal('message.delta'), ...inChat, messageId: z.string(), text: z.string().optional(), thinking: z.string().optional() }),
  z.object({ type: z.literal('message.finished'), ...inChat, messageId: z.string(), text: z.string(), state: z.enum(messageStates) }),
  z.object({ type: z.literal('model.retrying'), ...inChat, attempt: z.number(), of: z.number(), until: z.number(), failure: modelFailureSchema }),
  z.object({ type: z.literal('batch.started'), ...inChat, batchId: z.string(), lanes: z.array(laneSchema) }),
  /** The lane's open phase ends at `phase.from`, and this one begins. `sandbox`: decided by now. */
  z.object({ type: z.literal('lane.phase'), ...inBatch, phase: lanePhaseSchema, sandbox: z.enum(sandboxStates).optional() }),
  z.object({ type: z.literal('lane.output'), ...inBatch, tail: z.string() }),
  z.object({ type: z.literal('lane.finished'), ...inBatch, outcome: z.enum(laneOutcomes), failure: toolFailureSchema.optional(), preview: z.string(), details: toolDetailsSchema, hasFullOutput: z.boolean(),
    /** All phases, each with its end; without them the open one ends now. */
    phases: z.array(lanePhaseSchema).optional(), sandbox: z.enum(sandboxStates).optional() }),
  z.object({ type: z.literal('batch.finished'), ...inChat, batchId: z.string() }),
  z.object({ type: z.literal('approval.requested'), ...inBatch, request: approvalRequestSchema }),
  z.object({ type: z.literal('approval.answered'), ...inBatch, approvalId: z.string(), answer: approvalAnswerSchema }),
  z.object({ type: z.literal('notice'), ...inChat, notice: noticeSchema }),
  /** A finished turn goes on ("continue", "try again"): it is open again. */
  z.object({ type: z.literal('turn.resumed'), ...inChat }),
  /** What the turn has changed in its folder by now. */
  z.object({ type: z.literal('turn.changes'), ...inChat, changes: turnChangesSchema }),
  /** Changes of the turn were taken back (`again`: that was taken back). */
  z.object({ type: z.literal('turn.undone'), ...inChat, undoId: z.string(), again: z.boolean(), restored: z.number(), skipped: z.number() }),
  z.object({ type: z.literal('turn.finished'), ...inChat, outcome: z.enum(turnOutcomes) }),
] as const
export const chatEventSchema = z.discriminatedUnion('type', chatEventSchemas)
export type ChatEvent = z.infer<typeof chatEventSchema>

const inApp = { seq: z.number(), at: z.number() }
export const appEventSchemas = [
  z.object({ type: z.literal('session.changed'), ...inApp, summary: sessionSummarySchema }),
  z.object({ type: z.literal('session.removed'), ...inApp, sessionId: z.string() }),
  z.object({ type: z.literal('settings.changed'), ...inApp, settings: settingsSchema }),
  /** Keys, endpoints or the chosen model changed: ask `models.list` again. */
  z.object({ type: z.literal('models.changed'), ...inApp }),
  z.object({ type: z.literal('workspaces.changed'), ...inApp }),
  z.object({ type: z.literal('profiles.changed'), ...inApp }),
  /** A grant was given, used for the first time, taken back, or has ended: ask `grants.list` again. */
  z.object({ type: z.literal('grants.changed'), ...inApp }),
  /** A connection's state, tools or questions changed: ask `connections.list` and `connections.questions` again. */
  z.object({ type: z.literal('connections.changed'), ...inApp, names: z.array(z.string()) }),
  /** How far trying a form (`connections.check`, `connections.save`) is; null: what it needs is there, it is being started. */
  z.object({ type: z.literal('connection.checking'), ...inApp, name: z.string(), progress: prepareProgressSchema.nullable() }),
  /** A server asks the person something. */
  z.object({ type: z.literal('connection.question'), ...inApp, question: connectionQuestionSchema }),
  /** The question is over: answered, or its call ended. */
  z.object({ type: z.literal('connection.questionClosed'), ...inApp, questionId: z.string() }),
  /** A skill's state, tools or settings changed: ask `skills.list` again. */
  z.object({ type: z.literal('skills.changed'), ...inApp, ids: z.array(z.string()) }),
  /** A wall stopped a skill for the first time since it was loaded: the person hears of it once a wall. Limits are no such wall. */
  z.object({ type: z.literal('skill.stopped'), ...inApp, id: z.string(), displayName: z.string(), wall: z.enum(wallIds) }),
  /** An install or update as it is now. */
  z.object({ type: z.literal('skill.install'), ...inApp, install: skillInstallSchema }),
  /** An account the person is asked for, as it is now. */
  z.object({ type: z.literal('skill.signIn'), ...inApp, request: signInRequestSchema }),
  /** It is over: signed in, declined, or nobody needs it any more. */
  z.object({ type: z.literal('skill.signInOver'), ...inApp, requestId: z.string() }),
  /** Something outside the window asks for a screen: a second start, a notification. */
  z.object({ type: z.literal('window.show'), ...inApp, sessionId: z.string().optional(), approvalId: z.string().optional() }),
] as const
export const appEventSchema = z.discriminatedUnion('type', appEventSchemas)
export type AppEvent = z.infer<typeof appEventSchema>

export const contractEventSchema = z.discriminatedUnion('type', [...chatEventSchemas, ...appEventSchemas])
export type ContractEvent = z.infer<typeof contractEventSchema>
export type ContractEventOf<T extends ContractEvent['type']> = Extract<ContractEvent, { type: T }>

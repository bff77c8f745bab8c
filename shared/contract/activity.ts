import * as z from 'zod'

/** One line of the activity page: an audit entry without secrets. */
export const activityEntrySchema = z.object({
  id: z.string(), at: z.number(), sessionId: z.string(), sessionTitle: z.string(), callId: z.string(), tool: z.string(), origin: z.string(),
  effect: z.string(), subject: z.string(), verdict: z.enum(['auto', 'require', 'deny']), rule: z.string(),
  answer: z.enum(['allow-once', 'allow-grant', 'deny', 'expired']).optional(), askedMs: z.number().optional(),
  outcome: z.enum(['done', 'failed', 'stopped', 'denied']), failure: z.string().optional(), sandbox: z.string(), ms: z.number(),
})

/** Can what a step did be taken back? `nothing`: it left nothing behind · `no`: it reached something Pincer keeps no old version of · `gone`: the old versions were dropped. */
export const undoStates = ['can', 'undone', 'no', 'gone', 'nothing'] as const
/** As the page gets it: with the turn it belongs to, which is what is taken back. */
export const activityLineSchema = activityEntrySchema.extend({
  /** The arguments as they were asked for first, without secrets, where the person changed them. */
  asked: z.string().optional(), turnId: z.string(), undo: z.enum(undoStates) })
export type ActivityEntry = z.infer<typeof activityLineSchema>

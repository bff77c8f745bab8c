import * as z from 'zod'

/** One piece of a tool's answer to the model. Image data is base64 without a prefix. */
export const contentBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']), data: z.string() }),
])
export type ContentBlock = z.infer<typeof contentBlockSchema>

/**
 * Why a call did not do what was asked, for the window. `content` tells the model the same in its own words.
 * - `unknown-tool`, `bad-arguments`: the model asked for something that does not exist or does not fit
 * - `not-permitted`: this agent's profile does not have the tool
 * - `denied-by-rule`, `denied-by-person`, `nobody-answered`: approval said no
 * - `timed-out`, `stopped`: the machine took too long; the person pressed stop
 * - `not-started`: the program could not be started (not found, not executable)
 * - `killed`: ended by a signal that was not ours
 * - `not-found`, `not-a-file`, `binary`, `no-match`, `many-matches`, `encoding`, `no-space`, `no-access`, `locked`, `invalid-pattern`: files
 * - `interrupted`: Pincer was closed while it ran; nobody knows whether it took effect
 * - `connection-down`: the server of a connection is not there (`data.connection`, `data.why`)
 * - `needs-sign-in`: it needs an account the person is not signed in to (`data.skill`, its `name`, `provider`; `data.why`: `none`, `declined`, `late`, `unavailable`)
 * - `skill-ended`: the skill cannot be used (broken, paused), or its process ended while this ran (`data.skill`, `data.why`)
 * - `left-out`: an earlier call it depended on ended the batch
 * - `failed`: anything else, with its message in `data.message`
 */
export const failureCodes = [
  'unknown-tool', 'bad-arguments', 'not-permitted', 'denied-by-rule', 'denied-by-person', 'nobody-answered', 'timed-out',
  'stopped', 'not-started', 'killed', 'not-found', 'not-a-file', 'binary', 'no-match', 'many-matches', 'encoding', 'no-space',
  'no-access', 'locked', 'invalid-pattern', 'too-large', 'interrupted', 'connection-down', 'needs-sign-in', 'skill-ended', 'left-out', 'failed',
] as const
export const toolFailureSchema = z.object({
  code: z.enum(failureCodes),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type ToolFailure = z.infer<typeof toolFailureSchema>
export type FailureCode = ToolFailure['code']

/** What a tool did, for the window: facts, never prose for people. */
export const toolDetailsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('file-read'), path: z.string(), totalLines: z.number().optional(), fromLine: z.number().optional(), toLine: z.number().optional(), bytes: z.number() }),
  z.object({ kind: z.literal('file-change'), path: z.string(), created: z.boolean(), added: z.number(), removed: z.number(), bytes: z.number() }),
  z.object({ kind: z.literal('command'), command: z.string(), cwd: z.string(), exitCode: z.number().nullable(), signal: z.string().nullable(), timedOut: z.boolean(),
    /** Something it started goes on in the background. */
    leftBehind: z.boolean().optional(),
    /** What the safe area held back, where the command's own words prove it. */
    refused: z.array(z.enum(['network', 'write', 'read', 'rights'])).optional(),
    /** Hosts the command wanted and that are not open for its chat. */
    refusedHosts: z.array(z.string()).optional() }),
  z.object({ kind: z.literal('matches'), matches: z.number(), files: z.number(), more: z.boolean() }),
  z.object({ kind: z.literal('paths'), paths: z.number(), more: z.boolean() }),
])
export type ToolDetails = z.infer<typeof toolDetailsSchema>

export const sandboxStates = ['off', 'on', 'unavailable'] as const

export const toolResultSchema = z.object({
  toolCallId: z.string(),
  content: z.array(contentBlockSchema),
  isError: z.boolean(),
  metadata: z.object({
    executionTimeMs: z.number(),
    sandbox: z.enum(sandboxStates),
    /** Present when a person was asked. */
    approved: z.boolean().optional(),
    /** Present when the model got less than there was; `fullOutputFile` is the file with all of it. */
    truncated: z.object({ totalBytes: z.number(), shownBytes: z.number(), fullOutputFile: z.string().optional() }).optional(),
  }),
  failure: toolFailureSchema.optional(),
  /** What the window shows instead of the model's text: the bare output of a command. Capped like every preview. */
  shown: z.string().optional(),
  details: toolDetailsSchema,
})
export type ToolResult = z.infer<typeof toolResultSchema>

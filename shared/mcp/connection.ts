import * as z from 'zod'
import { effects } from '../tools/effect.ts'

/**
 * Connections: servers that bring tools of their own, started here (`command`) or reached by address (`url`). What the window
 * shows and sends; the words are `renderer/text`'s.
 */

/** Name of a connection: the key in the configuration file, and the first part of its tools' names. */
export const connectionNameSchema = z.string().trim().min(1).max(100).regex(/^[^\p{C}\p{Z}/\\:*?"<>|](?:[^\p{Cc}\p{Cf}/\\:*?"<>|]*[^\p{C}\p{Z}/\\:*?"<>|])?$/u)

/**
 * A named value: an environment variable or a header. `secret`: kept in the key store, never in the file, never shown again.
 * Going in, a secret without `value` means the kept one; coming out, a secret never has a value.
 */
export const namedValueSchema = z.object({ name: z.string().min(1).max(200), value: z.string().max(32_768).optional(), secret: z.boolean().default(false) }).strict()
export type NamedValue = z.infer<typeof namedValueSchema>

export const remoteTransports = ['auto', 'http', 'sse'] as const

/** How a connection is reached: what a form holds and what the configuration file says. */
export const connectionTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'), command: z.string().trim().min(1).max(4_096), args: z.array(z.string().max(8_192)).max(200).default([]),
    env: z.array(namedValueSchema).max(200).default([]), cwd: z.string().max(4_096).optional(),
  }).strict(),
  z.object({
    kind: z.literal('remote'), url: z.string().trim().min(1).max(8_192), transport: z.enum(remoteTransports).default('auto'), headers: z.array(namedValueSchema).max(100).default([]),
    /** Further hosts of this computer's or a private network that this connection may use (sign-in elsewhere), as `host` or `host:port`. */
    alsoAllow: z.array(z.string().max(300)).max(20).default([]),
    /** How Pincer is known to the server's sign-in, where the person registered it by hand. `secret` as in `headers`: without `value` the kept one. */
    client: z.object({ id: z.string().trim().min(1).max(2_048), secret: z.object({ value: z.string().max(32_768).optional() }).strict().optional() }).strict().optional(),
  }).strict(),
])

/** What the person fills in. `timeoutMs`: how long one call may say nothing; left out = the usual. */
export const connectionFormSchema = z.object({
  name: connectionNameSchema, target: connectionTargetSchema, timeoutMs: z.number().int().min(100).max(24 * 60 * 60 * 1_000).optional(),
  /** Install scripts the person agreed to, as `name@version`. */
  allowedScripts: z.array(z.string().max(300)).max(100).default([]),
}).strict()
export type ConnectionForm = z.infer<typeof connectionFormSchema>
/** As it is sent: what has a default may be left out. */
export type ConnectionFormInput = z.input<typeof connectionFormSchema>

/**
 * Why a connection does not work. `data` is flat; `detail` in it is for the fold.
 * - `not-found`: no such program (`command`) · `no-such-package` (`package`) · `offline` · `damaged` · `refused` (`why`)
 * - `not-started`: the program could not be started (`reason`)
 * - `exited`: it ended before or while it was used (`exitCode` or `signal`)
 * - `start-timeout`: it did not answer in time (`ms`)
 * - `not-a-server`: what answers does not speak the protocol (`detail`, `status`)
 * - `version`: it speaks a version of the protocol Pincer does not (`version`)
 * - `unreachable`: no connection to the address (`host`) · `blocked`: the address guard said no (`rule`, `host`)
 * - `sign-in`: it wants the person to sign in · `wrong-key`: it does not take the given headers or tokens (`status`)
 * - `no-ping`: a remote server no longer answers · `stopped`: the person stopped it
 * - `secret-missing`: a kept value is gone (`name`) · `secret-store`: it could not be kept
 * - `failed`: anything else (`detail`)
 */
export const connectionErrorCodes = [
  'not-found', 'no-such-package', 'offline', 'damaged', 'refused', 'not-started', 'exited', 'start-timeout', 'not-a-server', 'version', 'unreachable', 'blocked',
  'sign-in', 'wrong-key', 'no-ping', 'stopped', 'secret-missing', 'secret-store', 'failed',
] as const
export const connectionErrorSchema = z.object({ code: z.enum(connectionErrorCodes), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), at: z.number() })
export type ConnectionError = z.infer<typeof connectionErrorSchema>

export const installScriptSchema = z.object({ package: z.string(), version: z.string(), event: z.string(), text: z.string() })
export type InstallScript = z.infer<typeof installScriptSchema>
/** One step of making a command ready, for the person to see: `subject` is a package and its version, `of` stands only where it is really known. */
export const prepareProgressSchema = z.object({
  step: z.enum(['resolve', 'download', 'check', 'unpack', 'verify', 'ready']), subject: z.string(),
  done: z.number().optional(), of: z.number().optional(), unit: z.enum(['bytes', 'packages']).optional(),
})
export type PrepareProgress = z.infer<typeof prepareProgressSchema>

/**
 * - `off`: switched off · `idle`: starts when it is needed · `preparing`: its program is being fetched · `starting` · `ready`
 * - `restarting`: it broke off; the next try is at `retryAt` · `paused`: all tries used, `connections.restart` begins anew
 * - `untrusted`: nobody has agreed to what would run (`changes` says what is new), nothing runs
 * - `changed`: it runs, but its tools are not the ones the person agreed to; those that changed are withheld
 * - `needs-sign-in` · `needs-scripts`: its package wants to run programs at install
 */
export const connectionStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }), z.object({ kind: z.literal('idle') }), z.object({ kind: z.literal('starting') }), z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('preparing'), progress: prepareProgressSchema.nullable() }),
  z.object({ kind: z.literal('restarting'), tries: z.number(), of: z.number(), retryAt: z.number() }),
  z.object({ kind: z.literal('paused'), tries: z.number() }),
  z.object({ kind: z.literal('untrusted') }), z.object({ kind: z.literal('changed') }), z.object({ kind: z.literal('needs-sign-in') }),
  z.object({ kind: z.literal('needs-scripts'), scripts: z.array(installScriptSchema) }),
])
export type ConnectionState = z.infer<typeof connectionStateSchema>

/** What is odd about a tool's words. `where`: name, title, description or the path of a field; `text`: the place itself, hidden characters as codes. */
export const toolWarningSchema = z.object({ kind: z.enum(['hidden-text', 'steering', 'look-alike-name', 'same-name']), where: z.string(), text: z.string() })
export type ToolWarning = z.infer<typeof toolWarningSchema>

/** Why a tool is not offered to the model. `schema`: its arguments cannot be described (`data.reason`). */
export const withheldReasons = ['schema', 'bad-definition', 'duplicate', 'changed', 'too-many'] as const

export const connectionToolSchema = z.object({
  /** As the server calls it; the key for `connections.setTool`. */
  name: z.string(), title: z.string(), description: z.string(),
  /** Pincer's own name of it, as in lanes, grants and the activity record; `wireName` is what a model sees. */
  internalName: z.string(), wireName: z.string(),
  /** What the server says of it; null: nothing. Only a hint. */
  hint: z.enum(effects).nullable(),
  /** What counts: confirmed by the person, else the hint or the careful guess. */
  effect: z.enum(effects), confirmed: z.boolean(), enabled: z.boolean(),
  /** Not offered, and why; null: offered when enabled. */
  withheld: z.object({ reason: z.enum(withheldReasons), data: z.record(z.string(), z.string()) }).nullable(),
  /** What was loosened in its schema so that models take it. */
  loosened: z.array(z.string()),
  warnings: z.array(toolWarningSchema), tokens: z.number(),
})
export type ConnectionTool = z.infer<typeof connectionToolSchema>

/** One difference to what the person agreed to. `before` / `after` are texts to be shown side by side; secret values never appear. */
export const connectionChangeSchema = z.object({
  kind: z.enum(['new-connection', 'command', 'args', 'env', 'url', 'headers', 'package', 'tool-added', 'tool-removed', 'tool-changed', 'instructions']),
  subject: z.string(), before: z.string().nullable(), after: z.string().nullable(),
})
export type ConnectionChange = z.infer<typeof connectionChangeSchema>

export const connectionPromptSchema = z.object({
  connection: z.string(), name: z.string(), title: z.string(), description: z.string(),
  /** How it is typed in the chat: `/server:prompt`. */
  command: z.string(),
  args: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
})
export type ConnectionPrompt = z.infer<typeof connectionPromptSchema>

export const logLineSchema = z.object({ at: z.number(), from: z.enum(['stderr', 'stdout', 'server', 'pincer']), text: z.string() })
export type ConnectionLogLine = z.infer<typeof logLineSchema>

export const connectionSchema = z.object({
  name: z.string(), target: connectionTargetSchema, timeoutMs: z.number().nullable(), enabled: z.boolean(), state: connectionStateSchema,
  /** Where it came from: made here, or written into the file by hand or another program. */
  server: z.object({ name: z.string(), title: z.string(), version: z.string(), protocol: z.string() }).nullable(),
  tools: z.array(connectionToolSchema), promptCount: z.number(), resourceCount: z.number(),
  lastError: connectionErrorSchema.nullable(), tries: z.number(), startedAt: z.number().nullable(),
  /** Lines on its output that were no messages and were passed over. */
  noise: z.number(),
  changes: z.array(connectionChangeSchema),
  /** Stands for exactly these changes: `connections.trust` with it agrees to nothing that came since. */
  changesMark: z.string().optional(),
  signedIn: z.boolean(), logTail: z.array(logLineSchema),
})
export type Connection = z.infer<typeof connectionSchema>

/** What trying a form brought. Nothing was kept. */
export const checkOutcomeSchema = z.discriminatedUnion('ok', [
  /** `mark` stands for exactly these tools: `connections.save` with it keeps nothing else. */
  z.object({ ok: z.literal(true), ms: z.number(), mark: z.string().optional(), server: z.object({ name: z.string(), title: z.string(), version: z.string(), protocol: z.string() }), tools: z.array(connectionToolSchema), promptCount: z.number(), resourceCount: z.number(), logTail: z.array(logLineSchema) }),
  z.object({ ok: z.literal(false), error: connectionErrorSchema, scripts: z.array(installScriptSchema), logTail: z.array(logLineSchema) }),
])
export type CheckOutcome = z.infer<typeof checkOutcomeSchema>

/** What one piece of configuration says about one connection; shown before anything of it runs. */
export const foundConnectionSchema = z.object({
  name: z.string(), form: connectionFormSchema.nullable(),
  /** Why it cannot be taken over (`form` is null). */
  problem: z.enum(['name', 'no-target', 'both-targets', 'unsupported']).nullable(),
  /** A connection of that name is there already. */
  exists: z.boolean(), disabled: z.boolean(),
})
export type FoundConnection = z.infer<typeof foundConnectionSchema>

/** Reading a pasted text. `line`: where it is no JSON. */
export const parseOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), found: z.array(foundConnectionSchema) }),
  z.object({ ok: z.literal(false), problem: z.enum(['not-json', 'no-servers', 'too-large']), line: z.number().nullable() }),
])
export type ParseOutcome = z.infer<typeof parseOutcomeSchema>

export const importApps = ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'windsurf'] as const
export const importableSchema = z.object({ app: z.enum(importApps), path: z.string(), outcome: parseOutcomeSchema })
export type Importable = z.infer<typeof importableSchema>

/** One field of a question a server asks. Always flat; `secret` is never asked for by a form. */
export const questionFieldSchema = z.object({
  name: z.string(), title: z.string(), description: z.string(), required: z.boolean(),
  type: z.enum(['text', 'number', 'integer', 'boolean', 'choice', 'choices']),
  format: z.enum(['email', 'uri', 'date', 'date-time']).nullable(),
  choices: z.array(z.object({ value: z.string(), title: z.string() })),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  min: z.number().nullable(), max: z.number().nullable(),
})
export type QuestionField = z.infer<typeof questionFieldSchema>

/** A server asks the person something. `message` is the server's: shown as a quotation. `link` is opened only by the person. */
export const connectionQuestionSchema = z.object({
  id: z.string(), connection: z.string(), sessionId: z.string().nullable(), callId: z.string().nullable(), message: z.string(), askedAt: z.number(),
  ask: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('form'), fields: z.array(questionFieldSchema) }),
    z.object({ kind: z.literal('link'), url: z.string(), host: z.string() }),
  ]),
})
export type ConnectionQuestion = z.infer<typeof connectionQuestionSchema>

export const questionAnswerSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).default({}) }).strict(),
  z.object({ action: z.literal('decline') }).strict(),
  z.object({ action: z.literal('cancel') }).strict(),
])
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>

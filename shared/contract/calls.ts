import * as z from 'zod'
import { activityLineSchema } from './activity.ts'
import { approvalRequestSchema, toolProviderSchema } from '../approvals/approval.ts'
import { grantSchema } from '../approvals/grant.ts'
import {
  checkOutcomeSchema, connectionFormSchema, connectionPromptSchema, connectionQuestionSchema, connectionSchema, importableSchema, logLineSchema, parseOutcomeSchema, questionAnswerSchema,
} from '../mcp/connection.ts'
import { bundleOutcomeSchema, registrySearchSchema } from '../mcp/offer.ts'
import { modelFailureKinds, modelRefSchema, providerIds, usageSchema } from '../models/model-ref.ts'
import { catalogueSchema, skillDetailSchema, skillInstallSchema, skillLogLineSchema, skillSearchSchema, skillSourceSchema, skillWallsSchema } from '../skills/offer.ts'
import { signInAnswerSchema, signInRequestSchema } from '../skills/sign-in.ts'
import { skillSchema } from '../skills/skill.ts'
import { effects } from '../tools/effect.ts'
import { safeAreaStateSchema, safeAreaTestSchema } from '../sandbox.ts'
import { chatViewSchema, sessionSummarySchema } from '../sessions/chat-view.ts'
import { attachmentSchema } from '../sessions/journal.ts'
import { undoOutcomeSchema, undoPreviewSchema } from '../undo/undo.ts'
import { agentProfileSchema, profileIds, serviceSchema, settingsSchema, workspaceSchema } from '../settings/settings.ts'

/** Every call the window can make, once: what goes in, what comes out. Main parses `input` at its door. */
const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.object({}).strict()
const done = z.null()
const session = z.object({ sessionId: z.string().min(1).max(100) }).strict()
const text = z.string().max(2_000_000)
const skillKey = z.object({ id: z.string().min(1).max(300) }).strict()
const connectionKey = z.object({ name: z.string().min(1).max(100) }).strict()

export const appStateSchema = z.object({
  version: z.string(), platform: z.enum(['linux', 'darwin', 'win32']), shell: z.enum(['electron', 'chromium-host', 'terminal']),
  systemLanguage: z.enum(['en', 'zh']), secretStorage: z.enum(['strong', 'weak', 'none']), practiceFolder: z.string(),
  /** Pincer's own folder: settings, chats, records. To show where things are kept; no tool may open it. */
  ownFolder: z.string(),
  /** Things found at the start that the person should know: `{code, data}`, words in the window. */
  startNotices: z.array(z.object({ code: z.enum(['settings-restored', 'ended-leftovers', 'disk-full']), data: z.record(z.string(), z.union([z.string(), z.number()])) })),
})
export type AppState = z.infer<typeof appStateSchema>

export const connectOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), firstAnswerMs: z.number() }),
  z.object({ ok: z.literal(false), kind: z.enum(modelFailureKinds), detail: z.string() }),
])
export type ConnectOutcome = z.infer<typeof connectOutcomeSchema>

export const calls = {
  'app.state': call(nothing, appStateSchema),
  /** Opens a web or mail address in the person's own program; anything but http, https and mailto is refused. */
  'app.openExternal': call(z.object({ url: z.string().max(8_192) }).strict(), done),
  /** Shows a file of the person's in their file manager. */
  'app.showInFolder': call(z.object({ path: z.string().max(4_096) }).strict(), done),

  /** Which chat the person can see right now; null: none (another page, or the window is hidden). A question elsewhere is told by the system. */
  'app.looking': call(z.object({ sessionId: z.string().max(100).nullable() }).strict(), done),

  'settings.get': call(nothing, settingsSchema),
  'settings.update': call(z.object({ patch: settingsSchema.partial().strict() }).strict(), settingsSchema),

  'models.list': call(nothing, z.array(serviceSchema)),
  /** Checks address, key and model with one tiny request, and keeps them only when that worked. A missing key means the kept one. */
  'models.connect': call(z.object({ model: modelRefSchema, baseUrl: z.string().max(2_048).optional(), key: z.string().max(4_096).optional(), makeDefault: z.boolean() }).strict(), connectOutcomeSchema),
  /** Names an endpoint offers, for the picker; empty when it does not say. */
  'models.offered': call(z.object({ provider: z.enum(providerIds), baseUrl: z.string().max(2_048).optional(), key: z.string().max(4_096).optional() }).strict(), z.array(z.string())),
  'models.forget': call(z.object({ provider: z.enum(providerIds) }).strict(), done),

  'workspaces.list': call(nothing, z.array(workspaceSchema)),
  /** Opens the system's folder dialog. Null when the person closed it. */
  'workspaces.pick': call(nothing, workspaceSchema.nullable()),
  'workspaces.trust': call(z.object({ path: z.string().max(4_096), trusted: z.boolean() }).strict(), workspaceSchema),

  'profiles.list': call(nothing, z.array(agentProfileSchema)),
  'profiles.update': call(z.object({ id: z.enum(profileIds), patch: agentProfileSchema.omit({ id: true }).partial().strict() }).strict(), agentProfileSchema),
  /** The tools that exist, for the profiles page: name and effects. */
  'tools.list': call(nothing, z.array(z.object({ name: z.string(), description: z.string(), provider: toolProviderSchema.optional() }))),

  'sessions.list': call(nothing, z.array(sessionSummarySchema)),
  'sessions.deleted': call(nothing, z.array(sessionSummarySchema)),
  'sessions.create': call(z.object({ workspace: z.string().max(4_096).nullable(), model: modelRefSchema.optional() }).strict(), sessionSummarySchema),
  'sessions.open': call(z.object({ sessionId: z.string().min(1).max(100), before: z.string().max(100).optional() }).strict(), chatViewSchema),
  'sessions.rename': call(session.extend({ title: z.string().trim().min(1).max(200) }).strict(), sessionSummarySchema),
  'sessions.setModel': call(session.extend({ model: modelRefSchema }).strict(), sessionSummarySchema),
  'sessions.setWorkspace': call(session.extend({ workspace: z.string().max(4_096).nullable() }).strict(), sessionSummarySchema),
  'sessions.delete': call(session, done),
  'sessions.restore': call(session, sessionSummarySchema),

  /** Starts a turn, or steers the one that runs. The same `clientId` twice is one message. A text starting with `/` may be a direct command. */
  'chat.send': call(session.extend({ clientId: z.string().min(1).max(100), text, attachments: z.array(attachmentSchema).max(50) }).strict(),
    z.object({ turnId: z.string(), delivered: z.enum(['started', 'steered']) })),
  'chat.stop': call(session, done),
  'chat.stopCall': call(session.extend({ callId: z.string() }).strict(), done),
  'chat.stopBatch': call(session.extend({ batchId: z.string() }).strict(), done),
  /** Goes on after the round limit, or tries a failed or interrupted turn again from where its history stands. */
  'chat.continue': call(session, z.object({ turnId: z.string() })),
  /** Runs a failed or stopped call again, as the person's own wish. */
  'chat.retryCall': call(session.extend({ callId: z.string() }).strict(), z.object({ turnId: z.string() })),
  /** Keeps a long paste as a file of the chat. */
  'chat.saveAttachment': call(session.extend({ name: z.string().max(200), text }).strict(), attachmentSchema),

  'approvals.pending': call(nothing, z.array(approvalRequestSchema)),
  /** `offerId`: with `allow-once`, the line under “Always…” that is stored as well. Fails with `no-such-approval`. */
  'approvals.answer': call(z.object({ approvalId: z.string(), answer: z.enum(['allow-once', 'deny']), offerId: z.string().optional(), reason: z.string().max(2_000).default('') }).strict(), done),
  /** Changes what is asked before it is allowed. It is judged anew: it still asks (the changed question follows as an event), or a rule forbids it and the question stays as it was. */
  'approvals.edit': call(z.object({ approvalId: z.string(), text }).strict(), z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asks'), request: approvalRequestSchema }),
    z.object({ kind: z.literal('denied'), rule: z.string(), reason: z.string() }),
    z.object({ kind: z.literal('invalid'), reason: z.string() }),
  ])),

  /** Stored grants that still hold, the newest first. */
  'grants.list': call(nothing, z.array(grantSchema)),
  /** Works at once, also for calls that have not begun. */
  'grants.revoke': call(z.object({ grantId: z.string().max(100) }).strict(), done),
  /** Takes a revocation back; `no-such-grant` after 10 s. */
  'grants.restore': call(z.object({ grantId: z.string().max(100) }).strict(), done),

  /** The whole output of a call, piece by piece. */
  'results.read': call(session.extend({ callId: z.string(), offset: z.number().int().min(0) }).strict(), z.object({ text: z.string(), totalBytes: z.number(), nextOffset: z.number().nullable() })),
  'results.open': call(session.extend({ callId: z.string() }).strict(), done),

  /** What taking back a turn (or an undo: give its id) would change now. */
  'undo.preview': call(session.extend({ turnId: z.string().min(1).max(100) }).strict(), undoPreviewSchema),
  /** Takes back a turn or an undo, whole or the named files; `overwrite` names those whose later changes may be replaced. Fails with `session-busy` while the chat works. */
  'undo.apply': call(session.extend({ turnId: z.string().min(1).max(100), files: z.array(z.string().max(8_192)).max(10_000).optional(), overwrite: z.array(z.string().max(8_192)).max(10_000).default([]) }).strict(), undoOutcomeSchema),

  /** Newest first. `since`: milliseconds since 1970; `sessionId`: one chat's only. `total` counts all that fit. */
  'activity.list': call(z.object({ before: z.string().optional(), limit: z.number().int().min(1).max(5_000), filter: z.enum(['all', 'changed', 'deleted', 'sent', 'asked', 'denied', 'failed']), search: z.string().max(200), since: z.number().optional(), sessionId: z.string().max(100).optional() }).strict(),
    z.object({ entries: z.array(activityLineSchema), total: z.number(), intact: z.boolean() })),
  /** Saves the words of the list where the person chooses; null: the dialog was closed. */
  'activity.saveCopy': call(z.object({ name: z.string().min(1).max(100), text: z.string().max(100_000_000) }).strict(), z.string().nullable()),
  'usage.summary': call(nothing, z.object({ today: usageSchema, all: usageSchema, requests: z.number() })),

  /** Whether commands have a wall on this computer; `again` looks anew. */
  'safeArea.state': call(z.object({ again: z.boolean().default(false) }).strict(), safeAreaStateSchema),
  /** Five real attempts to get out of the safe area, each blocked or not. Takes up to a few seconds. */
  'safeArea.test': call(nothing, safeAreaTestSchema),
  /** Hosts that are open for the commands of a chat, until Pincer ends. Names, `*.name`, or with a port; `bad-address` for anything else. */
  'safeArea.hosts': call(session, z.array(z.string())),
  'safeArea.openHost': call(session.extend({ host: z.string().max(2_048) }).strict(), z.array(z.string())),
  'safeArea.closeHost': call(session.extend({ host: z.string().max(2_048) }).strict(), z.array(z.string())),

  /** All connections with their state and tools, by name. Reads the configuration file again when it changed. */
  'connections.list': call(nothing, z.array(connectionSchema)),
  /** Starts what a form describes, lists its tools and ends it again. Nothing is kept. */
  'connections.check': call(z.object({ form: connectionFormSchema, replaces: z.string().max(100).optional() }).strict(), checkOutcomeSchema),
  /** Checks a form in the same way and keeps it when that worked (`force`: also when it did not). Saving is agreeing to it; with the `mark` of a check only to what that check showed, else `connection-changed`. `replaces`: the name it had before. */
  'connections.save': call(z.object({ form: connectionFormSchema, replaces: z.string().max(100).optional(), force: z.boolean().default(false), mark: z.string().max(100).optional() }).strict(), checkOutcomeSchema),
  /** Ends a check or save of that name that is under way; it answers with `stopped`. How far it is comes as `connection.checking`. */
  'connections.stopCheck': call(connectionKey, done),
  'connections.remove': call(connectionKey, done),
  /** Begins anew, also from `paused`; ends what runs. */
  'connections.restart': call(connectionKey, connectionSchema),
  'connections.setEnabled': call(connectionKey.extend({ enabled: z.boolean() }).strict(), connectionSchema),
  /** A tool's switch, and the effect a person confirms for it (null: unconfirmed again). What is left out stays. */
  'connections.setTool': call(connectionKey.extend({ tool: z.string().max(1_000), enabled: z.boolean().optional(), effect: z.enum(effects).nullable().optional() }).strict(), connectionSchema),
  /** Agrees to what changed as it is now (`changes` of the connection); `mark`: only if it is still what was shown, else `connection-changed`. `scripts`: install scripts that may run from now on. */
  'connections.trust': call(connectionKey.extend({ scripts: z.array(z.string().max(300)).max(100).default([]), mark: z.string().max(100).optional() }).strict(), connectionSchema),
  /** Opens the browser for signing in; answers when that is over. */
  'connections.signIn': call(connectionKey, connectionSchema),
  'connections.signOut': call(connectionKey, connectionSchema),
  /** Configuration of other programs on this computer, read and shown; nothing runs. */
  'connections.importable': call(nothing, z.array(importableSchema)),
  /** What a pasted configuration says; nothing runs. */
  'connections.parse': call(z.object({ text }).strict(), parseOutcomeSchema),
  /** Connections others have published, by words of their name. Only a list: nothing is fetched or run. `cursor`: `next` of the answer before. */
  'connections.searchRegistry': call(z.object({ words: z.string().trim().max(200), cursor: z.string().max(2_000).optional() }).strict(), registrySearchSchema),
  /** Opens the system's file dialog for a bundle file, and reads what it says of itself; nothing of it runs. */
  'connections.openBundle': call(nothing, bundleOutcomeSchema),
  /** Opens the system's folder dialog for something a connection asks for. Null when the person closed it. Nothing is kept. */
  'connections.pickFolder': call(nothing, z.string().nullable()),
  /** The configuration file, for those who edit it by hand; `problem`: it is damaged at the moment (at this line, where known), and the last good one counts. */
  'connections.file': call(nothing, z.object({ path: z.string(), problem: z.object({ line: z.number().nullable() }).nullable() })),
  'connections.log': call(connectionKey, z.array(logLineSchema)),
  /** Ready-made prompts of running connections; `/server:prompt` in a chat uses one. */
  'connections.prompts': call(nothing, z.array(connectionPromptSchema)),
  /** Questions of servers that wait for the person. */
  'connections.questions': call(nothing, z.array(connectionQuestionSchema)),
  /** Fails with `no-such-question` when it is over. An accepted link is opened by Pincer. */
  'connections.answer': call(z.object({ questionId: z.string().max(100), answer: questionAnswerSchema }).strict(), done),

  /** Everything that is installed, by name; also what is broken. */
  'skills.list': call(nothing, z.array(skillSchema)),
  /** What ships with Pincer; works offline. */
  'skills.catalogue': call(nothing, catalogueSchema),
  /** Skills of the registry by words. */
  'skills.search': call(z.object({ words: z.string().trim().max(200) }).strict(), skillSearchSchema),
  /** What is known of one skill without installing it. */
  'skills.detail': call(z.object({ source: skillSourceSchema }).strict(), skillDetailSchema),
  /** Begins an install and answers at once; the rest comes as `skill.install`. Null: the person closed the dialog. */
  'skills.install': call(z.object({ source: skillSourceSchema }).strict(), skillInstallSchema.nullable()),
  /** "Turn it on when the checks pass". Fails with `no-such-install`. */
  'skills.confirm': call(z.object({ installId: z.string().max(100) }).strict(), done),
  /** Ends an install; what it brought is removed. Also forgets one that has ended. */
  'skills.cancel': call(z.object({ installId: z.string().max(100) }).strict(), done),
  /** Installs under way, and those that ended since the person last looked. */
  'skills.installs': call(nothing, z.array(skillInstallSchema)),
  /** Asks the registry which installed skills have a newer version. */
  'skills.checkUpdates': call(nothing, z.array(skillSchema)),
  /** Begins an update: an install with `replaces` and `changes`, which waits for `skills.confirm` like any other. Without a newer version it ends with the same one. */
  'skills.update': call(skillKey, skillInstallSchema),
  /** Goes back to the version before. */
  'skills.rollback': call(skillKey, skillSchema),
  /** Calls that run end with an error. `keepData`: its storage and settings stay for a later install. */
  'skills.remove': call(skillKey.extend({ keepData: z.boolean() }).strict(), done),
  /** Also from `paused`. */
  'skills.setEnabled': call(skillKey.extend({ enabled: z.boolean() }).strict(), skillSchema),
  'skills.setTool': call(skillKey.extend({ tool: z.string().max(200), enabled: z.boolean() }).strict(), skillSchema),
  /** Values of its settings form; null takes one away, what is left out stays. Secrets go to the key store. */
  'skills.configure': call(skillKey.extend({ values: z.record(z.string().max(100), z.union([z.string().max(20_000), z.number(), z.boolean()]).nullable()) }).strict(), skillSchema),
  /** The person signs in on the skill's page; answers when that try is over, and how it goes comes as `skill.signIn`. `unsupported` where there is no such way. */
  'skills.signIn': call(skillKey.extend({ provider: z.string().max(100), answer: z.union([signInAnswerSchema.options[0], signInAnswerSchema.options[1]]) }).strict(), skillSchema),
  'skills.signOut': call(skillKey.extend({ provider: z.string().max(100) }).strict(), skillSchema),
  /** Accounts the person is asked for now. */
  'skills.signIns': call(nothing, z.array(signInRequestSchema)),
  /** Fails with `no-such-question` when it is over. Pages are opened by Pincer. */
  'skills.answerSignIn': call(z.object({ requestId: z.string().max(100), answer: signInAnswerSchema }).strict(), done),
  /** The person's own registration at a service; null takes it away. `bad-input` where it has not the form of one. */
  'skills.setClient': call(z.object({ provider: z.string().max(100), client: z.object({ clientId: z.string().max(300), clientSecret: z.string().max(300).optional() }).strict().nullable() }).strict(), done),
  /** Which walls hold round skills on this computer. */
  'skills.walls': call(nothing, skillWallsSchema),
  'skills.log': call(skillKey, z.array(skillLogLineSchema)),

  /** The guided tasks of the practice model, by id; their words are in the window. */
  'practice.tasks': call(nothing, z.array(z.object({ id: z.string(), files: z.number(), tools: z.number(), asks: z.boolean() }))),
  /** Puts the sample folder back as it was at the first start. */
  'practice.reset': call(nothing, workspaceSchema),
} as const

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>

/** One handler for every call; leaving one out does not compile. */
export type ContractHandlers = { readonly [N in CallName]: (input: ParsedInput<N>) => Promise<CallOutput<N>> | CallOutput<N> }

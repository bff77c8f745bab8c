import * as z from 'zod'
import { offerSchema } from '../mcp/offer.ts'
import { effects } from '../tools/effect.ts'
import { findingSchema, skillFactsSchema } from './skill.ts'
import { wallIds } from './walls.ts'

/** Skills on offer, and installs under way. */

/** What to install. `choose` opens the system's dialog: a packed file (a connection's too), or a folder with a package or a SKILL.md. */
export const skillSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('catalogue'), name: z.string().min(1).max(214) }).strict(),
  /** `name`, or `name@version`. */
  z.object({ kind: z.literal('npm'), spec: z.string().trim().min(1).max(300) }).strict(),
  z.object({ kind: z.literal('choose'), what: z.enum(['file', 'folder']) }).strict(),
])
export type SkillSource = z.infer<typeof skillSourceSchema>

export const catalogueItemSchema = skillFactsSchema.extend({ category: z.string(), installed: z.boolean() })
/** What ships with Pincer; it works without a network. `featured` and `popular` name items by id. */
export const catalogueSchema = z.object({ featured: z.array(z.string()), popular: z.array(z.string()), categories: z.array(z.string()), items: z.array(catalogueItemSchema) })
export type Catalogue = z.infer<typeof catalogueSchema>

export const foundSkillSchema = z.object({ id: z.string(), version: z.string(), description: z.string(), publisher: z.string(), publishedAt: z.number().nullable(), installed: z.boolean(), /** A well-known one it could be taken for. */ like: z.string().nullable() })
export const skillSearchSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), found: z.array(foundSkillSchema) }),
  z.object({ ok: z.literal(false), problem: z.enum(['no-search', 'offline', 'failed']) }),
])
export type SkillSearch = z.infer<typeof skillSearchSchema>

/** What a page of one skill shows. `isWhole`: its manifest was read; otherwise only what the registry says is known, and what it may do is shown while installing. */
export const skillDetailSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), facts: skillFactsSchema, isWhole: z.boolean(), findings: z.array(findingSchema), installed: z.string().nullable() }),
  z.object({ ok: z.literal(false), problem: z.enum(['no-such-package', 'offline', 'failed']), message: z.string() }),
])
export type SkillDetail = z.infer<typeof skillDetailSchema>

/** What is different in the version an update would bring. Only `more`-kinds let the skill do more than the person agreed to. */
export const permissionChangeSchema = z.object({
  kind: z.enum(['host', 'folder', 'secret', 'tool', 'effect', 'account']), change: z.enum(['added', 'removed', 'changed']),
  /** The host, folder with access, secret, tool, or account with scope. */
  subject: z.string(), before: z.string().nullable(), after: z.string().nullable(), /** It may do more than before. */ more: z.boolean(),
  effect: z.enum(effects).optional(),
})
export type PermissionChange = z.infer<typeof permissionChangeSchema>

export const installSteps = ['find', 'download', 'check', 'unpack', 'verify', 'ready'] as const
export type SkillInstallStep = (typeof installSteps)[number]
const amount = z.object({ done: z.number(), of: z.number().nullable() })

/**
 * Why an install brought nothing.
 * - those of packages: `no-such-package` `no-such-version` `offline` `registry` `integrity` `source` `archive` `unfit` `bad-package` `no-space` `disk` `busy`
 * - `too-large` {what}: more than the limits allow
 * - `refused`: a finding with weight `blocks` · `load` {message}: it does not start behind its walls · `no-skill`: neither a package with a manifest nor a folder with a SKILL.md
 * - `bad-bundle` {detail}: a file of a connection that cannot be used · `late`: out of time · `failed` {message}
 */
export const installFailureCodes = [
  'no-such-package', 'no-such-version', 'offline', 'registry', 'integrity', 'source', 'archive', 'too-large', 'unfit', 'bad-package', 'no-space', 'disk', 'busy', 'refused', 'load', 'no-skill', 'bad-bundle', 'late', 'failed',
] as const
export type InstallFailureCode = (typeof installFailureCodes)[number]

/**
 * One install from the first click to its end; an update is an install that replaces something. It works through its steps by
 * itself and waits before `ready` until the person has confirmed, whenever they do.
 */
export const skillInstallSchema = z.object({
  id: z.string(),
  /** What was asked for, until `facts` are there. */
  subject: z.string(), step: z.enum(installSteps), startedAt: z.number(), stepStartedAt: z.number(),
  /** Real numbers of the step, where it has some. */
  bytes: amount.nullable(), packages: amount.nullable(), tests: amount.nullable(),
  /** What it is and may do: from its manifest, as soon as that was read. */
  facts: skillFactsSchema.nullable(), findings: z.array(findingSchema),
  confirmed: z.boolean(), /** Everything is checked; only the person's yes is missing. */ waits: z.boolean(),
  /** For an update: the version that is there, and what is different. */
  replaces: z.string().nullable(), changes: z.array(permissionChangeSchema),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('installed'), skillId: z.string() }),
    z.object({ kind: z.literal('failed'), code: z.enum(installFailureCodes), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
    z.object({ kind: z.literal('cancelled') }),
    /** What was chosen holds a connection. It is unpacked and read, nothing of it ran; its questions are asked next, like those of any connection. */
    z.object({ kind: z.literal('connection'), offer: offerSchema }),
  ]).nullable(),
})
export type SkillInstall = z.infer<typeof skillInstallSchema>

/** The walls round skills on this computer. */
export const skillWallsSchema = z.object({ walls: z.array(z.object({ id: z.enum(wallIds), holds: z.boolean() })), /** Version of the Node that skills run on. */ node: z.string() })
export type SkillWalls = z.infer<typeof skillWallsSchema>

/** The last lines a skill wrote, without secrets. */
export const skillLogLineSchema = z.object({ at: z.number(), from: z.enum(['skill', 'pincer']), level: z.enum(['debug', 'info', 'warn', 'error']), text: z.string() })
export type SkillLogLine = z.infer<typeof skillLogLineSchema>

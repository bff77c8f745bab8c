import * as z from 'zod'
import { effects } from '../tools/effect.ts'
import { wallIds } from './walls.ts'
import { keepings, registrations, signInWays } from './sign-in.ts'

/** What the window knows of skills: installed ones, those on offer, and installs under way. Words for codes are in `renderer/text`. */

export const skillFolderAccess = ['read', 'write'] as const
/** What a skill declared it may touch. Everything else is refused, whatever it asks for. */
export const skillPermissionsSchema = z.object({
  /** Host names, `*.name` for all below one, or with a port. */
  hosts: z.array(z.string()),
  /** Folders inside the chat's folder; `.` is all of it. */
  folders: z.array(z.object({ path: z.string(), access: z.enum(skillFolderAccess) })),
  /** Settings it gets that are kept in the key store. */
  secrets: z.array(z.string()),
  /** Programs it wants to run. Skills cannot run any today: anything here refuses the install. */
  exec: z.array(z.string()),
})
export type SkillPermissions = z.infer<typeof skillPermissionsSchema>

export const skillToolSchema = z.object({
  /** As the skill names it: `notes.add`. */
  name: z.string(), description: z.string(), effect: z.enum(effects), enabled: z.boolean(),
  /** The account it needs; null: none. */
  signIn: z.object({ provider: z.string(), scopes: z.array(z.string()) }).nullable(),
  /** The most that its arguments which are paths allow: such a file is judged before the call, and outside the chat's folder asked about. Left out: it takes none. */
  files: z.enum(skillFolderAccess).optional(),
})
export type SkillTool = z.infer<typeof skillToolSchema>

/**
 * - `broken`: it cannot be used as it is (`why`, `data`); another version or removing it helps
 * - `paused`: it ended unexpectedly several times in a row; switching it on tries again
 */
export const skillStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('broken'), why: z.enum(['manifest', 'files', 'load', 'clash', 'guide']), data: z.record(z.string(), z.union([z.string(), z.number()])) }),
  z.object({ kind: z.literal('paused'), tries: z.number(), why: z.string() }),
])
export type SkillState = z.infer<typeof skillStateSchema>

/** One field of a settings form. A secret's value never leaves the key store: `hasValue` says whether there is one. */
export const skillFieldSchema = z.object({
  name: z.string(), title: z.string(), description: z.string(), kind: z.enum(['text', 'secret', 'number', 'switch', 'choice']),
  choices: z.array(z.string()), required: z.boolean(), value: z.union([z.string(), z.number(), z.boolean()]).nullable(), hasValue: z.boolean(),
})
export type SkillField = z.infer<typeof skillFieldSchema>

export const signInStates = ['valid', 'expired', 'part', 'none', 'unavailable'] as const
export const skillAccountSchema = z.object({
  provider: z.string(), scopes: z.array(z.string()), /** Those of them the person gave to this skill. */ granted: z.array(z.string()),
  /** `part`: signed in, but not for everything it may ask for · `unavailable`: nobody can sign in there, or not before Pincer is registered (`registration`). */
  state: z.enum(signInStates),
  /** As in a `SignInRequest`. */
  account: z.string(), ways: z.array(z.enum(signInWays)), registration: z.enum(registrations), keeping: z.enum(keepings),
})
export type SkillAccount = z.infer<typeof skillAccountSchema>

/**
 * What the look at a package found. `blocks`: it is not installed · `warns`: the person should know before they agree · `fact`.
 * Codes with their data:
 * - manifest: `not-json` {line, column, problem} · `field` {path, problem} · `unknown-field` {path} · `no-tools` · `too-large` {bytes, most} · `too-deep` {path, most} · `prototype-key` {path} ·
 *   `no-manifest` · `name-differs` {package, manifest} · `version-differs` {package, manifest} · `tool-name` {name, problem} · `schema` {tool, problem} · `network-reference` {tool, reference} · `wants-programs` {programs}
 * - names: `builtin-name` {name} · `same-tool` {name, skill} · `same-skill` {name} · `look-alike` {name, like} (of a skill or package the person may have meant)
 * - package: `install-scripts` {package, event, text} · `eval` {file} · `network-words` {file, word} · `binary` {file} · `npmrc` · `very-new` {hours} · `deprecated` {text} · `unknown-publisher` · `not-published` (a file or folder of the person's)
 * - trying it out: `reached-out` {wall, what, count}: it tried something that is closed while nobody had used it yet
 * - words: `hidden-characters` {where, codes} · `steering` {where, text} · `asks-person` {where, text} (prose that asks the person to run something) · `wide-rights` {says, tool}
 */
export const findingCodes = [
  'not-json', 'field', 'unknown-field', 'no-tools', 'too-large', 'too-deep', 'prototype-key', 'no-manifest', 'name-differs', 'version-differs', 'tool-name', 'schema', 'network-reference', 'wants-programs',
  'builtin-name', 'same-tool', 'same-skill', 'look-alike', 'install-scripts', 'eval', 'network-words', 'binary', 'npmrc', 'very-new', 'deprecated', 'unknown-publisher', 'not-published',
  'reached-out', 'hidden-characters', 'steering', 'asks-person', 'wide-rights',
] as const
export const findingSchema = z.object({ code: z.enum(findingCodes), weight: z.enum(['blocks', 'warns', 'fact']), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) })
export type Finding = z.infer<typeof findingSchema>
export type FindingCode = Finding['code']

/** Where a skill came from. `guide`: a folder with a SKILL.md, instructions without a program of their own. */
export const skillOriginSchema = z.object({ kind: z.enum(['catalogue', 'npm', 'file', 'folder', 'guide']), /** A package with its version, or the path that was chosen. */ text: z.string() })
export type SkillOrigin = z.infer<typeof skillOriginSchema>

/** What is known of a skill before and after it is installed: the same on the page, in the install dialog and in the list. */
export const skillFactsSchema = z.object({
  /** The package's name; for a guide `guide:` and its name. Names a skill in every call. */
  id: z.string(),
  /** Short name, the beginning of its tools' names. */
  name: z.string(), displayName: z.string(), description: z.string(), version: z.string(), publisher: z.string(), kind: z.enum(['program', 'guide']),
  tools: z.array(skillToolSchema), permissions: skillPermissionsSchema, origin: skillOriginSchema,
  /** When this version was published; null: nobody says. */
  publishedAt: z.number().nullable(), bytes: z.number().nullable(), files: z.number().nullable(), integrity: z.string(), licence: z.string(), deprecated: z.string().nullable(), dependencies: z.number(),
})
export type SkillFacts = z.infer<typeof skillFactsSchema>

const skillAttemptSchema = z.object({ wall: z.enum(wallIds), what: z.string(), count: z.number(), lastAt: z.number() })

export const skillSchema = skillFactsSchema.extend({
  state: skillStateSchema, installedAt: z.number(),
  /** A newer version that was seen; null: none, or nobody has looked. */
  update: z.object({ version: z.string(), publishedAt: z.number().nullable() }).nullable(),
  /** There is a version to go back to. */
  hasPrevious: z.boolean(), fields: z.array(skillFieldSchema), accounts: z.array(skillAccountSchema), warnings: z.array(findingSchema),
  /** Bytes it keeps in its own storage. */
  storedBytes: z.number(),
  /** What it tried and may not do, since it was started with Pincer; the latest first. */
  attempts: z.array(skillAttemptSchema),
})
export type Skill = z.infer<typeof skillSchema>

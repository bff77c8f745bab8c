import * as z from 'zod'
import type { Reach } from '../../../shared/approvals/approval.ts'
import type { Manifest, ManifestTool } from '../../../shared/skills/manifest.ts'
import type { SkillMaker } from '../../../shared/skills/sign-in.ts'
import type { ReadyContext, ToolContext, ToolDefinition, ToolOutcome } from '../executors/tool-definition.ts'
import type { ArgumentCheck, createArgumentCheck } from '../mcp/tools/argument-checker.ts'
import { argumentPaths } from './broker/call-files.ts'
import type { SkillHost } from './host/skill-host.ts'
import { effectOfTool, shownWords } from './manifest/manifest-facts.ts'
import { type PreparedTool, prepareTool } from './prepare-tool.ts'
import { accountReady, type NamedSkill, noToken } from './sign-in/account-ready.ts'
import { accountRequest } from './sign-in/account-request.ts'
import type { SignInDesk } from './sign-in/sign-in-desk.ts'
import type { AccountRequest, SkillAuth } from './skill-auth.ts'
import { skillOutcome } from './skill-outcome.ts'

export interface SkillToolParts {
  readonly skillId: string
  readonly maker: SkillMaker
  readonly manifest: Manifest
  readonly tool: ManifestTool
  readonly host: SkillHost
  /** Version and checksum of what runs. */
  readonly revision: string
  readonly auth: SkillAuth
  /** Null: nobody is there who could sign in. */
  readonly signIns: SignInDesk | null
  /** It came with Pincer. */
  readonly comesAlong: boolean
  /** Known from an earlier start; left out: worked out now. */
  readonly prepared?: PreparedTool | undefined
}

const subjectChars = 80

/** The checker of arguments is a library of its own: the first call of a skill's tool brings it, not the start. */
let checker: Promise<typeof createArgumentCheck> | null = null
const loadChecker = (): Promise<typeof createArgumentCheck> => checker ??= import('../mcp/tools/argument-checker.ts').then((module) => module.createArgumentCheck)

/** A skill's tool as a tool of ours: it goes through the same seven stages as every other one. What it does was shown and agreed to at install. */
export function skillTool(parts: SkillToolParts): ToolDefinition {
  const { manifest, tool } = parts
  const { description, schema, bounded, hasPatterns } = parts.prepared ?? prepareTool(tool)
  const full = hasPatterns ? tool.inputSchema : null
  let check: ArgumentCheck | null = null
  const effect = effectOfTool(manifest, tool.name)
  const request = requestOf(parts)
  const { signIns: desk, auth } = parts
  return {
    name: tool.name, description, provider: { layer: 'skill', name: shownWords(manifest).displayName }, revision: parts.revision, reach: reachOf(manifest),
    ...(parts.comesAlong ? { own: parts.skillId } : {}),
    // Patterns are checked in the skill's own process: one that never ends must not stop Pincer.
    input: z.unknown(),
    foreign: { schema, check: (input) => check?.(input) ?? [], ready: async () => { check ??= (await loadChecker())(bounded, bounded) } },
    effect: () => effect,
    subject: (input) => ({ kind: 'other', text: [tool.name, mainArgument(input)].filter(Boolean).join(': ') }),
    // What one call keeps, a later one may look for: around a call that changes something the order of the model holds. Looks overlap.
    resources: () => [{ key: `skill ${parts.skillId}`, mode: effect === 'looks' ? 'read' : 'write' }],
    paths: (input) => argumentPaths(tool.paths, input),
    ...(request && desk ? { ready: (context: ReadyContext) => accountReady(request, namedSkill(parts), context, { auth, desk }) } : {}),
    execute: (input, context) => runTool(parts, input, full, context),
  }
}

/** What its walls and the broker let it reach: what the manifest declares, and nothing else. */
function reachOf({ permissions: { hosts, folders } }: Manifest): Reach { return { hosts, folders } }

function requestOf({ skillId, maker, manifest, tool: { auth } }: SkillToolParts): AccountRequest | null {
  return auth ? accountRequest({ id: skillId, maker, manifest }, auth.provider, { scopes: auth.scopes, type: auth.type }) : null
}

function namedSkill({ skillId, maker, manifest }: SkillToolParts): NamedSkill { return { name: shownWords(manifest).displayName, id: skillId, maker } }

/** Token valid: run. Expired: renewed and run. None: the person has been asked before (`ready`). One that the service refuses midway is renewed once. */
async function runTool(parts: SkillToolParts, input: unknown, full: unknown, context: ToolContext): Promise<ToolOutcome> {
  const { tool, host, auth } = parts
  const [skill, request] = [namedSkill(parts), requestOf(parts)]
  if (request !== null) {
    const token = await auth.token({ ...request, fresh: false })
    if (token.kind !== 'valid') return noToken(token.kind, skill, request.provider)
  }
  const end = await host.call(tool.name, input, full, context)
  if (request === null || end.kind !== 'failed' || end.code !== 'token-expired') return skillOutcome(end, skill, context)
  const renewed = await auth.token({ ...request, fresh: true })
  if (renewed.kind !== 'valid') return noToken(renewed.kind, skill, request.provider)
  const again = await host.call(tool.name, input, full, context)
  return again.kind === 'failed' && again.code === 'token-expired' ? noToken('none', skill, request.provider) : skillOutcome(again, skill, context)
}

/** The first short text among the arguments says best what a call is about. */
function mainArgument(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const text = Object.values(input).find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim().split('\n')[0] ?? ''
  return text.length > subjectChars ? `${text.slice(0, subjectChars)}…` : text
}

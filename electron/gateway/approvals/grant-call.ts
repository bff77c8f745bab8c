import { stat } from 'node:fs/promises'
import type { Effect } from '../../../shared/tools/effect.ts'
import type { PartFacts } from '../policy/exec/exec-types.ts'
import type { AskReason, GuardedPath } from '../policy/judge-call.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import { bindApproval, filesNamedIn } from './approval-binding.ts'
import { hostsOf } from './card-facts.ts'
import { definitionHash } from './definition-hash.ts'
import { isSecretPlace, lookAt } from './word-places.ts'

/** Where a call happens, as far as grants look at it. */
export interface GrantWorld {
  /** Real path. */
  readonly workspace: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** One simple command, with what the disk says about its words. */
export interface GrantPart {
  readonly facts: PartFacts
  readonly effect: Effect
  /** It would run unasked by the lists. */
  readonly auto: boolean
  /** Its program is found by its plain name, and not in the working folder. */
  readonly resolves: boolean
  /** Real paths of everything its words could name; null where one of them is not clear, or is a place for secrets or for what other programs obey. */
  readonly reaches: readonly string[] | null
  /** Real places of the files it only takes away; null for any other command. */
  readonly deletes: readonly string[] | null
}

/** A call as offers and grants see it: everything that was found out, nothing to decide. */
export interface GrantCall {
  readonly tool: string
  readonly effect: Effect
  readonly asks: readonly AskReason[]
  readonly confirmed: boolean
  readonly wall: boolean
  readonly paths: readonly (GuardedPath & { readonly isFolder: boolean; /** Its name is one that files with secrets have. */ readonly isSecret: boolean })[]
  /** Hash of the definition of a foreign tool; null for ours. */
  readonly definition: string | null
  readonly hosts: readonly string[]
  readonly home: string
  readonly platform: GrantWorld['platform']
  readonly command: {
    readonly text: string
    readonly cwd: string
    /** Over text, folder, environment, and the content of files it names. Empty where nobody needs it. */
    readonly hash: string
    readonly hasEnvironment: boolean
    readonly complete: boolean
    readonly wholeLine: boolean
    readonly parts: readonly GrantPart[]
  } | null
}

/** Finds out what offers and grants need. `realPlaces` looks at the disk for each word, `hash` reads the files a command names. */
export async function grantCallOf(judged: JudgedCall, world: GrantWorld, need: { readonly realPlaces: boolean; readonly hash: boolean }): Promise<GrantCall> {
  const { tool, input, verdict } = judged
  const command = tool.command?.(input)
  const base = {
    tool: tool.name, effect: verdict.effect ?? tool.effect(input), asks: judged.asks ?? [], confirmed: tool.confirmed ?? true, wall: judged.sandbox === 'on',
    definition: tool.provider ? definitionHash(tool) : null, home: world.home, platform: world.platform,
  }
  if (!command) {
    const paths = await Promise.all(judged.paths.map(async (path) => ({ ...path, isSecret: isSecretPlace(path, world), isFolder: path.use.access === 'list' || await stat(path.real).then((info) => info.isDirectory(), () => false) })))
    return { ...base, paths, hosts: hostsOf(input, null), command: null }
  }
  const given = command.cwd === undefined ? undefined : judged.paths.find((path) => path.use.path === command.cwd)?.real
  const cwd = given ?? world.workspace
  const env = command.env ?? {}
  const hash = need.hash ? await bindApproval({ tool: tool.name, definition: '', input: command.command, cwd, env, files: await filesNamedIn(command.command, cwd) }) : ''
  const facts = judged.facts?.commands() ?? []
  const shown = verdict.parts ?? []
  const parts = await Promise.all(facts.map(async (part, index): Promise<GrantPart> => {
    const about = { facts: part, effect: shown[index]?.effect ?? base.effect, auto: shown[index]?.verdict === 'auto' }
    return need.realPlaces ? { ...about, ...await lookAt(part, cwd, world) } : { ...about, resolves: false, reaches: null, deletes: null }
  }))
  return {
    ...base, paths: judged.paths.map((path) => ({ ...path, isFolder: true, isSecret: false })), hosts: [],
    command: { text: command.command, cwd, hash, hasEnvironment: Object.keys(env).length > 0, complete: judged.facts?.complete === true, wholeLine: judged.facts?.wholeLine() === true, parts },
  }
}

import { join } from 'node:path'
import type { Ports } from '../ports.ts'
import type { RouterDeps } from '../router/stages.ts'
import { planCommand } from '../sandbox/command-plan.ts'
import { defaultExecLists, defaultExecShell } from './exec/default-lists.ts'
import type { ExecVerdict } from './exec/exec-types.ts'
import { loadExecPolicy } from './exec/load-exec-policy.ts'
import { plainName, type Speech } from './exec/program-name.ts'
import { repositoryRuns } from './repository-programs.ts'
import { createPathGuard } from './resolve-guarded.ts'
import type { ExecLists } from './verdict.ts'

export interface CallGuards extends Pick<RouterDeps, 'guardPaths' | 'judgeCommand' | 'mayLookInto'> {
  /** Loads the command grammar, so that the first command need not wait for it. */
  warmUp(): void
}

/** What the router asks about a call's paths and command, over the real disk. The command grammar is loaded at first use. */
export function createCallGuards(ports: Pick<Ports, 'places' | 'platform'>, lists?: ExecLists): CallGuards {
  const { places, platform } = ports
  const paths = createPathGuard({
    platform, home: places.user, ownPlaces: [places.home, places.program],
    // The sample folder may lie inside our own; kept outputs may be read, so that a cut result can be looked at in full.
    openPlaces: [{ path: places.practice, access: 'write' }, { path: join(places.home, 'outputs'), access: 'read' }],
  })
  const shell = defaultExecShell(platform)
  return {
    guardPaths: (uses, workspace) => paths.guardPaths(uses, workspace),
    mayLookInto: (workspace) => paths.mayLookInto(workspace),
    // A failure shows at the first command, which tries again.
    warmUp: () => { loadExecPolicy().catch(() => undefined) },
    async judgeCommand(command, workspace) {
      const decide = await loadExecPolicy()
      const judged = withRepository(decide({
        ...command, workspace, lists: lists ?? defaultExecLists(platform, shell), platform, shell, home: places.user,
      }), command.command, workspace, { platform, shell })
      const plan = judged.plan.kind === 'argv'
        ? planCommand({ command: command.command, platform, simple: { file: judged.plan.words[0] ?? '', args: judged.plan.words.slice(1) } })
        : planCommand({ command: command.command, platform, rebuilt: judged.plan.text })
      return { kind: judged.verdict, rule: judged.rule, reason: judged.reason, parts: judged.parts, effect: judged.effect, plan, facts: judged.facts } satisfies Awaited<ReturnType<RouterDeps['judgeCommand']>>
    },
  }
}

/**
 * The one thing the text cannot tell: whether git, asked only to look, would run what the repository's own settings name. Then it asks, in the safe area too:
 * what looking changes is not kept for undo.
 */
function withRepository(judged: ExecVerdict, command: string, workspace: string, speech: Speech): ExecVerdict {
  if (judged.verdict === 'deny' || judged.facts.named) return judged
  const commands = judged.facts.commands()
  const isGit = commands.map(({ leaves }) => leaves.some((leaf) => plainName(leaf[0] ?? '', speech) === 'git'))
  // Each folder once: a long line often stays in one.
  const folders = new Set(commands.flatMap(({ cwd }, index) => (isGit[index] ? [cwd ?? workspace] : [])))
  let found: string | null = null
  for (const folder of folders) found ??= repositoryRuns(folder, judged.verdict === 'auto')
  if (found === null) return judged
  const rule = 'exec.ask.repository'
  return {
    ...judged, verdict: 'require', rule, reason: `The repository's own settings make git run or open something else (${found}).`, plan: { kind: 'shell', text: command },
    parts: judged.parts.map((part, index) => (isGit[index] && part.verdict === 'auto' ? { ...part, verdict: 'require', rule } : part)),
  }
}

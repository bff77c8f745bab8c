import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuardProxy } from '../../network/guard-proxy.ts'
import { argvOf, type CommandPlan } from '../command-plan.ts'
import { isTooWide } from '../expand-places.ts'
import { explainRefusals } from '../explain-refusals.ts'
import type { PrivatePlaces } from '../hidden-places.ts'
import type { Sandbox, SandboxProbe, WrapRequest, WrapResult } from '../sandbox.ts'
import { newAutoRun, sharedWalks } from '../shared-walks.ts'
import { markWorkspace } from '../workspace-marks.ts'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import { insideEnvironment } from './command-environment.ts'
import { type Forwarder, type NetworkDoor, openDoor } from './network-door.ts'
import { insideGone, sweepOld, writeFilter } from './run-files.ts'
import { type Bubblewrap, filterFd, systemProgramFolders, tryBubblewrap } from './try-bubblewrap.ts'
import { planView } from './wall-view.ts'

export interface BubblewrapOptions extends PrivatePlaces {
  /** Folder of Pincer's own for the temp folders of chats and the reports of runs. */
  readonly folder: string
  /** Where bubblewrap is looked for. */
  readonly programFolders?: readonly string[]
  /** Opens single hosts. Without it there is no network at all. */
  readonly proxy?: GuardProxy
  /** Where `socat` is looked for. */
  readonly socatFolders?: readonly string[]
  /** Node for children, where `socat` is not installed. */
  readonly node?: string
}

/** Linux' wall, built by bubblewrap anew for every command: nothing of one run is left for the next but the chat's temp folder. */
export function createBubblewrapSandbox(options: BubblewrapOptions): Sandbox {
  let tried: ReturnType<typeof tryBubblewrap> | null = null
  let runs = 0
  const temps = new Set<string>()
  let swept: Promise<void> | null = null

  const tryOnce = (again = false): ReturnType<typeof tryBubblewrap> => {
    if (again || tried === null) tried = tryBubblewrap(options.programFolders, () => writeFilter(options.folder))
    return tried
  }
  const marksOf = sharedWalks((workspace) => markWorkspace(workspace, options.user))

  /** In a folder with a short name: a socket's path may have a hundred characters at most. */
  let doors: Promise<string> | null = null
  const forwarder = (): Forwarder | null => {
    const socat = (options.socatFolders ?? systemProgramFolders).map((folder) => join(folder, 'socat')).find((path) => existsSync(path))
    if (socat !== undefined) return { kind: 'socat', file: socat }
    return options.node !== undefined && existsSync(options.node) ? { kind: 'node', file: options.node } : null
  }
  async function doorFor(request: WrapRequest): Promise<NetworkDoor | null> {
    const forward = forwarder()
    if (!options.proxy || forward === null) return null
    doors ??= mkdtemp(join(tmpdir(), 'pincer-'))
    return openDoor({ proxy: options.proxy, forwarder: forward, folder: await doors, name: String(runs += 1), hosts: request.allowedHosts })
  }

  async function build(found: Bubblewrap, plan: CommandPlan, request: WrapRequest): Promise<WrapResult> {
    const temp = join(options.folder, 'temp', request.sessionId)
    const reports = join(options.folder, 'runs')
    const [marks] = await Promise.all([marksOf(request.workspace), mkdir(temp, { recursive: true, mode: 0o700 }), mkdir(reports, { recursive: true, mode: 0o700 })])
    temps.add(temp)
    swept ??= sweepOld(options.folder)
    const view = planView(request, marks, options, temp)
    const { file, args } = argvOf(plan)
    const run = join(reports, `${process.pid}-${runs += 1}`)
    const door = request.allowedHosts.length > 0 || request.wantsNetwork ? await doorFor(request) : null
    const wall = bubblewrapArguments({
      abilities: found.abilities, procCovers: found.procCovers, mounts: [...view.mounts, ...door?.mounts ?? []], cwd: request.cwd, statusFd: 3,
      env: insideEnvironment(request.env, { PWD: request.cwd, ...door?.env, ...request.given }),
    })
    // In that file a NUL ends an argument: a value that holds one could add arguments of its own.
    const broken = wall.some((argument) => argument.includes('\0'))
    // By a file and not as arguments: the list would be the longest line in what `ps` shows inside, and readable there.
    const problem = broken ? 'a NUL character in a variable' : await writeFile(`${run}.layout`, wall.join('\0'), { mode: 0o600 }).then(() => null, (error: unknown) => String(error))
    if (problem !== null) {
      await door?.lease.release()
      return { kind: 'failed', why: 'failed', detail: problem }
    }
    return {
      kind: 'wrapped', env: { PATH: '/usr/bin:/bin' }, plan: startPlan(found, run, [...door?.prefix ?? [], file, ...args]),
      finish: async (end) => {
        const text = await readFile(`${run}.report`, 'utf8').catch(() => '')
        await insideGone(text)
        await door?.lease.release().catch(() => undefined)
        await Promise.all(['report', 'layout'].map((kind) => rm(`${run}.${kind}`, { force: true }).catch(() => undefined)))
        // Present as soon as the command was begun and has ended; a command that was ended with its wall leaves only the first line.
        if (end.exitCode !== null && !text.includes('"exit-code"')) {
          // What the system allowed once it may forbid now: the next command asks it again.
          tried = null
          return { started: false, refused: [], refusedHosts: [], notes: [] }
        }
        const made = request.tellsNew ? newAutoRun(marks, await marksOf(request.workspace)) : []
        const explained = explainRefusals({ ...end, workspace: request.workspace, cwd: request.cwd, readOnly: view.readOnly, proxied: door !== null, refusedHosts: door?.lease.refused ?? [], isHidden: view.isHidden })
        return { started: true, ...explained, notes: [...explained.notes, ...made.map((path) => `${path} is new, and other programs run or obey what stands there. Tell the person about it.`)] }
      },
    }
  }

  return {
    async probe(again) {
      const result = await tryOnce(again)
      return 'missing' in result ? result.missing : { kind: 'ready', how: 'bubblewrap' } satisfies SandboxProbe
    },
    async wrap(plan, request) {
      const result = await tryOnce()
      if ('missing' in result) return { kind: 'failed', why: result.missing.why, detail: result.missing.detail }
      if (isTooWide(request.workspace)) return { kind: 'failed', why: 'failed', detail: `the folder ${request.workspace} holds the system itself` }
      return build(result.found, plan, request).catch((error: unknown) => ({ kind: 'failed', why: 'failed', detail: error instanceof Error ? error.message : String(error) }))
    },
    coversWorkspace: async (workspace) => (await marksOf(workspace)).complete,
    async dispose() {
      if (doors) await rm(await doors, { recursive: true, force: true }).catch(() => undefined)
      doors = null
      await Promise.all([...temps].map((temp) => rm(temp, { recursive: true, force: true }).catch(() => undefined)))
      temps.clear()
    },
  }
}

/**
 * `TERM` reaches every process of a group, and the outer half of bubblewrap would die of it and take the command along before
 * the command could tidy up. So that half ignores it, and the command gets its usual meaning back from `env`.
 */
function startPlan(found: Bubblewrap, run: string, command: readonly string[]): CommandPlan {
  // `env` would take a program whose name has a = for a variable.
  const reset = found.envProgram !== null && !command[0]?.includes('=') ? [found.envProgram, '--default-signal=TERM'] : []
  const filtered = found.filterFile !== null
  const line = `${reset.length > 0 ? 'trap "" TERM; ' : ''}run=$1; filter=$2; shift 2; exec "$@" 3>"$run.report" 4<"$run.layout"${filtered ? ` ${filterFd}<"$filter"` : ''}`
  return { kind: 'argv', file: '/bin/sh', args: ['-c', line, 'sh', run, found.filterFile ?? '', found.file, '--args', '4', ...(filtered ? ['--seccomp', String(filterFd)] : []), '--', ...reset, ...command] }
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../../../shared/limits.ts'
import type { GuardProxy } from '../../network/guard-proxy.ts'
import { argvOf, type CommandPlan } from '../command-plan.ts'
import { expandPlaces, foundPlace, isWithin } from '../expand-places.ts'
import { explainRefusals } from '../explain-refusals.ts'
import { foreignSockets, hiddenPlaces, type PrivatePlaces } from '../hidden-places.ts'
import { protectedParts } from '../protected-parts.ts'
import type { Sandbox, SandboxProbe, WrapRequest, WrapResult } from '../sandbox.ts'
import { markWorkspace, type WorkspaceMarks } from '../workspace-marks.ts'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import { insideEnvironment } from './command-environment.ts'
import { type Forwarder, type NetworkDoor, openDoor } from './network-door.ts'
import { narrowView, type Shown } from './narrow-view.ts'
import { systemCallFilter } from './system-call-filter.ts'
import { type Bubblewrap, filterFd, systemProgramFolders, tryBubblewrap } from './try-bubblewrap.ts'
import { layOut, type Mount } from './wall-layout.ts'

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

/**
 * `TERM` reaches every process of a group, and the outer half of bubblewrap would die of it and take the command along before
 * the command could tidy up. So that half ignores it, and the command gets its usual meaning back from `env`.
 */
function startLine(patient: boolean, filtered: boolean): string {
  return `${patient ? 'trap "" TERM; ' : ''}run=$1; filter=$2; shift 2; exec "$@" 3>"$run.report" 4<"$run.layout"${filtered ? ` ${filterFd}<"$filter"` : ''}`
}
/** Replaced by our own or out of sight for every command. */
const replaced = ['/tmp', '/var/tmp', '/run', '/dev', '/proc'] as const

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
    const { workspace, view } = request
    const temp = join(options.folder, 'temp', request.sessionId)
    const reports = join(options.folder, 'runs')
    const [marks] = await Promise.all([marksOf(workspace), mkdir(temp, { recursive: true, mode: 0o700 }), mkdir(reports, { recursive: true, mode: 0o700 })])
    temps.add(temp)
    swept ??= sweepOld(options.folder)
    const parts = protectedParts(marks, view, request.allowedText)
    const shown: readonly Shown[] | null = view === 'wide' ? null : narrowView(options.user, request.env['PATH'] ?? '', workspace)
    const base: readonly Mount[] | null = shown === null ? null : shown.map((each): Mount => (each.kind === 'hide' ? { kind: 'hide-folder', path: each.path, passable: true } : each))
    const inSight = (path: string): boolean => !replaced.some((place) => isWithin(path, place)) && (base === null || base.some((mount) => isWithin(path, mount.path)))
    const inWorkspace = (path: string): boolean => isWithin(path, workspace)
    const away = [...hiddenPlaces(options), ...foreignSockets().map((real) => ({ real, kind: 'file' as const }))].map(({ real, kind }) => ({ path: real, kind })).filter(({ path }) => inWorkspace(path) || inSight(path))
    const stores = isWithin(options.user, workspace) ? [] : expandPlaces(workspace, ['.ssh', '.gnupg', '.aws/credentials']).map(({ real, kind }) => ({ path: real, kind })).filter(({ path }) => inWorkspace(path))
    const door = request.allowedHosts.length > 0 || request.wantsNetwork ? await doorFor(request) : null
    const mounts = [...layOut({
      base: base ?? 'all', workspace, temp, anchored: parts.anchored, readOnly: [...parts.readOnly, ...request.denyWrite.flatMap((path) => foundPlace(path)?.real ?? [])].filter(inWorkspace),
      hidden: unique([...away, ...stores, ...parts.hidden]),
    }), ...door?.mounts ?? []]
    const isHidden = (path: string): boolean => {
      if (inWorkspace(path)) return parts.hidden.some((place) => isWithin(path, place.path))
      if (replaced.some((place) => isWithin(path, place))) return /^\/(?:tmp|var\/tmp|run)\/./.test(path)
      return !inSight(path) || away.some((place) => isWithin(path, place.path))
    }
    runs += 1
    const run = join(reports, `${process.pid}-${runs}`)
    const { file, args } = argvOf(plan)
    // `env` would take a program whose name has a = for a variable.
    const reset = found.envProgram !== null && !file.includes('=') ? [found.envProgram, '--default-signal=TERM'] : []
    const wall = bubblewrapArguments({
      abilities: found.abilities, procCovers: found.procCovers, mounts, cwd: request.cwd, statusFd: 3,
      env: { ...insideEnvironment(request.env, { ...door?.env, ...request.given }), ...(request.given['PWD'] === undefined ? { PWD: request.cwd } : {}) },
    })
    // In that file a NUL ends an argument: a value that holds one could add arguments of its own.
    const broken = wall.some((argument) => argument.includes('\0'))
    // By a file and not as arguments: the list would be the longest line in what `ps` shows inside, and readable there.
    const written = broken ? 'a NUL character in a variable' : await writeFile(`${run}.layout`, wall.join('\0'), { mode: 0o600 }).then(() => null, (error: unknown) => String(error))
    if (written !== null) {
      await door?.lease.release()
      return { kind: 'failed', why: 'failed', detail: written }
    }
    return {
      kind: 'wrapped', env: { PATH: '/usr/bin:/bin' },
      plan: { kind: 'argv', file: '/bin/sh', args: ['-c', startLine(reset.length > 0, found.filterFile !== null), 'sh', run, found.filterFile ?? '', found.file, '--args', '4', ...(found.filterFile === null ? [] : ['--seccomp', String(filterFd)]), '--', ...reset, ...door?.prefix ?? [], file, ...args] },
      finish: async (end) => {
        const text = await readFile(`${run}.report`, 'utf8').catch(() => '')
        await insideGone(text)
        await door?.lease.release().catch(() => undefined)
        await Promise.all(['report', 'layout'].map((kind) => rm(`${run}.${kind}`, { force: true }).catch(() => undefined)))
        // Present as soon as the command was begun and has ended; a command that was ended with its wall leaves only the first line.
        const started = end.exitCode === null || text.includes('"exit-code"')
        // What the system allowed once it may forbid now: the next command asks it again.
        if (!started) tried = null
        if (!started) return { started, refused: [], refusedHosts: [], notes: [] }
        const made = request.tellsNew ? newAutoRun(marks, await marksOf(workspace)) : []
        const explained = explainRefusals({ ...end, workspace, cwd: request.cwd, readOnly: parts.readOnly, proxied: door !== null, refusedHosts: door?.lease.refused ?? [], isHidden })
        return { started, ...explained, notes: [...explained.notes, ...made.map((path) => `${path} is new, and other programs run or obey what stands there. Tell the person about it.`)] }
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

/** What a Pincer left that was killed: reports of runs whose process is gone, and temp folders nobody used for a week. Never rejects. */
async function sweepOld(folder: string): Promise<void> {
  const oldest = Date.now() - limits.wallTempKeptMs
  const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])
  const old = await Promise.all((await namesIn(join(folder, 'temp'))).map(async (name) => {
    const path = join(folder, 'temp', name)
    return await stat(path).then(({ mtimeMs }) => mtimeMs < oldest, () => false) ? path : null
  }))
  const runs = (await namesIn(join(folder, 'runs'))).filter((name) => !existsSync(`/proc/${name.split('-')[0]}`)).map((name) => join(folder, 'runs', name))
  await Promise.all([...old, ...runs].filter((path) => path !== null).map((path) => rm(path, { recursive: true, force: true }).catch(() => undefined)))
}

/** The filter as a file: bubblewrap takes it from there. Without one (an unknown machine, a full disk) the other parts of the wall stand alone. */
async function writeFilter(folder: string): Promise<string | null> {
  const filter = systemCallFilter()
  if (filter === null) return null
  const path = join(folder, 'calls.bpf')
  return mkdir(folder, { recursive: true, mode: 0o700 }).then(() => writeFile(path, filter, { mode: 0o600 })).then(() => path, () => null)
}

/**
 * The outer half ends a moment before the inner one, whose end takes everything inside along: as soon as it is dead (or only waits to be
 * collected) nothing of the command is left. Normally it is at the first look.
 */
async function insideGone(report: string): Promise<void> {
  const pid = /"child-pid": ?(\d+)/.exec(report)?.[1]
  if (pid === undefined) return
  for (const until = performance.now() + limits.killPatienceMs; performance.now() < until; await wait(1)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // Our own program's name or nobody's: an id that was given to somebody else meanwhile is not waited for.
    if (!stat.includes('(bwrap) ') || /\) [ZX] /.test(stat)) return
  }
}

/**
 * Commands that start together share one look at their workspace, but never one that began before they were asked for: it may have
 * passed by what was made since. Who comes while one runs waits for the next. A workspace that is too large to be looked through (a whole
 * home) is not looked through for every command: it is not covered either way.
 */
function sharedWalks(walk: (workspace: string) => Promise<WorkspaceMarks>): (workspace: string) => Promise<WorkspaceMarks> {
  const running = new Map<string, Promise<WorkspaceMarks>>()
  const next = new Map<string, Promise<WorkspaceMarks>>()
  const tooLarge = new Map<string, { readonly until: number; readonly marks: WorkspaceMarks }>()
  const begin = (workspace: string): Promise<WorkspaceMarks> => {
    next.delete(workspace)
    const started = walk(workspace).then((marks) => {
      if (marks.complete) tooLarge.delete(workspace)
      else tooLarge.set(workspace, { until: performance.now() + limits.wallTooLargeKeptMs, marks })
      return marks
    }).finally(() => { if (running.get(workspace) === started) running.delete(workspace) })
    running.set(workspace, started)
    return started
  }
  return (workspace) => {
    const large = tooLarge.get(workspace)
    if (large && performance.now() < large.until) return Promise.resolve(large.marks)
    const current = running.get(workspace)
    if (!current) return begin(workspace)
    const waiting = next.get(workspace) ?? current.then(() => begin(workspace))
    next.set(workspace, waiting)
    return waiting
  }
}

function newAutoRun(before: WorkspaceMarks, after: WorkspaceMarks): string[] {
  const known = new Set([...before.autoRun.map(({ path }) => path), ...before.gitFolders])
  return [...after.autoRun.map(({ path }) => path), ...after.gitFolders].filter((path) => !known.has(path)).slice(0, 5)
}

function unique(places: readonly { readonly path: string; readonly kind: 'file' | 'folder' }[]): { readonly path: string; readonly kind: 'file' | 'folder' }[] {
  return [...new Map(places.map((place) => [place.path, place])).values()]
}

import * as fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { askFirstEntries, secretStoreEntries } from '../../policy/path-secrets.ts'
import { autoRunEntries } from '../../policy/path-auto-run.ts'
import type { GuardProxy, PortLease } from '../../network/guard-proxy.ts'
import { argvOf, type CommandPlan } from '../command-plan.ts'
import { isTooWide, isWithin } from '../expand-places.ts'
import { explainRefusals } from '../explain-refusals.ts'
import { hiddenPlaces, type PrivatePlaces } from '../hidden-places.ts'
import { insideEnvironment } from '../linux/command-environment.ts'
import type { Sandbox, WrapRequest, WrapResult } from '../sandbox.ts'
import { doorEnvironment, insideLines, leaseFor } from './seatbelt-door.ts'
import { trySeatbelt } from './try-seatbelt.ts'

export interface SeatbeltOptions extends PrivatePlaces {
  readonly folder: string
  /** Opens single hosts. Without it there is no network at all. */
  readonly proxy?: GuardProxy
}

/** A function of the runtime that turns rules into a command line with a profile. Its profile was hardened on many Macs; ours could not be. */
type WrapWithProfile = (params: {
  readonly command: string
  readonly needsNetworkRestriction: boolean
  readonly httpProxyPort?: number
  readonly readConfig: { readonly denyOnly: string[]; readonly allowWithinDeny?: string[]; readonly literalDenyOnly?: string[] }
  readonly writeConfig: { readonly allowOnly: string[]; readonly denyWithinAllow: string[] }
  readonly unsetEnvVars: string[]
  readonly setEnvVars: Record<string, string>
  readonly allowGitConfig: boolean
  readonly binShell: string
}) => string

/** macOS' wall: a profile of the system's own Seatbelt. It has no own process ids: processes of others can be seen by name, never signalled. */
export function createSeatbeltSandbox(options: SeatbeltOptions): Sandbox {
  let tried: ReturnType<typeof trySeatbelt> | null = null
  const temps = new Set<string>()
  const tryOnce = (again = false): ReturnType<typeof trySeatbelt> => {
    if (again || tried === null) tried = trySeatbelt()
    return tried
  }

  async function build(plan: CommandPlan, request: WrapRequest): Promise<WrapResult> {
    const { wrapCommandWithSandboxMacOS } = await import('@anthropic-ai/sandbox-runtime/dist/sandbox/macos-sandbox-utils.js') as { wrapCommandWithSandboxMacOS: WrapWithProfile }
    const temp = join(options.folder, 'temp', request.sessionId)
    await mkdir(temp, { recursive: true, mode: 0o700 })
    temps.add(temp)
    const rules = seatbeltRules(request, { ...options, temp })
    const env = { ...insideEnvironment(request.env, {}), TMPDIR: temp, TMP: temp, TEMP: temp, XDG_CACHE_HOME: join(temp, '.kept'), npm_config_cache: join(temp, '.kept/npm'), PIP_CACHE_DIR: join(temp, '.kept/pip'), GOCACHE: join(temp, '.kept/go-build'), PWD: request.cwd }
    const { file, args } = argvOf(plan)
    const lease = await leaseFor(options.proxy, request)
    try {
      const line = wrapCommandWithSandboxMacOS({
        command: `${insideLines(lease, temp, request.given, quoted)} exec ${[file, ...args].map(quoted).join(' ')}`, needsNetworkRestriction: true, ...(lease ? { httpProxyPort: lease.port } : {}), ...rules,
        unsetEnvVars: [], setEnvVars: { ...request.given }, allowGitConfig: false, binShell: '/bin/bash',
      })
      return {
        kind: 'wrapped', env: { ...env, ...doorEnvironment(lease) }, plan: { kind: 'argv', file: '/bin/sh', args: ['-c', `exec ${line}`] },
        finish: async (end) => {
          await lease?.release().catch(() => undefined)
          return finishReport(end, request, lease)
        },
      }
    } catch (error) {
      await lease?.release()
      throw error
    }
  }

  return {
    probe: async (again) => tryOnce(again),
    async wrap(plan, request) {
      const probe = await tryOnce()
      if (probe.kind === 'unavailable') return { kind: 'failed', why: probe.why, detail: probe.detail }
      if (isTooWide(request.workspace)) return { kind: 'failed', why: 'failed', detail: `the folder ${request.workspace} holds the system itself` }
      return build(plan, request).catch((error: unknown) => ({ kind: 'failed', why: 'failed', detail: error instanceof Error ? error.message : String(error) }))
    },
    // Rules of a profile hold for names, not for what was found: they cover also what does not exist yet.
    coversWorkspace: () => Promise.resolve(true),
    async dispose() {
      await Promise.all([...temps].map((temp) => rm(temp, { recursive: true, force: true }).catch(() => undefined)))
      temps.clear()
    },
  }
}

export interface SeatbeltRules {
  readonly readConfig: { readonly denyOnly: string[]; readonly allowWithinDeny: string[]; readonly literalDenyOnly: string[] }
  readonly writeConfig: { readonly allowOnly: string[]; readonly denyWithinAllow: string[] }
}

/** Pure but for looking which stores exist. The runtime reads `*` and `**` as patterns in `denyOnly` and `denyWithinAllow`. */
export function seatbeltRules(request: WrapRequest, places: PrivatePlaces & { readonly temp: string }): SeatbeltRules {
  const { workspace, allowedText } = request
  const named = (entry: string): boolean => allowedText !== null && allowedText.includes(entry.split('/').at(-1) ?? entry)
  const closed = autoRunEntries.filter((entry) => entry !== '.git' && !named(entry))
  const git = /(?:^|[\s;&|(/])git(?:\s|$)/.test(allowedText ?? '') ? ['.git/hooks'] : ['.git/hooks', '.git/config', '.git/config.worktree', '.git/modules/**/hooks', '.git/modules/**/config']
  const hidden = hiddenPlaces(places).map(({ real }) => real).filter((path) => !isWithin(workspace, path))
  // In a workspace inside a hidden folder only the workspace is shown again.
  const around = hiddenPlaces(places).map(({ real }) => real).filter((path) => isWithin(workspace, path))
  const anywhere = (entry: string): string[] => [`${workspace}/${entry}`, `${workspace}/**/${entry}`]
  const personal = request.view === 'narrow' ? personalFolders(places.user).filter((path) => !isWithin(workspace, path)) : []
  return {
    readConfig: {
      denyOnly: [...secretStoreEntries.flatMap(anywhere), ...(request.view === 'narrow' ? askFirstEntries.flatMap(anywhere) : [])],
      literalDenyOnly: [...hidden, ...around, ...personal],
      allowWithinDeny: [workspace, places.temp],
    },
    writeConfig: { allowOnly: [workspace, places.temp, '/dev/null', '/dev/tty', '/dev/stdout', '/dev/stderr'], denyWithinAllow: [...closed.flatMap(anywhere), ...git.flatMap(anywhere), ...request.denyWrite] },
  }
}

/** Folders of documents in the home, whatever the person named them; folders of tools begin with a dot or are known. */
function personalFolders(user: string): string[] {
  const tools = new Set(['go', 'miniconda3', 'anaconda3', 'miniforge3', 'flutter', 'bin', 'Applications', 'Library'])
  const inLibrary = ['Mobile Documents', 'CloudStorage', 'Calendars', 'Contacts', 'Notes', 'Photos', 'Reminders', 'Accounts', 'Containers', 'Group Containers'].map((name) => join(user, 'Library', name))
  try {
    return [...fs.readdirSync(user).filter((name) => !name.startsWith('.') && !tools.has(name)).map((name) => join(user, name)), ...inLibrary, '/Volumes']
  } catch {
    return [...inLibrary, '/Volumes']
  }
}

function finishReport(end: { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }, request: WrapRequest, lease: PortLease | null): { started: boolean; refused: ReturnType<typeof explainRefusals>['refused']; refusedHosts: readonly string[]; notes: readonly string[] } {
  const started = !(end.exitCode !== null && end.exitCode !== 0 && /^sandbox-exec: /m.test(end.stderr) && end.stdout === '')
  if (!started) return { started, refused: [], refusedHosts: [], notes: [] }
  // Seatbelt answers everything with "Operation not permitted": as on the other system, only what names a place outside is taken for a wall.
  const stderr = end.stderr.replaceAll('Operation not permitted', 'Read-only file system')
  return { started, ...explainRefusals({ ...end, stderr, workspace: request.workspace, cwd: request.cwd, readOnly: [], proxied: lease !== null, refusedHosts: lease?.refused ?? [], isHidden: () => false }) }
}

/** One word for a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

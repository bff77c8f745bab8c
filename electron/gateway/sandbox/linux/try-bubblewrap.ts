import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { SandboxProbe, WallProblem } from '../sandbox.ts'
import { bubblewrapArguments, type BubblewrapAbilities } from './bubblewrap-arguments.ts'

/** Only where the system itself puts programs: a folder of a project on the PATH could hold a program of the same name. */
export const systemProgramFolders = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin', '/run/wrappers/bin'] as const

/** Where the start line puts the filter of system calls. */
export const filterFd = 5

export interface Bubblewrap {
  readonly file: string
  readonly abilities: BubblewrapAbilities
  readonly procCovers: readonly string[]
  /** `env` that can give a signal its usual meaning back; null: the polite end signal ends the wall at once. */
  readonly envProgram: string | null
  /** File with the filter of system calls; null: this machine's numbers are not known, or its kernel takes none. */
  readonly filterFile: string | null
}

/** Builds a wall round `true` for real, with fewer and fewer abilities until one holds. About 30 ms. Never rejects. */
export async function tryBubblewrap(folders: readonly string[] = systemProgramFolders, filter: () => Promise<string | null> = () => Promise.resolve(null)): Promise<{ readonly found: Bubblewrap } | { readonly missing: SandboxProbe & { kind: 'unavailable' } }> {
  const file = folders.map((folder) => join(folder, 'bwrap')).find((path) => fs.existsSync(path))
  if (file === undefined) return { missing: { kind: 'unavailable', why: 'no-bubblewrap', detail: '' } }
  const envProgram = ['/usr/bin/env', '/bin/env', '/run/current-system/sw/bin/env'].find((path) => fs.existsSync(path)) ?? null
  const procCovers = process.getuid?.() === 0 ? changeableProc() : []
  let abilities: BubblewrapAbilities = { userNamespace: true, disableUserns: true, perms: true }
  let canReset = envProgram !== null
  let filterFile = await filter()
  let said = ''
  for (let tries = 0; tries < 7; tries += 1) {
    const attempt = await run('/bin/sh', [
      '-c', filterFile === null ? 'shift; exec "$@"' : `filter=$1; shift; exec "$@" ${filterFd}<"$filter"`, 'sh', filterFile ?? '', file, ...(filterFile === null ? [] : ['--seccomp', String(filterFd)]),
      ...bubblewrapArguments({ abilities, procCovers, mounts: [{ kind: 'read', path: '/' }, { kind: 'hide-folder', path: '/tmp', passable: false }], env: { PATH: folders.join(':') }, cwd: '/', statusFd: 1 }), '--',
      ...(canReset && envProgram !== null ? [envProgram, '--default-signal=TERM'] : []), '/bin/sh', '-c', 'exit 0',
    ])
    if (attempt.ok) return { found: { file, abilities, procCovers, envProgram: canReset ? envProgram : null, filterFile } }
    said = attempt.stderr
    if (/default-signal/.test(said)) canReset = false
    else if (/--disable-userns|disabled? .*user namespace|max_user_namespaces/i.test(said) && abilities.disableUserns) abilities = { ...abilities, disableUserns: false }
    else if (/seccomp/i.test(said) && filterFile !== null) filterFile = null
    else if (/--perms/.test(said) && abilities.perms) abilities = { ...abilities, perms: false }
    // Root may go without a user namespace of its own, where a container forbids them.
    else if (process.getuid?.() === 0 && abilities.userNamespace && /namespace|uid map|Operation not permitted/i.test(said)) abilities = { ...abilities, userNamespace: false, disableUserns: false }
    else break
  }
  return { missing: { kind: 'unavailable', why: whyOf(said), detail: said.trim().slice(0, 500) } }
}

function whyOf(said: string): WallProblem {
  if (/mount proc|\/proc/i.test(said)) return 'no-own-proc'
  if (/namespace|uid map|Operation not permitted|Permission denied/i.test(said)) return 'namespaces-forbidden'
  return 'failed'
}

function run(file: string, args: readonly string[]): Promise<{ readonly ok: boolean; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(file, [...args], { timeout: limits.wallProbeMs, killSignal: 'SIGKILL', env: {} }, (error, _stdout, stderr) => resolve({ ok: error === null, stderr: stderr || (error?.message ?? '') }))
  })
}

/**
 * Files of /proc act on the whole machine and may be written by the administrator even without any special right, so a fresh
 * /proc is not enough for a Pincer that runs as one: `/proc/sys/kernel/core_pattern` names a program the kernel starts.
 */
function changeableProc(): string[] {
  return fs.readdirSync('/proc', { withFileTypes: true }).flatMap((entry) => {
    if (/^\d+$/.test(entry.name) || entry.isSymbolicLink()) return []
    const path = `/proc/${entry.name}`
    if (entry.isDirectory()) return ['sys', 'irq', 'bus', 'acpi', 'fs', 'scsi', 'driver', 'pressure', 'tty'].includes(entry.name) ? [path] : []
    return ((fs.statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o222) === 0 ? [] : [path]
  })
}

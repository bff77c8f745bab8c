import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that cannot be confused with a later one of the same number. */
export interface ProcessIdentity { readonly pid: number; readonly startedAt: string }

export function identify(pid: number): ProcessIdentity | null {
  const startedAt = startOf(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether that very process still runs. A dead one that nobody has collected yet does not run. */
export function stillRuns({ pid, startedAt }: ProcessIdentity): boolean {
  return startOf(pid) === startedAt
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  const [command, args] = process.platform === 'win32'
    ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]] as const
    : ['ps', ['-o', 'lstart=', '-p', String(pid)]] as const
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}

/** Start in clock ticks since boot, with the boot's own id: tick counts repeat after a restart. */
function linuxStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets itself; fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null // no such process
  }
}

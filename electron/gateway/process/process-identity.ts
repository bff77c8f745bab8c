import * as fs from 'node:fs'

/**
 * When a process started, as text to compare; null when there is no such process. Process ids are reused, so an id alone
 * never proves that something is ours. Linux: field 22 of /proc/<pid>/stat; elsewhere only "alive" can be told cheaply.
 */
export function processStartTime(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces and parentheses itself: count fields after its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // State Z: it has ended and only waits to be collected.
    return fields[0] === 'Z' ? null : fields[19] ?? null
  } catch {
    if (process.platform === 'linux') return null
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : null
    }
  }
}

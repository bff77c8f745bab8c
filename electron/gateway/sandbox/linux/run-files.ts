import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../../../shared/limits.ts'
import { systemCallFilter } from './system-call-filter.ts'

/** Files Pincer keeps for the wall, in a folder of its own: `temp/<chat>`, `runs/<pid>-<n>.layout|report`, `calls.bpf`. */

/** What a Pincer left that was killed: reports of runs whose process is gone, and temp folders nobody used for a week. Never rejects. */
export async function sweepOld(folder: string): Promise<void> {
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
export async function writeFilter(folder: string): Promise<string | null> {
  const filter = systemCallFilter()
  if (filter === null) return null
  const path = join(folder, 'calls.bpf')
  return mkdir(folder, { recursive: true, mode: 0o700 }).then(() => writeFile(path, filter, { mode: 0o600 })).then(() => path, () => null)
}

/**
 * The outer half ends a moment before the inner one, whose end takes everything inside along: as soon as it is dead (or only waits to be
 * collected) nothing of the command is left. Normally it is at the first look.
 */
export async function insideGone(report: string): Promise<void> {
  const pid = /"child-pid": ?(\d+)/.exec(report)?.[1]
  if (pid === undefined) return
  for (const until = performance.now() + limits.killPatienceMs; performance.now() < until; await wait(1)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // Our own program's name or nobody's: an id that was given to somebody else meanwhile is not waited for.
    if (!stat.includes('(bwrap) ') || /\) [ZX] /.test(stat)) return
  }
}

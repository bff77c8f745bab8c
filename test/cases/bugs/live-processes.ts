import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Living processes whose command line holds a text; this one is not among them. */
export function processesWith(text: string): number[] {
  return (process.platform === 'linux' ? fromProc() : fromPs()).filter(({ pid, line }) => pid !== process.pid && line.includes(text)).map(({ pid }) => pid)
}

/** Ends what a row left running on purpose. */
export function endProcessesWith(text: string): void {
  for (const pid of processesWith(text)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone by itself
    }
  }
}

function fromProc(): { pid: number; line: string }[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const isZombie = readFileSync(`/proc/${name}/stat`, 'latin1').includes(') Z ')
      return isZombie ? [] : [{ pid: Number(name), line: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
    } catch {
      return [] // it ended between the two looks
    }
  })
}

function fromPs(): { pid: number; line: string }[] {
  return execFileSync('ps', ['-axo', 'pid=,stat=,command='], { encoding: 'utf8' }).split('\n').flatMap((row) => {
    const [, pid, stat, line] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? []
    return pid === undefined || stat?.startsWith('Z') ? [] : [{ pid: Number(pid), line: line ?? '' }]
  })
}

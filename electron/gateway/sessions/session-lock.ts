import * as fs from 'node:fs'
import { processStartTime } from '../process/process-identity.ts'

/**
 * One writer for a chat, across windows, terminals and copies of Pincer: a file beside the journal that names the process.
 * A lock whose process is gone (matched by id and start time, so a reused id does not count) is taken over.
 */
export interface SessionLock { release(): void }

/** Returns the lock, or null when another living Pincer holds it. */
export function takeSessionLock(path: string): SessionLock | null {
  const mine = JSON.stringify({ pid: process.pid, started: processStartTime(process.pid), token: Math.random().toString(36).slice(2) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      fs.writeFileSync(path, mine, { flag: 'wx', mode: 0o600 })
      return {
        release() {
          if (read(path) === mine) fs.rmSync(path, { force: true })
        },
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isHeld(read(path))) return null
    fs.rmSync(path, { force: true })
  }
  return null
}

function read(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return null // gone between two looks: the next attempt decides
  }
}

function isHeld(text: string | null): boolean {
  if (text === null) return false
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string | null }
    const now = processStartTime(pid)
    return now !== null && (started === null || started === now)
  } catch {
    return false // a torn lock file was never a finished one
  }
}

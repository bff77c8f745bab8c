import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostLimits } from '../host-limits.ts'
import { identify, stillRuns, type ProcessIdentity } from './process-identity.ts'

interface RunRecord { readonly host: ProcessIdentity; readonly chromium: ProcessIdentity }

/** The host's own folder inside the app's data: Chromium's profile, the run record, the instance lock. */
export function hostFolder(userData: string): string {
  const folder = path.join(userData, 'chromium-host')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const recordFile = (userData: string): string => path.join(hostFolder(userData), 'run.json')

/** Notes which Chromium belongs to which host, so that a killed run's leftovers can be told from anybody else's. */
export function writeRunRecord(userData: string, chromiumPid: number): void {
  const record = { host: identify(process.pid), chromium: identify(chromiumPid) }
  if (record.host && record.chromium) writeFileSync(recordFile(userData), JSON.stringify(record), { mode: 0o600 })
}

export function removeRunRecord(userData: string): void {
  rmSync(recordFile(userData), { force: true })
}

/**
 * Ends the Chromium of an earlier run whose host is gone. Process number and start time must both match. Throws when the
 * earlier host is alive: two browsers cannot share a profile.
 */
export async function sweepLeftovers(userData: string): Promise<void> {
  const record = readRunRecord(userData)
  if (record) {
    if (record.host.pid !== process.pid && stillRuns(record.host)) throw new Error(`chromium-host: another run (process ${record.host.pid}) uses ${userData}`)
    await endLeftover(record.chromium)
    removeRunRecord(userData)
  }
  // Chromium's own lock names a process that no longer exists; on some systems it asks the person about it. The note of an
  // earlier run's debug port would be taken for this run's.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort']) rmSync(path.join(hostFolder(userData), 'profile', name), { force: true })
}

function readRunRecord(userData: string): RunRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(userData), 'utf8')) as RunRecord
  } catch {
    return null // no earlier run, or one killed while it wrote: then its Chromium ends by itself when its pipe closes
  }
}

async function endLeftover(chromium: ProcessIdentity): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    if (stillRuns(chromium)) signalGroup(chromium.pid, name)
  }
  signal('SIGTERM')
  for (const deadline = Date.now() + hostLimits.leftoverGraceMs; Date.now() < deadline && stillRuns(chromium);) await sleep(50)
  signal('SIGKILL')
  for (const deadline = Date.now() + hostLimits.leftoverGraceMs; Date.now() < deadline && stillRuns(chromium);) await sleep(20)
}

/** Signals Chromium and its children. It leads a process group of its own, except on Windows, which has none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // It ended by itself in between.
  }
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilePort } from '../../../electron/gateway/files/file-port.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { nodeJournalIo, type JournalIo } from '../../../electron/gateway/sessions/journal-io.ts'
import { asTexts, mapTexts, type Json } from '../json-value.ts'
import { readBugRow, type BugRow } from './bug-row.ts'
import { faultyFiles, faultyJournal, readFault } from './faults.ts'
import { folderState, type EntryState } from './folder-state.ts'
import { layFiles, readMode } from './lay-files.ts'

/** A fresh place for one row: `ws` is the work folder, `home` Pincer's own. `row` has the real folder in place of `{{ws}}`. */
export interface World {
  readonly row: BugRow
  readonly base: string
  readonly ws: string
  readonly home: string
  /** The work folder before anything ran. */
  readonly before: ReadonlyMap<string, EntryState>
  /** The disk of this world, with the row's fault where it is about: in the chat's own file, or in the files that tools change. */
  readonly files: FilePort
  readonly journalIo: JournalIo
  dispose(): void
}

export function makeWorld(given: Json): World {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-case-')))
  const ws = join(base, 'ws')
  const dispose = (): void => {
    process.umask(umaskBefore)
    removeAll(base)
  }
  const umaskBefore = process.umask()
  try {
    mkdirSync(ws)
    const row = readBugRow(mapTexts(given, (text) => text.replaceAll('{{ws}}', ws)) as Json)
    const { setup } = row
    if (!fitsHere(setup['platform'])) throw new Error(`the row is about ${String(setup['platform'])}`)
    for (const command of asTexts(setup['needs'])) requireCommand(command)
    layFiles(ws, setup['files'])
    // Only now: the files stand with exactly the modes the row gives them.
    if (setup['umask'] !== undefined) process.umask(readMode(setup['umask']))
    const fault = readFault(setup['fault'])
    const inJournal = row.category === 'sessions'
    return {
      row, base, ws, home: join(base, 'home'), before: folderState(ws), dispose,
      files: fault && !inJournal ? faultyFiles(fault) : nodeFilePort, journalIo: fault && inJournal ? faultyJournal(fault) : nodeJournalIo,
    }
  } catch (error) {
    dispose()
    throw error
  }
}

/** A row about another system cannot be judged here, and so fails. */
function fitsHere(platform: unknown): boolean {
  return platform === undefined || platform === process.platform || (platform === 'posix' && process.platform !== 'win32')
}

function requireCommand(command: string): void {
  try {
    execFileSync(process.platform === 'win32' ? 'where' : 'which', [command], { stdio: 'ignore' })
  } catch {
    throw new Error(`the row needs the command ${command}, which this machine does not have`)
  }
}

function removeAll(base: string): void {
  try {
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch {
    // A folder without rights for its owner: give them back first.
    execFileSync('chmod', ['-R', 'u+rwX', base], { stdio: 'ignore' })
    rmSync(base, { recursive: true, force: true })
  }
}

import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { TurnChanges, UndoOutcome, UndoPreview } from '../../../shared/undo/undo.ts'
import type { ApplyAnswer } from '../../../electron/gateway/undo/undo-acts.ts'
import { UndoEngine, type UndoOrder } from '../../../electron/gateway/undo/undo-engine.ts'

/** A real folder, a real store, and commands that are really run between the two looks. */
export interface UndoBench {
  readonly home: string
  readonly ws: string
  readonly engine: UndoEngine
  readonly caps: { bytes: number; days: number }
  run(order: UndoOrder): unknown
  /** Runs a bash command as a call of a turn, in the folder. */
  exec(command: string, more?: { turn?: string; session?: string; named?: string[] }): TurnChanges | null
  /** Changes files as `write` does: only the named paths are looked at. */
  write(paths: string[], change: () => void, more?: { turn?: string; session?: string }): TurnChanges | null
  preview(target?: string): UndoPreview
  apply(target?: string, more?: { files?: string[]; overwrite?: string[] }): UndoOutcome
}

export function openBench(changes: { home?: string; ws?: string } = {}): UndoBench {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-undo-')))
  const home = changes.home ?? join(base, 'home')
  const ws = changes.ws ?? join(base, 'ws')
  mkdirSync(ws, { recursive: true })
  const caps = { bytes: limits.undoStoreBytes, days: limits.undoKeepDays }
  const engine = new UndoEngine(join(home, 'undo'), { platform: 'linux', home: join(base, 'user'), own: [home] })
  let count = 0
  const bench: UndoBench = {
    home, ws, engine, caps,
    run: (order) => engine.run(order, caps),
    exec(command, { turn = 't1', session = 's1', named = [] } = {}) {
      const call = `${session} ${turn} ${count += 1}`
      bench.run({ op: 'begin', span: { call, session, turn, root: ws, paths: null, named, command: true } })
      execFileSync('/bin/bash', ['-c', command], { cwd: ws, stdio: 'pipe' })
      return bench.run({ op: 'finish', call, background: false, discard: false }) as TurnChanges | null
    },
    write(paths, change, { turn = 't1', session = 's1' } = {}) {
      const call = `${session} ${turn} ${count += 1}`
      bench.run({ op: 'begin', span: { call, session, turn, root: ws, paths: paths.map((path) => join(ws, path)), named: [], command: false } })
      change()
      return bench.run({ op: 'finish', call, background: false, discard: false }) as TurnChanges | null
    },
    preview: (target = 't1') => bench.run({ op: 'preview', session: 's1', target }) as UndoPreview,
    apply(target = 't1', { files, overwrite = [] } = {}) {
      const undoId = `undo_${count += 1}`
      const answer = bench.run({ op: 'apply', request: { session: 's1', target, files: files ?? null, overwrite, undoId } }) as ApplyAnswer
      if (answer.kind === 'not-possible') return { undoId: null, files: [], restored: 0, skipped: 0, impossible: answer.preview.state }
      bench.run({ op: 'settle', undoId })
      return answer.done.outcome
    },
  }
  return bench
}

/** Everything that undo promises to bring back, as one comparable text for each name. Times to the millisecond. */
export function pictureOf(folder: string, inside = ''): Record<string, string> {
  const picture: Record<string, string> = {}
  for (const name of readdirSync(join(folder, inside), { encoding: 'buffer' })) {
    const text = name.toString('latin1')
    const path = Buffer.concat([Buffer.from(join(folder, inside) + '/'), name])
    const stats = lstatSync(path)
    const key = inside === '' ? text : `${inside}/${text}`
    if (stats.isDirectory()) {
      picture[key] = `folder ${(stats.mode & 0o7777).toString(8)}`
      Object.assign(picture, pictureOf(folder, key))
    } else if (stats.isSymbolicLink()) picture[key] = `link ${readlinkSync(path)} ${Math.round(stats.mtimeMs)}`
    else picture[key] = `file ${(stats.mode & 0o7777).toString(8)} ${Math.round(stats.mtimeMs)} ${stats.nlink} ${stats.isFile() && stats.size < 1_000_000 ? readFileSync(path).toString('base64') : stats.size}`
  }
  return picture
}

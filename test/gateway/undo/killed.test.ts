import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import type { Recovered } from '../../../electron/gateway/undo/undo-engine.ts'
import { openBench, pictureOf } from './undo-bench.ts'

const children: ChildProcess[] = []
afterEach(() => { for (const child of children.splice(0)) child.kill('SIGKILL') })

const fileCount = 400

function folders() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-undo-kill-')))
  const [home, ws] = [join(base, 'home'), join(base, 'ws')]
  for (let folder = 0; folder < 8; folder += 1) {
    mkdirSync(join(ws, `d${folder}`), { recursive: true })
    for (let file = 0; file < fileCount / 8; file += 1) writeFileSync(join(ws, `d${folder}`, `f${file}.txt`), `${folder} ${file}\n`.repeat(200))
  }
  execFileSync('/bin/bash', ['-c', 'ln d0/f0.txt d1/linked.txt; ln -s d0 way; chmod 500 d7; find . -exec touch -h -d 2021-01-01 {} +'], { cwd: ws })
  return { home, ws }
}

/** Starts the child, waits for its word and a little, and kills it. */
async function killAfter(order: { home: string; ws: string; command: string; stage: 'call' | 'undo' }, word: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts'), JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) if (line === word) break
  await new Promise((resolve) => { setTimeout(resolve, ms) })
  child.kill('SIGKILL')
  await ended
}

describe('Pincer killed in the middle', () => {
  for (const [name, command] of [['everything was removed', 'chmod 700 d7; rm -r *'], ['files were rewritten, also through a hard link', "chmod 700 d7; for f in d*/*.txt; do echo changed > $f; done; chmod 500 d7"], ['a tree was moved', 'mkdir new; chmod 700 d7; mv d* new/']] as const) {
    it(`of an undo after ${name}: the next start brings it to its end, and nothing is lost`, async () => {
      for (const ms of [0, 8, 20, 45]) {
        const { home, ws } = folders()
        const before = pictureOf(ws)
        await killAfter({ home, ws, command, stage: 'undo' }, 'undoing', ms)
        const bench = openBench({ home, ws })
        const { undos } = bench.run({ op: 'recover' }) as Recovered
        if (undos.length === 0) expect(bench.apply().skipped).toBe(0) // killed before the plan was on disk: nothing had been touched
        else expect(undos[0]?.outcome).toMatchObject({ undoId: 'undo_kill', skipped: 0 })
        expect(pictureOf(ws)).toEqual(before)
        // Asked again (a second crash before the chat's record had it) it says the same.
        expect((bench.run({ op: 'recover' }) as Recovered).undos).toEqual(undos)
        bench.run({ op: 'settle', undoId: 'undo_kill' })
        expect(readdirSync(join(home, 'undo', 'pending'))).toEqual([])
        expect(bench.preview()).toEqual({ state: 'nothing' })
      }
    }, 60_000)
  }

  it('of an undo, and the person changes a file before the next start: that file is left alone and said', async () => {
    const { home, ws } = folders()
    await killAfter({ home, ws, command: 'rm -r d3 d4', stage: 'undo' }, 'undone', 0)
    writeFileSync(join(ws, 'd3', 'f1.txt'), 'mine')
    const bench = openBench({ home, ws })
    const { undos } = bench.run({ op: 'recover' }) as Recovered
    expect(undos[0]?.outcome.files.filter((file) => file.result === 'skipped')).toEqual([{ path: 'd3/f1.txt', result: 'skipped', why: 'someone-else' }])
    expect(readFileSync(join(ws, 'd3', 'f1.txt'), 'utf8')).toBe('mine')
  })

  it('of a command: what it had changed by then is known and can be undone', async () => {
    const { home, ws } = folders()
    const before = pictureOf(ws)
    await killAfter({ home, ws, command: 'rm -r d1 d2; echo x > new.txt; sleep 0.2', stage: 'call' }, 'ran', 0)
    const bench = openBench({ home, ws })
    const { calls } = bench.run({ op: 'recover' }) as Recovered
    expect(calls).toMatchObject([{ call: 'c1', turn: 't1', changes: { unseen: [{ why: 'closed', path: '' }] } }])
    bench.run({ op: 'settle', call: 'c1' })
    expect(bench.apply().skipped).toBe(0)
    expect(pictureOf(ws)).toEqual(before)
    expect((bench.run({ op: 'recover' }) as Recovered).calls).toEqual([])
  })

  it('while images are taken: the store is whole at the next start', async () => {
    const { home, ws } = folders()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts'), JSON.stringify({ home, ws, command: 'true', stage: 'call' })], { stdio: 'ignore' })
    children.push(child)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const blobs = join(home, 'undo', 'blobs')
    while (!existsSync(blobs) || readdirSync(blobs).length < 10) await new Promise((resolve) => { setTimeout(resolve, 2) })
    child.kill('SIGKILL')
    await ended
    const before = pictureOf(ws)
    const bench = openBench({ home, ws })
    bench.run({ op: 'recover' })
    bench.exec('chmod 700 d7; rm -r d*')
    expect(bench.apply().skipped).toBe(0)
    expect(pictureOf(ws)).toEqual(before)
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Dropped } from '../../../electron/gateway/undo/collect.ts'
import { openBench } from './undo-bench.ts'

const megabyte = 1024 * 1024
const day = 24 * 60 * 60 * 1_000

describe('space and days', () => {
  it('the oldest turns are dropped when the space is used up, and that is said', () => {
    const bench = openBench()
    for (let turn = 1; turn <= 6; turn += 1) {
      writeFileSync(join(bench.ws, 'a.bin'), Buffer.alloc(megabyte, turn))
      bench.exec('rm a.bin', { turn: `t${turn}` })
    }
    const dropped: Dropped[] = bench.engine.collect({ bytes: 4 * megabyte, days: 30 }, Date.now() + day)
    expect(dropped.map((each) => each.id)).toEqual(['t1', 't2', 't3'])
    expect(dropped.every((each) => each.why === 'space')).toBe(true)
    expect(bench.preview('t1')).toEqual({ state: 'gone', why: 'space' })
    expect(bench.apply('t2')).toMatchObject({ impossible: 'gone' })
    expect(Number(execFileSync('du', ['-sb', join(bench.home, 'undo', 'blobs')]).toString().split('\t')[0])).toBeLessThan(4 * megabyte + 100_000)
    expect(bench.apply('t6')).toMatchObject({ restored: 1 })
    expect(readFileSync(join(bench.ws, 'a.bin'))[0]).toBe(6)
  })

  it('what is older than the days set is dropped, and that is said', () => {
    const bench = openBench()
    writeFileSync(join(bench.ws, 'a.txt'), 'x')
    bench.exec('rm a.txt')
    expect(bench.engine.collect({ bytes: megabyte, days: 30 }, Date.now() + 29 * day)).toEqual([])
    expect(bench.engine.collect({ bytes: megabyte, days: 30 }, Date.now() + 31 * day)).toEqual([{ session: 's1', id: 't1', why: 'age' }])
    expect(bench.preview()).toEqual({ state: 'gone', why: 'age' })
  })

  it('a sweep leaves what is needed, and what was only just kept', () => {
    const bench = openBench()
    writeFileSync(join(bench.ws, 'a.txt'), 'kept')
    bench.exec('rm a.txt')
    bench.engine.collect(bench.caps, Date.now() + day)
    expect(bench.apply()).toMatchObject({ restored: 1 })
  })

  it('without room nothing is kept and the change is marked', () => {
    const bench = openBench()
    writeFileSync(join(bench.ws, 'a.bin'), Buffer.alloc(2 * megabyte, 1))
    bench.caps.bytes = megabyte
    expect(bench.exec('rm a.bin')?.files).toMatchObject([{ path: 'a.bin', gap: 'store-full' }])
  })
})

describe('where undo does not go', () => {
  it('a link out of the folder is put back as a link, and what it leads to is neither read nor touched', () => {
    const bench = openBench()
    const outside = join(bench.ws, '..', 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'theirs.txt'), 'theirs')
    symlinkSync(outside, join(bench.ws, 'way'))
    bench.exec('echo changed > way/theirs.txt; rm way')
    expect(bench.preview()).toMatchObject({ total: 1, files: [{ path: 'way', kind: 'deleted', node: 'link' }] })
    bench.apply()
    expect(readFileSync(join(bench.ws, 'way', 'theirs.txt'), 'utf8')).toBe('changed\n')
  })

  it('a folder that became a link out meanwhile is not written through', () => {
    const bench = openBench()
    const outside = join(bench.ws, '..', 'outside')
    mkdirSync(outside)
    mkdirSync(join(bench.ws, 'docs'))
    writeFileSync(join(bench.ws, 'docs', 'a.txt'), 'before')
    bench.exec('rm docs/a.txt')
    rmSync(join(bench.ws, 'docs'), { recursive: true })
    symlinkSync(outside, join(bench.ws, 'docs'))
    expect(bench.apply()).toMatchObject({ restored: 0, skipped: 1, files: [{ path: 'docs/a.txt', result: 'skipped', why: 'blocked' }] })
    expect(existsSync(join(outside, 'a.txt'))).toBe(false)
  })

  it('our own files and stores of keys inside the folder are never copied', () => {
    const bench = openBench()
    const whole = openBench({ ws: join(bench.home, '..') })
    mkdirSync(join(whole.ws, 'user', '.ssh'), { recursive: true })
    writeFileSync(join(whole.ws, 'user', '.ssh', 'id_rsa'), 'KEY')
    writeFileSync(join(whole.ws, 'plain.txt'), 'x')
    const changes = whole.exec('echo more >> user/.ssh/id_rsa; rm plain.txt')
    expect(changes?.files.map((file) => file.path)).toEqual(['plain.txt'])
    expect(changes?.unseen).toContainEqual({ why: 'protected', path: 'user/.ssh' })
    expect(execFileSync('/bin/bash', ['-c', 'grep -rl KEY "$0" || true', join(whole.home, 'undo')], { encoding: 'utf8' })).toBe('')
  })

  it('what cannot be read by us is said', () => {
    const bench = openBench()
    mkdirSync(join(bench.ws, 'a'))
    execFileSync('mkfifo', [join(bench.ws, 'pipe')])
    const changes = bench.exec('rm pipe; touch b')
    expect(changes?.files).toMatchObject([{ path: 'b', kind: 'created' }, { path: 'pipe', node: 'other', gap: 'special' }])
    expect(bench.apply()).toMatchObject({ restored: 1, skipped: 1 })
  })
})

describe('whose change it is', () => {
  it('what another chat wrote while a command ran is not taken for the command’s', () => {
    const bench = openBench()
    writeFileSync(join(bench.ws, 'theirs.txt'), 'old')
    writeFileSync(join(bench.ws, 'mine.txt'), 'old')
    bench.run({ op: 'begin', span: { call: 'long', session: 's1', turn: 't1', root: bench.ws, paths: null, named: [], command: true } })
    bench.write(['theirs.txt'], () => { writeFileSync(join(bench.ws, 'theirs.txt'), 'new') }, { session: 's2', turn: 't9' })
    writeFileSync(join(bench.ws, 'mine.txt'), 'new')
    expect(bench.run({ op: 'finish', call: 'long', background: false, discard: false })).toMatchObject({ total: 1, files: [{ path: 'mine.txt' }] })
  })

  it('a change of somebody else between two steps of the turn is a conflict', () => {
    const bench = openBench()
    const path = join(bench.ws, 'a.txt')
    writeFileSync(path, 'one')
    bench.exec('echo two > a.txt')
    writeFileSync(path, 'from an editor')
    bench.exec('echo three >> a.txt')
    expect(bench.preview()).toMatchObject({ files: [{ path: 'a.txt', state: 'conflict', conflict: 'in-between' }] })
    expect(bench.apply()).toMatchObject({ restored: 0, skipped: 1 })
    expect(bench.apply('t1', { files: ['a.txt'], overwrite: ['a.txt'] })).toMatchObject({ restored: 1 })
    expect(readFileSync(path, 'utf8')).toBe('one')
  })

  it('single files of a removed folder come back with the folder', () => {
    const bench = openBench()
    mkdirSync(join(bench.ws, 'd/e'), { recursive: true, mode: 0o750 })
    for (const name of ['a', 'e/b', 'e/c']) writeFileSync(join(bench.ws, 'd', name), name)
    bench.exec('rm -r d')
    expect(bench.apply('t1', { files: ['d/e/b'] })).toMatchObject({ restored: 1, skipped: 0, files: [{ path: 'd/e/b' }] })
    expect(existsSync(join(bench.ws, 'd/a'))).toBe(false)
    expect(bench.apply()).toMatchObject({ restored: 2 })
    expect(readFileSync(join(bench.ws, 'd/e/c'), 'utf8')).toBe('e/c')
  })
})

describe('a large folder', () => {
  it('of 1 000 files: looking again costs little, and everything comes back', () => {
    const bench = openBench()
    for (let index = 0; index < 1_000; index += 1) {
      if (index % 50 === 0) mkdirSync(join(bench.ws, `d${index / 50}`))
      writeFileSync(join(bench.ws, `d${Math.floor(index / 50)}`, `f${index}.txt`), `${index}\n`)
    }
    bench.exec('true')
    const begun = performance.now()
    for (let round = 0; round < 5; round += 1) bench.exec('true')
    // Five commands with two looks each, on a machine that may be busy: the point is that nothing is copied again.
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(bench.exec('rm -r d*')?.total).toBe(1_000)
    expect(bench.apply()).toMatchObject({ restored: 1_000, skipped: 0 })
  })
})

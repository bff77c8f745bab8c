import { execFileSync } from 'node:child_process'
import { lstatSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBench, pictureOf, type UndoBench } from './undo-bench.ts'

/** A folder with one of everything, with old times, so that a change shows. */
function furnished(): UndoBench {
  const bench = openBench()
  execFileSync('/bin/bash', ['-c', `
    mkdir -p docs/old empty/deep 'odd names' bin
    printf 'one\\ntwo\\nthree\\n' > docs/a.txt; printf 'alpha\\nbeta\\n' > docs/b.txt; printf 'x' > docs/old/c.txt
    printf '\\000\\001\\002' > bin/data.bin; printf '#!/bin/sh\\necho hi\\n' > bin/run.sh; chmod 755 bin/run.sh
    ln -s ../docs/a.txt bin/link; ln -s nowhere dangling; ln docs/a.txt docs/hard.txt
    printf secret > locked; chmod 000 locked
    printf 1 > 'odd names/- dash'; printf 2 > 'odd names/名前 ü.txt'; printf 3 > $'odd names/new\\nline'; printf 4 > $'odd names/\\xff\\xfe raw'; printf 5 > 'odd names/"quote'"'"'s'
    find . -exec touch -h -d '2020-02-03 04:05:06.123456' {} +
  `], { cwd: bench.ws })
  return bench
}

const operations: readonly (readonly [string, string])[] = [
  ['sed -i changes a text', "sed -i 's/two/TWO/' docs/a.txt"],
  ['a redirect overwrites', 'echo gone > docs/b.txt'],
  ['a redirect appends', 'echo more >> docs/b.txt'],
  ['a redirect makes a file', 'echo new > docs/new.txt'],
  ['rm of a file', 'rm docs/b.txt'],
  ['rm -r of a tree', 'rm -r docs'],
  ['rm -r of everything', 'rm -rf -- * .[!.]* || true'],
  ['rmdir of empty folders', 'rmdir -p empty/deep'],
  ['mv of a file', 'mv docs/b.txt docs/renamed.txt'],
  ['mv over another file', 'mv docs/b.txt docs/old/c.txt'],
  ['mv of a folder', 'mv docs papers'],
  ['two files swap names', 'mv docs/b.txt t && mv docs/old/c.txt docs/b.txt && mv t docs/old/c.txt'],
  ['chmod of a file', 'chmod 600 bin/run.sh'],
  ['chmod of a locked file', 'chmod 644 locked'],
  ['chmod -R of folders', 'chmod -R 700 docs bin'],
  ['a symbolic link is turned', 'ln -sfn ../docs/b.txt bin/link'],
  ['a symbolic link is removed', 'rm bin/link dangling'],
  ['a link becomes a file', 'rm dangling && echo now > dangling'],
  ['a file becomes a folder', 'rm docs/b.txt && mkdir docs/b.txt && echo in > docs/b.txt/in'],
  ['a folder becomes a file', 'rm -r docs && echo flat > docs'],
  ['a hard link is broken', "sed -i 's/one/ONE/' docs/hard.txt"],
  ['a hard link is written through', 'echo through >> docs/hard.txt'],
  ['both hard links are removed', 'rm docs/a.txt docs/hard.txt'],
  ['one hard link is removed', 'rm docs/hard.txt'],
  ['folders and files are made', 'mkdir -p made/here && touch made/here/x made/y'],
  ['odd names are removed', "rm -r 'odd names'"],
  ['odd names are renamed', "cd 'odd names' && for f in *; do mv -- \"$f\" \"new-$f\"; done"],
  ['only a time changes', 'touch docs/a.txt bin/data.bin'],
  ['a program writes in place and keeps the time', "printf 'uno' | dd of=docs/a.txt conv=notrunc status=none && touch -d '2020-02-03 04:05:06.123456' docs/a.txt"],
  ['a file is truncated', ': > bin/data.bin'],
  ['an archive replaces the tree', 'tar cf /tmp/$$.tar . && rm -rf docs && mkdir docs && tar xf /tmp/$$.tar -C docs && rm /tmp/$$.tar'],
]

describe('what a command did is taken back', () => {
  for (const [name, command] of operations) {
    it(name, () => {
      const bench = furnished()
      const before = pictureOf(bench.ws)
      bench.exec(command)
      const after = pictureOf(bench.ws)
      expect(after).not.toEqual(before)
      const preview = bench.preview()
      expect(preview.state === 'ready' && preview.files.map((file) => file.state)).toSatisfy((states: string[]) => states.length > 0 && states.every((state) => state === 'ready'))
      const outcome = bench.apply()
      expect(outcome.skipped).toBe(0)
      expect(pictureOf(bench.ws)).toEqual(before)
      expect(bench.preview()).toEqual({ state: 'nothing' })
      // And the undo is taken back.
      expect(bench.apply(outcome.undoId ?? '').skipped).toBe(0)
      const again = pictureOf(bench.ws)
      expect(again).toEqual(after)
      expect(bench.apply().skipped).toBe(0)
      expect(pictureOf(bench.ws)).toEqual(before)
    })
  }

  it('a file that is on its way to its name is nobody’s change', () => {
    const bench = openBench()
    expect(bench.exec('echo half > .pincer-abc_DEF-1.tmp; echo x > a')?.files.map((file) => file.path)).toEqual(['a'])
  })

  it('what programs keep for themselves is listed last', () => {
    const bench = openBench()
    expect(bench.exec('mkdir -p .git/objects node_modules/p; for f in .git/index .git/objects/1 node_modules/p/i zebra.txt; do echo x > $f; done')?.files.map((file) => file.path))
      .toEqual(['zebra.txt', '.git/index', '.git/objects/1', 'node_modules/p/i'])
  })

  it('times of folders come back too', () => {
    const bench = furnished()
    const old = statSync(join(bench.ws, 'docs')).mtimeMs
    bench.exec('rm docs/b.txt')
    bench.apply()
    expect(Math.abs(statSync(join(bench.ws, 'docs')).mtimeMs - old)).toBeLessThan(1)
  })

  it('a file with holes keeps them', () => {
    const bench = openBench()
    execFileSync('/bin/bash', ['-c', 'truncate -s 20M holes && printf end >> holes'], { cwd: bench.ws })
    const blocks = statSync(join(bench.ws, 'holes')).blocks
    bench.exec('rm holes')
    expect(bench.apply().restored).toBe(1)
    expect(statSync(join(bench.ws, 'holes')).size).toBe(20 * 1024 * 1024 + 3)
    expect(statSync(join(bench.ws, 'holes')).blocks).toBeLessThan(blocks + 2_100)
  })

  it('a file too large to keep is said, and a move of it is taken back', () => {
    const bench = openBench()
    execFileSync('/bin/bash', ['-c', 'truncate -s 3G film.mp4; mkdir sub; touch -d 2020-01-01 film.mp4'], { cwd: bench.ws })
    const moved = bench.exec('mv film.mp4 sub/movie.mp4')
    expect(moved?.files).toMatchObject([{ path: 'sub/movie.mp4', kind: 'moved', from: 'film.mp4' }])
    expect(bench.apply()).toMatchObject({ restored: 1, skipped: 0 })
    expect(lstatSync(join(bench.ws, 'film.mp4')).size).toBe(3 * 1024 ** 3)
    const removed = bench.exec('rm film.mp4', { turn: 't2' })
    expect(removed?.files).toMatchObject([{ path: 'film.mp4', kind: 'deleted', gap: 'too-large' }])
    expect(bench.apply('t2')).toMatchObject({ restored: 0, skipped: 1, files: [{ result: 'skipped', why: 'too-large' }] })
  })

  it('a change within one tick of the clock, of the same size and with the old time, is seen', () => {
    const bench = openBench()
    const path = join(bench.ws, 'quick.txt')
    bench.exec('true')
    writeFileSync(path, 'aaaa')
    const { mtime } = statSync(path)
    bench.run({ op: 'begin', span: { call: 'c', session: 's1', turn: 't1', root: bench.ws, paths: null, named: [], command: true } })
    writeFileSync(path, 'bbbb')
    utimesSync(path, mtime, mtime)
    expect(bench.run({ op: 'finish', call: 'c', background: false, discard: false })).toMatchObject({ total: 1 })
    expect(bench.apply().restored).toBe(1)
    expect(pictureOf(bench.ws)['quick.txt']).toContain(Buffer.from('aaaa').toString('base64'))
  })
})

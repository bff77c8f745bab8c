import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openBench } from './undo-bench.ts'

let swapper: ChildProcess | null = null
afterEach(() => { swapper?.kill('SIGKILL') })

const rounds = 60

describe('a folder that is swapped for a link all the time', () => {
  it('never makes undo read or write outside, whatever the moment', () => {
    const bench = openBench()
    const outside = join(bench.ws, '..', 'outside')
    mkdirSync(outside)
    for (let index = 0; index < 20; index += 1) writeFileSync(join(outside, `f${index}.txt`), 'SECRET OF SOMEBODY\n')
    mkdirSync(join(bench.ws, 'docs'))
    for (let index = 0; index < 20; index += 1) writeFileSync(join(bench.ws, 'docs', `f${index}.txt`), `mine ${index}\n`)
    swapper = spawn('/bin/bash', ['-c', 'while :; do mv -T docs real; ln -sT ../outside docs; rm docs; mv -T real docs; done 2>/dev/null'], { cwd: bench.ws, stdio: 'ignore' })
    for (let round = 0; round < rounds; round += 1) {
      bench.exec('for f in docs/f*.txt; do [ -L docs ] || true; done; echo x > new.txt', { turn: `t${round}` })
      bench.apply(`t${round}`)
      bench.apply(`t${round}`, { files: ['docs/f1.txt', 'docs/f2.txt'], overwrite: ['docs/f1.txt', 'docs/f2.txt'] })
    }
    swapper.kill('SIGKILL')
    expect(readdirSync(outside).toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `f${index}.txt`).toSorted())
    expect(execFileSync('/bin/bash', ['-c', 'cat "$0"/* | sort -u', outside], { encoding: 'utf8' })).toBe('SECRET OF SOMEBODY\n')
    expect(execFileSync('/bin/bash', ['-c', 'grep -rl SECRET "$0" || true', join(bench.home, 'undo')], { encoding: 'utf8' })).toBe('')
  }, 60_000)
})

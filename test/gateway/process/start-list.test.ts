import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartList } from '../../../electron/gateway/process/start-list.ts'
import { parseStartList } from '../../../electron/gateway/process/sweep-leftovers.ts'
import { processorMs } from '../../fakes/processor-time.ts'

let home: string
beforeEach(() => { home = mkdtempSync(join(tmpdir(), 'pincer-list-')) })
afterEach(() => { rmSync(home, { recursive: true, force: true }) })
const run = 'aaaaaaaaaaaa'
const path = () => join(home, 'processes', `${run}.jsonl`)

test('a process is on disk the moment it is added, privately, and the list goes with the last one at the end', () => {
  const list = new StartList(home, run)
  expect(readdirSync(home)).toEqual([])
  list.add({ pid: 11, start: 'x:1', label: 'a' })
  list.add({ pid: 12, start: 'x:2', label: 'b' })
  list.remove(11)
  list.remove(99)
  expect(parseStartList(readFileSync(path(), 'utf8'))).toEqual({ owner: { run, pid: process.pid, start: expect.any(String) }, processes: [{ pid: 12, start: 'x:2', label: 'b' }] })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(statSync(join(home, 'processes')).mode & 0o777).toBe(0o700)
  list.remove(12)
  list.close()
  list.close()
  expect(readdirSync(join(home, 'processes'))).toEqual([])
})

test('a list with somebody on it stays for the next start', () => {
  const list = new StartList(home, run)
  list.add({ pid: 11, start: 'x:1', label: 'a' })
  list.close()
  expect(parseStartList(readFileSync(path(), 'utf8'))?.processes).toHaveLength(1)
})

test('it does not grow with the number of commands', () => {
  const list = new StartList(home, run)
  for (let at = 0; at < 5_000; at += 1) {
    list.add({ pid: at + 1, start: `x:${at}`, label: 'exec call_0123456789' })
    list.remove(at + 1)
  }
  expect(statSync(path()).size).toBeLessThan(80 * 1024)
  list.close()
})

test('it is cheap: a thousand entries take well under a tenth of a second', () => {
  const list = new StartList(home, run)
  const started = processorMs()
  for (let at = 0; at < 1_000; at += 1) list.add({ pid: at + 1, start: `x:${at}`, label: 'a' })
  expect(processorMs() - started).toBeLessThan(100)
  list.close()
})

test('a place that cannot be written is said and stops nothing', () => {
  writeFileSync(join(home, 'processes'), 'a file where the folder should be')
  const list = new StartList(home, run)
  list.add({ pid: 11, start: 'x:1', label: 'a' })
  expect(list.problem).toMatch(/EEXIST|ENOTDIR/)
  expect(list.alive).toHaveLength(1)
  list.close()
})

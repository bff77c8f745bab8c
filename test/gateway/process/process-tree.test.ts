import { execFileSync, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { clampTimeout } from '../../../electron/gateway/process/clamp-timeout.ts'
import { parsePsRows, parseWindowsRows, ProcessTable, sameStart, startOfNewChild, type ProcessRow } from '../../../electron/gateway/process/process-table.ts'
import { membersOf } from '../../../electron/gateway/process/process-tree.ts'
import { limits } from '../../../shared/limits.ts'

const row = (pid: number, parent: number, group: number, marker: string | null = null): ProcessRow => ({ pid, parent, group, start: `b:${pid}`, marker })
const own = 1_000
const base = [row(1, 0, 1), row(own, 1, own)]

test('a tree is the program, its group, all descendants and whatever carries its mark', () => {
  const rows = [...base, row(10, own, 10, 'r.1'), row(11, 10, 10), row(12, 11, 12), row(13, 1, 10), row(14, 1, 14, 'r.1'), row(15, 14, 15), row(20, own, 20, 'r.2'), row(21, 1, 21, 'other.1')]
  expect(membersOf(rows, { pid: 10, start: 'b:10', marker: 'r.1' }, false, own).map((each) => each.pid)).toEqual([10, 11, 13, 14, 12, 15])
  expect(membersOf(rows, { pid: 0, start: null, marker: 'r.*' }, false, own).map((each) => each.pid)).toEqual([10, 14, 20, 11, 12, 15])
})

test('an id that another process has by now proves nothing', () => {
  const rows = [...base, row(10, 1, 10), row(11, 10, 10)]
  expect(membersOf(rows, { pid: 10, start: 'b:9', marker: 'r.1' }, false, own)).toEqual([])
  expect(membersOf(rows, { pid: 10, start: null, marker: 'r.1' }, false, own)).toEqual([])
  expect(membersOf(rows, { pid: 10, start: 'b:10', marker: 'r.1' }, false, own)).toHaveLength(2)
  expect(membersOf(rows, { pid: 9, start: null, marker: 'r.1', members: [{ pid: 11, start: 'b:10' }] }, false, own)).toEqual([])
})

test('Pincer never belongs to a tree it ends, nor does what it was started from', () => {
  const rows = [row(1, 0, 1), row(500, 1, 500, 'r.1'), row(own, 500, 500, 'r.1'), row(11, own, 11), row(12, 500, 500, 'r.1')]
  expect(membersOf(rows, { pid: 500, start: 'b:500', marker: 'r.1' }, true, own).map((each) => each.pid)).toEqual([12])
})

test('the table of this system shows a child with its parent, start and mark, and not after its end', async () => {
  const child = spawn('sleep', ['64.011'], { env: { ...process.env, PINCER_RUN: 'abc.1' } })
  const start = startOfNewChild(child.pid ?? 0)
  const table = new ProcessTable()
  const found = (await table.snapshot()).find((each) => each.pid === child.pid)
  expect(found).toMatchObject({ parent: process.pid, start })
  // Between fork and exec a child still shows its parent's environment: ask until it is there, as the runner's loop does.
  if (process.platform === 'linux') await expect.poll(async () => (await new ProcessTable().snapshot()).find((each) => each.pid === child.pid)?.marker).toBe('abc.1')
  const gone = new Promise((resolve) => { child.once('exit', resolve) })
  child.kill('SIGKILL')
  await gone
  expect((await table.snapshot()).some((each) => each.pid === child.pid)).toBe(false)
})

test('looks made at once share scans, and none is older than the question', async () => {
  const table = new ProcessTable()
  const first = table.snapshot()
  const child = spawn('sleep', ['64.022'])
  const [, second, third] = await Promise.all([first, table.snapshot(), table.snapshot()])
  expect(second).toBe(third)
  expect(second.some((each) => each.pid === child.pid)).toBe(true)
  child.kill('SIGKILL')
})

test('the portable table reads what ps prints here', () => {
  const child = spawn('sleep', ['64.033'])
  const at = Date.now()
  const rows = parsePsRows(execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }))
  const found = rows.find((each) => each.pid === child.pid)
  expect(found?.parent).toBe(process.pid)
  expect(sameStart(found?.start ?? '', `at:${at}`)).toBe(true)
  expect(sameStart(found?.start ?? '', `at:${at + 10_000}`)).toBe(false)
  child.kill('SIGKILL')
})

test('the Windows table is read', () => {
  expect(parseWindowsRows('4 0 1700000000000\r\n812 4 1700000001000\r\nnoise\r\n')).toEqual([
    { pid: 812, parent: 4, group: 0, start: 'at:1700000001000', marker: null },
    { pid: 4, parent: 0, group: 0, start: 'at:1700000000000', marker: null },
  ].reverse())
})

test.each([[undefined, 5], [Number.NaN, 5], [0, 5], [-1, 5], [-Infinity, 5], [Infinity, limits.timerMaxMs], [3e9, limits.timerMaxMs], [0.4, 1], [100, 100]])('a timeout of %s becomes %d', (given, expected) => {
  expect(clampTimeout(given, 5)).toBe(expected)
})

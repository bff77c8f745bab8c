import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownStart, startOfNewChild } from '../../../electron/gateway/process/process-table.ts'
import { parseStartList, sweepLeftovers } from '../../../electron/gateway/process/sweep-leftovers.ts'
import { livingWith } from './living.ts'

let home: string
const children: ChildProcess[] = []
beforeEach(() => { home = mkdtempSync(join(tmpdir(), 'pincer-sweep-')) })
afterEach(async () => {
  await Promise.all(children.splice(0).map(killHard))
  await sweepLeftovers(home)
  rmSync(home, { recursive: true, force: true })
})

/** A Pincer-like process of its own that runs `command` and says when it has begun. */
async function startPincer(command: string): Promise<ChildProcess> {
  const script = `
    import { GroupRunner } from ${JSON.stringify(join(process.cwd(), 'electron/gateway/process/group-runner.ts'))}
    const runner = new GroupRunner(${JSON.stringify(home)})
    runner.run({ file: '/bin/bash', args: ['-c', ${JSON.stringify(command)}], cwd: '/', env: { PATH: process.env.PATH }, timeoutMs: 60000,
      signal: new AbortController().signal, onStdout: (chunk) => process.stdout.write(chunk), onStderr() {}, label: 't' })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((resolve) => { child.stdout?.once('data', resolve) })
  return child
}
async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => { child.once('exit', resolve) })
  child.kill('SIGKILL')
  await gone
}
const lists = () => readdirSync(join(home, 'processes'))

test('what a killed run has left is ended at the next start, also what had left its group or its shell', async () => {
  const pincer = await startPincer('sleep 63.011 & setsid sleep 63.011 & (setsid sleep 63.011 >/dev/null 2>&1 &); sleep 0.2; echo begun; sleep 63.011')
  await wait(100)
  await killHard(pincer)
  expect(livingWith('sleep 63.011').length).toBeGreaterThanOrEqual(4)
  const result = await sweepLeftovers(home)
  expect(result.left).toBe(0)
  expect(result.ended).toBeGreaterThanOrEqual(4)
  expect(livingWith('sleep 63.011')).toEqual([])
  expect(lists()).toEqual([])
  expect(await sweepLeftovers(home)).toEqual({ ended: 0, left: 0 })
})

test('a background process of a finished command is ended too', async () => {
  const pincer = await startPincer('sleep 63.022 & echo begun')
  await wait(500)
  await killHard(pincer)
  await sweepLeftovers(home)
  expect(livingWith('sleep 63.022')).toEqual([])
})

test('the children of another running Pincer are left alone', async () => {
  await startPincer('echo begun; sleep 63.033')
  expect(await sweepLeftovers(home)).toEqual({ ended: 0, left: 0 })
  expect(livingWith('sleep 63.033').length).toBeGreaterThan(0)
  expect(lists()).toHaveLength(1)
})

test('a process that only has the same id is never touched', async () => {
  const stranger = spawn('sleep', ['63.044'])
  children.push(stranger)
  const start = startOfNewChild(stranger.pid ?? 0) ?? ''
  const [boot, ticks] = start.split(':')
  mkdirSync(join(home, 'processes'))
  writeFileSync(join(home, 'processes', 'a.jsonl'), [
    { run: 'deadbeef0001', pid: process.pid, start: `${boot}:1` },
    { pid: stranger.pid, start: `${boot}:${Number(ticks) - 1}`, label: 'older' },
    { pid: stranger.pid, start: `otherboot:${ticks}`, label: 'before a restart of the machine' },
    { pid: process.pid, start: ownStart(), label: 'we ourselves' },
  ].map((line) => JSON.stringify(line)).join('\n'))
  await sweepLeftovers(home)
  expect(livingWith('sleep 63.044')).toHaveLength(1)
  expect(lists()).toEqual([])
})

test('a list that ends in half a line or is no list is survived', async () => {
  const stranger = spawn('sleep', ['63.055'], { detached: true })
  children.push(stranger)
  const start = startOfNewChild(stranger.pid ?? 0)
  mkdirSync(join(home, 'processes'))
  const torn = join(home, 'processes', 'torn.jsonl')
  writeFileSync(torn, `${JSON.stringify({ run: 'deadbeef0002', pid: 1, start: 'x:1' })}\n{"broken\n${JSON.stringify({ pid: stranger.pid, start, label: 'ours' })}\n{"pid": 12, "sta`)
  const junk = join(home, 'processes', 'junk.jsonl')
  writeFileSync(junk, 'no json\0')
  utimesSync(junk, 1, 1)
  expect(await sweepLeftovers(home)).toMatchObject({ ended: 1, left: 0 })
  expect(livingWith('sleep 63.055')).toEqual([])
  expect(existsSync(torn)).toBe(false)
  expect(existsSync(junk)).toBe(false)
})

test('a list just being begun by another Pincer is not taken away', async () => {
  mkdirSync(join(home, 'processes'))
  writeFileSync(join(home, 'processes', 'new.jsonl'), '')
  await sweepLeftovers(home)
  expect(lists()).toEqual(['new.jsonl'])
})

test('a first start without any folder does nothing', async () => {
  expect(await sweepLeftovers(join(home, 'not-there'))).toEqual({ ended: 0, left: 0 })
})

test('the list says who lives and forgets who has ended', () => {
  const text = [{ run: 'deadbeef0003', pid: 5, start: 'x:1' }, { pid: 7, start: 'x:2', label: 'a' }, { pid: 8, start: 'x:3', label: 'b' }, { ended: 7 }].map((line) => JSON.stringify(line)).join('\n')
  expect(parseStartList(text)?.processes).toEqual([{ pid: 8, start: 'x:3', label: 'b' }])
  expect(parseStartList('{"run":"../../x","pid":1,"start":"a"}')).toBeNull()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identify, stillRuns } from '../../electron/chromium-host/chromium/process-identity.ts'
import { hostFolder, sweepLeftovers } from '../../electron/chromium-host/chromium/run-record.ts'

let folder = ''
let child: ReturnType<typeof spawn>

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pincer-record-'))
  child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); console.log('up'); setTimeout(() => {}, 60_000)"], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  await once(child.stdout!, 'data')
})
afterEach(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const record = (host: object, chromium: object): Promise<void> => writeFile(path.join(hostFolder(folder), 'run.json'), JSON.stringify({ host, chromium }))
const dead = { pid: 2 ** 22 - 1, startedAt: 'long ago' }

it('ends what a killed run left behind, even when it does not listen', async () => {
  const leftover = identify(child.pid!)!
  await record(dead, leftover)
  await sweepLeftovers(folder)
  expect(stillRuns(leftover)).toBe(false)
})

it('leaves a process alone that only got the same number', async () => {
  const other = identify(child.pid!)!
  await record(dead, { ...other, startedAt: 'another time' })
  await sweepLeftovers(folder)
  expect(stillRuns(other)).toBe(true)
})

it('refuses to share the data of a run that is alive', async () => {
  const host = identify(child.pid!)!
  await record(host, dead)
  await expect(sweepLeftovers(folder)).rejects.toThrow(`process ${host.pid}`)
  expect(JSON.parse(await readFile(path.join(folder, 'chromium-host', 'run.json'), 'utf8'))).toEqual({ host, chromium: dead })
})

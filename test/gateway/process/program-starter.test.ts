import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { ProgramStarter } from '../../../electron/gateway/process/program-starter.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import type { StartedProgram } from '../../../electron/gateway/process/started-program.ts'
import { livingWith } from './living.ts'

let starter: ProgramStarter
let home: string | null = null
afterEach(async () => {
  await starter.dispose()
  if (home !== null) rmSync(home, { recursive: true, force: true })
  home = null
})

async function readyStarter(): Promise<void> {
  starter = new ProgramStarter(process.execPath)
  starter.warmUp()
  while (!starter.isReady) await wait(5)
}
async function bash(command: string): Promise<StartedProgram> {
  const started = await starter.start({ file: '/bin/bash', args: ['--noprofile', '--norc', '-c', command], cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' }, ownGroup: true })
  if (started?.kind !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`)
  return started
}
describe.skipIf(process.platform !== 'linux')('the process that starts programs', () => {
  test('output of megabytes arrives whole and in order, however slowly it is read', async () => {
    await readyStarter()
    const { stdout, exit } = await bash('seq 1 1500000; echo to the end >&2')
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of stdout) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes % 7 === 0) await wait(1)
    }
    const wanted = createHash('sha256')
    for (let line = 1; line <= 1_500_000; line += 1) wanted.update(`${line}\n`)
    expect(hash.digest('hex')).toBe(wanted.digest('hex'))
    expect(await exit).toEqual({ code: 0, signal: null })
  })

  test('a program whose output nobody reads waits, and does not fill our memory', async () => {
    await readyStarter()
    const { pid, stdout } = await bash('yes endless')
    await wait(400)
    const held = stdout.readableLength
    await wait(300)
    expect(stdout.readableLength).toBe(held)
    expect(held).toBeLessThan(4 * 1024 * 1024)
    stdout.destroy() // a program that writes into nothing ends
    for (let look = 0; look < 100 && livingWith('yes endless').length > 0; look += 1) await wait(20)
    expect(livingWith('yes endless')).toEqual([])
    expect(pid).toBeGreaterThan(1)
  })

  test('one that is killed takes its programs along, says so, and is replaced', async () => {
    await readyStarter()
    const { exit, stdout } = await bash('echo begun; exec sleep 63.044')
    await once(stdout, 'data')
    await killOwnStarter()
    expect(await exit).toEqual({ code: null, signal: 'SIGKILL' })
    for (let look = 0; look < 100 && livingWith('sleep 63.044').length > 0; look += 1) await wait(20)
    expect(livingWith('sleep 63.044')).toEqual([])
    const before = starter.start({ file: '/bin/true', args: [], cwd: '/', env: {}, ownGroup: true })
    expect(before).toBeNull() // a new one is on its way
    while (!starter.isReady) await wait(5)
    expect(await (await bash('exit 3')).exit).toEqual({ code: 3, signal: null })
  })

  test('a command that ends it is told as ended by a signal, and is not said to have never begun', async () => {
    home = mkdtempSync(join(tmpdir(), 'pincer-starter-'))
    starter = new ProgramStarter(process.execPath)
    const runner = new GroupRunner(home, { starter })
    runner.warmUp()
    while (!starter.isReady) await wait(5)
    const run = (command: string) => runner.run({
      file: '/bin/bash', args: ['--noprofile', '--norc', '-c', command], cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' }, timeoutMs: 20_000,
      signal: new AbortController().signal, onStdout: () => undefined, onStderr: () => undefined, label: 'test',
    })
    for (let again = 0; again < 5; again += 1) {
      expect(await run('kill -9 $PPID; exec sleep 64.045')).toEqual({ kind: 'signalled', signal: 'SIGKILL' })
      while (!starter.isReady) {
        starter.warmUp()
        await wait(5)
      }
    }
    expect(livingWith('sleep 64.045')).toEqual([])
    await runner.dispose()
  })

  test('without the Node it needs, programs are started here and nothing is tried again and again', async () => {
    starter = new ProgramStarter('/no/such/node')
    starter.warmUp()
    await wait(50)
    expect(starter.isReady).toBe(false)
    expect(starter.start({ file: '/bin/true', args: [], cwd: '/', env: {}, ownGroup: true })).toBeNull()
  })

  test('it is gone when Pincer is killed, and does not keep Pincer from ending', async () => {
    starter = new ProgramStarter(process.execPath)
    const source = (end: string) => `
      import { ProgramStarter } from ${JSON.stringify(join(process.cwd(), 'electron/gateway/process/program-starter.ts'))}
      const starter = new ProgramStarter(process.execPath)
      starter.warmUp()
      while (!starter.isReady) await new Promise((resolve) => setTimeout(resolve, 5))
      console.log('ready')
      ${end}`
    const quiet = spawn(process.execPath, ['--input-type=module', '-e', source('')], { stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await once(quiet, 'exit')).toEqual([0, null])
    const killed = spawn(process.execPath, ['--input-type=module', '-e', source('setInterval(() => {}, 1000)')], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(killed.stdout, 'data')
    const mine = await childrenOf(killed.pid ?? 0)
    expect(mine).toHaveLength(1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    for (let look = 0; look < 100 && isAlive(mine[0] ?? 0); look += 1) await wait(20)
    expect(isAlive(mine[0] ?? 0)).toBe(false)
  })
})

async function childrenOf(parent: number): Promise<number[]> {
  const ps = spawn('ps', ['-o', 'pid=', '--ppid', String(parent)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  ps.stdout.on('data', (chunk: Buffer) => { text += chunk.toString() })
  await once(ps, 'close')
  return text.split('\n').map(Number).filter((pid) => pid > 0 && pid !== ps.pid)
}
async function killOwnStarter(): Promise<void> {
  for (const pid of await childrenOf(process.pid)) if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('starter-worker')) process.kill(pid, 'SIGKILL')
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

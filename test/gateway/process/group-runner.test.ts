import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProgramStarter } from '../../../electron/gateway/process/program-starter.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import type { ProcessEnd, ProcessRequest } from '../../../electron/gateway/process/process-runner.ts'
import { parseStartList } from '../../../electron/gateway/process/sweep-leftovers.ts'
import { livingWith } from './living.ts'

let home: string
let runner: GroupRunner
afterEach(async () => {
  await runner.dispose()
  rmSync(home, { recursive: true, force: true })
})

async function bash(command: string, more: Partial<ProcessRequest> = {}): Promise<ProcessEnd & { out: string; ms: number }> {
  let out = ''
  const started = performance.now()
  const end = await runner.run({
    file: '/bin/bash', args: ['--noprofile', '--norc', '-c', command], cwd: tmpdir(), env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 20_000,
    signal: new AbortController().signal, onStdout: (chunk) => { out += chunk.toString() }, onStderr: () => undefined, label: 'test', ...more,
  })
  return { ...end, out, ms: performance.now() - started }
}
const openHandles = () => process.getActiveResourcesInfo().filter((name) => /Process|Pipe|Timeout/.test(name)).length
const listed = () => readdirSync(join(home, 'processes')).flatMap((name) => parseStartList(readFileSync(join(home, 'processes', name), 'utf8'))?.processes ?? [])

// The same promises hold however a program is started.
describe.each(process.platform === 'linux' ? ['here', 'by the starter'] : ['here'])('started %s', (way) => {
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'pincer-runner-'))
    const starter = new ProgramStarter(process.execPath)
    runner = new GroupRunner(home, way === 'here' ? {} : { starter })
    if (way !== 'here') runner.warmUp()
    while (way !== 'here' && !starter.isReady) await wait(5)
  })

  describe('how a program ends', () => {
    test('its number, its signal, and that it could not start are told apart', async () => {
      expect(await bash('echo hi; exit 7')).toMatchObject({ kind: 'exited', exitCode: 7, out: 'hi\n' })
      expect(await bash('kill -9 $$')).toMatchObject({ kind: 'signalled', signal: 'SIGKILL' })
      expect(await bash('', { file: '/no/such', args: [] })).toMatchObject({ kind: 'not-started', code: 'ENOENT' })
      expect(await bash('', { file: '/etc/passwd', args: [] })).toMatchObject({ kind: 'not-started', code: 'EACCES' })
      expect(await bash('true', { cwd: '/no/such/folder' })).toMatchObject({ kind: 'not-started', code: 'ENOENT' })
      expect(await bash(`: ${'x'.repeat(3_000_000)}`)).toMatchObject({ kind: 'not-started', code: 'E2BIG' })
      expect(await bash('a\0b')).toMatchObject({ kind: 'not-started' })
    })

    test.skipIf(process.platform === 'win32')('a program that starts no others has no session of its own, and is ended in time all the same', async () => {
      const session = 'ps -o pgid= -p $$ | tr -d " "'
      const own = (await bash(`ps -o pgid= -p ${process.pid} | tr -d " "`)).out
      expect((await bash(session, { alone: true })).out).toBe(own)
      expect((await bash(session)).out).not.toBe(own)
      expect(await bash('', { file: '/bin/sleep', args: ['30'], alone: true, timeoutMs: 100 })).toMatchObject({ kind: 'timed-out' })
      const stopped = new AbortController()
      const run = bash('', { file: '/bin/sleep', args: ['31.5'], alone: true, signal: stopped.signal })
      await wait(50)
      stopped.abort()
      expect(await run).toMatchObject({ kind: 'aborted' })
      expect(livingWith('31.5')).toEqual([])
    })

    test('a hundred programs started at once leave the rest of Pincer its turns in between', async () => {
      let longest = 0
      let last = performance.now()
      let isOver = false
      const look = (): void => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        if (!isOver) setImmediate(look)
      }
      setImmediate(look)
      const startedAt = performance.now()
      const ends = await Promise.all(Array.from({ length: 100 }, () => bash('', { file: '/bin/true', args: [] })))
      isOver = true
      longest = Math.max(longest, performance.now() - last)
      expect(ends.every((end) => end.kind === 'exited')).toBe(true)
      expect(longest).toBeLessThan((performance.now() - startedAt) / 3)
    })

    test('no room for more programs is an answer, not a crash', async () => {
      // A process limit of its own would hit the whole test run; a limit on open files does the same to a child.
      const script = `
        import { GroupRunner } from ${JSON.stringify(join(process.cwd(), 'electron/gateway/process/group-runner.ts'))}
        const runner = new GroupRunner(${JSON.stringify(home)})
        const ends = await Promise.all(Array.from({ length: 60 }, () => runner.run({ file: '/bin/sleep', args: ['0.2'], cwd: '/', env: {}, timeoutMs: 5000,
          signal: new AbortController().signal, onStdout() {}, onStderr() {}, label: 't' })))
        console.log(JSON.stringify(ends.reduce((sum, end) => ({ ...sum, [end.code ?? end.kind]: (sum[end.code ?? end.kind] ?? 0) + 1 }), {})))
        await runner.dispose()`
      const { out } = await bash(`ulimit -n 80; exec "$NODE" --input-type=module -e "$SCRIPT"`, { env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, SCRIPT: script } })
      const counts = JSON.parse(out) as Record<string, number>
      expect(Object.values(counts).reduce((a, b) => a + b)).toBe(60)
      expect(counts['exited']).toBeGreaterThan(5)
      expect(Object.keys(counts).every((key) => ['exited', 'EMFILE', 'EAGAIN', 'ENFILE'].includes(key))).toBe(true)
    })

    test('stop before the start runs nothing', async () => {
      expect(await bash('touch made-by-stopped', { cwd: home, signal: AbortSignal.abort() })).toMatchObject({ kind: 'aborted' })
      expect(existsSync(join(home, 'made-by-stopped'))).toBe(false)
    })
  })

  describe('whole trees', () => {
    test('the timeout reaches children that made a session of their own or lost their parent', async () => {
      const end = await bash("setsid sleep 62.011 & (setsid sh -c 'sleep 62.011 & exec sleep 62.011' &) ; sh -c 'sleep 62.011 & exit'; sleep 62.011", { timeoutMs: 400 })
      expect(end.kind).toBe('timed-out')
      expect(livingWith('sleep 62.011')).toEqual([])
    })

    test('a program that will not end politely is killed after the grace', async () => {
      const end = await bash("trap '' TERM; echo stubborn; while :; do sleep 0.1; done", { timeoutMs: 200 })
      expect(end).toMatchObject({ kind: 'timed-out', out: 'stubborn\n' })
      expect(end.ms).toBeGreaterThan(5_000)
      expect(end.ms).toBeLessThan(8_000)
    })

    test('a program may end its own way within the grace', async () => {
      const end = await bash("trap 'echo cleaned up; exit 0' TERM; sleep 30 & wait", { timeoutMs: 200 })
      expect(end).toMatchObject({ kind: 'timed-out', out: 'cleaned up\n' })
      expect(end.ms).toBeLessThan(2_000)
    })

    test('a stopped program is ended too', async () => {
      const end = await bash('kill -STOP $$; echo awake', { timeoutMs: 300 })
      expect(end.kind).toBe('timed-out')
      expect(end.ms).toBeLessThan(3_000)
    })

    test('stop at any moment leaves nothing', async () => {
      await Promise.all(Array.from({ length: 24 }, async (_, at) => {
        const stop = new AbortController()
        const run = bash('for i in 1 2 3 4 5; do sleep 62.022 & setsid sleep 62.022 & sleep 0.02; done; wait', { signal: stop.signal })
        await wait(at * 9)
        stop.abort()
        expect((await run).kind).toBe('aborted')
      }))
      expect(livingWith('sleep 62.022')).toEqual([])
    })
  })

  describe('what goes on in the background', () => {
    test('it lives on, does not hold the answer, stands on the list, and ends with Pincer', async () => {
      const end = await bash('sleep 62.033 & setsid sleep 62.033 >/dev/null 2>&1 & echo ready')
      expect(end).toMatchObject({ kind: 'exited', exitCode: 0, leftBehind: true, out: 'ready\n' })
      expect(end.ms).toBeLessThan(2_000)
      expect(livingWith('sleep 62.033')).toHaveLength(2)
      expect(listed()).toHaveLength(2)
      await runner.dispose()
      expect(livingWith('sleep 62.033')).toEqual([])
      expect(readdirSync(join(home, 'processes'))).toEqual([])
    })

    test('one that closed its output, left its group and lost its parent is still found when Pincer quits', async () => {
      // Whether the answer already knows of it depends on how far it has come by then.
      expect(await bash('(setsid sleep 62.044 >/dev/null 2>&1 </dev/null &) ; sleep 0.1')).toMatchObject({ kind: 'exited', exitCode: 0 })
      expect(livingWith('sleep 62.044')).toHaveLength(1)
      await runner.dispose()
      expect(livingWith('sleep 62.044')).toEqual([])
    })

    test('it may go on writing', async () => {
      const end = await bash('(for i in 1 2 3 4 5; do echo line $i; sleep 0.1; done; touch "$DONE") & echo ready', { env: { PATH: process.env['PATH'] ?? '', DONE: join(home, 'done') } })
      expect(end).toMatchObject({ leftBehind: true })
      await wait(900)
      expect(existsSync(join(home, 'done'))).toBe(true)
      expect(listed()).toEqual([])
    })

    test('a flood in the background does not keep Pincer busy', async () => {
      expect(await bash('yes & echo ready')).toMatchObject({ kind: 'exited', leftBehind: true })
      const before = process.cpuUsage()
      await wait(1_000)
      const used = process.cpuUsage(before)
      expect((used.user + used.system) / 1_000).toBeLessThan(300)
    })

    test('a background child that has ended by the end of the command is nothing left behind', async () => {
      expect(await bash('sleep 0.05 & wait; echo ok')).toEqual(expect.not.objectContaining({ leftBehind: true }))
    })
  })

  describe('many at once', () => {
    test('two hundred commands give two hundred answers and leave no handle, no process and no entry', async () => {
      await bash('true')
      const before = openHandles()
      const all = await Promise.all(Array.from({ length: 200 }, (_, at) => bash(`echo ${at}; echo err >&2; exit ${at % 3}`)))
      all.forEach((end, at) => { expect(end).toMatchObject({ kind: 'exited', exitCode: at % 3, out: `${at}\n` }) })
      await wait(50)
      expect(openHandles()).toBeLessThanOrEqual(before)
      expect(listed()).toEqual([])
    })

    test('quitting ends all that runs, and nothing starts afterwards', async () => {
      const runs = Array.from({ length: 10 }, () => bash('sleep 62.055; echo never'))
      await wait(100)
      await Promise.all([runner.dispose(), runner.dispose()])
      for (const end of await Promise.all(runs)) expect(end).toMatchObject({ kind: 'aborted', out: '' })
      expect(livingWith('sleep 62.055')).toEqual([])
      expect((await bash('echo late')).kind).toBe('aborted')
    })
  })

  describe('held back by its reader', () => {
    test('a program waits while its output is not taken, and loses nothing', async () => {
      let seen = 0
      let most = 0
      let open = 0
      const end = await bash('head -c 3000000 /dev/zero; echo end', {
        onStdout: async (chunk) => {
          open += 1
          most = Math.max(most, open)
          await wait(3)
          open -= 1
          seen += chunk.length
        },
      })
      expect(end.kind).toBe('exited')
      await wait(20)
      expect(seen).toBe(3_000_004)
      // Node itself lets the rest of the pipe through when the program ends.
      expect(most).toBeLessThanOrEqual(3)
    })
  })
})

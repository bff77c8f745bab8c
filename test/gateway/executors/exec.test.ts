import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exec } from '../../../electron/gateway/executors/exec.ts'
import { limits } from '../../../shared/limits.ts'
import { livingWith } from '../process/living.ts'
import { createToolBench, textOf, type ToolBench } from './tool-bench.ts'

let bench: ToolBench
beforeEach(() => { bench = createToolBench() })
afterEach(() => bench.dispose())

const details = (outcome: { details: unknown }) => outcome.details as { exitCode: number | null; timedOut: boolean; signal: string | null }

describe('what the model is told', () => {
  test('a command gives stdout, stderr and its exit code, and another code than 0 is no error', async () => {
    const outcome = await bench.run(exec, { command: 'echo out; echo bad line 7 >&2; exit 3' })
    expect(textOf(outcome)).toBe('exitCode: 3, timedOut: false\nstdout:\nout\nstderr:\nbad line 7')
    expect(outcome).toMatchObject({ isError: false, details: { kind: 'command', exitCode: 3, timedOut: false, signal: null } })
  })

  test('a silent command still says something', async () => {
    expect(textOf(await bench.run(exec, { command: 'true' }))).toBe('exitCode: 0, timedOut: false\n(no output)')
  })

  test('a command that is not there or may not be run is an error', async () => {
    bench.file('plain.txt', 'no program')
    for (const [command, code] of [['no-such-program-here', 127], ['./plain.txt', 126]] as const) {
      const outcome = await bench.run(exec, { command })
      expect(outcome).toMatchObject({ isError: true, failure: { code: 'not-started' }, details: { exitCode: code } })
    }
  })

  test('a command that dies by a signal is an error that names it and keeps its output', async () => {
    const outcome = await bench.run(exec, { command: 'echo before; kill -SEGV $$' })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'killed', data: { signal: 'SIGSEGV' } } })
    expect(textOf(outcome)).toContain('before')
  })

  test('a plan runs without a shell, its words untouched', async () => {
    const outcome = await bench.run(exec, { command: 'ignored' }, { plan: { kind: 'argv', file: 'printf', args: ['%s\n', '$HOME; echo * `id`'] } })
    expect(textOf(outcome)).toContain('stdout:\n$HOME; echo * `id`')
  })

  test('a command that begins with a dash is still a command', async () => {
    const outcome = await bench.run(exec, { command: '-x; echo after' })
    expect(textOf(outcome)).toMatch(/stdout:\nafter\nstderr:\n.*-x: command not found/)
  })

  test('a program of a plan that does not exist is an error', async () => {
    const outcome = await bench.run(exec, { command: 'x' }, { plan: { kind: 'argv', file: '/no/such/program', args: [] } })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'not-started', data: { code: 'ENOENT' } } })
    expect(textOf(outcome)).toContain('/no/such/program')
  })

  test('a command longer than the system takes is an answer, and the next one runs', async () => {
    const outcome = await bench.run(exec, { command: `echo ${'x'.repeat(3_000_000)}` })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'not-started', data: { code: 'E2BIG' } } })
    expect(textOf(await bench.run(exec, { command: 'echo alive' }))).toContain('alive')
  })
})

describe('where it runs', () => {
  test('the folder that is missing is named, not the shell, and the next command runs', async () => {
    const outcome = await bench.run(exec, { command: 'echo hi', cwd: join(bench.workspace, 'gone') })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'not-found' } })
    expect(textOf(outcome)).toContain('gone')
    expect(textOf(outcome)).not.toMatch(/bin\/(?:ba)?sh/)
    expect(textOf(await bench.run(exec, { command: 'echo alive' }))).toContain('alive')
  })

  test('a file as folder is said to be a file', async () => {
    bench.file('a.txt')
    const outcome = await bench.run(exec, { command: 'pwd', cwd: 'a.txt' })
    expect(outcome.isError).toBe(true)
    expect(textOf(outcome)).toContain('a.txt is a file')
  })

  test('cwd is relative to the workspace and is declared for the path guard', async () => {
    bench.file('sub/x')
    expect(exec.paths({ command: 'pwd', cwd: 'sub' })).toEqual([{ path: 'sub', access: 'list' }])
    expect(textOf(await bench.run(exec, { command: 'pwd; echo "$PWD"; echo "old: $OLDPWD"', cwd: 'sub' }))).toContain(`${join(bench.workspace, 'sub')}\n${join(bench.workspace, 'sub')}\nold: \n`.trimEnd())
  })

  test('variables given with the call reach the command, a broken name is refused', async () => {
    expect(textOf(await bench.run(exec, { command: 'echo "$GREETING"', env: { GREETING: '你好' } }))).toContain('你好')
    expect(await bench.run(exec, { command: 'true', env: { 'A=B': 'x' } })).toMatchObject({ isError: true, failure: { code: 'bad-arguments' } })
  })

  test('start files, exported functions and options of the person do not change what a command means', async () => {
    const startFile = bench.file('start.sh', 'echo FROM START FILE; ls() { echo NOT LS; }')
    const environment = { ...process.env, BASH_ENV: startFile, ENV: startFile, 'BASH_FUNC_ls%%': '() { echo NOT LS; }', SHELLOPTS: 'xtrace' }
    bench.file('real.txt')
    const text = textOf(await bench.run(exec, { command: 'ls' }, { environment }))
    expect(text).toContain('real.txt')
    expect(text).not.toMatch(/NOT LS|FROM START|\+ ls/)
  })

  test('keys in Pincer\'s own environment are not handed to commands', async () => {
    const environment = { ...process.env, ANTHROPIC_API_KEY: 'planted-1', OPENAI_API_KEY: 'planted-2', MY_TOKEN: 'planted-3', AWS_SECRET_ACCESS_KEY: 'planted-4', NICE: 'sk-ant-planted55555555', PLAIN: 'kept' }
    const text = textOf(await bench.run(exec, { command: 'env' }, { environment }))
    expect(text).not.toContain('planted')
    expect(text).toContain('PLAIN=kept')
  })
})

describe('time', () => {
  test('a timeout ends everything the command started and is an error with what came until then', async () => {
    const started = performance.now()
    const outcome = await bench.run(exec, { command: "echo first; sh -c 'sleep 61.147 & sleep 61.147'; echo never", timeout: 400 })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'timed-out', data: { ms: 400 } }, details: { timedOut: true, exitCode: null } })
    expect(textOf(outcome)).toMatch(/timedOut: true[^]*first/)
    expect(textOf(outcome)).not.toContain('never')
    expect(performance.now() - started).toBeLessThan(4_000)
    expect(livingWith('sleep 61.147')).toEqual([])
  })

  test.each([3_000_000_000, -5, 0, 2 ** 53, 0.5e10])('a timeout of %d ms lets a short command finish', async (timeout) => {
    const outcome = await bench.run(exec, { command: 'sleep 0.2; echo patient', timeout })
    expect(details(outcome).timedOut).toBe(false)
    expect(textOf(outcome)).toContain('patient')
  })

  test('a background child that holds the pipe does not hold the answer, and lives on until Pincer quits', async () => {
    const started = performance.now()
    const outcome = await bench.run(exec, { command: 'sleep 21.131 & echo ready', timeout: 15_000 })
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(outcome).toMatchObject({ isError: false, details: { exitCode: 0, timedOut: false } })
    expect(textOf(outcome)).toMatch(/background[^]*ready/)
    expect(livingWith('sleep 21.131')).toHaveLength(1)
    await bench.runner.dispose()
    expect(livingWith('sleep 21.131')).toEqual([])
  })

  test('a question gets the end of input at once', async () => {
    const text = textOf(await bench.run(exec, { command: 'printf "Proceed? "; read -r a; echo "rc=$?"; cat; [ -t 0 ] || echo no terminal' }))
    expect(text).toContain('rc=1')
    expect(text).toContain('no terminal')
  })

  test('stop ends the tree and keeps what came until then', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    const outcome = await bench.run(exec, { command: 'echo begun; setsid sleep 61.247 & sleep 61.247' }, { signal: stop.signal })
    expect(outcome).toMatchObject({ isError: true, failure: { code: 'stopped' } })
    expect(textOf(outcome)).toContain('begun')
    expect(livingWith('sleep 61.247')).toEqual([])
  })
})

describe('output', () => {
  test('characters that arrive in pieces stay whole, on both streams at once', async () => {
    const text = textOf(await bench.run(exec, {
      command: "printf '\\344\\275'; printf '\\345' >&2; sleep 0.1; printf '\\240\\345'; printf '\\245\\275' >&2; sleep 0.1; printf '\\245\\275!\\n'",
    }))
    expect(text).toContain('stdout:\n你好!')
    expect(text).toContain('stderr:\n好')
    expect(text).not.toContain('\ufffd')
  })

  test('a progress bar is its last state', async () => {
    const outcome = await bench.run(exec, { command: "i=0; while [ $i -le 2000 ]; do printf '\\rcopied %d of 2000 ..............................' $i; i=$((i+1)); done; echo; echo finished" })
    expect(textOf(outcome)).toContain('copied 2000 of 2000')
    expect(textOf(outcome)).toContain('finished')
    expect(textOf(outcome).length).toBeLessThan(300)
  })

  test('colours and titles are gone', async () => {
    const text = textOf(await bench.run(exec, { command: "printf '\\033[1;31mred\\033[0m \\033]0;title\\007end\\n'" }))
    expect(text).toContain('red end')
    expect(text).not.toMatch(/[\x07\x1b]/)
  })

  test('long output is cut to head and tail, and all of it is in a private file', async () => {
    const outcome = await bench.run(exec, { command: 'seq 1 200000' })
    const text = textOf(outcome)
    expect(Buffer.byteLength(text)).toBeLessThan(limits.execOutputBytes + 1_000)
    expect(text).toMatch(/stdout:\n1\n2\n/)
    expect(text).toMatch(/\n199999\n200000$/)
    const path = outcome.truncated?.fullOutputFile ?? ''
    expect(text).toContain(path)
    expect(readFileSync(path, 'utf8')).toBe(Array.from({ length: 200_000 }, (_, at) => `${at + 1}\n`).join(''))
    expect(outcome.truncated?.totalBytes).toBe(statSync(path).size)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  })

  test('a short stderr is whole beside an endless stdout', async () => {
    const text = textOf(await bench.run(exec, { command: 'echo the reason >&2; seq 1 100000; echo the end >&2' }))
    expect(text).toContain('stderr:\nthe reason\nthe end')
  })

  test('a short command leaves no output file', async () => {
    await bench.run(exec, { command: 'echo hi' })
    expect(existsSync(join(bench.home, 'outputs'))).toBe(false)
  })

  test('output written right before the end is all there, whatever is busy', async () => {
    const runs = Array.from({ length: 12 }, () => bench.run(exec, { command: 'head -c 60000 /dev/zero | tr "\\0" x; echo; echo LAST' }))
    const block = performance.now()
    while (performance.now() - block < 400); // the main thread is busy for longer than the drain
    for (const outcome of await Promise.all(runs)) expect(textOf(outcome)).toMatch(/x{60000}\nLAST$/)
  })

  test('endless output stays small in memory, does not hold up the program and ends with the timeout', async () => {
    const before = process.memoryUsage().rss
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const outcome = await bench.run(exec, { command: 'yes', timeout: 1_500 })
    clearInterval(beat)
    expect(details(outcome).timedOut).toBe(true)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
    expect(longest).toBeLessThan(150)
  })

  test('the lane sees the tail while the command runs, thinned out', async () => {
    await bench.run(exec, { command: 'for i in $(seq 1 40); do printf "\\rstep $i"; sleep 0.01; done; echo; echo over' })
    expect(bench.reports.length).toBeGreaterThan(2)
    expect(bench.reports.length).toBeLessThan(14)
    expect(bench.reports.at(-1)).toContain('over')
    expect(Math.max(...bench.reports.map((tail) => tail.length))).toBeLessThanOrEqual(limits.outputTailChars)
  })
})

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { SafeAreaAttempt, SafeAreaTest } from '../../../shared/sandbox.ts'
import type { Places } from '../ports.ts'
import type { ProcessRunner } from '../process/process-runner.ts'
import { argvOf, type CommandPlan } from './command-plan.ts'
import type { Sandbox } from './sandbox.ts'

export interface SafeAreaTestInput {
  readonly sandbox: Sandbox
  readonly processes: ProcessRunner
  readonly places: Pick<Places, 'home' | 'user'>
  /** The environment of all commands. */
  readonly environment: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}
type Attempt = SafeAreaTest['attempts'][number]

/** Begins every attempt: without it in the output nothing was tried, and nothing may be called blocked. */
const tried = 'attempt begins'

/**
 * Makes five real attempts to get out, the way a command of the assistant would, and looks from outside what came of each.
 * Behind the wall when there is one, without when there is none: then they succeed, and that is what is reported. Everything
 * made for it is taken away again. Never rejects for an attempt; about half a second.
 */
export async function runSafeAreaTest(input: SafeAreaTestInput): Promise<SafeAreaTest> {
  const state = await input.sandbox.probe(true)
  const mark = `pincer-${randomBytes(6).toString('hex')}`
  const own = join(input.places.home, 'safe-area')
  await mkdir(own, { recursive: true, mode: 0o700 })
  const workspace = await realpath(await mkdtemp(join(own, 'test-')))
  const planted = join(own, `planted-${mark}`)
  try {
    await mkdir(join(workspace, '.git', 'hooks'), { recursive: true })
    await mkdir(join(workspace, '.git', 'objects'))
    await mkdir(join(workspace, '.ssh'))
    await Promise.all([
      writeFile(join(workspace, '.git', 'HEAD'), 'ref: refs/heads/main\n'), writeFile(join(workspace, '.ssh', 'id_test'), `first-${mark}\n`), writeFile(planted, `second-${mark}\n`, { mode: 0o600 }),
    ])
    const run = (text: string): Promise<Ran> => runAttempt(text, workspace, input, state.kind === 'ready')
    const attempts = [
      await writeOutside(run, join(input.places.user, `.${mark}`)),
      await readSecret(run, [planted, join(workspace, '.ssh', 'id_test')], mark),
      await reachNetwork(run, mark),
      await touchProcess(run),
      await writeAutoRun(run, join(workspace, '.git', 'hooks', 'post-checkout')),
    ]
    return { state, attempts }
  } finally {
    await Promise.all([workspace, planted].map((path) => rm(path, { recursive: true, force: true }).catch(() => undefined)))
  }
}

interface Ran { readonly began: boolean; readonly stdout: string; readonly said: string; readonly ms: number }

async function runAttempt(text: string, workspace: string, input: SafeAreaTestInput, walled: boolean): Promise<Ran> {
  const from = performance.now()
  const plan: CommandPlan = { kind: 'shell', shell: { kind: 'bash', file: '/bin/bash' }, text: `echo '${tried}'; ${text}` }
  const wrapped = walled ? await input.sandbox.wrap(plan, { sessionId: 'test', workspace, cwd: workspace, env: input.environment, given: {}, view: 'narrow', allowedHosts: [], denyWrite: [], allowedText: null }) : null
  if (wrapped?.kind === 'failed') return { began: false, stdout: '', said: wrapped.detail || wrapped.why, ms: performance.now() - from }
  const out: Buffer[] = []
  const err: Buffer[] = []
  const { file, args } = argvOf(wrapped?.plan ?? plan)
  const end = await input.processes.run({
    file, args, cwd: workspace, env: wrapped?.env ?? input.environment, timeoutMs: limits.wallTestMs, signal: input.signal, label: 'safe area test',
    onStdout: (chunk) => { out.push(chunk) }, onStderr: (chunk) => { err.push(chunk) }, ...(wrapped ? { takesAlong: true as const } : {}),
  })
  const stdout = Buffer.concat(out).toString('utf8')
  const stderr = Buffer.concat(err).toString('utf8')
  await wrapped?.finish({ exitCode: end.kind === 'exited' ? end.exitCode : null, stdout, stderr })
  const words = stderr.trim().split('\n').at(-1) ?? ''
  return { began: stdout.includes(tried), stdout, said: words.slice(0, 300), ms: performance.now() - from }
}

type Run = (text: string) => Promise<Ran>

function answer(id: SafeAreaAttempt, ran: Ran, blocked: boolean, found: string): Attempt {
  return { id, outcome: !blocked ? 'not-blocked' : ran.began ? 'blocked' : 'not-tried', found, said: ran.said, ms: Math.round(ran.ms) }
}

async function writeOutside(run: Run, target: string): Promise<Attempt> {
  try {
    const ran = await run(`echo x > ${quoted(target)}`)
    const there = existsSync(target)
    return answer('write-outside', ran, !there, there ? 'file-there' : 'file-absent')
  } finally {
    await rm(target, { force: true })
  }
}

async function readSecret(run: Run, secrets: readonly string[], mark: string): Promise<Attempt> {
  const ran = await run(secrets.map((path) => `cat ${quoted(path)}`).join('; '))
  const seen = ran.stdout.includes(mark)
  return answer('read-secret', ran, !seen, seen ? 'secret-seen' : 'secret-unseen')
}

const arrivalLooks = 20
const arrivalLookMs = 10

async function reachNetwork(run: Run, mark: string): Promise<Attempt> {
  let heard = ''
  let connected = false
  const server = createServer((socket) => {
    connected = true
    socket.on('data', (chunk) => { heard += chunk.toString('latin1').slice(0, 200) })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(0, '127.0.0.1', resolve) })
  try {
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const ran = await run(`exec 3<>/dev/tcp/127.0.0.1/${port} && echo ${mark} >&3`)
    // The program may be gone before this process has looked at what it sent: nothing heard yet is not nothing sent.
    for (let look = 0; look < arrivalLooks && !heard.includes(mark); look += 1) await new Promise((resolve) => { setTimeout(resolve, arrivalLookMs) })
    return answer('network', ran, !connected, connected ? (heard.includes(mark) ? 'data-arrived' : 'connected') : 'nothing-arrived')
  } finally {
    await new Promise<void>((resolve) => { server.close(() => resolve()) })
  }
}

/** The process is a harmless one of ours that only waits. */
async function touchProcess(run: Run): Promise<Attempt> {
  const victim = spawn('/bin/sh', ['-c', `sleep ${limits.wallTestMs / 1_000}`], { stdio: 'ignore', detached: false })
  const ended = new Promise<void>((resolve) => { victim.once('exit', () => resolve()).once('error', () => resolve()) })
  try {
    const ran = await run(`kill -0 ${victim.pid} && echo 'saw it'; kill -KILL ${victim.pid}`)
    const killed = victim.exitCode !== null || victim.signalCode !== null || await Promise.race([ended.then(() => true), new Promise<false>((resolve) => { setTimeout(() => resolve(false), limits.reportEveryMs) })])
    const saw = ran.stdout.includes('saw it')
    return answer('other-process', ran, !killed && !saw, killed ? 'process-ended' : saw ? 'process-seen' : 'process-lives')
  } finally {
    victim.kill('SIGKILL')
    await ended
  }
}

async function writeAutoRun(run: Run, target: string): Promise<Attempt> {
  const ran = await run(`echo 'echo x' > ${quoted(target)}`)
  const there = existsSync(target)
  return answer('auto-run', ran, !there, there ? 'file-there' : 'file-absent')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { limits } from '../../../shared/limits.ts'
import { RelayedOutput } from './relayed-output.ts'
import { FrameReader, type FrameKind, type OutputStream, type StarterOrder } from './starter-frames.ts'
import type { NotStarted, StartedProgram, StartLost, StartOrder } from './started-program.ts'
import { programBeside } from './unpacked-path.ts'
import { workerEnvironment } from './worker-environment.ts'

interface Watched {
  readonly answer: PromiseWithResolvers<StartedProgram | NotStarted | StartLost>
  readonly exit: PromiseWithResolvers<Awaited<StartedProgram['exit']>>
  readonly streams: Readonly<Record<OutputStream, RelayedOutput>>
  open: number
  pid: number | null
  hasEnded: boolean
}

/** Kept small on purpose: its size is what a start costs. */
const starterFlags = ['--max-semi-space-size=1', '--max-old-space-size=64'] as const

/**
 * Starts programs through a small process beside Pincer (`starter-worker.ts` says why). Until that one is there, and on systems
 * where it would bring nothing, `start` answers null and the program is started here.
 */
export class ProgramStarter {
  readonly #node: string
  readonly #programs = new Map<number, Watched>()
  #child: ChildProcess | null = null
  /** It is there, and programs are started through it. */
  isReady = false
  /** No other process will be started: Pincer ends, or it does not work here. */
  #isClosed = false
  #count = 0
  /** Programs that were asked for and have not ended: only for these does the starter keep Pincer's own process alive. */
  #busy = 0

  /** `node`: the Node that ships for children. */
  constructor(node: string) {
    this.#node = node
  }

  /** Starts the small process, so that it is there when it is needed. It takes no time of ours. */
  warmUp(): void {
    if (this.#child !== null || this.#isClosed || process.platform !== 'linux') return
    const child = fork(programBeside(import.meta.url, 'starter-worker'), [], { execPath: this.#node, execArgv: [...starterFlags], env: workerEnvironment(), serialization: 'json', stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'] })
    this.#child = child
    const frames = new FrameReader((kind, id, body) => this.#hear(kind, id, body))
    const channel = child.stdio[4] as Socket
    channel.on('data', (chunk: Buffer) => frames.push(chunk))
    channel.on('error', () => undefined) // the end of the process follows
    child.on('message', () => { this.isReady = true })
    child.on('error', () => this.#lose(child))
    child.once('exit', () => this.#lose(child))
    this.#letGo(this.#busy === 0)
  }

  /** Null: not now; start it yourself. Never rejects. */
  start(order: StartOrder): Promise<StartedProgram | NotStarted | StartLost> | null {
    if (!this.isReady) {
      this.warmUp()
      return null
    }
    this.#count += 1
    const id = this.#count
    const stream = (name: OutputStream) => new RelayedOutput((kind) => this.#say({ kind, id, stream: name }))
    const watched: Watched = { answer: Promise.withResolvers(), exit: Promise.withResolvers(), streams: { stdout: stream('stdout'), stderr: stream('stderr') }, open: 2, pid: null, hasEnded: false }
    this.#programs.set(id, watched)
    this.#busy += 1
    this.#letGo(false)
    this.#say({ kind: 'start', id, order, rest: { ms: limits.killGraceMs, bytes: limits.pipeRestBytes } })
    return watched.answer.promise
  }

  /** Ends the small process; what it started is the runner's to end before. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.ref()
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.quitGraceMs)
    await gone
    clearTimeout(timer)
  }

  #say(order: StarterOrder): void {
    // A starter that is just ending has its end told elsewhere.
    if (this.#child?.connected) this.#child.send(order, () => undefined)
  }

  #hear(kind: FrameKind, id: number, body: Buffer): void {
    const program = this.#programs.get(id)
    if (!program) return
    switch (kind) {
      case 'S': {
        const { pid } = JSON.parse(body.toString()) as { pid: number }
        program.pid = pid
        return program.answer.resolve({ kind: 'started', pid, ...program.streams, exit: program.exit.promise })
      }
      case 'N':
        program.answer.resolve(JSON.parse(body.toString()) as NotStarted)
        return this.#end(id, program)
      case 'E':
        program.exit.resolve(JSON.parse(body.toString()) as Awaited<StartedProgram['exit']>)
        return this.#end(id, program)
      case 'o': return program.streams.stdout.came(body)
      case 'e': return program.streams.stderr.came(body)
      case 'O': case 'R':
        program.streams[kind === 'O' ? 'stdout' : 'stderr'].over()
        program.open -= 1
        return this.#forget(id, program)
      default: return kind satisfies never
    }
  }

  #end(id: number, program: Watched): void {
    if (program.hasEnded) return
    program.hasEnded = true
    this.#busy -= 1
    this.#letGo(this.#busy === 0)
    if (program.pid === null) this.#programs.delete(id)
    else this.#forget(id, program)
  }

  #forget(id: number, { hasEnded, open }: Watched): void {
    if (hasEnded && open === 0) this.#programs.delete(id)
  }

  /** Whether Pincer's own process may end while this one is still there. */
  #letGo(may: boolean): void {
    const child = this.#child
    const channel = child?.stdio[4] as Socket | undefined
    if (may) { child?.unref(); child?.channel?.unref(); channel?.unref() } else { child?.ref(); child?.channel?.ref(); channel?.ref() }
  }

  /**
   * It was ended from outside. Its programs go on without anybody who could tell their end, so they are ended; one whose start
   * was not confirmed may be running, and is found by its marker.
   */
  #lose(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    if (!this.isReady) this.#isClosed = true
    this.isReady = false
    for (const [id, program] of this.#programs) {
      if (program.pid === null) program.answer.resolve({ kind: 'lost' })
      else if (!program.hasEnded) {
        try {
          process.kill(program.pid, 'SIGKILL')
        } catch {
          // It has ended by itself.
        }
      }
      program.exit.resolve({ code: null, signal: 'SIGKILL' })
      for (const stream of Object.values(program.streams)) stream.over()
      this.#end(id, program)
      this.#programs.delete(id)
    }
  }
}

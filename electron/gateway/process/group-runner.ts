import { randomBytes } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import { clampTimeout } from './clamp-timeout.ts'
import { OutputPipes } from './output-pipes.ts'
import type { ProcessEnd, ProcessRequest, ProcessRunner } from './process-runner.ts'
import type { ProgramStarter } from './program-starter.ts'
import { markerVariable, ProcessTable, startOfNewChild } from './process-table.ts'
import { endTree, groupExists, membersOf, signal, type TreeMark } from './process-tree.ts'
import { StartGate } from './start-gate.ts'
import { StartList } from './start-list.ts'
import { startHere, type StartedProgram, type StartOrder } from './started-program.ts'

/** A group whose own program has ended while something in it goes on. */
interface LeftBehind { readonly mark: TreeMark; readonly pipes: OutputPipes }
type EndCause = 'timed-out' | 'aborted'

/**
 * Starts programs, each in a group of its own with a marker in its environment, and ends them whole. Everything that
 * lives stands on the start list, so that the next start of Pincer can end what a killed one has left.
 */
export class GroupRunner implements ProcessRunner {
  readonly #list: StartList
  readonly #table: ProcessTable
  readonly #gate = new StartGate()
  readonly #starter: ProgramStarter | null
  readonly #run = randomBytes(12).toString('hex')
  readonly #running = new Map<number, { readonly group: number; readonly end: (cause: EndCause, graceMs: number) => void; readonly done: Promise<ProcessEnd> }>()
  /** Asked for, and not yet known to have begun. */
  readonly #starting = new Set<Promise<unknown>>()
  readonly #left = new Map<number, LeftBehind>()
  readonly #adopted = new Map<number, TreeMark>()
  #count = 0
  #disposing: Promise<void> | null = null

  /** `home`: Pincer's own folder, where the start list lives. `starter`: starts programs more cheaply once it is there. */
  constructor(home: string, options: { readonly table?: ProcessTable; readonly starter?: ProgramStarter } = {}) {
    this.#list = new StartList(home, this.#run)
    this.#table = options.table ?? new ProcessTable()
    this.#starter = options.starter ?? null
  }

  /** Makes the first start as quick as the others. */
  warmUp(): void { this.#starter?.warmUp() }

  async run(request: ProcessRequest): Promise<ProcessEnd> {
    const beginning = this.#begin(request)
    this.#starting.add(beginning)
    const begun = await beginning
    this.#starting.delete(beginning)
    return 'done' in begun ? begun.done : begun
  }

  /** Resolves when the program has begun, with its end to wait for; or with why it has not. */
  async #begin(request: ProcessRequest): Promise<{ readonly done: Promise<ProcessEnd> } | ProcessEnd> {
    if (this.#isOver(request)) return { kind: 'aborted' }
    const marker = this.newMarker()
    const order: StartOrder = {
      file: request.file, args: request.args, cwd: request.cwd, env: { ...request.env, [markerVariable]: marker },
      ownGroup: process.platform !== 'win32' && request.alone !== true,
    }
    // Until its start is confirmed a program is known by its marker alone; that takes a list that names this run.
    if (this.#starter) this.#list.open()
    const elsewhere = this.#starter?.start(order) ?? null
    if (elsewhere === null) {
      const turn = this.#gate.turn()
      if (turn !== null) await turn
      if (this.#isOver(request)) return { kind: 'aborted' }
    }
    const answer = elsewhere ?? this.#startHere(order)
    const started = answer instanceof Promise ? await answer : answer
    if (started.kind === 'not-started') return started
    if (started.kind === 'lost') {
      await endTree({ pid: 0, start: null, marker }, this.#table, 0)
      return { kind: 'signalled', signal: 'SIGKILL' }
    }
    const { pid } = started
    const start = startOfNewChild(pid)
    if (start !== null) this.#list.add({ pid, start, label: request.label })
    const following = this.#follow(started, { pid, start, marker }, request)
    this.#running.set(pid, following)
    return following
  }

  #isOver(request: ProcessRequest): boolean { return this.#disposing !== null || request.signal.aborted }

  #startHere(order: StartOrder): ReturnType<typeof startHere> {
    const startedAt = performance.now()
    const started = startHere(order)
    this.#gate.spent(performance.now() - startedAt)
    return started
  }

  /** A marker for something that is started elsewhere (a server, a browser): its `PINCER_RUN` value. */
  newMarker(): string {
    this.#count += 1
    return `${this.#run}.${this.#count}`
  }

  /**
   * Puts a process that somebody else started on the start list; it is ended with Pincer. The returned function takes it
   * off again, when it has ended by itself. POSIX: it should lead a group of its own and carry `newMarker()`'s value.
   */
  adopt(pid: number, label: string, marker: string): () => void {
    const start = startOfNewChild(pid)
    if (start === null) return () => undefined
    this.#list.add({ pid, start, label })
    this.#adopted.set(pid, { pid, start, marker })
    return () => {
      this.#adopted.delete(pid)
      this.#list.remove(pid)
    }
  }

  /** Last resort when Pincer's process is about to end without having been disposed: no waiting, no grace. */
  endNow(): void {
    for (const { group } of this.#running.values()) signal(group, 'SIGKILL')
    for (const { mark } of this.#left.values()) for (const member of mark.members ?? []) signal(member.pid, 'SIGKILL')
    for (const pid of this.#adopted.keys()) signal(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#endAll()
    return this.#disposing
  }

  async #endAll(): Promise<void> {
    await Promise.all(this.#starting)
    const running = [...this.#running.values()]
    for (const each of running) each.end('aborted', limits.quitGraceMs)
    // First these: one that ends by itself this moment may still leave something behind.
    await Promise.all(running.map((each) => each.done))
    const marks = [...[...this.#left.values()].map((each) => each.mark), ...this.#adopted.values()]
    // The marker finds also what left its group, closed its pipes and lost its parent.
    if (this.#count > 0 && process.platform === 'linux') marks.push({ pid: 0, start: null, marker: `${this.#run}.*` })
    await Promise.all(marks.map(async (mark) => {
      if (!await endTree(mark, this.#table, limits.quitGraceMs)) return
      for (const pid of [mark.pid, ...(mark.members ?? []).map((member) => member.pid)]) this.#list.remove(pid)
    }))
    for (const { pipes } of this.#left.values()) pipes.destroy()
    this.#left.clear()
    await this.#starter?.dispose()
    this.#list.close()
  }

  #follow(program: StartedProgram, known: { pid: number; start: string | null; marker: string }, request: ProcessRequest) {
    const pipes = new OutputPipes(program.stdout, program.stderr, request.onStdout, request.onStderr)
    let collected = false
    const mark: TreeMark = { ...known, ...(request.alone ? { alone: true } : {}), leaderIsOurs: () => !collected }
    const ending = Promise.withResolvers<{ readonly kind: EndCause; readonly gone: Promise<boolean> }>()
    let isEnding = false
    const exit = program.exit.then(({ code, signal: name }) => {
      collected = true
      return { kind: 'exit' as const, code, name }
    })
    const end = (why: EndCause, graceMs: number) => {
      if (isEnding || collected) return
      isEnding = true
      ending.resolve({ kind: why, gone: endTree(mark, this.#table, graceMs) })
    }
    const timer = setTimeout(() => end('timed-out', limits.killGraceMs), clampTimeout(request.timeoutMs, limits.execTimeoutMs))
    const onAbort = () => end('aborted', limits.killGraceMs)
    // It may have been stopped while it was being started.
    if (request.signal.aborted) onAbort()
    else request.signal.addEventListener('abort', onAbort, { once: true })

    const done = (async (): Promise<ProcessEnd> => {
      const first = await Promise.race([exit, ending.promise])
      clearTimeout(timer)
      request.signal.removeEventListener('abort', onAbort)
      if (first.kind !== 'exit') {
        // A process that even KILL does not end (a dead network drive) is given up.
        if (await first.gone) await exit
        await pipes.drained(limits.drainAfterExitMs)
        pipes.destroy()
        this.#forget(known.pid)
        return { kind: first.kind }
      }
      if (!pipes.allClosed) await pipes.drained(limits.drainAfterExitMs)
      // A wall holds the pipes itself: with them closed it is gone, and what was inside with it.
      const leftBehind = (request.takesAlong || request.alone) && pipes.allClosed ? undefined : await this.#lookBehind(mark, pipes)
      this.#forget(known.pid)
      if (first.name !== null) return { kind: 'signalled', signal: first.name }
      return { kind: 'exited', exitCode: first.code ?? 0, ...(leftBehind ? { leftBehind } : {}) }
    })()
    return { group: process.platform === 'win32' || request.alone ? known.pid : -known.pid, end, done }
  }

  #forget(pid: number): void {
    this.#running.delete(pid)
    this.#list.remove(pid)
  }

  /** After a program's own end: what of its group goes on is remembered. Costs one system call when nothing does. */
  async #lookBehind(mark: TreeMark, pipes: OutputPipes): Promise<true | undefined> {
    if (pipes.allClosed && !groupExists(mark.pid)) return undefined
    const members = membersOf(await this.#table.snapshot(), mark, true, process.pid)
    if (members.length === 0) {
      pipes.destroy()
      return undefined
    }
    for (const member of members) this.#list.add({ pid: member.pid, start: member.start, label: 'left behind' })
    const left: LeftBehind = { mark: { pid: mark.pid, start: mark.start, marker: mark.marker, members }, pipes }
    this.#left.set(mark.pid, left)
    pipes.letGo(() => { void this.#lookAgain(left) })
    return true
  }

  /** The pipes of something left behind have closed: it has ended, or only turned its output elsewhere. */
  async #lookAgain(left: LeftBehind): Promise<void> {
    if (this.#disposing !== null) return
    const alive = membersOf(await this.#table.snapshot(), left.mark, false, process.pid)
    if (alive.length > 0 || this.#disposing !== null) return
    this.#left.delete(left.mark.pid)
    for (const member of left.mark.members ?? []) this.#list.remove(member.pid)
  }
}

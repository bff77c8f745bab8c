import { limits } from '../../../../shared/limits.ts'
import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { WallId } from '../../../../shared/skills/walls.ts'
import type { ToolContext } from '../../executors/tool-definition.ts'
import type { Clock } from '../../ports.ts'
import type { GroupRunner } from '../../process/group-runner.ts'
import { plainLine } from '../../process/plain-line.ts'
import type { Frame } from './frames.ts'
import type { Asked, FromSkill } from './messages.ts'
import { Places } from './places.ts'
import { readMessage } from './read-message.ts'
import { wallOfFunction } from './skill-attempts.ts'
import type { SkillLaunch } from './skill-launch.ts'
import type { SkillLog } from './skill-log.ts'
import { type SkillEnd, type SkillProcess, startSkillProcess } from './skill-process.ts'

/** How one call in a skill's process ended. */
export type SkillCallEnd =
  | { readonly kind: 'result'; readonly content: unknown }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'bad-arguments'; readonly field: string; readonly message: string }
  /** It does not load. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'ended'; readonly why: SkillEnd }
  | { readonly kind: 'stopped' }

/** A call as the broker knows it. */
export interface RunningCall { readonly tool: string; readonly input: unknown; readonly context: ToolContext }
export type BrokerAnswer = { readonly ok: true; readonly value: unknown; readonly body?: Uint8Array } | { readonly ok: false; readonly code: string; readonly message: string }

export interface SkillHostOptions {
  /** Id for the start list. */
  readonly label: string
  readonly manifest: Manifest
  readonly folder: string
  readonly entry: string
  readonly launch: () => Promise<SkillLaunch>
  readonly config: () => Readonly<Record<string, string | number | boolean | null>>
  /** Holds a wish against the manifest and carries it out. `running`: calls that run now. */
  readonly broker: (asked: Asked, body: Buffer, call: RunningCall | null, running: readonly RunningCall[]) => Promise<BrokerAnswer>
  readonly log: SkillLog
  /** A wall stopped something. */
  readonly onAttempt: (wall: WallId, what: string) => void
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  readonly clock: Clock
  readonly onEnd?: (why: SkillEnd) => void
  /** It answered, but not with its tools. */
  readonly onLoadFailed?: (message: string) => void
  /** A call came to its own end. */
  readonly onWorked?: () => void
  readonly idleMs?: number
}

interface Call extends RunningCall {
  readonly id: number
  readonly end: (end: SkillCallEnd) => void
  hasBegun: boolean
}

interface Running { readonly process: SkillProcess; readonly ready: Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }> }

/** Wishes that hold a file or an answer of the network in our memory while they are answered. */
const large: ReadonlySet<Asked['what']> = new Set(['fetch', 'read', 'write'])

/** Ends that are a limit's work. */
const limitOf: Partial<Record<SkillEnd, WallId>> = { memory: 'memory', time: 'time', pattern: 'time', 'too-long': 'answers', garbled: 'answers' }

/**
 * One skill's process: started by the first call, ended when nobody used it for a while. It holds no state that counts, so it may
 * be ended at any time; calls that run then end with the reason. A call is never sent twice.
 */
export class SkillHost {
  readonly #options: SkillHostOptions
  readonly #calls = new Map<number, Call>()
  #running: Running | null = null
  #settleReady: ((answer: { ok: true } | { ok: false; message: string }) => void) | null = null
  #ids = 0
  #asks = 0
  #carried = 0
  readonly #large = new Places(limits.skillLargeAsksMost)
  #cancelIdle: () => void = () => undefined
  #isRetired = false
  #isStopped = false
  /** Calls on their way to a process that is just starting. */
  #entering = 0
  #pongs = new Map<number, () => void>()

  constructor(options: SkillHostOptions) { this.#options = options }


  /** Starts it if it is not there, and says whether its tools are. */
  async load(): Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }> {
    return (await this.#start()).ready
  }

  /** @param schema to be checked inside; null: checked already */
  async call(tool: string, input: unknown, schema: unknown, context: ToolContext): Promise<SkillCallEnd> {
    const entered = await this.#enter()
    if ('kind' in entered) return entered
    if (context.signal.aborted) {
      if (this.#calls.size === 0) this.#rest(entered.process)
      return { kind: 'stopped' }
    }
    return this.#send(tool, input, schema, context, entered)
  }

  /** A process whose tools are there. One that was just told to end is not used any more: the next one is. */
  async #enter(): Promise<Running | SkillCallEnd> {
    this.#entering += 1
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        if (this.#isStopped) return { kind: 'ended', why: 'asked' }
        const running = await this.#start()
        const ready = await running.ready
        if (!ready.ok) return { kind: 'broken', message: ready.message }
        if (!running.process.isEnding()) return running
      }
      return { kind: 'ended', why: 'crashed' }
    } finally {
      this.#entering -= 1
    }
  }

  #send(tool: string, input: unknown, schema: unknown, context: ToolContext, running: Running): Promise<SkillCallEnd> {
    return new Promise((resolve) => {
      this.#ids += 1
      const id = this.#ids
      const cleanups: (() => void)[] = []
      const call: Call = {
        id, tool, input, context, hasBegun: false,
        end: (end) => {
          if (!this.#calls.delete(id)) return
          for (const cleanup of cleanups) cleanup()
          if (this.#calls.size === 0) this.#rest(running.process)
          resolve(end)
        },
      }
      this.#cancelIdle()
      if (this.#calls.size === 0) running.process.watchMemory(true)
      this.#calls.set(id, call)
      const onAbort = (): void => {
        running.process.send({ kind: 'abort', id })
        cleanups.push(this.#options.clock.after(limits.skillAbortGraceMs, () => void this.#giveUp(call, running.process)))
      }
      context.signal.addEventListener('abort', onAbort, { once: true })
      cleanups.push(() => context.signal.removeEventListener('abort', onAbort))
      // A pattern that never ends holds the whole process; while another call runs it may be that one, which has its own limit.
      if (schema !== null) cleanups.push(this.#options.clock.after(limits.skillCheckMs, () => { if (!call.hasBegun && this.#calls.size === 1) running.process.kill('pattern') }))
      running.process.send({ kind: 'call', id, tool, input, schema })
    })
  }

  /** A newer one takes over. Calls that run, and those that waited for a yes meanwhile, finish here; with the last one the process ends. */
  async retire(): Promise<void> {
    this.#isRetired = true
    if (this.#calls.size === 0 && this.#entering === 0) this.#running?.process.close()
    await this.#running?.process.ended
  }

  /** Ends it now; calls that run end with `asked`, and none begins any more. Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#isRetired = true
    this.#isStopped = true
    const { process } = this.#running ?? {}
    if (this.#calls.size > 0) process?.kill('asked')
    else process?.close()
    await process?.ended
  }

  async #start(): Promise<Running> {
    const before = this.#running
    if (before && !before.process.isEnding()) return before
    // One that is just ending takes nothing more; the next one begins when it is gone.
    if (before) await before.process.ended
    const launch = await this.#options.launch()
    // Another call may have started it while we looked for the wall.
    if (this.#running && !this.#running.process.isEnding()) return this.#running
    const { log, manifest, folder, entry } = this.#options
    const process = startSkillProcess(launch, { onFrame: (frame) => this.#hear(frame), onOutput: log.output() }, this.#options.groups, this.#options.label)
    const { promise, resolve } = Promise.withResolvers<{ ok: true } | { ok: false; message: string }>()
    this.#settleReady = resolve
    const running: Running = { process, ready: promise }
    this.#running = running
    process.watchMemory(true)
    const cancel = this.#options.clock.after(limits.skillStartMs, () => {
      resolve({ ok: false, message: 'it took too long to load' })
      process.kill('time')
    })
    void promise.then((answer) => {
      cancel()
      if (!answer.ok) process.kill('asked')
      else if (this.#calls.size === 0 && this.#entering === 0) this.#rest(process)
    })
    void process.ended.then((why) => {
      if (this.#running === running) this.#running = null
      this.#cancelIdle()
      resolve({ ok: false, message: why === 'crashed' ? 'its process ended while it was loading' : `its process was ended while it was loading (${why})` })
      for (const call of this.#calls.values()) call.end({ kind: 'ended', why })
      if (why !== 'asked') log.add('pincer', 'error', `its process ended: ${why}`)
      const wall = limitOf[why]
      if (wall !== undefined) this.#options.onAttempt(wall, why)
      this.#options.onEnd?.(why)
    })
    process.send({ kind: 'start', root: folder, entry, manifest, config: this.#options.config(), limits: { resultBytes: limits.skillResultBytes, logLineChars: limits.skillLogLineChars, lastWordsMs: limits.skillLastWordsMs } })
    return running
  }

  #rest(process: SkillProcess): void {
    process.watchMemory(false)
    this.#cancelIdle()
    if (this.#isRetired) return process.close()
    this.#cancelIdle = this.#options.clock.after(this.#options.idleMs ?? limits.skillIdleMs, () => { if (this.#calls.size === 0) process.close() })
  }

  /** A stopped call did not end in its grace. One that only ignores the stop is let go; one that holds the process ends with it. */
  async #giveUp(call: Call, process: SkillProcess): Promise<void> {
    if (!this.#calls.has(call.id)) return
    const others = this.#calls.size > 1
    const answers = others && await this.#answers(process)
    if (!this.#calls.has(call.id)) return
    call.end({ kind: 'stopped' })
    if (!answers) process.kill('time')
  }

  #answers(process: SkillProcess): Promise<boolean> {
    this.#ids += 1
    const id = this.#ids
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(limits.skillAbortGraceMs, () => { this.#pongs.delete(id); resolve(false) })
      this.#pongs.set(id, () => { cancel(); this.#pongs.delete(id); resolve(true) })
      process.send({ kind: 'ping', id })
    })
  }

  #hear({ head, body }: Frame): void {
    const message = readMessage(head)
    if (message === null) return
    switch (message.kind) {
      case 'ready': return this.#settleReady?.({ ok: true })
      case 'not-loaded':
        this.#options.log.add('pincer', 'error', `it could not be loaded: ${message.message}`)
        this.#options.onLoadFailed?.(message.message)
        return this.#settleReady?.({ ok: false, message: message.message })
      case 'pong': return this.#pongs.get(message.id)?.()
      case 'log': return this.#options.log.add('skill', message.level, message.text)
      case 'refused':
        this.#options.onAttempt(wallOfFunction(message.what), message.what)
        return this.#options.log.add('pincer', 'warn', `refused: ${message.what}`)
      case 'progress': return this.#calls.get(message.id)?.context.report(plainLine(message.text.slice(0, 500)))
      case 'ask': return void this.#answer(message, body)
      default: return this.#endCall(message)
    }
  }

  #endCall(message: Extract<FromSkill, { id: number }>): void {
    const call = this.#calls.get(message.id)
    if (!call) return
    switch (message.kind) {
      case 'begun': call.hasBegun = true; return
      case 'result':
        this.#options.onWorked?.()
        return call.end({ kind: 'result', content: message.content })
      case 'failed':
        if (message.code === 'answer-too-large') {
          this.#options.log.add('pincer', 'warn', message.message)
          this.#options.onAttempt('answers', 'too-long')
        }
        return call.end({ kind: 'failed', code: message.code, message: message.message })
      case 'bad-arguments': return call.end({ kind: 'bad-arguments', field: message.field, message: message.message })
      case 'progress': case 'pong': return
      default: return message satisfies never
    }
  }

  async #answer({ ask, call: id, asked }: Extract<FromSkill, { kind: 'ask' }>, body: Buffer): Promise<void> {
    const process = this.#running?.process
    const call = id === null ? null : this.#calls.get(id) ?? null
    const refuse = (code: string, message: string): void => process?.send({ kind: 'answer', ask, ok: false, code, message })
    if (id !== null && call === null) return refuse('over', 'this call is over')
    if (this.#asks >= limits.skillAsksMost || this.#carried + body.length > limits.skillCarriedBytes) return refuse('busy', 'too many wishes at once; wait for some of them')
    this.#asks += 1
    this.#carried += body.length
    const carryOut = (): Promise<BrokerAnswer> => this.#options.broker(asked, body, call, [...this.#calls.values()])
    try {
      const answer = await (large.has(asked.what) ? this.#large.within(carryOut) : carryOut())
      if (answer.ok) process?.send({ kind: 'answer', ask, ok: true, value: answer.value }, answer.body ?? null)
      else {
        if (answer.code === 'refused') {
          this.#options.log.add('pincer', 'warn', answer.message)
          this.#options.onAttempt('declared', answer.message)
        }
        refuse(answer.code, answer.message)
      }
    } catch (error) {
      refuse('failed', error instanceof Error ? error.message : String(error))
    } finally {
      this.#asks -= 1
      this.#carried -= body.length
    }
  }
}

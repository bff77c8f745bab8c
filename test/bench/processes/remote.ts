import { fork, type ChildProcess } from 'node:child_process'

/** Methods of a bench process: one argument (or none), any plain answer. */
// `never` lets every method fit, whatever its one argument is.
export type Methods = Readonly<Record<string, (input: never) => unknown>>
type Input<M> = M extends (input: infer I) => unknown ? I : never
type Answer<M> = M extends (...args: never[]) => infer A ? Awaited<A> : never

/** A bench process as its starter sees it. */
export interface Remote<M extends Methods> {
  readonly pid: number
  call<K extends keyof M & string>(name: K, input: Input<M[K]>): Promise<Answer<M[K]>>
  /** Lets it end by itself; after two seconds it is ended. Safe to call twice. */
  end(): Promise<void>
}

interface Question { readonly id: number; readonly name: string; readonly input: unknown }
interface Reply { readonly id: number; readonly value?: unknown; readonly error?: string }

/** Starts a bench process that calls `serve`. Every question is refused once it has ended. */
export async function startProcess<M extends Methods>(file: string, options: { readonly execArgv?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {}): Promise<Remote<M>> {
  const child = fork(file, { execArgv: [...(options.execArgv ?? [])], env: options.env ?? process.env, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  const ready = Promise.withResolvers<void>()
  child.on('message', (message: Reply | 'ready') => {
    if (message === 'ready') return ready.resolve()
    const waiting = open.get(message.id)
    open.delete(message.id)
    if (message.error !== undefined) waiting?.reject(new Error(`${file}: ${message.error}`))
    else waiting?.resolve(message.value)
  })
  child.once('exit', (code, signal) => {
    const error = new Error(`${file} ended early (${signal ?? code})`)
    ready.reject(error)
    for (const { reject } of open.values()) reject(error)
    open.clear()
  })
  await ready.promise
  return {
    pid: child.pid ?? 0,
    call: (name, input) => new Promise((resolve, reject) => {
      count += 1
      open.set(count, { resolve: resolve as (value: unknown) => void, reject })
      child.send({ id: count, name, input } satisfies Question)
    }),
    end: () => endChild(child),
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => { child.once('exit', () => resolve()) })
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(timer)
}

/** In a bench process: answers its starter's questions until that one lets go; `onEnd` tidies up. */
export function serve(methods: Methods, onEnd: () => void | Promise<void> = () => undefined): void {
  process.on('message', (question: Question) => {
    const method = methods[question.name] as ((input: unknown) => unknown) | undefined
    void (async () => method?.(question.input))().then(
      (value) => process.send?.({ id: question.id, value } satisfies Reply),
      (error: unknown) => process.send?.({ id: question.id, error: error instanceof Error ? error.stack ?? error.message : String(error) } satisfies Reply),
    )
  })
  process.once('disconnect', () => { void Promise.resolve(onEnd()).finally(() => process.exit(0)) })
  process.send?.('ready')
}

/** Milliseconds of the machine's steady clock: the same one in every process, so times of two processes can be compared. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

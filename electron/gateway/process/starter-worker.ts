import { spawn, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import type { FrameKind, OutputRest, OutputStream, StarterOrder } from './starter-frames.ts'
import type { NotStarted, StartOrder } from './started-program.ts'

/**
 * A process of Pincer's that does nothing but start programs. Making a process copies the page tables of the one that asks: a
 * Pincer with a long chat needs some ten milliseconds for each command and stands still meanwhile, this one needs one.
 * It ends as soon as Pincer is gone; what it started is then found by the marker and the list, as always.
 * It stands on Node alone: the packaged app keeps it as a single file outside its archive.
 */
interface Program { readonly child: ChildProcess; bytes: number; open: number }

const channel = new Socket({ fd: 4, readable: false, writable: true })
const programs = new Map<number, Program>()
/** Streams that Pincer wants to wait, as `id stream`. While the channel takes nothing, every other one waits as well. */
const held = new Set<string>()
let isFull = false

const letters = { stdout: { data: 'o', closed: 'O' }, stderr: { data: 'e', closed: 'R' } } as const
const names = ['stdout', 'stderr'] as const

function send(kind: FrameKind, id: number, body: Buffer): void {
  const head = Buffer.allocUnsafe(9)
  head[0] = kind.charCodeAt(0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(body.length, 5)
  channel.cork()
  channel.write(head)
  const hasRoom = body.length === 0 || channel.write(body)
  channel.uncork()
  if (hasRoom || isFull) return
  isFull = true
  for (const { child } of programs.values()) for (const name of names) child[name]?.pause()
}

channel.on('drain', () => {
  isFull = false
  for (const [id, { child }] of programs) for (const name of names) if (!held.has(`${id} ${name}`)) child[name]?.resume()
})

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const failed = (id: number, { code = 'EUNKNOWN', message }: NodeJS.ErrnoException): void => send('N', id, json({ kind: 'not-started', code, message } satisfies NotStarted))

function start(id: number, order: StartOrder, rest: OutputRest): void {
  let child: ChildProcess
  try {
    child = spawn(order.file, order.args, { cwd: order.cwd, env: order.env, stdio: ['ignore', 'pipe', 'pipe'], detached: order.ownGroup })
  } catch (error) {
    return failed(id, error as NodeJS.ErrnoException)
  }
  if (child.pid === undefined) return void child.once('error', (error) => failed(id, error))
  const program: Program = { child, bytes: 0, open: names.length }
  programs.set(id, program)
  send('S', id, json({ pid: child.pid }))
  child.on('error', () => undefined) // only tells that a signal could not be sent, and none is sent from here
  child.once('exit', (code, signal) => { void restRead(id, program, rest).then(() => send('E', id, json({ code, signal }))) })
  child.once('close', () => programs.delete(id))
  for (const name of names) {
    const stream = child[name]
    stream?.on('data', (chunk: Buffer) => {
      program.bytes += chunk.length
      send(letters[name].data, id, chunk)
    })
    stream?.on('error', () => undefined) // 'close' follows
    stream?.once('close', () => {
      held.delete(`${id} ${name}`)
      program.open -= 1
      send(letters[name].closed, id, Buffer.alloc(0))
    })
    if (isFull) stream?.pause()
  }
}

/**
 * Pincer hears of a program's end only after everything that was in its pipes by then: many starts at once keep this process
 * from reading for longer than Pincer waits for a rest. Output of something left behind does not end, so there is a limit.
 */
async function restRead(id: number, program: Program, rest: OutputRest): Promise<void> {
  const atEnd = program.bytes
  const until = performance.now() + rest.ms
  for (let before = -1; program.open > 0 && performance.now() < until;) {
    const waits = isFull || names.some((name) => held.has(`${id} ${name}`))
    if (program.bytes - atEnd > rest.bytes || (!waits && program.bytes === before)) return
    before = waits ? -1 : program.bytes
    await new Promise((resolve) => { if (waits) setTimeout(resolve, 5); else setImmediate(() => setImmediate(resolve)) })
  }
}

function steer(kind: 'hold' | 'go-on' | 'drop', id: number, name: OutputStream): void {
  const stream = programs.get(id)?.child[name]
  if (!stream) return
  if (kind === 'hold') held.add(`${id} ${name}`)
  else held.delete(`${id} ${name}`)
  if (kind === 'drop') stream.destroy()
  else if (kind === 'hold') stream.pause()
  else if (!isFull) stream.resume()
}

process.on('message', (message: StarterOrder) => {
  if (message.kind === 'start') start(message.id, message.order, message.rest)
  else steer(message.kind, message.id, message.stream)
})
process.once('disconnect', () => process.exit(0))
channel.on('error', () => process.exit(0))
// Ctrl-C in a terminal reaches the whole group: ending things is Pincer's to decide.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
process.send?.('ready')

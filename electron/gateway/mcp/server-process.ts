import { spawn, type ChildProcess } from 'node:child_process'
import { limits } from '../../../shared/limits.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import { markerVariable, ProcessTable, startOfNewChild } from '../process/process-table.ts'
import { endTree, groupExists } from '../process/process-tree.ts'

export interface ServerOrder {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly label: string
}
export type ServerEnd = { readonly exitCode: number } | { readonly signal: string }

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the text is out of Pincer's hands; a server that does not read holds it back. Rejects when it has ended. */
  write(text: string): Promise<void>
  /** Ends it and everything it started: first its input, then, after a moment, its whole tree. Safe to call twice. */
  end(): Promise<void>
  /** When it has ended, by itself or by `end`. */
  readonly ended: Promise<ServerEnd>
}
export interface ServerStreams {
  readonly onLine: (line: string) => void
  /** A line that is longer than any message may be was passed over. */
  readonly onTooLong: () => void
  readonly onStderr: (chunk: Buffer) => void
}
export type StartedServer = { readonly ok: true; readonly server: ServerProcess } | { readonly ok: false; readonly code: string; readonly message: string }

const table = new ProcessTable()

/**
 * Starts a server's program in a group of its own, on the start list and with the marker, so that nothing of it is left when it
 * ends, when Pincer quits, and after Pincer was killed. Resolves when it runs or cannot be started; never rejects.
 */
export async function startServerProcess(order: ServerOrder, streams: ServerStreams, groups: Pick<GroupRunner, 'adopt' | 'newMarker'>): Promise<StartedServer> {
  const marker = groups.newMarker()
  let child: ChildProcess
  try {
    child = spawn(order.file, [...order.args], {
      cwd: order.cwd, env: { ...order.env, [markerVariable]: marker }, stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32', windowsHide: true, shell: false,
    })
  } catch (error) {
    return notStarted(error)
  }
  const { pid, stdin, stdout, stderr } = child
  if (pid === undefined || !stdin || !stdout || !stderr) return new Promise((resolve) => { child.once('error', (error) => resolve(notStarted(error))) })
  const start = startOfNewChild(pid)
  const takeOff = groups.adopt(pid, order.label, marker)
  let collected = false
  const ended = new Promise<ServerEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      collected = true
      resolve(signal === null ? { exitCode: code ?? 0 } : { signal })
    })
  })
  const endWhole = (groupIsOurs: () => boolean) => endTree({ pid, start, marker, leaderIsOurs: groupIsOurs }, table, limits.quitGraceMs)
  const cleaned = ended.then(async () => {
    // What it started itself (a wrapper's real server) must not outlive it. Its group, as long as it exists, is still its own.
    await endWhole(() => groupExists(pid))
    takeOff()
    stdout.destroy()
    stderr.destroy()
  })
  child.on('error', () => undefined) // after the start: a signal could not be sent, and the table decides what lives
  stdin.on('error', () => undefined) // it closed its input; writing says so
  stderr.on('data', streams.onStderr)
  readLines(stdout, streams)

  let ending: Promise<void> | null = null
  return {
    ok: true,
    server: {
      pid, ended,
      write: (text) => new Promise((resolve, reject) => {
        if (collected || stdin.destroyed || stdin.writableEnded) return reject(new Error('the server has ended'))
        stdin.write(text, (error) => { if (error) reject(error); else resolve() })
      }),
      end: () => ending ??= (async () => {
        stdin.end()
        let timer: NodeJS.Timeout | undefined
        await Promise.race([ended, new Promise<void>((resolve) => { timer = setTimeout(resolve, limits.connectionCloseMs) })])
        clearTimeout(timer)
        if (!collected) await endWhole(() => !collected)
        // One that even KILL does not end (a dead network drive) is given up; it stays on the start list.
        if (collected) await cleaned
      })(),
    },
  }
}

/** Whole lines, decoded; a line beyond the limit is thrown away as it comes. */
function readLines(stdout: NodeJS.ReadableStream, { onLine, onTooLong }: ServerStreams): void {
  let held: Buffer[] = []
  let size = 0
  let dropping = false
  stdout.on('data', (chunk: Buffer) => {
    let from = 0
    for (let at = chunk.indexOf(10, from); at >= 0; at = chunk.indexOf(10, from)) {
      const part = chunk.subarray(from, at)
      from = at + 1
      if (!dropping) onLine((held.length === 0 ? part : Buffer.concat([...held, part])).toString('utf8').replace(/\r$/, ''))
      held = []
      size = 0
      dropping = false
    }
    if (from >= chunk.length || dropping) return
    held.push(chunk.subarray(from))
    size += chunk.length - from
    if (size <= limits.connectionMessageBytes) return
    dropping = true
    held = []
    onTooLong()
  })
  stdout.on('error', () => undefined) // the end of the process says it
}

function notStarted(error: unknown): StartedServer {
  const { code = 'EUNKNOWN', message } = error as NodeJS.ErrnoException
  return { ok: false, code, message }
}

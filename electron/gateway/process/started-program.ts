import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A program as the runner gives it to whoever starts it. Its input is at its end from the beginning. */
export interface StartOrder {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Leads a group of its own, and so has no terminal to ask on (POSIX). */
  readonly ownGroup: boolean
}

export interface StartedProgram {
  readonly kind: 'started'
  readonly pid: number
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves when the program itself has ended; its output may go on. */
  readonly exit: Promise<{ readonly code: number | null; readonly signal: string | null }>
}
export interface NotStarted { readonly kind: 'not-started'; readonly code: string; readonly message: string }
/** Whoever was to start it is gone, and did not say whether it had: it may have run, and may be running. */
export interface StartLost { readonly kind: 'lost' }

/** Starts a program as a child of this process. Never throws. */
export function startHere(order: StartOrder): StartedProgram | Promise<NotStarted> {
  try {
    const child = spawn(order.file, order.args, { cwd: order.cwd, env: order.env, stdio: ['ignore', 'pipe', 'pipe'], detached: order.ownGroup, windowsHide: true })
    const { pid, stdout, stderr } = child
    if (pid === undefined) return new Promise((resolve) => { child.once('error', (error) => resolve(notStarted(error))) })
    const exit: StartedProgram['exit'] = new Promise((resolve) => { child.once('exit', (code, signal) => resolve({ code, signal })) })
    // After a start this only tells that a signal could not be sent: the table decides what lives.
    child.on('error', () => undefined)
    return { kind: 'started', pid, stdout, stderr, exit }
  } catch (error) {
    return Promise.resolve(notStarted(error))
  }
}

function notStarted(error: unknown): NotStarted {
  const { code = 'EUNKNOWN', message } = error as NodeJS.ErrnoException
  return { kind: 'not-started', code, message }
}

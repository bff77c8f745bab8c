import type { IpcMain } from 'electron'
import * as z from 'zod'
import { callChannel } from '../../shared/contract/bridge.ts'
import { calls, type CallName, type ContractHandlers } from '../../shared/contract/calls.ts'
import { ContractError, type CallResult, type ContractErrorShape } from '../../shared/contract/errors.ts'
import type { Sender } from './trusted-sender.ts'

export interface DoorOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>
  readonly handlers: ContractHandlers
  readonly isTrusted: (message: Sender) => boolean
  /** Told of every call's start and end, so the event pump can keep snapshots exact. Returns what to run at the end. */
  readonly onCall?: () => () => void
  /** Unexpected errors, for the log. Never given to the window as they are. */
  readonly log: (what: string, error: unknown) => void
  /** Takes secrets out of a message before the window sees it. */
  readonly redact: (text: string) => string
}

/**
 * The only way in from the window: sender check, known name, input parsed by its schema, handler, flat answer.
 * Never throws to the window. Returns the function that closes the door.
 */
export function openIpcDoor(options: DoorOptions): () => void {
  const { ipcMain, isTrusted, log } = options
  ipcMain.handle(callChannel, async (message, name: unknown, input: unknown): Promise<CallResult<unknown>> => {
    if (!isTrusted(message)) {
      log('a stranger knocked', new Error(`call ${String(name).slice(0, 100)} from ${message.senderFrame?.url.slice(0, 200) ?? 'a frame that is gone'}`))
      return refuse('not-allowed')
    }
    if (!isCallName(name)) return refuse('unknown-call', { name: String(name).slice(0, 100) })
    const ended = options.onCall?.()
    try {
      return await answer(options, name, input)
    } finally {
      ended?.()
    }
  })
  return () => ipcMain.removeHandler(callChannel)
}

async function answer({ handlers, log, redact }: DoorOptions, name: CallName, input: unknown): Promise<CallResult<unknown>> {
  const parsed = calls[name].input.safeParse(input)
  if (!parsed.success) return refuse('bad-input', { call: name, path: parsed.error.issues[0]?.path.join('.') ?? '', message: z.prettifyError(parsed.error).slice(0, 500) })
  try {
    // Name and input belong together because both come from the same entry of the contract; the compiler cannot follow that over a union.
    const handler = handlers[name] as (given: unknown) => unknown
    return { ok: true, value: await handler(parsed.data) }
  } catch (error) {
    if (error instanceof ContractError) return refuse(error.code, error.data)
    log(`call ${name} failed`, error)
    const system = systemCode(error)
    return refuse(system === 'ENOSPC' || system === 'EDQUOT' ? 'no-space' : 'failed', { call: name, message: redact(describe(error)), ...(system === null ? {} : { code: system }) })
  }
}

/** One line for the details fold. Never a stack: it names folders of the machine and helps nobody who reads it there. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : 'no details'
  return (text.split('\n')[0] ?? '').slice(0, 500)
}

/** The system's own short name of what went wrong (`ENOSPC`), which says more than its sentence. */
function systemCode(error: unknown): string | null {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,39}$/.test(code) ? code : null
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

function refuse(code: ContractErrorShape['code'], data: ContractErrorShape['data'] = {}): CallResult<never> {
  return { ok: false, error: { code, data } }
}

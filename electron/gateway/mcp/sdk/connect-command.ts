import type { GroupRunner } from '../../process/group-runner.ts'
import { ServerFailure, type ServerClient, type ServerHooks } from '../server-client.ts'
import type { ServerLog } from '../server-log.ts'
import type { ServerEnd, ServerOrder } from '../server-process.ts'
import { connectClient } from './connect-client.ts'
import { StdioTransport } from './stdio-transport.ts'

export interface CommandServer { readonly client: ServerClient; readonly pid: number | null; readonly end: () => ServerEnd | null }
/** The program could not be started, or ended before it greeted. */
export interface CommandFailure { readonly failure: ServerFailure; readonly notStarted?: { readonly code: string; readonly message: string }; readonly end?: ServerEnd }

/** Starts a program and greets the server in it. Never rejects. */
export async function connectCommand(order: ServerOrder, hooks: ServerHooks, parts: { readonly log: ServerLog; readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>; readonly version: string }, signal: AbortSignal): Promise<CommandServer | CommandFailure> {
  const transport = new StdioTransport(order, parts.log, parts.groups)
  try {
    const client = await connectClient(transport, hooks, parts.version, signal)
    return { client, pid: transport.pid, end: () => transport.end }
  } catch (error) {
    const failure = error instanceof ServerFailure ? error : new ServerFailure('not-a-server', String(error))
    return { failure, ...(transport.problem ? { notStarted: transport.problem } : {}), ...(transport.end ? { end: transport.end } : {}) }
  }
}

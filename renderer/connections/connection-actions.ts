import type { Connection } from '../../shared/mcp/connection.ts'
import type { Effect } from '../../shared/tools/effect.ts'
import { announce } from '../frame/announcer.tsx'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'
import { useConnections } from './connections-store.ts'

/** What a person does with a connection. A failure becomes a message; the list then shows how it really is. */
async function keep(change: Promise<Connection>): Promise<Connection> {
  try {
    const connection = await change
    useConnections.getState().put(connection)
    return connection
  } catch (error) {
    report(useConnections.getState().load())
    throw error
  }
}

export const restart = (name: string): Promise<Connection> => keep(call('connections.restart', { name }))
export const setEnabled = (name: string, enabled: boolean): Promise<Connection> => keep(call('connections.setEnabled', { name, enabled }))
export const setTool = (name: string, tool: string, change: { readonly enabled?: boolean; readonly effect?: Effect | null }): Promise<Connection> => keep(call('connections.setTool', { name, tool, ...change }))
export const signIn = (name: string): Promise<Connection> => keep(call('connections.signIn', { name }))
export const signOut = (name: string): Promise<Connection> => keep(call('connections.signOut', { name }))

/** Several tools one after the other: each change is written before the next, and the last answer holds all of them. */
export async function setTools(name: string, tools: readonly string[], change: Parameters<typeof setTool>[2]): Promise<void> {
  for (const tool of tools) await setTool(name, tool, change)
}

export async function trust(name: string, scripts: readonly string[] = []): Promise<void> {
  // What is on screen is what is agreed to, and nothing that came since.
  const mark = useConnections.getState().list?.find((each) => each.name === name)?.changesMark
  await keep(call('connections.trust', { name, scripts: [...scripts], ...(mark === undefined ? {} : { mark }) }))
  announce(words.t('connections:trusted', { name }))
}

export async function remove(name: string): Promise<void> {
  await call('connections.remove', { name })
  await useConnections.getState().load()
  useToasts.getState().show({ tone: 'plain', text: words.t('connections:removed', { name }) })
}

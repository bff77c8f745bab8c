import { setTimeout as pause } from 'node:timers/promises'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection } from '../../../shared/mcp/connection.ts'
import { openGateway, type OpenGateway, type OpenOptions } from '../open-gateway.ts'
import { scriptedModel, type ScriptedModel, type ScriptedReply } from '../scripted-adapter.ts'
import { scriptedForm } from './scripted-connection.ts'
import type { ServerScript } from './server-script.ts'

export interface WithConnections {
  readonly open: OpenGateway
  readonly model: ScriptedModel
  readonly view: (name: string) => Promise<Connection>
  /** Waits until a connection is in a state. */
  readonly reaches: (name: string, kind: Connection['state']['kind']) => Promise<Connection>
}

/** A gateway with connections to scripted servers, saved as a person saves them; every tool is confirmed as one that only looks. */
export async function openWith(servers: Readonly<Record<string, ServerScript>>, script: readonly (ScriptedReply | ((request: never) => ScriptedReply))[] = [], more: Partial<OpenOptions> & { readonly timeoutMs?: number; readonly record?: (name: string) => string } = {}): Promise<WithConnections> {
  const model = scriptedModel(script as never)
  const { timeoutMs, record, ...rest } = more
  const open = await openGateway({ adapter: model.adapter, ...rest })
  const { handlers } = open.gateway
  const view = async (name: string): Promise<Connection> => {
    const found = (await handlers['connections.list']({})).find((each) => each.name === name)
    if (!found) throw new Error(`there is no connection ${name}`)
    return found
  }
  for (const [name, server] of Object.entries(servers)) {
    const saved = await handlers['connections.save']({ form: scriptedForm(name, server, record?.(name), timeoutMs === undefined ? {} : { timeoutMs }), force: true })
    if (!saved.ok) throw new Error(JSON.stringify(saved.error))
    for (const tool of saved.tools) await handlers['connections.setTool']({ name, tool: tool.name, effect: 'looks' })
  }
  return {
    open, model, view,
    async reaches(name, kind) {
      const deadline = performance.now() + 15_000
      for (let now = await view(name); ; now = await view(name)) {
        if (now.state.kind === kind) return now
        if (performance.now() > deadline) throw new Error(`${name} is ${JSON.stringify(now.state)}, not ${kind}: ${JSON.stringify(now.lastError)}`)
        await pause(10)
      }
    },
  }
}

/** Ids of living processes whose command line holds a text. Linux only. */
export function processesOf(text: string): number[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(text) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    } catch {
      return false // ended while we looked
    }
  })
}

import * as z from 'zod'
import type { ToolDefinition } from '../../electron/gateway/executors/tool-definition.ts'
import { defineTool } from '../../electron/gateway/executors/tool-definition.ts'
import type { Effect } from '../../shared/tools/effect.ts'

/** What a skill's manifest or a connection's hint says of one tool, and what came of its calls. */
export interface ForeignTool { readonly definition: ToolDefinition; readonly ran: unknown[] }

const input = z.object({}).catchall(z.unknown())

function foreign(name: string, effect: Effect, more: Pick<ToolDefinition, 'provider'> & { readonly confirmed?: boolean; readonly description?: string; readonly pathField?: string }): ForeignTool {
  const ran: unknown[] = []
  const { pathField } = more
  const definition = defineTool<z.infer<typeof input>>({
    name, description: more.description ?? `Does ${name}.`, input, effect: () => effect, subject: () => ({ kind: 'other', text: name }),
    paths: (given) => (pathField === undefined || typeof given[pathField] !== 'string' ? [] : [{ path: given[pathField], access: effect === 'looks' ? 'read' : 'write' }]),
    execute: (given) => {
      ran.push(given)
      return Promise.resolve({ content: [{ type: 'text', text: `${name} done` }], isError: false, details: { kind: 'none' } })
    },
  })
  return { ran, definition: { ...definition, ...(more.provider ? { provider: more.provider } : {}), ...(more.confirmed === undefined ? {} : { confirmed: more.confirmed }) } }
}

/** A skill's tool: its effect stands in the manifest that the person agreed to when they installed it. */
export function skillTool(name: string, effect: Effect, more: { readonly skill?: string; readonly description?: string; readonly pathField?: string } = {}): ForeignTool {
  return foreign(name, effect, { ...more, provider: { layer: 'skill', name: more.skill ?? 'Sample skill' } })
}

/** A connection's tool: its effect is a hint of the server's, which counts only once a person has confirmed it. */
export function connectionTool(name: string, hint: Effect, more: { readonly confirmed?: boolean; readonly connection?: string; readonly description?: string } = {}): ForeignTool {
  return foreign(name, hint, { ...more, confirmed: more.confirmed ?? false, provider: { layer: 'connection', name: more.connection ?? 'Sample connection' } })
}

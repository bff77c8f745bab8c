import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { wireNameFor } from '../models/wire-names.ts'
import { toWireTool } from '../models/tool-schema.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { defineTool, type ToolDefinition } from './tool-definition.ts'
import { rankTools } from './rank-tools.ts'
import type { ToolSource } from './tool-registry.ts'

/** Tools that `find_tools` named in a chat: from then on they are in its requests. */
export class FoundTools {
  readonly #bySession = new Map<string, Set<string>>()
  add(sessionId: string, names: readonly string[]): void {
    const known = this.#bySession.get(sessionId) ?? new Set<string>()
    this.#bySession.set(sessionId, known)
    for (const name of names) known.add(name)
  }
  of(sessionId: string): ReadonlySet<string> { return this.#bySession.get(sessionId) ?? new Set() }
}

export const findToolsName = 'find_tools'
const input = z.object({ query: z.string().describe('What the tool should do, in a few words') })
const names = { toWire: wireNameFor, toInternal: () => null }

/**
 * Finds tools that did not fit into the request: their names and descriptions are searched, and what is found can be called from
 * the next step on. It exists while tools of others exist, and is sent only while some of them are left out.
 */
export function findToolsSource(sources: readonly ToolSource[], found: FoundTools): ToolSource {
  const others = (): readonly ToolDefinition[] => sources.flatMap((source) => source.tools)
  const tool = defineTool({
    name: findToolsName,
    description: 'Finds more tools: not all that exist are listed here. Use it when none of the listed ones fits; what it finds can be called afterwards.',
    input,
    effect: () => 'looks',
    subject: ({ query }) => ({ kind: 'pattern', text: query }),
    paths: () => [],
    execute({ query }, context) {
      const hits = rankTools(query, others()).slice(0, limits.foundToolsMost)
      if (hits.length === 0) {
        const all = others().map((each) => wireNameFor(each.name))
        return Promise.resolve(failedOutcome('not-found', `No tool fits "${query}". There are: ${all.slice(0, 100).join(', ')}${all.length > 100 ? ' …' : ''}`, { query }))
      }
      found.add(context.sessionId, hits.map(({ name }) => name))
      const described = hits.map((each) => {
        const { wireName, description, inputSchema } = toWireTool(each, names)
        return `${wireName}: ${description.split('\n')[0]?.slice(0, 300) ?? ''}\n  arguments: ${JSON.stringify(inputSchema['properties'] ?? {}).slice(0, 1_500)}`
      })
      return Promise.resolve({ content: [{ type: 'text' as const, text: `These can be called now:\n${described.join('\n')}` }], isError: false, details: { kind: 'none' as const } })
    },
  })
  return {
    names: [],
    get tools() { return others().length > 0 ? [tool] : [] },
    // It changes only together with the others, whose versions count.
    version: 0,
    unavailable: () => null,
    ready: () => Promise.resolve(),
  }
}

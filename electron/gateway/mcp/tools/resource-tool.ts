import * as z from 'zod'
import { defineTool, type ToolDefinition } from '../../executors/tool-definition.ts'
import { failedOutcome } from '../../results/failed-result.ts'
import { ServerFailure, type ListedResource, type ServerContent } from '../server-client.ts'
import { cleanWords } from '../trust/clean-words.ts'
import { outcomeOf } from './tool-outcome.ts'

export interface ResourceParts {
  /** Names of connections that have resources. */
  readonly connections: () => readonly string[]
  readonly list: (connection: string, signal: AbortSignal) => Promise<readonly ListedResource[]>
  readonly read: (connection: string, uri: string, signal: AbortSignal) => Promise<readonly ServerContent[]>
}

const resourceToolName = 'connection_resources'
const input = z.object({ connection: z.string().describe('Name of the connection'), uri: z.string().optional().describe('The resource to read; left out: list them') })

/**
 * Material that connections have beside their tools. Only what a server lists can be read: an address the model made up could carry
 * something out.
 */
export function resourceTool(parts: ResourceParts): ToolDefinition {
  return defineTool({
    name: resourceToolName,
    description: 'Lists and reads material (documents, records) that a connection offers beside its tools.',
    input,
    effect: () => 'looks',
    subject: ({ connection, uri }) => ({ kind: 'other', text: uri ?? connection }),
    paths: () => [],
    async execute({ connection, uri }, context) {
      const known = parts.connections()
      if (!known.includes(connection)) return failedOutcome('not-found', `No connection "${connection}" has resources. These have: ${known.join(', ') || 'none'}.`, { connection })
      try {
        const listed = await parts.list(connection, context.signal)
        if (uri === undefined) {
          const lines = listed.map((each) => `${each.uri}  ${cleanWords([each.name, each.description].filter(Boolean).join(': ')).text}`)
          return await outcomeOf({ content: [{ kind: 'text', text: lines.join('\n') || 'It lists none.' }], isError: false }, context)
        }
        if (!listed.some((each) => each.uri === uri)) return failedOutcome('not-found', `"${connection}" does not list ${uri}. Call without a uri to see what there is.`, { uri })
        return await outcomeOf({ content: await parts.read(connection, uri, context.signal), isError: false }, context)
      } catch (error) {
        if (!(error instanceof ServerFailure)) throw error
        return failedOutcome('connection-down', `The connection "${connection}" did not answer: ${error.message}`, { connection, why: error.kind })
      }
    },
  })
}

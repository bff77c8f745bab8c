import type { ManifestTool } from '../../../shared/skills/manifest.ts'
import { cleanWords } from '../mcp/trust/clean-words.ts'
import { normaliseSchema } from '../models/normalise-schema.ts'
import { hasPatterns } from './host/has-patterns.ts'
import { withoutPatterns } from './without-patterns.ts'

/** What has to be worked out of a tool's manifest before it can be offered. Plain data: it is kept between starts. */
export interface PreparedTool {
  readonly description: string
  /** As models take it. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The same without what runs an author's regular expressions: checked here, in bounded time. */
  readonly bounded: Readonly<Record<string, unknown>>
  /** There are such expressions: they are checked in the skill's own process, so that one that never ends does not stop Pincer. */
  readonly hasPatterns: boolean
}

/** Pure. */
export function prepareTool({ description, inputSchema }: ManifestTool): PreparedTool {
  const normalised = normaliseSchema(inputSchema)
  const schema = normalised.ok ? normalised.schema : { type: 'object', properties: {} }
  return { description: cleanWords(description).text, schema, bounded: withoutPatterns(schema), hasPatterns: hasPatterns(inputSchema) }
}

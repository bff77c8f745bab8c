import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import * as z from 'zod'
import { limits } from '../../../../shared/limits.ts'

const page = z.looseObject({ nextCursor: z.string().optional().catch(undefined) })

/**
 * All pages of a list. Ends at a cursor that was there before (some servers' last page names itself), at a page number nobody
 * needs, and at as many entries as are ever used.
 */
export async function listPages<T>(client: Client, list: { readonly method: 'tools/list' | 'prompts/list' | 'resources/list'; readonly field: string; readonly read: (given: unknown) => T | null }, signal: AbortSignal): Promise<T[]> {
  const found: T[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; pages < limits.connectionPagesMost; pages += 1) {
    const answer = await client.request({ method: list.method, ...(cursor === undefined ? {} : { params: { cursor } }) }, page, { signal, timeout: limits.connectionAskMs })
    const entries = answer[list.field]
    for (const entry of Array.isArray(entries) ? entries : []) {
      const read = list.read(entry)
      if (read !== null) found.push(read)
      if (found.length > limits.connectionToolsMost) return found
    }
    cursor = answer.nextCursor
    if (cursor === undefined || cursor === '' || seen.has(cursor)) return found
    seen.add(cursor)
  }
  return found
}

import { existsSync } from 'node:fs'
import { asList, sameJson, type Json } from './json-value.ts'

/** What became of a row: `got` is what is shown of a row that failed. */
export interface Judged { readonly passed: boolean; readonly got: unknown }

/** What rows of a part that does not exist yet get. They fail: nothing is ever left out. */
export const notBuilt = 'not built'

type Answer = (row: Json) => unknown
interface Kind { readonly prefix: string; readonly file: string; readonly name: string }

/** Pure decisions: the function answers with the value that the row expects. */
const decisions: readonly Kind[] = [
  { prefix: 'ex-', file: './kinds/exec-rows.ts', name: 'judgeExecRow' },
  { prefix: 'url-', file: './kinds/url-rows.ts', name: 'judgeUrlRow' },
  { prefix: 'path-', file: './kinds/path-rows.ts', name: 'judgePathRow' },
]

/** Judges one row by the kind its id names. Never rejects for what the product does; a part that throws is a failed row. */
export async function judgeRow(row: Json): Promise<Judged> {
  const id = String(row['id'])
  try {
    if (id.startsWith('bug-')) return await (await import('./bugs/judge-bug.ts')).judgeBug(row)
    const kind = decisions.find(({ prefix }) => id.startsWith(prefix))
    const answer = kind ? await load(kind) : null
    if (!answer) return { passed: false, got: notBuilt }
    const got = await answer(row)
    return { passed: [row['expected'], ...asList(row['alsoOk'])].some((fine) => sameJson(fine, got)), got }
  } catch (error) {
    return { passed: false, got: `threw: ${error instanceof Error ? error.stack ?? error.message : String(error)}` }
  }
}

/** The judge of a kind, or null while its part does not exist. */
async function load({ file, name }: Kind): Promise<Answer | null> {
  const place = new URL(file, import.meta.url)
  if (!existsSync(place)) return null
  const found = (await import(place.href) as Record<string, unknown>)[name]
  if (typeof found !== 'function') throw new Error(`${file} has no ${name}`)
  return found as Answer
}

import type { ToolDefinition } from './tool-definition.ts'

/** Tools that come and go: those of connections and skills. Pincer's own are always there. */
export interface ToolSource {
  /** What can be called now, always in the same order. The same tool is the same object as long as nothing about it changed. */
  readonly tools: readonly ToolDefinition[]
  /** Whose tools they are; left out: those of connections. */
  readonly layer?: 'skill'
  /** Rises with every change of `tools`. */
  readonly version: number
  /** Every name it knows, also of tools that cannot be called now: a model may still use what it saw before. */
  readonly names: readonly string[]
  /** For a name of this source that cannot be called now: the sentence that tells the model why. Null for any other name. */
  unavailable(name: string): string | null
  /** Resolves when `tools` is complete; quick, and never waits for something outside. */
  ready(): Promise<void>
}

/** The tools that exist, by internal name. */
export interface ToolRegistry {
  /** Pincer's own first, in their order, then those of each source. */
  readonly all: readonly ToolDefinition[]
  /** Names of `all`, and of tools that are known but cannot be called now. */
  readonly names: readonly string[]
  /** Rises whenever `all` may be different. */
  readonly version: number
  ready(): Promise<void>
  get(name: string): ToolDefinition | undefined
  /** The tool; or why it cannot be called now; or the sentence that tells the model there is none and which names come close. */
  find(name: string): { readonly tool: ToolDefinition } | { readonly unavailable: string; readonly layer?: 'skill' } | { readonly unknown: string }
}

export function createToolRegistry(tools: readonly ToolDefinition[], sources: readonly ToolSource[] = []): ToolRegistry {
  const version = (): number => sources.reduce((sum, source) => sum + source.version, 0)
  let made: { readonly version: number; readonly all: readonly ToolDefinition[]; readonly byName: ReadonlyMap<string, ToolDefinition> } | null = null
  const now = () => {
    if (made?.version === version()) return made
    const all = [...tools, ...sources.flatMap((source) => source.tools)]
    const byName = new Map(all.map((tool) => [tool.name, tool]))
    if (byName.size !== all.length) throw new Error('two tools have the same name')
    made = { version: version(), all, byName }
    return made
  }
  now()
  return {
    get all() { return now().all },
    get names() { return [...new Set([...now().all.map((tool) => tool.name), ...sources.flatMap((source) => source.names)])] },
    get version() { return version() },
    ready: async () => { await Promise.all(sources.map((source) => source.ready())) },
    get: (name) => now().byName.get(name),
    find(name) {
      const { byName } = now()
      const tool = byName.get(name)
      if (tool) return { tool }
      for (const source of sources) {
        const why = source.unavailable(name)
        if (why !== null) return { unavailable: why, ...(source.layer ? { layer: source.layer } : {}) }
      }
      const close = [...byName.keys()].map((each) => ({ each, distance: editDistance(each, name) })).filter(({ each, distance }) => distance <= Math.max(2, each.length / 2)).sort((a, b) => a.distance - b.distance).slice(0, 3)
      const hint = close.length > 0 ? ` Did you mean ${close.map(({ each }) => each).join(', ')}?` : ` There are: ${[...byName.keys()].slice(0, 40).join(', ')}.`
      return { unknown: `Unknown tool: ${name}.${hint}` }
    },
  }
}

/** Levenshtein distance; names are short (≤ 64), so the plain table is fine. */
function editDistance(a: string, b: string): number {
  const shortB = b.slice(0, 64)
  let row = Array.from({ length: shortB.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= shortB.length; j += 1) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === shortB[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[shortB.length] ?? 0
}

import type { ToolDefinition } from './tool-definition.ts'

/** The tools that exist, by internal name. */
export interface ToolRegistry {
  readonly all: readonly ToolDefinition[]
  get(name: string): ToolDefinition | undefined
  /** The tool, or the sentence that tells the model there is none and which names come close. */
  find(name: string): { readonly tool: ToolDefinition } | { readonly unknown: string }
}

export function createToolRegistry(tools: readonly ToolDefinition[]): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  if (byName.size !== tools.length) throw new Error('two tools have the same name')
  return {
    all: tools,
    get: (name) => byName.get(name),
    find(name) {
      const tool = byName.get(name)
      if (tool) return { tool }
      const close = [...byName.keys()].map((each) => ({ each, distance: editDistance(each, name) })).filter(({ each, distance }) => distance <= Math.max(2, each.length / 2)).sort((a, b) => a.distance - b.distance).slice(0, 3)
      const hint = close.length > 0 ? ` Did you mean ${close.map(({ each }) => each).join(', ')}?` : ` There are: ${[...byName.keys()].join(', ')}.`
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

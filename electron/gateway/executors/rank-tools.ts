import type { ToolDefinition } from './tool-definition.ts'

/** Tools by how well name and description fit some words, best first; those without any common word are left out. Pure. */
export function rankTools(query: string, tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const wanted = new Set(termsOf(query))
  if (wanted.size === 0) return []
  const documents = tools.map((tool) => ({ tool, name: new Set(termsOf(tool.name)), words: new Set(termsOf(tool.description)) }))
  const rarity = new Map([...wanted].map((term) => [term, Math.log(1 + tools.length / (1 + documents.filter(({ name, words }) => name.has(term) || words.has(term)).length))]))
  return documents
    .map(({ tool, name, words }) => ({ tool, score: [...wanted].reduce((sum, term) => sum + (rarity.get(term) ?? 0) * ((name.has(term) ? 3 : 0) + (words.has(term) ? 1 : 0)), 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
    .map(({ tool }) => tool)
}

const fillers = new Set(['the', 'and', 'for', 'with', 'from', 'that', 'this', 'tool', 'tools', 'use', 'can', 'mcp', 'into', 'all', 'any', 'which'])

/** Words of names in any style and of sentences; of Chinese and its neighbours every pair of characters. */
function termsOf(text: string): string[] {
  const plain = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const dense = word.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu) ?? []
    const pairs = dense.flatMap((run) => (run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))))
    const rest = word.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu, ' ').split(' ').filter((part) => part.length > 1)
    return [...pairs, ...rest.map(stem)]
  })
  return words.filter((word) => !fillers.has(word))
}

/** Endings of English that do not change what a word is about. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ed|es|s)$/, '') : word
}

import { estimateTokens } from './count-tokens.ts'
import type { WireTool } from './model-adapter.ts'

/** A tool that wants to be in the request, with what decides whether it stays when not all fit. */
export interface ToolCandidate {
  readonly name: string
  readonly wire: WireTool
  /** Built in and always sent. Left out = yes. */
  readonly pinned?: boolean
  /** Called, or loaded by `find_tools`, in this chat. */
  readonly usedHere?: boolean
  /** How often it was called in all chats. */
  readonly uses?: number
}

export interface BudgetOptions {
  readonly lastMessage?: string
  /** Internal names of the previous request's tools: the choice should not change from turn to turn. */
  readonly previous?: ReadonlySet<string>
  /** Tokens of a text; the cheap estimate unless the caller has loaded a tokenizer (`loadTokenCounter`). */
  readonly count?: (text: string) => number
}

export interface FittedTools {
  readonly wire: readonly WireTool[]
  readonly tokens: number
  /** Internal names of what was left out; they stay findable. */
  readonly deferred: readonly string[]
}

/**
 * Chooses the tools of a request within the budget. Order of what stays: pinned, used in this chat, in the previous request, used
 * often, named in the last message. The order in the request is fixed, so the same choice is the same bytes.
 */
export function fitToolBudget(candidates: readonly ToolCandidate[], budgetTokens: number, options: BudgetOptions = {}): FittedTools {
  const count = options.count ?? estimateTokens
  const words = new Set(wordsOf(options.lastMessage ?? ''))
  const ranked = candidates.map((each) => ({ each, size: toolTokens(each.wire, count), rank: rankOf(each, options.previous), relevance: relevance(each, words) }))
    .sort((a, b) => a.rank - b.rank || (b.each.uses ?? 0) - (a.each.uses ?? 0) || b.relevance - a.relevance || byName(a.each, b.each))
  const kept = new Set<ToolCandidate>()
  let tokens = 0
  for (const { each, size, rank } of ranked) {
    if (rank > 0 && tokens + size > budgetTokens) continue
    kept.add(each)
    tokens += size
  }
  // Pinned ones first and as listed (they are the same in every chat), the rest by name.
  const inOrder = [...candidates.filter(isPinned), ...candidates.filter((each) => !isPinned(each)).sort(byName)]
  return {
    tokens,
    wire: inOrder.filter((each) => kept.has(each)).map((each) => each.wire),
    deferred: inOrder.filter((each) => !kept.has(each)).map((each) => each.name),
  }
}

/** Services wrap each tool in some text of their own. */
const wrappingTokens = 12

export function toolTokens(tool: WireTool, count: (text: string) => number = estimateTokens): number {
  return count(JSON.stringify([tool.wireName, tool.description, tool.inputSchema])) + wrappingTokens
}

function rankOf(candidate: ToolCandidate, previous: ReadonlySet<string> | undefined): number {
  if (isPinned(candidate)) return 0
  return candidate.usedHere ? 1 : previous?.has(candidate.name) ? 2 : 3
}
function isPinned(candidate: ToolCandidate): boolean {
  return candidate.pinned ?? true
}
function relevance(candidate: ToolCandidate, words: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : wordsOf(`${candidate.name} ${candidate.wire.description}`).filter((word) => words.has(word)).length
}
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
}
function byName(a: ToolCandidate, b: ToolCandidate): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

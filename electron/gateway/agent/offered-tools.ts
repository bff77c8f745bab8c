import { limits } from '../../../shared/limits.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import { findToolsName, type FoundTools } from '../executors/find-tools.ts'
import type { ToolRegistry } from '../executors/tool-registry.ts'
import type { WireTool } from '../models/model-adapter.ts'
import { fitToolBudget, type ToolCandidate } from '../models/tool-budget.ts'
import { toWireTool } from '../models/tool-schema.ts'
import { createWireNames, type WireNames } from '../models/wire-names.ts'
import { isPermitted } from '../router/tool-router.ts'
import type { LiveSession } from '../sessions/live-session.ts'

export interface OfferedTools { readonly wire: readonly WireTool[]; readonly deferred: readonly string[]; readonly wireNames: WireNames }

interface Kept { readonly key: string; readonly offered: OfferedTools; readonly sent: ReadonlySet<string> }
interface Used { seen: number; readonly names: Set<string> }

/**
 * The tools of a chat's next request: what its profile allows, within the budget. Of tools that are not ours those stay that were
 * used or found in this chat, then those of the request before, so the same bytes are sent as long as nothing changed.
 */
export class ToolOffer {
  readonly #tools: ToolRegistry
  readonly #found: FoundTools
  #candidates = new Map<string, readonly ToolCandidate[]>()
  #table: { readonly version: number; readonly names: WireNames } | null = null
  readonly #kept = new WeakMap<LiveSession, Kept>()
  readonly #used = new WeakMap<LiveSession, Used>()

  constructor(tools: ToolRegistry, found: FoundTools) {
    this.#tools = tools
    this.#found = found
  }

  for(session: LiveSession, profile: AgentProfile): OfferedTools {
    const wireNames = this.#wireNames()
    const profileKey = profile.tools === 'all' ? '*' : profile.tools.join(' ')
    const candidates = this.#candidatesOf(profileKey, profile, wireNames)
    // Our own tools alone always fit and are the same for every chat.
    const isOwnOnly = candidates.every(({ pinned }) => pinned !== false)
    const used = isOwnOnly ? new Set<string>() : this.#usedIn(session)
    const key = `${this.#tools.version} ${profileKey} ${used.size}`
    const kept = this.#kept.get(session)
    if (kept?.key === key) return kept.offered
    const fitted = this.#fit(candidates, used, isOwnOnly ? '' : lastMessage(session), kept?.sent)
    const offered: OfferedTools = { ...fitted, wireNames }
    const deferred = new Set(fitted.deferred)
    this.#kept.set(session, { key, offered, sent: new Set(candidates.map(({ name }) => name).filter((name) => !deferred.has(name))) })
    return offered
  }

  #fit(candidates: readonly ToolCandidate[], used: ReadonlySet<string>, message: string, previous: ReadonlySet<string> | undefined): { readonly wire: readonly WireTool[]; readonly deferred: readonly string[] } {
    const ranked = candidates.map((each) => ({ ...each, usedHere: used.has(each.name) }))
    const options = { lastMessage: message, ...(previous ? { previous } : {}) }
    const all = fitToolBudget(ranked.filter(({ name }) => name !== findToolsName), limits.toolTokens, options)
    if (all.deferred.length === 0) return all
    return fitToolBudget(ranked, limits.toolTokens, options)
  }

  #candidatesOf(key: string, profile: AgentProfile, wireNames: WireNames): readonly ToolCandidate[] {
    const known = this.#candidates.get(key)
    if (known) return known
    const made = this.#tools.all.filter((tool) => isPermitted(profile, tool.name)).map((tool): ToolCandidate => ({ name: tool.name, wire: toWireTool(tool, wireNames), pinned: tool.provider === undefined }))
    this.#candidates.set(key, made)
    return made
  }

  #wireNames(): WireNames {
    const { version } = this.#tools
    if (this.#table?.version === version) return this.#table.names
    this.#candidates = new Map()
    this.#table = { version, names: createWireNames(this.#tools.names) }
    return this.#table.names
  }

  /** Grows only; each entry is looked at once. */
  #usedIn(session: LiveSession): ReadonlySet<string> {
    const { entries } = session
    const used = this.#used.get(session) ?? { seen: 0, names: new Set<string>() }
    this.#used.set(session, used)
    for (; used.seen < entries.length; used.seen += 1) {
      const entry = entries[used.seen]
      if (entry?.kind === 'direct') used.names.add(entry.call.tool)
      else if (entry?.kind === 'assistant') for (const block of entry.blocks) if (block.type === 'tool-call') used.names.add(block.call.tool)
    }
    for (const name of this.#found.of(session.id)) used.names.add(name)
    return used.names
  }
}

function lastMessage(session: LiveSession): string {
  const last = session.entries.findLast((entry) => entry.kind === 'user')
  return last?.kind === 'user' ? last.text : ''
}

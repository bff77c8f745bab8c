import type { CallOutput } from '../../shared/contract/calls.ts'
import { providerName } from '../approvals/provider-name.ts'
import { words } from '../text/index.ts'

/** Tools of one skill or connection, or our own ones, which have no heading and come first. */
export interface ToolGroup { readonly key: string; readonly heading: string | null; readonly tools: readonly string[] }

/** See `ToolGroup`; in the order in which they are known. */
export function toolGroups(known: CallOutput<'tools.list'>): ToolGroup[] {
  const groups = new Map<string, { heading: string | null; tools: string[] }>([['', { heading: null, tools: [] }]])
  for (const { name, provider } of known) {
    const key = provider ? `${provider.layer} ${provider.own ?? provider.name}` : ''
    const group = groups.get(key) ?? { heading: provider ? words.t(`profiles:of.${provider.layer}`, { name: providerName(provider) }) : null, tools: [] }
    group.tools.push(name)
    groups.set(key, group)
  }
  return [...groups].flatMap(([key, group]) => (group.tools.length === 0 ? [] : [{ key, ...group }]))
}

/** `create_entities` or `createEntities` as people write it: “Create entities”. */
export function wordsOfName(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z][a-z])/g, ' ').replaceAll(/[_.-]+/g, ' ').trim()
  return spaced === '' ? name : spaced.charAt(0).toUpperCase() + spaced.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

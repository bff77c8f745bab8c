import type { CallName, ContractHandlers } from '../../shared/contract/calls.ts'
import type { BundleOutcome, RegistrySearch } from '../../shared/mcp/offer.ts'
import type { ConnectionsApi } from './mcp/connections-api.ts'

type ConnectionCall = Extract<CallName, `connections.${string}`>

/** Where connections come from besides what the person writes. */
export interface ConnectionSources {
  search(words: string, cursor: string | null): Promise<RegistrySearch>
  openBundle(): Promise<BundleOutcome>
  pickFolder(): Promise<string | null>
}

/** The contract's calls about connections. `removing`: does it, and lets go of what was allowed for the tools that are gone with it. */
export function createConnectionHandlers(connections: ConnectionsApi, sources: ConnectionSources, removing: (remove: () => Promise<unknown>) => Promise<null>): Pick<ContractHandlers, ConnectionCall> {
  return {
    'connections.list': () => connections.list(),
    'connections.check': ({ form, replaces }) => connections.check(form, replaces),
    'connections.save': ({ form, replaces, force, mark }) => connections.save(form, replaces, force, mark),
    'connections.stopCheck': ({ name }) => { connections.stopCheck?.(name); return null },
    'connections.searchRegistry': ({ words, cursor }) => sources.search(words, cursor ?? null),
    'connections.openBundle': () => sources.openBundle(),
    'connections.pickFolder': () => sources.pickFolder(),
    'connections.remove': ({ name }) => removing(() => connections.remove(name)),
    'connections.restart': ({ name }) => connections.restart(name),
    'connections.setEnabled': ({ name, enabled }) => connections.setEnabled(name, enabled),
    'connections.setTool': ({ name, ...change }) => connections.setTool(name, change),
    'connections.trust': ({ name, scripts, mark }) => connections.trust(name, scripts, mark),
    'connections.signIn': ({ name }) => connections.signIn(name),
    'connections.signOut': ({ name }) => connections.signOut(name),
    'connections.importable': () => connections.importable(),
    'connections.parse': ({ text }) => connections.parse(text),
    'connections.file': () => connections.file(),
    'connections.log': ({ name }) => connections.log(name),
    'connections.prompts': () => connections.prompts(),
    'connections.questions': () => connections.questions(),
    async 'connections.answer'({ questionId, answer }) { await connections.answer(questionId, answer); return null },
  }
}

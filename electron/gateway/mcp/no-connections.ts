import { ContractError } from '../../../shared/contract/errors.ts'
import type { ConnectionsApi } from './connections-api.ts'

/** Placeholder until the manager is wired. */
export function noConnections(): ConnectionsApi {
  const none = (name: string): never => { throw new ContractError('no-such-connection', { name }) }
  return {
    list: () => Promise.resolve([]), check: () => { throw new ContractError('unsupported', { what: 'connections' }) }, save: () => { throw new ContractError('unsupported', { what: 'connections' }) },
    remove: none, restart: none, setEnabled: none, setTool: none, trust: none, signIn: none, signOut: none, importable: () => Promise.resolve([]),
    parse: () => ({ ok: false, problem: 'no-servers', line: null }), log: none, prompts: () => Promise.resolve([]), questions: () => [], answer: none,
  }
}

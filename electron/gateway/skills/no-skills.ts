import { ContractError } from '../../../shared/contract/errors.ts'
import type { SkillsApi } from './skills-api.ts'

const gone = (id: string): never => { throw new ContractError('no-such-skill', { id }) }

/** A gateway without skills: nothing is installed or on offer. */
export const noSkills: SkillsApi = {
  list: () => Promise.resolve([]), catalogue: () => Promise.resolve({ featured: [], popular: [], categories: [], items: [] }), search: () => Promise.resolve({ ok: false, problem: 'no-search' }),
  detail: () => Promise.resolve({ ok: false, problem: 'no-such-package', message: '' }), install: () => { throw new ContractError('unsupported', { what: 'skills.install' }) },
  confirm: (installId) => { throw new ContractError('no-such-install', { id: installId }) }, cancel: (installId) => { throw new ContractError('no-such-install', { id: installId }) },
  installs: () => [], checkUpdates: () => Promise.resolve([]), update: gone, rollback: gone, remove: gone, setEnabled: gone, setTool: gone, configure: gone, signIn: gone, signOut: gone,
  walls: () => Promise.resolve({ walls: [], node: '' }), log: gone,
}

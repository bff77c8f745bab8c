import type { CallName, ContractHandlers } from '../../shared/contract/calls.ts'
import type { SkillsApi } from './skills/skills-api.ts'

type SkillCall = Extract<CallName, `skills.${string}`>

/** The contract's calls about skills. `removing`: does it, and lets go of what was allowed for the tools that are gone with it. */
export function createSkillHandlers(skills: SkillsApi, removing: (remove: () => Promise<unknown>) => Promise<null>): Pick<ContractHandlers, SkillCall> {
  return {
    'skills.list': () => skills.list(),
    'skills.catalogue': () => skills.catalogue(),
    'skills.search': ({ words }) => skills.search(words),
    'skills.detail': ({ source }) => skills.detail(source),
    'skills.install': ({ source }) => skills.install(source),
    'skills.confirm': ({ installId }) => { skills.confirm(installId); return null },
    'skills.cancel': ({ installId }) => { skills.cancel(installId); return null },
    'skills.installs': () => skills.installs(),
    'skills.checkUpdates': () => skills.checkUpdates(),
    'skills.update': ({ id }) => skills.update(id),
    'skills.rollback': ({ id }) => skills.rollback(id),
    'skills.remove': ({ id, keepData }) => removing(() => skills.remove(id, keepData)),
    'skills.setEnabled': ({ id, enabled }) => skills.setEnabled(id, enabled),
    'skills.setTool': ({ id, tool, enabled }) => skills.setTool(id, tool, enabled),
    'skills.configure': ({ id, values }) => skills.configure(id, values),
    'skills.signIn': ({ id, provider, answer }) => skills.signIn(id, provider, answer),
    'skills.signOut': ({ id, provider }) => skills.signOut(id, provider),
    'skills.signIns': () => skills.signIns(),
    'skills.answerSignIn': ({ requestId, answer }) => { skills.answerSignIn(requestId, answer); return null },
    async 'skills.setClient'({ provider, client }) { await skills.setClient(provider, client); return null },
    'skills.walls': () => skills.walls(),
    'skills.log': ({ id }) => skills.log(id),
  }
}

import type { SkillSource } from '../../shared/skills/offer.ts'
import type { Skill, SkillFacts } from '../../shared/skills/skill.ts'
import type { CallInput } from '../../shared/contract/calls.ts'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'
import { inOurWords } from './own-words.ts'
import { useSkills } from './skills-store.ts'

/** What a person does with a skill. A failure becomes a message; the list then shows how it really is. */
async function keep(change: Promise<Skill>): Promise<Skill> {
  try {
    const skill = await change
    useSkills.getState().put(skill)
    return skill
  } catch (error) {
    report(useSkills.getState().load())
    throw error
  }
}

export const setEnabled = (id: string, enabled: boolean): Promise<Skill> => keep(call('skills.setEnabled', { id, enabled }))
export const setTool = (id: string, tool: string, enabled: boolean): Promise<Skill> => keep(call('skills.setTool', { id, tool, enabled }))
export const configure = (id: string, values: CallInput<'skills.configure'>['values']): Promise<Skill> => keep(call('skills.configure', { id, values }))
export const signIn = (id: string, provider: string, answer: CallInput<'skills.signIn'>['answer']): Promise<Skill> => keep(call('skills.signIn', { id, provider, answer }))
export const signOut = (id: string, provider: string): Promise<Skill> => keep(call('skills.signOut', { id, provider }))

/** The person's own registration at a service; null takes it away. Skills with an account there look different afterwards. */
export async function setClient(provider: string, client: CallInput<'skills.setClient'>['client']): Promise<void> {
  await call('skills.setClient', { provider, client })
  await useSkills.getState().load()
}

export async function rollback(id: string): Promise<void> {
  const { displayName, version } = inOurWords(await keep(call('skills.rollback', { id })))
  useToasts.getState().show({ tone: 'plain', text: words.t('skills:rolledBack', { name: displayName, version }) })
}

export async function remove({ id, displayName }: Skill, keepData: boolean): Promise<void> {
  await call('skills.remove', { id, keepData })
  await useSkills.getState().load()
  useToasts.getState().show({ tone: 'plain', text: words.t(keepData ? 'skills:removedKept' : 'skills:removed', { name: displayName }) })
}

/** Begins an install and opens its dialog. `known`: what the page already shows of it. */
export async function install(source: SkillSource, known: SkillFacts | null): Promise<void> {
  const begun = await call('skills.install', { source })
  if (begun) useSkills.getState().begin(begun, known, () => install(source, known))
}

export async function update(skill: Skill): Promise<void> {
  useSkills.getState().begin(await call('skills.update', { id: skill.id }), null, () => update(skill))
}

/** How many have a newer version. */
export async function checkUpdates(): Promise<number> {
  const list = await call('skills.checkUpdates', {})
  useSkills.setState({ list })
  return list.filter((skill) => skill.update !== null).length
}

import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { AccountRow } from './account-row.tsx'

/** The accounts it needs, each with its sign-in: valid, run out, none, or not possible here. */
export function SkillAccounts({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  if (skill.accounts.length === 0) return null
  return (
    <section aria-labelledby="skill-accounts">
      <h3 id="skill-accounts" className="text-18">{t('account.title')}</h3>
      <p className="mb-3 text-13 text-ink-3">{t('account.lead')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">{skill.accounts.map((account) => <AccountRow key={account.provider} id={skill.id} account={account} />)}</ul>
    </section>
  )
}

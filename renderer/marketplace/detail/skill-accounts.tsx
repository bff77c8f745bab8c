import { CircleCheck, LogIn, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signIn, signOut } from '../skill-actions.ts'
import { providerWords } from '../skill-words.ts'

/** The accounts it needs, each with its sign-in: valid, run out, none, or not possible here. */
export function SkillAccounts({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  if (skill.accounts.length === 0) return null
  return (
    <section aria-labelledby="skill-accounts">
      <h3 id="skill-accounts" className="mb-3 text-18">{t('account.title')}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">{skill.accounts.map((account) => <Account key={account.provider} id={skill.id} account={account} />)}</ul>
    </section>
  )
}

function Account({ id, account }: { id: string; account: Skill['accounts'][number] }) {
  const { t } = useTranslation('skills')
  const [busy, setBusy] = useState(false)
  const provider = providerWords(account.provider)
  const act = (work: Promise<unknown>): void => {
    setBusy(true)
    report(work.finally(() => setBusy(false)))
  }
  const valid = account.state === 'valid'
  return (
    <li data-account={account.provider} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <Icon of={valid ? CircleCheck : UserRound} large className={valid ? 'mt-0.5 text-ok' : 'mt-0.5 text-ink-3'} />
      <div className="min-w-60 grow basis-0">
        <p className="font-medium"><MarkedText text={provider} /></p>
        <p className={valid ? 'text-13 text-ok' : account.state === 'unavailable' ? 'text-13 text-ink-3' : 'text-13 text-wait'}>{t(`account.${account.state}`)}{account.state === 'unavailable' && ` ${t('account.unavailableNote')}`}</p>
        {account.scopes.length > 0 && <details className="mt-1 text-13 text-ink-3"><summary className="w-fit rounded-[4px]">{t('account.may')}</summary><ul className="mt-1 list-disc pl-4 wrap-anywhere text-ink-2">{account.scopes.map((scope) => <li key={scope}><MarkedText text={scope} /></li>)}</ul></details>}
        {busy && !valid && <p role="status" className="mt-1 text-13 text-ink-3">{t('account.waitingNote')}</p>}
      </div>
      {valid ? <Button size="small" icon={LogOut} busy={busy} aria-label={t('account.signOutOf', { provider })} onClick={() => act(signOut(id, account.provider))}>{t('account.signOut')}</Button>
        : account.state !== 'unavailable' && <Button size="small" kind="solid" icon={LogIn} busy={busy} aria-label={t('account.signInOf', { provider })} onClick={() => act(signIn(id, account.provider))}>{busy ? t('account.waiting') : t('account.signIn')}</Button>}
    </li>
  )
}

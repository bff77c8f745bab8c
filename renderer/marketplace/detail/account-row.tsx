import { CircleCheck, KeyRound, LogIn, LogOut, TriangleAlert, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillAccount } from '../../../shared/skills/skill.ts'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyForm } from '../sign-in/key-form.tsx'
import { ScopeList } from '../sign-in/scope-list.tsx'
import { SignInProblemLine, SignInProgress } from '../sign-in/sign-in-progress.tsx'
import { useSignIns } from '../sign-in/sign-in-store.ts'
import { serviceWords } from '../sign-in/sign-in-words.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { signIn, signOut } from '../skill-actions.ts'
import { Registration } from './registration.tsx'

/** One account of a skill: how it stands, the ways to sign in, and how a sign-in under way is going, wherever it was begun. */
export function AccountRow({ id, account }: { id: string; account: SkillAccount }) {
  const { t } = useTranslation(['skills', 'signIn'])
  const [busy, setBusy] = useState(false)
  const [wantsKey, setWantsKey] = useState(false)
  const request = useSignIns((state) => state.requests.find((each) => each.account === account.account))
  const { provider, state, ways, scopes, granted, keeping } = account
  const service = serviceWords(provider)
  const way = ways.find((each) => each !== 'key')
  const [valid, onlyKey] = [state === 'valid' || state === 'expired', way === undefined && ways.includes('key')]
  const isIn = valid || state === 'part'
  const rest = scopes.filter((scope) => !granted.includes(scope))
  const runs = request !== undefined && request.progress.kind !== 'asking'
  const act = (work: Promise<unknown>): void => {
    setBusy(true)
    report(work.finally(() => setBusy(false)))
  }
  const useKey = (key: string): void => {
    setWantsKey(false)
    act(signIn(id, provider, { action: 'key', key }))
  }
  const words = state === 'part' ? t('account.part') : valid ? t(onlyKey ? 'signIn:account.keyValid' : `account.${state}`) : state === 'unavailable' ? t(account.registration === 'none' ? 'signIn:account.notSetUp' : 'account.unavailable') : t(onlyKey ? 'signIn:account.keyNone' : `account.${state}`)
  return (
    <li data-account={provider} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Icon of={valid ? CircleCheck : onlyKey ? KeyRound : UserRound} large className={valid ? 'mt-0.5 text-ok' : 'mt-0.5 text-ink-3'} />
        <div className="min-w-60 grow basis-0">
          <p className="font-medium"><MarkedText text={service} /></p>
          <p className={valid ? 'text-13 text-ok' : state === 'unavailable' ? 'text-13 text-ink-3' : 'text-13 text-wait'}>{words}</p>
          {state === 'unavailable' && account.registration === 'not-needed' && <p className="text-13 text-ink-3">{t('signIn:account.unknown')}</p>}
          {keeping === 'this-run' && state !== 'unavailable' && <p className="mt-1 flex items-start gap-1.5 text-13 text-wait"><Icon of={TriangleAlert} className="mt-0.5" />{t('signIn:thisRun')}</p>}
          <Scopes provider={provider} title={t('account.has')} names={granted} />
          <Scopes provider={provider} title={t(isIn ? 'account.rest' : 'account.may')} names={rest} />
        </div>
        {isIn && <Button size="small" icon={LogOut} busy={busy} aria-label={onlyKey ? t('signIn:account.takeAwayOf', { service }) : t('account.signOutOf', { provider: service })} onClick={() => act(signOut(id, provider))}>{onlyKey ? t('signIn:account.takeAway') : t('account.signOut')}</Button>}
        {!valid && !runs && !wantsKey && way !== undefined && ways.includes('key') && <Button size="small" kind="quiet" icon={KeyRound} aria-label={t('signIn:account.useKeyOf', { service })} onClick={() => setWantsKey(true)}>{t('signIn:useKey')}</Button>}
        {!valid && !runs && !wantsKey && way !== undefined && <Button size="small" kind="solid" icon={LogIn} busy={busy} aria-label={isIn ? t('signIn:account.moreOf', { service }) : t('account.signInOf', { provider: service })} onClick={() => act(signIn(id, provider, { action: 'sign-in', way }))}>{isIn ? t('signIn:account.more') : t('account.signIn')}</Button>}
        {!valid && !wantsKey && onlyKey && <Button size="small" kind="solid" icon={KeyRound} busy={busy} aria-label={t('signIn:account.enterKeyOf', { service })} onClick={() => setWantsKey(true)}>{t('signIn:enterKey')}</Button>}
      </div>
      {request && <UnderWay request={request} />}
      {wantsKey && !valid && <div className="pl-9"><KeyForm provider={provider} scopes={scopes} busy={busy} onKey={useKey} more={<Button kind="quiet" onClick={() => setWantsKey(false)}>{t('signIn:cancel')}</Button>} /></div>}
      {account.registration !== 'not-needed' && <Registration account={account} />}
    </li>
  )
}

function Scopes({ provider, title, names }: { provider: string; title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return <details className="mt-1 text-13 text-ink-3"><summary className="w-fit rounded-[4px]">{title}</summary><ScopeList provider={provider} scopes={names.map((name) => ({ name, isNew: false }))} className="mt-1 text-ink-2" /></details>
}

function UnderWay({ request }: { request: SignInRequest }) {
  const { t } = useTranslation('signIn')
  const { send } = useSignIn(request)
  if (request.progress.kind === 'asking' && request.problem === null) return null
  return (
    <div className="flex flex-col gap-3 pl-9">
      <SignInProblemLine request={request} />
      {request.progress.kind === 'asking'
        ? request.calls.length === 0 && <div><Button size="small" kind="quiet" onClick={() => send({ action: 'decline' })}>{t('account.dismiss')}</Button></div>
        : <SignInProgress request={request} send={send} />}
    </div>
  )
}

import { KeyRound, LogIn, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { registerCard } from '../../approvals/open-cards.ts'
import { announce } from '../../frame/announcer.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSkills } from '../skills-store.ts'
import { KeyForm } from './key-form.tsx'
import { ScopeList } from './scope-list.tsx'
import { SignInProblemLine, SignInProgress } from './sign-in-progress.tsx'
import { makerWords, serviceWords, signInTitle } from './sign-in-words.ts'
import { useFocusInside } from './use-focus-inside.ts'
import { useSignIn } from './use-sign-in.ts'

/** Told once, however often the card is drawn. */
const announced = new Set<string>()

export interface SignInCardProps { readonly request: SignInRequest; readonly index: number; readonly count: number }

/**
 * A call waits for an account. Which skill, which service and what will be allowed is said by us before anything happens; the answer
 * that does nothing comes first. It never takes the focus, and one shortcut reaches it like the card that asks for a yes.
 */
export function SignInCard({ request, index, count }: SignInCardProps) {
  const { t } = useTranslation('signIn')
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const { send, error } = useSignIn(request)
  useFocusInside(card, `${request.progress.kind} ${String(request.problem?.code)}`)
  const [wantsKey, setWantsKey] = useState(false)
  // Our own skills have names in the person's language: they come with the list.
  const hasList = useSkills((state) => state.list !== null)
  const [asked, setAsked] = useState(hasList)
  useEffect(() => { if (!hasList) report(useSkills.getState().load().finally(() => setAsked(true))) }, [hasList])
  const { id, askedAt, provider, progress, ways, keeping, reason } = request
  const title = signInTitle(request)
  useEffect(() => {
    if (!asked || announced.has(id)) return
    announced.add(id)
    announce(t('announce', { title }))
  }, [asked, id, title, t])
  useEffect(() => registerCard(id, { requestedAt: askedAt, focus: () => { card.current?.scrollIntoView({ block: 'nearest' }); decline.current?.focus() } }), [id, askedAt])
  const service = serviceWords(provider)
  const way = ways.find((each) => each !== 'key')
  const byKey = way === undefined || wantsKey
  const said = (...sentences: readonly string[]): string => sentences.reduce((first, second) => t('sentences', { first, second }))
  const isAsking = progress.kind === 'asking'
  const no = <Button ref={decline} kind="solid" onClick={() => send({ action: 'decline' })}>{t(way === undefined ? 'declineKey' : 'decline')}</Button>
  return (
    <section ref={card} role="group" aria-labelledby={titleId} data-sign-in={id} className="move-rise mt-3 rounded-card border-[1.5px] border-wait-line bg-raised shadow-2">
      <header className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 pt-3">
        <span className="grid size-10 place-items-center rounded-card bg-wait-soft text-wait"><Icon of={way === undefined ? KeyRound : LogIn} large /></span>
        <div className="min-w-0"><h2 id={titleId} className="text-18 wrap-anywhere">{title}</h2><p className="text-13 text-ink-2">{said(...(way === undefined ? [] : [t(`why.${reason}`, { service })]), t('nothingDone'), t(way === undefined ? 'goesOnKey' : 'goesOn'))}</p><p className="text-13 text-ink-3 wrap-anywhere">{makerWords(request.skill.maker)}</p></div>
        <span className="flex items-center gap-2">
          {request.calls.length > 1 && <Chip tone="line">{t('waitsFor', { count: request.calls.length })}</Chip>}
          {count > 1 && <Chip tone="line">{t('number', { index: index + 1, count })}</Chip>}
        </span>
      </header>
      <div className="flex flex-col gap-4 px-4 pt-3 pb-4 pl-[68px] max-mid:pl-4">
        <div>
          <h3 id={`${titleId}-may`} className="mb-1 text-13 font-medium text-ink-3">{t('may')}</h3>
          {request.scopes.length > 0 ? <ScopeList provider={provider} scopes={request.scopes} labelledBy={`${titleId}-may`} /> : <p>{t('mayKey')}</p>}
          {request.scopes.length > 0 && <p className="mt-2 text-13 text-ink-2">{t('alone')}</p>}
        </div>
        <SignInProblemLine request={request} />
        {isAsking && (
          <div className="text-13 text-ink-2">
            <p>{said(t(`how.${byKey ? 'key' : way}`, { service }), ...(keeping === 'kept' ? [t('kept')] : []))}</p>
            {keeping === 'this-run' && <p className="mt-1 flex items-start gap-1.5 text-wait"><Icon of={TriangleAlert} className="mt-0.5" />{t('thisRun')}</p>}
          </div>
        )}
        {error && <GatewayErrorCard error={error} />}
        {!isAsking && <SignInProgress request={request} send={send} />}
        {isAsking && !byKey && way !== undefined && (
          <div className="flex flex-wrap gap-2">
            {no}
            <Button icon={LogIn} onClick={() => send({ action: 'sign-in', way })}>{t('signIn')}</Button>
            <span className="grow" />
            {ways.includes('key') && <Button kind="quiet" icon={KeyRound} onClick={() => setWantsKey(true)}>{t('useKey')}</Button>}
          </div>
        )}
        {isAsking && byKey && <KeyForm provider={provider} scopes={request.scopes.map(({ name }) => name)} busy={false} onKey={(key) => send({ action: 'key', key })} more={<>{no}{way !== undefined && <Button kind="quiet" onClick={() => setWantsKey(false)}>{t('otherWay')}</Button>}</>} />}
      </div>
    </section>
  )
}

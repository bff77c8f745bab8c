import { Copy, ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInAnswer, SignInRequest } from '../../../shared/skills/sign-in.ts'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceWords } from './sign-in-words.ts'

/** While the person is at the service: what to do there, the page once more, and the way back. */
export function SignInProgress({ request, send }: { request: SignInRequest; send: (answer: SignInAnswer) => void }) {
  const { t } = useTranslation('signIn')
  const { progress } = request
  const service = serviceWords(request.provider)
  const cancel = <Button kind="quiet" onClick={() => send({ action: 'cancel' })}>{t('cancel')}</Button>
  switch (progress.kind) {
    case 'asking': return null
    case 'starting': return <div className="flex flex-wrap items-center gap-3"><p role="status" className="flex items-center gap-2 text-ink-2"><Spinner />{t('starting')}</p>{cancel}</div>
    case 'browser':
      return (
        <div className="flex flex-col gap-3">
          <p role="status" className="flex items-start gap-2"><span className="mt-1 text-accent"><Spinner /></span><span><strong className="block font-medium">{t('browser')}</strong><span className="text-ink-2">{t('browserNote', { service })}</span></span></p>
          <div className="flex flex-wrap gap-2"><Button icon={ExternalLink} onClick={() => send({ action: 'open-again' })}>{t('openAgain')}</Button>{cancel}</div>
        </div>
      )
    case 'code': return <CodeToEnter key={progress.userCode} request={request} progress={progress} send={send} />
    default: return progress satisfies never
  }
}

function CodeToEnter({ request, progress, send }: { request: SignInRequest; progress: Extract<SignInRequest['progress'], { kind: 'code' }>; send: (answer: SignInAnswer) => void }) {
  const { t } = useTranslation(['signIn', 'common'])
  const format = useFormat()
  const [copied, setCopied] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = (): void => {
    setOpened(true)
    send({ action: 'open-again' })
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{t('code', { service: serviceWords(request.provider) })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <output data-code className="rounded-card bg-sunken px-4 py-2 font-mono text-22 font-semibold tracking-[0.12em] select-all">{progress.userCode}</output>
        <Button icon={Copy} onClick={() => void copyText(progress.userCode).then(setCopied)}>{copied ? t('common:copied') : t('copyCode')}</Button>
        <Button kind="accent" icon={ExternalLink} title={t('pageIs', { address: progress.address })} onClick={open}>{t(opened ? 'openAgain' : 'openPage')}</Button>
        <Button kind="quiet" onClick={() => send({ action: 'cancel' })}>{t('cancel')}</Button>
      </div>
      <p role="status" className="flex items-start gap-2 text-13 text-ink-2"><span className="mt-0.5"><Spinner /></span>{t('codeNote', { time: format.clock(progress.expiresAt) })}</p>
    </div>
  )
}

/** Why the last try brought nothing. */
export function SignInProblemLine({ request }: { request: SignInRequest }) {
  const { t } = useTranslation('signIn')
  if (request.problem === null) return null
  const { code, detail } = request.problem
  return (
    <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      <p className="flex items-start gap-2"><Icon of={TriangleAlert} className="mt-1" /><span className="min-w-0">{t(`problem.${code}`, { service: serviceWords(request.provider) })}{detail !== '' && <span className="block font-mono text-13 wrap-anywhere">{detail}</span>}</span></p>
    </div>
  )
}

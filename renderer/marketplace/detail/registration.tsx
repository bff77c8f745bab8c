import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isClientId, isClientSecret } from '../../../shared/skills/registration.ts'
import type { SkillAccount } from '../../../shared/skills/skill.ts'
import { asGatewayError, type GatewayError } from '../../gateway-client.ts'
import { useToasts } from '../../stores/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { serviceWords } from '../sign-in/sign-in-words.ts'
import { setClient } from '../skill-actions.ts'
import { guideOf, RegistrationGuide } from './registration-guide.tsx'

/** How Pincer is known at a service: by this copy, by the person's own registration, or not yet, with the way to get one. */
export function Registration({ account: { provider, registration, ways, keeping } }: { account: SkillAccount }) {
  const { t } = useTranslation('signIn')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<GatewayError | null>(null)
  const guide = guideOf(provider)
  if (guide === null) return null
  const service = serviceWords(provider)
  const send = async (client: Parameters<typeof setClient>[1]): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await setClient(provider, client)
      setOpen(false)
      useToasts.getState().show({ tone: client ? 'ok' : 'plain', text: t(client ? 'own.saved' : 'own.takenAway', { service }) })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    } finally {
      setBusy(false)
    }
  }
  const lead = registration === 'own' ? t('own.set') : registration === 'build' ? t('own.build') : t(`own.${guide}`)
  const urgent = registration === 'none' && ways.length === 0
  return (
    <section aria-label={t('own.title', { service })} className="ml-9 rounded-control bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60 text-13 text-ink-2">{lead}</p>
        {registration === 'own' && !open && <Button size="small" kind="quiet" busy={busy} onClick={() => void send(null)}>{t('own.takeAway')}</Button>}
        {!open && <Button size="small" kind={urgent ? 'solid' : 'quiet'} aria-expanded={false} aria-label={registration === 'none' ? t('own.openOf', { service }) : undefined} onClick={() => setOpen(true)}>{t(registration === 'none' ? 'own.open' : registration === 'own' ? 'own.change' : 'own.useOwn')}</Button>}
      </div>
      {open && <div className="mt-3 flex flex-col gap-4"><RegistrationGuide guide={guide} /><ClientForm service={guide} busy={busy} onCancel={() => setOpen(false)} onSave={(client) => void send(client)} /><p className="text-13 text-ink-3">{t(keeping === 'kept' ? 'own.where' : 'own.whereThisRun')}</p></div>}
      {error && <div className="mt-3"><GatewayErrorCard error={error} /></div>}
    </section>
  )
}

function ClientForm({ service, busy, onSave, onCancel }: { service: 'google' | 'github'; busy: boolean; onSave: (client: { clientId: string; clientSecret?: string }) => void; onCancel: () => void }) {
  const { t } = useTranslation('signIn')
  const [id, setId] = useState('')
  const [secret, setSecret] = useState('')
  const [asked, setAsked] = useState(false)
  const [clientId, clientSecret] = [id.trim(), secret.trim()]
  const wrongs = { id: !isClientId(service, clientId), secret: !isClientSecret(clientSecret) }
  return (
    <form noValidate className="flex max-w-120 flex-col gap-3" onSubmit={(event) => {
      event.preventDefault()
      setAsked(true)
      if (!wrongs.id && !wrongs.secret) onSave({ clientId, ...(clientSecret === '' ? {} : { clientSecret }) })
    }}>
      <Field label={t('own.id')} value={id} autoComplete="off" spellCheck={false} onChange={(event) => setId(event.currentTarget.value)} hint={t(`own.idHint.${service}`)} wrong={asked && wrongs.id ? t('own.wrongId', { service: serviceWords(service) }) : undefined} />
      {service === 'google' && <Field label={t('own.secret')} type="password" value={secret} autoComplete="off" spellCheck={false} onChange={(event) => setSecret(event.currentTarget.value)} hint={t('own.secretHint')} wrong={asked && wrongs.secret ? t('own.wrongSecret') : undefined} />}
      <div className="flex gap-2"><Button type="submit" kind="solid" busy={busy}>{t('own.save')}</Button><Button kind="quiet" onClick={onCancel}>{t('cancel')}</Button></div>
    </form>
  )
}

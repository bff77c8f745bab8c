import { CircleDollarSign, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderId } from '../../shared/models/model-ref.ts'
import { CheckOutcome } from '../settings/check-outcome.tsx'
import { AddressField, KeyField, KeyStoreNote } from '../settings/connect-fields.tsx'
import { ModelField } from '../settings/model-field.tsx'
import { keyServices, serviceOf } from '../settings/service-facts.ts'
import { useConnect } from '../settings/use-connect.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { PathCard } from './path-card.tsx'

/** Service, model and key; the button checks and saves, then leads on. */
export function KeyPath({ onReady, onContinue }: { onReady: (ready: boolean) => void; onContinue: () => void }) {
  const { t } = useTranslation(['onboarding', 'settings', 'chat'])
  const services = useSettings((state) => state.services)
  const strength = useSettings((state) => state.app?.secretStorage)
  const [provider, setProvider] = useState<ProviderId>('anthropic')
  const service = serviceOf(services, provider)
  const form = useConnect(service)
  const own = provider === 'openai-compatible'
  const { kind } = form.state
  const works = kind === 'works'
  useEffect(() => {
    onReady(works)
    return () => onReady(false)
  }, [works, onReady])
  const label = works ? t('continueKey') : kind === 'checking' ? t('settings:connect.checking') : t('settings:connect.checkKey')
  return (
    <form
      className="contents" noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (works) onContinue()
        else void form.check(true)
      }}
    >
      <PathCard
        icon={KeyRound} tone="bg-hover text-ink" title={t('key')} note={t('keyNote')}
        action={<Button type="submit" kind={works ? 'accent' : 'plain'} size="tall" busy={kind === 'checking'} disabled={strength === 'none' && service.needsKey}>{label}</Button>}
      >
        <div className={own ? 'mt-4 grid gap-3' : 'mt-4 grid grid-cols-2 items-start gap-3'}>
          <Select label={t('settings:connect.whose')} value={provider} onChange={setProvider} options={keyServices.map((each) => ({ value: each, label: t(`chat:service.${each}`) }))} />
          {own && <AddressField form={form} hint={t('settings:connect.addressHint')} />}
          <ModelField key={provider} form={form} brief />
        </div>
        <KeyField form={form} className="mt-4" />
        <CheckOutcome form={form} className="mt-2" />
        <div className="mt-4 grid gap-2">
          <KeyStoreNote />
          <p className="flex items-start gap-2 text-13 text-ink-2"><Icon of={CircleDollarSign} className="mt-0.5 text-ink-3" /><span>{t('noSpendLimit')}</span></p>
        </div>
      </PathCard>
    </form>
  )
}

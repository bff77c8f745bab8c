import { Monitor } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderId } from '../../shared/models/model-ref.ts'
import { CheckOutcome } from '../settings/check-outcome.tsx'
import { AddressField } from '../settings/connect-fields.tsx'
import { ExternalLink } from '../settings/external-link.tsx'
import { ModelField } from '../settings/model-field.tsx'
import { localServices, serviceOf, servicePages } from '../settings/service-facts.ts'
import { useConnect } from '../settings/use-connect.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { PathCard } from './path-card.tsx'

/** A program on this computer: its address and one of its models; no key. */
export function LocalPath({ onReady, onContinue }: { onReady: (ready: boolean) => void; onContinue: () => void }) {
  const { t } = useTranslation(['onboarding', 'settings', 'chat'])
  const services = useSettings((state) => state.services)
  const [provider, setProvider] = useState<ProviderId & (typeof localServices)[number]>('ollama')
  const form = useConnect(serviceOf(services, provider))
  const { kind } = form.state
  const works = kind === 'works'
  useEffect(() => {
    onReady(works)
    return () => onReady(false)
  }, [works, onReady])
  const page = servicePages[provider]
  const program = t(`chat:service.${provider}`)
  const label = works ? t('continueLocal') : kind === 'checking' ? t('settings:connect.checking') : t('settings:connect.checkModel')
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
        icon={Monitor} tone="bg-hover text-ink" title={t('local')} note={t('localNote')}
        action={<Button type="submit" kind={works ? 'accent' : 'plain'} size="tall" busy={kind === 'checking'}>{label}</Button>}
      >
        <p className="mt-4 text-ink-2">{t('localLead')}</p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Segmented label={t('settings:connect.program')} value={provider} onChange={setProvider} options={localServices.map((each) => ({ value: each, label: t(`chat:service.${each}`) }))} />
          {page && <ExternalLink url={page}>{t('settings:connect.getProgram', { program })}</ExternalLink>}
        </div>
        <AddressField form={form} className="mt-4" />
        <ModelField key={provider} form={form} className="mt-4" />
        <CheckOutcome form={form} className="mt-2" />
      </PathCard>
    </form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelRef, ProviderId } from '../../shared/models/model-ref.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Select, type SelectOption } from '../ui/select.tsx'
import { Row, Section } from './section.tsx'
import { ServiceRow } from './service-row.tsx'

/** The model for new chats, and every service that can be connected. One form is open at a time. */
export function ServicesSection() {
  const { t } = useTranslation('settings')
  const services = useSettings((state) => state.services)
  const [open, setOpen] = useState<ProviderId | null>(null)
  return (
    <Section title={t('services.title')} lead={t('services.lead')}>
      <UsualModel />
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <ServiceRow key={service.provider} service={service} open={open === service.provider} onToggle={() => setOpen(open === service.provider ? null : service.provider)} />
        ))}
      </ul>
    </Section>
  )
}

const nameOf = (model: ModelRef): string => JSON.stringify([model.provider, model.name])

/** Only what was checked once can be chosen; a choice whose service is gone stays visible and says so. */
function UsualModel() {
  const { t } = useTranslation(['settings', 'chat'])
  const services = useSettings((state) => state.services)
  const usual = useSettings((state) => state.settings?.defaultModel)
  if (!usual) return null
  const label = (model: ModelRef): string => (model.provider === 'practice' ? t('chat:modelPractice') : `${t(`chat:service.${model.provider}`)} · ${model.name}`)
  const models = services.filter((service) => service.connected).flatMap((service) => service.models.map((name): ModelRef => ({ provider: service.provider, name })))
  const options: SelectOption<string>[] = models.map((model) => ({ value: nameOf(model), label: label(model) }))
  if (!options.some((option) => option.value === nameOf(usual))) options.unshift({ value: nameOf(usual), label: t('services.usualGone', { model: label(usual) }) })
  return (
    <Row label={t('services.usual')} note={t('services.usualNote')}>
      <Select
        label={t('services.usual')} labelHidden value={nameOf(usual)} options={options} className="w-64 max-w-full"
        onChange={(chosen) => {
          const model = models.find((each) => nameOf(each) === chosen)
          if (model) report(useSettings.getState().update({ defaultModel: model }))
        }}
      />
    </Row>
  )
}

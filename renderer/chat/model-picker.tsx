import { ChevronDown, Cpu, KeyRound } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelRef } from '../../shared/models/model-ref.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../ui/menu.tsx'
import { PickerButton } from './picker-button.tsx'

/** Services on this computer need no key and cost nothing. */
const onComputer = ['ollama', 'lmstudio'] as const

/** Which model answers in this chat. Practice is always there, then the services that were checked once; others lead to settings. */
export function ModelPicker({ model, onChange }: { model: ModelRef; onChange: (model: ModelRef) => void }) {
  const { t } = useTranslation('chat')
  const services = useSettings((state) => state.services)
  const go = useRoute((state) => state.go)
  const ready = services.filter((service) => service.provider !== 'practice' && service.connected && service.models.length > 0)
  const label = model.provider === 'practice' ? t('modelPractice') : model.name
  return (
    <Menu label={t('modelLabel')} width={320} trigger={<PickerButton icon={Cpu} label={t('modelLabel')} title={t(`service.${model.provider}`)} iconEnd={ChevronDown}>{label}</PickerButton>}>
      <MenuItem checked={model.provider === 'practice'} note={t('modelPracticeNote')} onSelect={() => onChange({ provider: 'practice', name: 'practice' })}>{t('modelPractice')}</MenuItem>
      {ready.map((service) => (
        <Fragment key={`${service.provider} ${service.baseUrl}`}>
          <MenuHeading>{t(`service.${service.provider}`)}{onComputer.some((name) => name === service.provider) && ` · ${t('modelOnComputer')}`}</MenuHeading>
          {service.models.map((name) => (
            <MenuItem key={name} checked={model.provider === service.provider && model.name === name} onSelect={() => onChange({ provider: service.provider, name })}>{name}</MenuItem>
          ))}
        </Fragment>
      ))}
      <MenuLine />
      <MenuItem icon={KeyRound} onSelect={() => go({ page: 'settings' })}>{t('modelConnect')}</MenuItem>
    </Menu>
  )
}

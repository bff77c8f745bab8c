import { Check, ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../shared/settings/settings.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { ServiceForm } from './service-form.tsx'
import { isLocal, serviceIcon } from './service-facts.ts'

/** One service: how it stands, and its form when it is open. Practice is always there and has none. */
export function ServiceRow({ service, open, onToggle }: { service: Service; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation(['settings', 'chat'])
  const id = useId()
  const { provider } = service
  const isUsual = useSettings((state) => state.settings?.defaultModel.provider === provider)
  const name = t(`chat:service.${provider}`)
  const action = open ? t('services.fold') : service.connected ? t('services.change') : t('services.setUp')
  return (
    <li>
      <div className="flex items-center gap-3 px-4 py-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-hover text-ink-2"><Icon of={serviceIcon(provider)} /></span>
        <div className="min-w-0 grow">
          <h3 id={id} className="font-medium">{name}</h3>
          <Status service={service} />
        </div>
        {isUsual && <Chip tone="accent">{t('services.usedForNew')}</Chip>}
        {provider !== 'practice' && (
          <Button size="small" iconEnd={open ? ChevronUp : ChevronDown} aria-expanded={open} aria-controls={open ? `${id}-form` : undefined} aria-label={t('services.about', { action, service: name })} onClick={onToggle}>{action}</Button>
        )}
      </div>
      {open && <div id={`${id}-form`} role="group" aria-labelledby={id}><ServiceForm service={service} /></div>}
    </li>
  )
}

function Status({ service }: { service: Service }) {
  const { t } = useTranslation('settings')
  if (service.provider === 'practice') return <p className="text-13 text-ink-3">{t('services.practice')}</p>
  if (service.connected && service.needsKey && !service.hasKey) {
    return <p className="flex items-start gap-1.5 text-13 text-wait"><Icon of={TriangleAlert} className="mt-0.5" />{t('services.keyLost')}</p>
  }
  if (!service.connected) return <p className="text-13 text-ink-3">{isLocal(service.provider) ? t('services.notConnectedLocal') : t('services.notConnected')}</p>
  return <p className="flex items-start gap-1.5 text-13 text-ok"><Icon of={Check} className="mt-0.5" />{service.hasKey ? t('services.keyKept') : t('services.connected')}</p>
}

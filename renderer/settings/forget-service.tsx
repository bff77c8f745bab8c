import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../shared/settings/settings.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { useSettings } from '../stores/settings-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Takes a service away: its key, its address, its models. Says all of it before it does it. */
export function ForgetService({ service }: { service: Service }) {
  const { t } = useTranslation(['settings', 'chat'])
  const isUsual = useSettings((state) => state.settings?.defaultModel.provider === service.provider)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<GatewayError | null>(null)
  const name = t(`chat:service.${service.provider}`)
  const deletes = [service.hasKey && t('services.forgetsKey', { service: name }), t('services.forgetsAddress'), isUsual && t('services.forgetsDefault')].filter((each) => each !== false)
  const forget = async (): Promise<void> => {
    try {
      await call('models.forget', { provider: service.provider })
      await useSettings.getState().loadServices()
      setAsking(false)
      useToasts.getState().show({ tone: 'plain', text: t('services.forgotten', { service: name }) })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    }
  }
  return (
    <>
      <Button kind="quiet" icon={Trash2} onClick={() => { setError(null); setAsking(true) }}>{service.hasKey ? t('services.forgetKey') : t('services.forget')}</Button>
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} title={t('services.forgetTitle', { service: name })} lead={t('services.forgetLead')} yes={t('services.forgetYes')} onYes={forget}>
        <p className="font-medium">{t('services.forgetDeletes')}</p>
        <ul className="mt-1 list-disc pl-5 text-ink-2">{deletes.map((each) => <li key={each}>{each}</li>)}</ul>
        {error && <div className="mt-4"><GatewayErrorCard error={error} /></div>}
      </ConfirmDialog>
    </>
  )
}

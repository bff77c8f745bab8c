import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asGatewayError, type GatewayError } from '../gateway-client.ts'
import { ConfirmDialog } from '../settings/confirm-dialog.tsx'
import { useRoute } from '../stores/route-store.ts'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { remove } from './connection-actions.ts'

/** Says what goes away before it does; secret values cannot be brought back, so there is no undo afterwards. */
export function RemoveDialog({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('connections')
  const [error, setError] = useState<GatewayError | null>(null)
  const yes = async (): Promise<void> => {
    setError(null)
    try {
      await remove(name)
      onClose()
      const { route, go } = useRoute.getState()
      if (route.page === 'connections' && route.name === name) go({ page: 'connections' })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    }
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title={t('removeTitle', { name })} lead={t('removeLead')} yes={t('removeYes')} onYes={yes}>
      <p className="font-medium">{t('removeWhat')}</p>
      <ul className="mt-1 list-disc pl-5 text-ink-2"><li>{t('removeEntry')}</li><li>{t('removeAgreed')}</li></ul>
      {error && <div className="mt-4"><GatewayErrorCard error={error} /></div>}
    </ConfirmDialog>
  )
}

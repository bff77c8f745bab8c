import { FolderOpen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Row, Section } from './section.tsx'

export function PracticeSection({ folder }: { folder: string }) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<GatewayError | null>(null)
  const reset = async (): Promise<void> => {
    try {
      await call('practice.reset', {})
      setAsking(false)
      useToasts.getState().show({ tone: 'ok', text: t('practice.resetDone') })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    }
  }
  return (
    <Section title={t('practice.title')} lead={t('practice.lead')}>
      <Row label={folder}>
        <Button size="small" icon={FolderOpen} onClick={() => report(call('app.showInFolder', { path: folder }))}>{t('practice.show')}</Button>
        <Button size="small" icon={RotateCcw} onClick={() => { setError(null); setAsking(true) }}>{t('practice.reset')}</Button>
      </Row>
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} title={t('practice.resetTitle')} lead={t('practice.resetLead')} yes={t('practice.resetYes')} onYes={reset}>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          <li>{t('practice.resetOverwrites')}</li>
          <li>{t('practice.resetRemoves')}</li>
          <li>{t('practice.resetKeeps')}</li>
        </ul>
        {error && <div className="mt-4"><GatewayErrorCard error={error} /></div>}
      </ConfirmDialog>
    </Section>
  )
}

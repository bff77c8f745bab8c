import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GatewayError } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'

/** Stands where a part of the window could not be drawn: three parts, the details, and another try. */
export function BrokenPart({ error, again }: { error: Error; again: () => void }) {
  const { t } = useTranslation('common')
  return <GatewayErrorCard error={new GatewayError({ code: 'failed', data: { message: error.message } })} actions={<Button icon={RotateCcw} onClick={again}>{t('tryAgain')}</Button>} />
}

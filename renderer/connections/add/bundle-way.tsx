import { FileBox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BundleOutcome } from '../../../shared/mcp/offer.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { useAdding } from './adding-store.ts'

/** A bundle file: looked through by the gateway, then its questions are asked like those of any other. */
export function BundleWay() {
  const { t } = useTranslation('connections')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Extract<BundleOutcome, { ok: false }> | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const choose = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const outcome = await call('connections.openBundle', {})
      if (outcome?.ok) useAdding.getState().open({ way: 'bundle', offer: outcome.offer })
      else setRefused(outcome)
    } catch (thrown) {
      setError(asGatewayError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('bundle.lead')}</p>
      {refused && <ErrorThreeParts parts={{ title: t('bundle.title'), happened: t(`bundle.problem.${refused.problem}.happened`, { file: refused.file }), did: t('bundle.did'), can: t(`bundle.problem.${refused.problem}.can`) }} detail={refused.detail} />}
      {error && <GatewayErrorCard error={error} />}
      <div><Button icon={FileBox} busy={busy} onClick={() => void choose()}>{t(refused ? 'bundle.another' : 'bundle.choose')}</Button></div>
    </div>
  )
}

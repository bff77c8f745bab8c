import { Ban, RotateCw, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '../../shared/approvals/grant.ts'
import { limits } from '../../shared/limits.ts'
import { asGatewayError } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'
import { useGrants } from '../stores/grants-store.ts'
import { report } from '../stores/report-error.ts'
import { useSecond } from '../timeline/lane-clock.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { takeBackGrant } from './grant-actions.ts'
import { GrantRow } from './grant-row.tsx'
import { grantLines } from './grant-lines.ts'

const noGrants: readonly Grant[] = []
/** After the end of a grant, when the gateway has certainly let it go. */
const afterEndMs = 1_000

/** Reads the list again when the next grant has ended, so that no line stays that holds no more. */
function useReadAtNextEnd(grants: readonly Grant[], read: () => void): void {
  useEffect(() => {
    const ends = grants.flatMap(({ lifetime }) => (lifetime.kind === 'until' && lifetime.at > Date.now() ? [lifetime.at] : []))
    if (ends.length === 0) return undefined
    const timer = setTimeout(read, Math.min(Math.min(...ends) - Date.now() + afterEndMs, limits.timerMaxMs))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` does the same each time it is made
  }, [grants])
}

/** “What you allowed”: every stored yes, and the way back from each. */
export function GrantsPanel() {
  const { t } = useTranslation('grants')
  const common = useTranslation('common').t
  const grants = useGrants((state) => state.grants)
  const takenBack = useGrants((state) => state.takenBack)
  const [error, setError] = useState<GatewayError | null>(null)
  const load = (): void => {
    setError(null)
    useGrants.getState().load().catch((thrown: unknown) => setError(asGatewayError(thrown)))
  }
  useEffect(load, [])
  useReadAtNextEnd(grants ?? noGrants, load)
  const ticks = grants?.some((grant) => grant.lifetime.kind === 'until') ?? false
  const now = useSecond(ticks)
  const lines = grantLines(grants ?? [], takenBack)
  const count = grants?.length ?? 0
  return (
    <div className="flex min-h-full flex-col">
      <div className="p-4 pb-2">
        <h2 className="text-18">{t('page.title')}</h2>
        <p className="mt-1 text-ink-2">{t('page.lead')}</p>
      </div>
      <div className="grow px-4">
        {error && <GatewayErrorCard error={error} actions={<Button icon={RotateCw} onClick={load}>{common('tryAgain')}</Button>} />}
        {!grants && !error && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('page.loading')}</p>}
        {lines.length > 0 && <ul aria-label={t('page.title')}>{lines.map(({ grant, takenBackAt }) => <GrantRow key={grant.id} grant={grant} takenBackAt={takenBackAt} now={now} />)}</ul>}
        {grants && lines.length === 0 && <p className="text-13 text-ink-3">{t('page.empty')}</p>}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-bg p-4">
        <p className="flex items-start gap-2 text-13 text-ink-2"><Icon of={ShieldCheck} className="mt-0.5" /><span>{t('page.always')}</span></p>
        {count > 1 && <Button icon={Ban} className="mt-3 w-full" onClick={() => { for (const grant of grants ?? []) report(takeBackGrant(grant)) }}>{t('page.all', { count })}</Button>}
      </div>
    </div>
  )
}

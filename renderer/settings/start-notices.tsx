import { Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppState } from '../../shared/contract/calls.ts'
import { Icon } from '../ui/icon.tsx'

/** What was found at the start, for as long as Pincer runs: the short messages at the edge of the window are gone after ten seconds. */
export function StartNotices({ notices }: { notices: AppState['startNotices'] }) {
  const { t } = useTranslation(['settings', 'common'])
  return notices.map(({ code, data }) => {
    const good = code === 'ended-leftovers'
    return (
      <p key={code} className={`mb-6 flex items-start gap-3 rounded-card px-4 py-3 ${good ? 'bg-sunken' : 'bg-wait-soft'}`}>
        <Icon of={good ? Info : TriangleAlert} className={good ? 'mt-0.5 text-ink-3' : 'mt-0.5 text-wait'} />
        {code === 'settings-restored' ? t('restored') : t(`common:startNotice.${code}`, { count: Number(data['count'] ?? 0) })}
      </p>
    )
  })
}

import { Clock, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '../../shared/approvals/grant.ts'
import { limits } from '../../shared/limits.ts'
import { placeWords, whatWords, whereWords } from '../approvals/grant-words.ts'
import { report } from '../stores/report-error.ts'
import { useFormat } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { giveAgain, grantIcon, takeBackGrant } from './grant-actions.ts'
import { useGrants } from '../stores/grants-store.ts'

/** One stored yes: what, where, how long and how often it was used, and the way back. `now`: ms since 1970, moves with the clock. */
export function GrantRow({ grant, takenBackAt, now }: { grant: Grant; takenBackAt: number | null; now: number }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const what = whatWords(grant)
  const gone = takenBackAt !== null
  useEffect(() => {
    if (takenBackAt === null) return undefined
    const timer = setTimeout(() => useGrants.getState().forget(grant.id), Math.max(0, takenBackAt + limits.grantRestoreMs - Date.now()))
    return () => clearTimeout(timer)
  }, [grant.id, takenBackAt])
  const used = grant.lastUsedAt === null ? t('page.unused') : t('page.used', { count: grant.uses, at: format.day(grant.lastUsedAt) })
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-3 first:border-t-0" data-grant={grant.id}>
      <Icon of={grantIcon(grant)} className="text-ink-2" />
      <strong className={cx('min-w-0 font-medium wrap-anywhere', gone && 'text-ink-3 line-through')} title={placeWords(grant)}>{what}</strong>
      {gone
        ? <Button size="small" icon={Undo2} aria-label={t('page.restoreOf', { what })} onClick={() => report(giveAgain(grant))}>{t('page.restore')}</Button>
        : <Button size="small" aria-label={t('page.takeBackOf', { what })} onClick={() => report(takeBackGrant(grant))}>{t('page.takeBack')}</Button>}
      <div className="col-span-2 col-start-2 text-13 leading-[18px] wrap-anywhere text-ink-3">
        {gone ? <p>{t('page.takenBack')}</p> : (
          <>
            <p title={placeWords(grant)}>{whereWords(grant)}</p>
            <p><HowLong grant={grant} now={now} /> · {used}</p>
          </>
        )}
      </div>
    </li>
  )
}

function HowLong({ grant, now }: { grant: Grant; now: number }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const { lifetime } = grant
  if (lifetime.kind === 'forever') return t('page.forever')
  if (lifetime.kind === 'chat') return grant.sessionTitle === '' ? t('page.chatGone') : t('page.chat', { title: grant.sessionTitle })
  const left = lifetime.at - now
  const words = left <= 0 ? t('page.ended') : left < 60_000 ? t('page.endsSoon') : t('page.ends', { time: format.minutes(left) })
  return <span className="inline-flex items-center gap-1.5 align-top text-wait"><Icon of={Clock} />{words}</span>
}

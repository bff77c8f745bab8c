import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import { useFormat } from '../text/format.ts'
import { groupByDay } from './day-groups.ts'
import { EntryRow } from './entry-row.tsx'

/** The log as a table with a heading line for each day. */
export function EntryTable({ entries, onChanged }: { entries: readonly ActivityEntry[]; onChanged: () => void }) {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const [now] = useState(Date.now)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <table className="w-full table-fixed border-collapse" aria-label={t('table')}>
        <colgroup><col /><col className="w-46" /><col className="w-37" /></colgroup>
        <thead>
          <tr className="text-left text-13 text-ink-3">
            <th scope="col" className="h-8 px-4 font-medium">{t('column.what')}</th><th scope="col" className="px-3 font-medium">{t('column.who')}</th><th scope="col" className="px-3 font-medium">{t('column.undo')}</th>
          </tr>
        </thead>
        {groupByDay(entries, now).map((group) => (
          <tbody key={group.key}>
            <tr className="border-t border-line bg-sunken"><th scope="colgroup" colSpan={3} className="h-8 px-4 text-left text-13 font-medium text-ink-2">{group.day === 'earlier' ? format.day(group.at) : t(group.day)}</th></tr>
            {group.entries.map((entry) => <EntryRow key={entry.id} entry={entry} onChanged={onChanged} />)}
          </tbody>
        ))}
      </table>
    </div>
  )
}

import { Ban, Check, CircleSlash, Clock, Eye, Hand } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import { useRoute } from '../stores/route-store.ts'
import { useFormat } from '../text/format.ts'
import { toolIcon } from '../timeline/lane-icons.ts'
import { MiddleCut } from '../timeline/middle-cut.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { decisionOf } from './entry-words.ts'
import type { Decision } from './entry-words.ts'
import { UndoCell } from './undo-cell.tsx'
import { useEntryText } from './use-entry-text.ts'

const icons: Readonly<Record<Decision['who'], LucideIcon>> = { allowed: Check, allowedOn: Check, rule: Check, denied: Ban, nobody: Clock, rules: Ban, noNeed: Eye, asked: Hand, notTried: CircleSlash }
const tones: Readonly<Record<Decision['tone'], string>> = { ok: 'text-ok', bad: 'text-bad', plain: 'text-ink-2' }

/** One line of the log: what happened, where and how long it took, who decided, whether it can be taken back. `onChanged`: it may have been. */
export function EntryRow({ entry, onChanged }: { entry: ActivityEntry; onChanged: () => void }) {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const { title, chat, more, who, note } = useEntryText()(entry)
  const decision = decisionOf(entry)
  return (
    <tr className="border-t border-line" data-entry={entry.id} data-outcome={entry.outcome}>
      <td className="h-14 px-4 align-middle">
        <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-3">
          <Icon of={toolIcon(entry.tool, entry.effect)} className="text-ink-3" />
          <div className="min-w-0">
            <MiddleCut text={title} title={title} />
            <p className="flex min-w-0 text-13 leading-[18px] whitespace-pre text-ink-3">
              <time dateTime={new Date(entry.at).toISOString()}>{format.clock(entry.at)}</time>
              {' · '}
              {/* A long name of a chat gives way; what happened does not. */}
              {entry.sessionTitle === '' ? chat
                : <button type="button" aria-label={t('openChat', { title: chat })} className="min-w-12 truncate rounded-[4px] hover:text-ink hover:underline" onClick={() => useRoute.getState().go({ page: 'chat', sessionId: entry.sessionId })}>{chat}</button>}
              <span className="max-w-[70%] shrink-0 overflow-hidden text-ellipsis whitespace-pre">{more.map((one) => ` · ${one}`)}</span>
            </p>
          </div>
        </div>
      </td>
      <td className="px-3 align-middle">
        <span className={cx('flex items-center gap-2', tones[decision.tone])}><Icon of={icons[decision.who]} />{who}</span>
        {note !== '' && <small className="block truncate text-13 leading-[18px] text-ink-3" title={note}>{note}</small>}
      </td>
      <td className="px-3 align-middle"><UndoCell entry={entry} title={title} onChanged={onChanged} /></td>
    </tr>
  )
}

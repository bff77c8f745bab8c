import { CircleStop } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BrokenPart } from '../frame/broken-part.tsx'
import { BatchBlock } from '../timeline/batch-block.tsx'
import { cx } from '../ui/class-names.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Answer } from './answer.tsx'
import type { Row } from './conversation-rows.ts'
import { NoticeCard } from './notice-card.tsx'
import { RetryingLine } from './retrying-line.tsx'
import { UserBubble } from './user-bubble.tsx'

/** One row of the conversation in its column of at most 824. Distances are paddings: the virtual list measures without margins. */
export const ConversationRow = memo(function ConversationRow({ sessionId, row, marked }: { sessionId: string; row: Row; marked: boolean }) {
  const ends = row.kind !== 'item' || row.last
  // A batch keeps its own distance to what follows.
  const batch = row.kind === 'item' && row.item.kind === 'batch'
  return (
    <div className="px-6">
      <div className={cx('mx-auto max-w-206', batch ? (ends ? 'pb-3' : '') : ends ? 'pb-6' : 'pb-3', marked && 'move-appear rounded-card outline-2 outline-offset-4 outline-accent')}>
        <ErrorBoundary fallback={(error, again) => <BrokenPart error={error} again={again} />}><RowBody sessionId={sessionId} row={row} /></ErrorBoundary>
      </div>
    </div>
  )
})

function RowBody({ sessionId, row }: { sessionId: string; row: Row }) {
  const { t } = useTranslation('chat')
  switch (row.kind) {
    case 'working':
      return <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner className="text-accent" />{t('working')}</p>
    case 'retrying':
      return row.turn.retrying ? <RetryingLine retrying={row.turn.retrying} /> : null
    case 'end':
      return row.end.kind === 'stopped'
        ? <p className="flex items-center gap-2 text-13 text-ink-3"><Icon of={CircleStop} />{t('turnStopped')}</p>
        : <NoticeCard sessionId={sessionId} notice={{ code: row.end.code, data: {} }} offersWays={row.newest} />
    case 'item':
      switch (row.item.kind) {
        case 'user': return <UserBubble item={row.item} />
        case 'message': return <Answer item={row.item} />
        case 'batch': return <BatchBlock sessionId={sessionId} turn={row.turn} batch={row.item} />
        case 'notice': return <NoticeCard sessionId={sessionId} notice={row.item.notice} offersWays={row.newest && row.turn.endedAt !== undefined} />
        default: return row.item satisfies never
      }
    default:
      return row satisfies never
  }
}

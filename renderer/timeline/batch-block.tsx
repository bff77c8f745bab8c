import { ChevronDown, ChevronRight, Square } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItemOf, Lane, TurnView } from '../../shared/sessions/chat-view.ts'
import { ApprovalCards } from '../approvals/approval-cards.tsx'
import { CallQuestions } from '../connections/ask/call-questions.tsx'
import { CallSignIns } from '../marketplace/sign-in/sign-in-cards.tsx'
import { SignInNotes } from '../marketplace/sign-in/sign-in-notes.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { batchTimes, countLanes, countOrder } from './batch-summary.ts'
import { DoneRow } from './done-row.tsx'
import { useSecond } from './lane-clock.ts'
import { LaneRow } from './lane-row.tsx'
import { hasEnded } from './lane-state.ts'
import { useLaneView } from './lane-view-store.ts'
import { TimeTicks } from './time-ticks.tsx'
import { useBatchFold } from './use-batch-fold.ts'
import { useCalm } from './use-calm.ts'
import { useFoldedLanes } from './use-folded-lanes.ts'
import { useLaneActions } from './use-lane-actions.ts'
import { useLaneKeys } from './use-lane-keys.ts'
import { useLaneText } from './use-lane-text.ts'
import { useSharedAxis } from './use-shared-axis.ts'
import { WallNotes } from './wall-notes.tsx'
import './lanes.css'

export interface BatchBlockProps { readonly sessionId: string; readonly turn: TurnView; readonly batch: ChatItemOf<'batch'> }

/**
 * What runs side by side: one shared time axis, one lane per call, the asking cards under it. A single call is a lane
 * without an axis; a batch that is done is one line.
 */
export const BatchBlock = memo(Block, (a, b) => a.sessionId === b.sessionId && a.batch === b.batch && a.turn.id === b.turn.id && a.turn.endedAt === b.turn.endedAt)

// An answer that streams makes a new turn object each frame; of the turn only its end matters here.
function Block({ sessionId, turn, batch }: BatchBlockProps) {
  const root = useRef<HTMLElement>(null)
  const { t } = useTranslation('lanes')
  const text = useLaneText()
  const live = turn.endedAt === undefined && batch.lanes.some((lane) => !hasEnded(lane))
  const now = useSecond(live)
  const axis = useSharedAxis(root, batch, turn, live, now)
  const calm = useCalm(root)
  const fold = useBatchFold(root, batch, turn, live, calm)
  const actions = useLaneActions(sessionId, batch)
  const keys = useLaneKeys(root)
  const openLanes = useLaneView((state) => state.openLanes)
  const doneShown = useLaneView((state) => state.unfoldedDone[batch.id] === true)
  const { shown, folded } = useFoldedLanes(batch.lanes, calm.busy)

  const counts = countLanes(batch.lanes)
  const times = batchTimes(batch, live ? now : axis.endAt)
  const single = batch.lanes.length === 1
  // Who types a tool wants to see what it gives, and nobody else tells it.
  const direct = turn.items.some((item) => item.kind === 'user' && item.direct)
  // Alone, a lane that has ended leaves half of its track for words.
  const spanMs = single && !live ? axis.axis.spanMs * 2 : axis.axis.spanMs
  const summary = countOrder.filter((name) => counts[name] > 0).map((name) => (name === 'waiting' ? t('batch.waiting', { count: counts.waiting }) : t(`batch.${name}`, { count: counts[name] })))
  const title = live ? t('batch.title', { count: counts.total }) : t('batch.ended', { count: counts.total })

  if (fold.folded && !single) {
    const parts = [title, text.duration(times.totalMs), ...(times.waitedMs > 0 ? [t('batch.waitedForYou', { time: text.duration(times.waitedMs) })] : [])]
    return (
      <section ref={root} aria-label={title} className="lanes-block pb-3">
        <button type="button" aria-expanded={false} onClick={() => fold.set(false)}
          className="flex w-full items-center gap-2 rounded-card border border-line bg-raised px-4 py-1.5 text-left text-ink-2 hover:bg-hover">
          <Icon of={ChevronRight} className="text-ink-3" />
          <span className="min-w-0 truncate">
            {parts.join(', ')}
            {counts.failed > 0 && <span className="text-bad"> · {t('batch.failed', { count: counts.failed })}</span>}
            {counts.denied > 0 && <span> · {t('batch.denied', { count: counts.denied })}</span>}
            {counts.stopped > 0 && <span> · {t('batch.stopped', { count: counts.stopped })}</span>}
          </span>
        </button>
      </section>
    )
  }

  const row = (lane: Lane, index: number) => (
    <LaneRow
      key={lane.callId} sessionId={sessionId} lane={lane} origin={axis.origin} spanMs={spanMs} live={live} frozenAt={live ? null : axis.endAt}
      now={hasEnded(lane) ? 0 : live ? now : axis.endAt} open={openLanes[lane.callId] ?? (direct && hasEnded(lane))} pending={actions.pending[lane.callId] ?? null} showTail={live}
      tabStop={keys.current === null ? index === 0 : keys.current === lane.callId}
      onToggle={useLaneView.getState().setLaneOpen} onAction={actions.run} onKeyDown={keys.onKeyDown}
    />
  )
  return (
    <section ref={root} aria-label={single && batch.lanes[0] ? text.title(batch.lanes[0]) : title} data-batch={batch.id} className={cx('lanes-block pb-3', single && 'lane-compact')}>
      <div className="rounded-card border border-line bg-raised">
        {!single && (
          <header className="flex h-10 items-center gap-3 pr-2 pl-4">
            <strong className="shrink-0 font-semibold">{title}</strong>
            <span className="min-w-0 grow truncate text-13 text-ink-3">{summary.join(' · ')}</span>
            {live && <Button kind="quiet" size="small" icon={Square} busy={actions.stopping} className="[&_svg]:scale-65 [&_svg]:fill-current" onClick={actions.stopAll}>{t('batch.stop')}</Button>}
            {!live && <IconButton icon={ChevronDown} label={t('batch.fold')} onClick={() => fold.set(true)} />}
          </header>
        )}
        {!single && <TimeTicks axis={axis.axis} nowMs={live ? now - axis.origin : null} />}
        <ul aria-label={t('batch.lanes')} className={single ? '' : 'pt-0.5 pb-1'}>
          {folded.length > 0 && <DoneRow lanes={folded} origin={axis.origin} spanMs={axis.axis.spanMs} live={live} open={doneShown} tabStop={keys.current === 'done'} onKeyDown={keys.onKeyDown}
            onToggle={() => useLaneView.getState().toggleDone(batch.id)} />}
          {folded.length > 0 && doneShown && folded.map((lane) => row(lane, -1))}
          {shown.map(row)}
        </ul>
        {actions.problem !== null && <p role="alert" className="px-4 pb-2 text-13 text-bad">{t('couldNot', { what: actions.problem })}</p>}
      </div>
      <WallNotes sessionId={sessionId} lanes={batch.lanes} />
      <SignInNotes lanes={batch.lanes} />
      <ApprovalCards sessionId={sessionId} lanes={batch.lanes} closed={turn.endedAt !== undefined} />
      <CallQuestions lanes={batch.lanes} />
      <CallSignIns lanes={batch.lanes} />
    </section>
  )
}

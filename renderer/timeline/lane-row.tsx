import { ChevronDown, ChevronRight, RotateCw, Square, X } from 'lucide-react'
import { memo } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LaneDetails } from './lane-details.tsx'
import { shapeLane, wordsPlace } from './lane-geometry.ts'
import { stateLooks, toolIcon } from './lane-icons.ts'
import { hasEnded, laneState, shownTime } from './lane-state.ts'
import { LaneTrack } from './lane-track.tsx'
import { laneNote } from './lane-words.ts'
import { MiddleCut } from './middle-cut.tsx'
import { useFormat } from '../text/format.ts'
import { useLaneText } from './use-lane-text.ts'

export type LaneAction = 'stop' | 'leave-out' | 'retry'

export interface LaneRowProps {
  readonly sessionId: string
  readonly lane: Lane
  /** The axis of the batch: its left edge (ms since 1970) and its length. */
  readonly origin: number
  readonly spanMs: number
  /** Ticks once a second while the lane still goes on. */
  readonly now: number
  /** The batch still goes on: there is a now-line. */
  readonly live: boolean
  /** Where a lane that never got its end stops. */
  readonly frozenAt: number | null
  readonly open: boolean
  /** The action that was pressed and has no effect yet. */
  readonly pending: LaneAction | null
  /** This row is where Tab enters the list. */
  readonly tabStop: boolean
  readonly showTail: boolean
  readonly onToggle: (callId: string, open: boolean) => void
  readonly onAction: (callId: string, action: LaneAction) => void
  readonly onKeyDown: (event: KeyboardEvent, callId: string) => void
}

/** One lane: title · track · state and time · one button; and its details when it is open. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, now } = props
  const { t } = useTranslation('lanes')
  const text = useLaneText()
  const state = laneState(lane)
  const shape = shapeLane(lane, props.origin, props.spanMs, props.frozenAt)
  const note = laneNote(lane)
  const words = note ? text.note(note) : ''
  const place = note ? wordsPlace(shape, words) : null
  const title = text.title(lane)
  const detailsId = `lane-${lane.callId}`
  const tail = props.showTail && state === 'running' ? lastLine(lane.preview) : ''

  return (
    <li data-call={lane.callId} data-state={state} className="lane-row-outer">
      <div className="lane-row lane-grid" data-state={state}>
        <span className="lane-what flex min-w-0 items-center gap-2">
          <Icon of={props.open ? ChevronDown : ChevronRight} className="lane-fold text-ink-3" />
          <Icon of={toolIcon(lane.tool, lane.effect)} className="text-ink-3" />
          <button
            type="button" data-lane={lane.callId} aria-expanded={props.open} aria-controls={props.open ? detailsId : undefined} aria-label={text.spoken(lane)} tabIndex={props.tabStop ? 0 : -1}
            className={cx('lane-open flex min-w-0 text-left', state === 'waiting' && 'font-medium')}
            onClick={() => props.onToggle(lane.callId, !props.open)} onKeyDown={(event) => props.onKeyDown(event, lane.callId)}
          >
            <MiddleCut text={title} />
          </button>
        </span>
        <LaneTrack shape={shape} live={props.live} words={note && place && place !== 'below' ? { text: words, place, tone: note.tone } : null} />
        <StateCell lane={lane} now={now} />
        <ActionButton lane={lane} title={title} pending={props.pending} onAction={props.onAction} />
        {note && place === 'below' && <span aria-hidden className={cx('lane-below', note.tone === 'bad' ? 'text-bad' : 'text-ink-3')}>{words}</span>}
        {tail !== '' && <span className="lane-tail" title={t('lane.output')}>{tail}</span>}
      </div>
      {props.open && <LaneDetails id={detailsId} sessionId={props.sessionId} lane={lane} origin={props.origin} now={now} />}
    </li>
  )
})

function StateCell({ lane, now }: { lane: Lane; now: number }) {
  const text = useLaneText()
  const format = useFormat()
  const state = laneState(lane)
  const { icon, tone } = stateLooks[state]
  const ms = shownTime(lane, now)
  return (
    <span aria-hidden className="lane-state flex min-w-0 items-center gap-1.5 text-13 whitespace-nowrap">
      <span className={cx('flex min-w-0 items-center gap-1.5', tone)}>
        {icon ? <Icon of={icon} className={icon === Square ? 'scale-60 fill-current' : undefined} /> : <Spinner />}
        <span className="truncate">{text.state(lane)}</span>
      </span>
      {ms !== null && <time className="ml-auto text-ink-2">{hasEnded(lane) ? text.duration(ms) : format.seconds(ms)}</time>}
    </span>
  )
}

function ActionButton({ lane, title, pending, onAction }: { lane: Lane; title: string; pending: LaneAction | null; onAction: LaneRowProps['onAction'] }) {
  const { t } = useTranslation('lanes')
  if (pending) return <span className="lane-action grid size-7 place-items-center text-ink-3" title={t('lane.stopping', { title })}><Spinner /></span>
  switch (laneState(lane)) {
    case 'running':
      return <IconButton icon={Square} edged small label={t('lane.stop', { title })} className="lane-action [&_svg]:scale-65 [&_svg]:fill-current" onClick={() => onAction(lane.callId, 'stop')} />
    case 'queued':
      return <IconButton icon={X} label={t('lane.leaveOut', { title })} className="lane-action" onClick={() => onAction(lane.callId, 'leave-out')} />
    case 'failed': case 'stopped':
      return <IconButton icon={RotateCw} label={t('lane.retry', { title })} className="lane-action" onClick={() => onAction(lane.callId, 'retry')} />
    default:
      return <span className="lane-no-action" />
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trimEnd() ?? ''
}

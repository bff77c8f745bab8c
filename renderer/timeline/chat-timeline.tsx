import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent, WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { useChats } from '../stores/chat-store.ts'
import { report } from '../stores/report-error.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Button } from '../ui/button.tsx'
import { ChatTotals } from './chat-totals.tsx'
import { useSecond } from './lane-clock.ts'
import { ShapeKey } from './shape-key.tsx'
import { TurnRow } from './turn-row.tsx'
import type { OnScreen } from './turn-row.tsx'
import './lanes.css'

/** What the conversation shows now: its first and last turn; with `from` and `to` (ms since 1970) also which part of their time. */
export interface VisibleTurns { readonly first: string; readonly last: string; readonly from?: number; readonly to?: number }

export interface ChatTimelineProps {
  readonly sessionId: string
  readonly visible?: VisibleTurns | undefined
  /** Called when a turn is pressed: the conversation scrolls to it. */
  readonly onGoTo?: ((turnId: string) => void) | undefined
}

const zooms = [1, 2, 4, 8, 16] as const

/** The side panel: the chat's totals, and one strip per turn with what ran at the same time. Zoom by buttons, + and −, or pinch. */
export function ChatTimeline({ sessionId, visible, onGoTo }: ChatTimelineProps) {
  const { t } = useTranslation('lanes')
  const turns = useChats((state) => state.views[sessionId]?.turns) ?? []
  const hasOlder = useChats((state) => state.views[sessionId]?.hasOlder) ?? false
  const usage = useSessions((state) => state.byId[sessionId]?.usage)
  const now = useSecond(turns.some((turn) => turn.endedAt === undefined))
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const move = (by: number): void => setStep((at) => Math.min(zooms.length - 1, Math.max(0, at + by)))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') move(1)
    else if (event.key === '-') move(-1)
    else return
    event.preventDefault()
  }
  // A pinch on a touch pad arrives as a wheel with Ctrl.
  const onWheel = (event: WheelEvent): void => { if (event.ctrlKey) move(event.deltaY < 0 ? 1 : -1) }
  const firstSeen = turns.findIndex((turn) => turn.id === visible?.first)
  const lastSeen = turns.findIndex((turn) => turn.id === visible?.last)

  return (
    <div className="flex min-h-full flex-col" onKeyDown={onKeyDown}>
      <ChatTotals turns={turns} usage={usage} now={now} />
      <section aria-label={t('timeline')} className="grow p-4" onWheel={onWheel}>
        <div className="flex items-center gap-1">
          <h2 className="grow">{t('timeline')}</h2>
          <IconButton icon={ZoomOut} label={t('panel.zoomOut')} aria-disabled={step === 0} onClick={() => move(-1)} />
          <span className="min-w-7 text-center text-13 text-ink-3" aria-live="polite">{t('panel.zoom', { factor: zoom })}</span>
          <IconButton icon={ZoomIn} label={t('panel.zoomIn')} aria-disabled={step === zooms.length - 1} onClick={() => move(1)} />
        </div>
        {turns.length === 0 && <p className="mt-2 text-13 text-ink-3">{t('panel.empty')}</p>}
        {hasOlder && <Button kind="quiet" size="small" className="mt-1" onClick={() => report(useChats.getState().loadOlder(sessionId))}>{t('panel.older')}</Button>}
        <ol>
          {turns.map((turn, index) => (
            <TurnRow key={turn.id} turn={turn} number={hasOlder ? null : index + 1} now={turn.endedAt ?? now} zoom={zoom} onGoTo={onGoTo}
              onScreen={visible && firstSeen >= 0 && index >= firstSeen && index <= lastSeen ? partOf(turn, visible, now) : null} />
          ))}
        </ol>
        {turns.length > 0 && <div className="mt-2"><ShapeKey /></div>}
      </section>
    </div>
  )
}

function partOf(turn: TurnView, visible: VisibleTurns, now: number): OnScreen {
  const length = Math.max(1, (turn.endedAt ?? now) - turn.startedAt)
  const at = (moment: number | undefined, missing: number): number => (moment === undefined ? missing : Math.min(1, Math.max(0, (moment - turn.startedAt) / length)))
  return { from: at(visible.from, 0), to: at(visible.to, 1) }
}

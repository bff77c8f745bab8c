import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { useChats } from '../stores/chat-store.ts'
import { useLayout } from '../stores/layout-store.ts'
import { report } from '../stores/report-error.ts'
import { useScroll } from '../stores/scroll-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TurnChanges } from '../undo/turn-changes.tsx'
import { ChatTotals } from './chat-totals.tsx'
import { useSecond } from './lane-clock.ts'
import { ShapeKey } from './shape-key.tsx'
import { TurnList } from './turn-list.tsx'
import { TurnRow } from './turn-row.tsx'
import { useNativeEvent } from './use-native-event.ts'
import { useSteadyTurns } from './use-steady-turns.ts'
import { visibleParts } from './visible-span.ts'
import './lanes.css'

const zooms = [1, 2, 4, 8, 16] as const
const noTurns: readonly TurnView[] = []

/**
 * The side panel: the chat's totals, and one strip per turn with what ran at the same time. A frame shows what the
 * conversation has on screen; a click goes there. Zoom by buttons, + and −, or pinch.
 */
export function ChatTimeline({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('lanes')
  const turns = useSteadyTurns(useChats((state) => state.views[sessionId]?.turns) ?? noTurns)
  const hasOlder = useChats((state) => state.views[sessionId]?.hasOlder) ?? false
  const usage = useSessions((state) => state.byId[sessionId]?.usage)
  const visible = useScroll((state) => (state.visible?.sessionId === sessionId ? state.visible : null))
  const now = useSecond(turns.some((turn) => turn.endedAt === undefined))
  const panel = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const onScreen = useMemo(() => (visible ? visibleParts(turns, visible.from, visible.to, now) : null), [turns, visible, now])

  const goTo = useCallback((turnId: string, itemId: string | undefined) => {
    useScroll.getState().goTo(sessionId, turnId, itemId)
    // In a narrow window the panel lies over the conversation: the way there includes putting it away.
    useLayout.getState().set({ panelSheet: false })
  }, [sessionId])
  const move = (by: number): void => setStep((at) => Math.min(zooms.length - 1, Math.max(0, at + by)))
  useNativeEvent(panel, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !['+', '=', '-'].includes(event.key)) return
    move(event.key === '-' ? -1 : 1)
    event.preventDefault()
  })
  // A pinch on a touch pad arrives as a wheel with Ctrl.
  useNativeEvent(panel, 'wheel', (event) => {
    if (!event.ctrlKey) return
    move(event.deltaY < 0 ? 1 : -1)
    event.preventDefault()
  })

  return (
    <div ref={panel} className="flex min-h-full flex-col">
      <ChatTotals turns={turns} usage={usage} now={now} />
      <section aria-label={t('timeline')} className="grow p-4">
        <div className="flex items-center gap-1">
          <h2 className="grow">{t('timeline')}</h2>
          <IconButton icon={ZoomOut} label={t('panel.zoomOut')} aria-disabled={step === 0} onClick={() => move(-1)} />
          <span className="min-w-7 text-center text-13 text-ink-3" aria-live="polite">{t('panel.zoom', { factor: zoom })}</span>
          <IconButton icon={ZoomIn} label={t('panel.zoomIn')} aria-disabled={step === zooms.length - 1} onClick={() => move(1)} />
        </div>
        {turns.length === 0 && <p className="mt-2 text-13 text-ink-3">{t('panel.empty')}</p>}
        {hasOlder && <Button kind="quiet" size="small" className="mt-1" onClick={() => report(useChats.getState().loadOlder(sessionId))}>{t('panel.older')}</Button>}
        {useMemo(() => (
          <TurnList turns={turns} row={(turn, index) => {
            const part = onScreen?.get(turn.id)
            return <TurnRow turn={turn} number={hasOlder ? null : index + 1} now={turn.endedAt ?? now} zoom={zoom} screenFrom={part?.from ?? null} screenTo={part?.to ?? null} onGoTo={goTo} />
          }} />
        ), [turns, onScreen, hasOlder, now, zoom, goTo])}
        {turns.length > 0 && <div className="mt-2"><ShapeKey /></div>}
      </section>
      <TurnChanges sessionId={sessionId} turns={turns} />
    </div>
  )
}

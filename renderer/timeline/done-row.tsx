import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { Icon } from '../ui/icon.tsx'
import { span } from './lane-track.tsx'
import { union } from './spans.ts'

/** “12 done”: the finished lanes as one, with the time in which at least one of them worked. Opens to all of them. */
export function DoneRow({ lanes, origin, spanMs, live, open, tabStop, onToggle, onKeyDown }: {
  lanes: readonly Lane[]; origin: number; spanMs: number; live: boolean; open: boolean; tabStop: boolean
  onToggle: () => void; onKeyDown: (event: KeyboardEvent, callId: string) => void
}) {
  const { t } = useTranslation('lanes')
  const worked = union(lanes.flatMap((lane) => lane.phases.flatMap((phase) => (phase.kind === 'running' && phase.to !== undefined ? [{ from: phase.from, to: Math.max(phase.to, phase.from + 1) }] : []))))
  return (
    <li className="lane-row-outer">
      <div className="lane-row lane-grid" data-state="folded">
        <span className="lane-what flex min-w-0 items-center gap-2">
          <Icon of={open ? ChevronDown : ChevronRight} className="text-ink-3" />
          <button type="button" data-lane="done" aria-expanded={open} title={open ? t('batch.foldDone') : t('batch.unfoldDone')} tabIndex={tabStop ? 0 : -1}
            className="lane-open text-ink-2" onClick={onToggle} onKeyDown={(event) => onKeyDown(event, 'done')}>
            {t('batch.foldedDone', { count: lanes.length })}
          </button>
        </span>
        <span className="lane-track" aria-hidden>
          {worked.map((one) => <span key={one.from} className="seg seg-done" style={span((one.from - origin) / spanMs, (one.to - origin) / spanMs)} />)}
          {live && <span className="lane-now" />}
        </span>
        <span aria-hidden className="lane-state flex items-center gap-1.5 text-13 text-ok"><Icon of={Check} />{t('state.done')}</span>
        <span className="lane-no-action" />
      </div>
    </li>
  )
}

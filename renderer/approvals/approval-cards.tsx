import { useEffect, useRef } from 'react'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { ApprovalCard } from './approval-card.tsx'

/**
 * The cards of a batch, directly under it, in call order; equal calls share one question and one card. When a card that had the focus is answered, the focus goes to
 * the next open one, else to the line with the answer; it is never taken from anywhere else.
 */
export function ApprovalCards({ sessionId, lanes, closed }: { sessionId: string; lanes: readonly Lane[]; closed: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const hadFocus = useRef<string | null>(null)
  const asked = oncePerQuestion(lanes.filter((lane) => lane.approval && (lane.approval.answer || (!closed && lane.outcome === undefined))))
  const open = asked.filter((lane) => !lane.approval?.answer)

  useEffect(() => {
    const last = hadFocus.current
    if (last === null || open.some((lane) => lane.approval?.request.id === last)) return
    hadFocus.current = null
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = root.current?.querySelector<HTMLElement>('[data-approval] footer button') ?? root.current?.querySelector<HTMLElement>(`[data-answered="${CSS.escape(last)}"]`)
    next?.focus({ preventScroll: true })
  })

  if (asked.length === 0) return null
  return (
    <div
      ref={root}
      onFocus={(event) => { if (!isInMenu(event.target)) hadFocus.current = (event.target as Element).closest<HTMLElement>('[data-approval]')?.dataset.approval ?? null }}
      onBlur={(event) => { if (event.relatedTarget && !isInMenu(event.relatedTarget)) hadFocus.current = null }}
    >
      {asked.map((lane) => <ApprovalCard key={lane.callId} sessionId={sessionId} lane={lane} index={open.indexOf(lane)} count={open.length} />)}
    </div>
  )
}

/** A menu of the card lies elsewhere in the document, but whoever is in it is still in the card. */
function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null
}

/** The first lane of each question. An open one wins over one that has its answer (a call of several was stopped): the question still waits. */
function oncePerQuestion(asked: readonly Lane[]): Lane[] {
  const shown = new Map<string, Lane>()
  for (const lane of asked) {
    const id = lane.approval?.request.id ?? ''
    const known = shown.get(id)
    if (!known || (known.approval?.answer && !lane.approval?.answer)) shown.set(id, lane)
  }
  return [...shown.values()]
}

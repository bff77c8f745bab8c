import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { announce } from '../frame/announcer.tsx'
import { useFormat } from '../text/format.ts'
import { useSecond } from '../timeline/lane-clock.ts'
import { registerCard } from './open-cards.ts'

/** Questions that were already told to screen readers; a card that is drawn again is not news. */
const announced = new Set<string>()
/** Moments before the end at which the time that is left is told. */
const toldLeftMs = [60_000, 10_000]

/**
 * Makes a card known: told once to screen readers (again when it was changed), reachable by shortcut and notification, its
 * time told at 60 and 10 s. Answers the time that is left in ms; null where there is no limit.
 */
export function useCardNews({ request, question, card, deny }: { request: ApprovalRequest; question: string; card: RefObject<HTMLElement | null>; deny: RefObject<HTMLButtonElement | null> }): number | null {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const now = useSecond(request.expiresAt !== null)
  const leftMs = request.expiresAt === null ? null : Math.max(0, request.expiresAt - now)
  const version = request.editedFrom === null ? request.id : `${request.id} ${request.binding}`
  const edited = request.editedFrom !== null

  useEffect(() => {
    if (announced.has(version)) return
    announced.add(version)
    announce(t(edited ? 'edit.applied' : 'announce', { question }))
  }, [version, edited, question, t])
  useEffect(() => registerCard(request.id, {
    requestedAt: request.requestedAt,
    focus: () => {
      card.current?.scrollIntoView({ block: 'nearest' })
      deny.current?.focus()
    },
  }), [request.id, request.requestedAt, card, deny])
  useLeftTold(leftMs, (ms) => announce(t('leftSoon', { time: format.seconds(ms), question })))
  return leftMs
}

/** Calls once when the time left passes 60 s and 10 s. */
function useLeftTold(leftMs: number | null, tell: (leftMs: number) => void): void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = leftMs
    if (leftMs === null || was === null) return
    const passed = toldLeftMs.find((mark) => was > mark && leftMs <= mark)
    if (passed !== undefined) tell(passed)
  })
}

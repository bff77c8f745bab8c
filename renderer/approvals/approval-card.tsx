import { Check, MessageSquareText } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits.ts'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { announce } from '../frame/announcer.tsx'
import { useFormat } from '../text/format.ts'
import { useSecond } from '../timeline/lane-clock.ts'
import { useNativeEvent } from '../timeline/use-native-event.ts'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { AnsweredLine } from './answered-line.tsx'
import { CardHead } from './card-head.tsx'
import { CardSection } from './card-section.tsx'
import { ChangeView } from './change-view.tsx'
import { ExactCommand } from './exact-command.tsx'
import { MarkedText } from './marked-text.tsx'
import { registerCard } from './open-cards.ts'
import { SeenScroll } from './seen-scroll.tsx'
import { TouchedFiles } from './touched-files.tsx'
import { useAnswer } from './use-answer.ts'
import { useCardLock } from './use-card-lock.ts'
import { useQuestion } from './use-question.ts'

export interface ApprovalCardProps {
  readonly sessionId: string
  readonly lane: Lane
  /** Place among the open cards of the batch, from 0, and how many there are. */
  readonly index: number
  readonly count: number
}

/** The card of one question: open, or one line once it has its answer. */
export function ApprovalCard({ lane, index, count }: ApprovalCardProps) {
  if (!lane.approval) return null
  const { request, answer } = lane.approval
  return answer ? <AnsweredLine request={request} answer={answer} /> : <OpenCard key={request.id} lane={lane} request={request} index={index} count={count} />
}

/** Questions that were already told to screen readers; a card that is drawn again is not news. */
const announced = new Set<string>()
/** Moments before the end at which the time that is left is told. */
const toldLeftMs = [60_000, 10_000]

function OpenCard({ lane, request, index, count }: { lane: Lane; request: NonNullable<Lane['approval']>['request']; index: number; count: number }) {
  const { t } = useTranslation('approvals')
  const errors = useTranslation('errors').t
  const format = useFormat()
  const card = useRef<HTMLElement>(null)
  const deny = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const question = useQuestion(request)
  const lock = useCardLock(card)
  const { sending, problem, answer } = useAnswer(request.id)
  const [seen, setSeen] = useState(false)
  const [tooEarly, setTooEarly] = useState(false)
  const sawEnd = useCallback(() => setSeen(true), [])
  const [why, setWhy] = useState<string | null>(null)
  const now = useSecond(request.expiresAt !== null)
  const leftMs = request.expiresAt === null ? null : Math.max(0, request.expiresAt - now)

  useEffect(() => {
    if (announced.has(request.id)) return
    announced.add(request.id)
    announce(t('announce', { question }))
  }, [request.id, question, t])
  useLeftTold(leftMs, (ms) => announce(t('leftSoon', { time: format.seconds(ms), question })))
  useEffect(() => registerCard(request.id, {
    requestedAt: request.requestedAt,
    focus: () => {
      card.current?.scrollIntoView({ block: 'nearest' })
      deny.current?.focus()
    },
  }), [request.id, request.requestedAt])

  const say = (choice: 'allow-once' | 'deny'): void => {
    const early = !lock.mayAnswer()
    setTooEarly(early)
    if (early || (choice === 'allow-once' && !seen)) return
    answer(choice, choice === 'deny' ? (why ?? '').trim() : '')
  }
  /** Enter and Esc mean “no” wherever the focus is inside; a focused button keeps its own Enter. */
  useNativeEvent(card, 'keydown', (event) => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const ownEnter = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
    if (event.key === 'Escape' || (event.key === 'Enter' && !ownEnter)) {
      event.preventDefault()
      event.stopPropagation()
      // A held key repeats: the press that closed something else must not answer here.
      if (!event.repeat) say('deny')
    } else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  })

  return (
    <section
      ref={card} role="group" aria-labelledby={titleId} data-approval={request.id} data-locked={lock.locked || undefined}
      className="move-rise @container mt-3 rounded-card border-[1.5px] border-wait-line bg-raised shadow-2"
    >
      <CardHead request={request} question={question} titleId={titleId} leftMs={leftMs} position={count > 1 ? t('number', { index: index + 1, count }) : null} />
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-6 pt-3 pr-4 pl-[68px] @max-[560px]:grid-cols-1 @max-[560px]:gap-3 @max-[560px]:pl-4">
        <TouchedFiles request={request} />
        {request.command ? <ExactCommand command={request.command} onSeen={sawEnd} />
          : request.change ? <ChangeView change={request.change} onSeen={sawEnd} />
          : <ExactRequest lane={lane} onSeen={sawEnd} />}
      </div>
      {request.quote.trim() !== '' && (
        <blockquote className="flex gap-1.5 pt-2 pr-4 pl-[68px] text-13 wrap-anywhere text-ink-2 @max-[560px]:pl-4">
          <span className="shrink-0 text-ink-3">{t('words')}</span><q className="min-w-0 [quotes:'“'_'”']"><MarkedText text={request.quote.trim()} /></q>
        </blockquote>
      )}
      <footer className="flex flex-wrap items-center gap-2 py-3 pr-4 pl-[68px] @max-[560px]:pl-4">
        <Button ref={deny} kind="solid" busy={sending === 'deny'} aria-disabled={lock.locked || undefined} onClick={() => say('deny')}>{t('deny')} <Keys of="enter" /></Button>
        <Button icon={Check} busy={sending === 'allow-once'} disabled={!seen} aria-disabled={lock.locked || undefined} onClick={() => say('allow-once')}>{t('allow')}</Button>
        {!seen && <span className="text-13 text-ink-3">{t('command.toTheEnd')}</span>}
        {seen && tooEarly && lock.locked && <span role="status" className="text-13 text-ink-3">{t('locked')}</span>}
        <span className="min-w-0 grow" />
        {why === null && <Button kind="quiet" icon={MessageSquareText} onClick={() => setWhy('')}>{t('why')}</Button>}
        {why !== null && <WhyField value={why} onChange={setWhy} />}
        {problem && <p role="alert" className="w-full text-13 text-bad">{errors(`${problem.code}.happened`)} {errors(`${problem.code}.did`)}</p>}
      </footer>
    </section>
  )
}

function WhyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('approvals')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The person pressed “Say why”: the focus goes where they want to type.
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="w-full">
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">{t('whyLabel')}</label>
      <input ref={input} id={id} value={value} maxLength={2_000} placeholder={t('whyPlaceholder')} onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 w-full rounded-control border border-line-strong bg-raised px-3" />
    </div>
  )
}

/** A call that is neither a command nor a change of a file: its arguments as they are. */
function ExactRequest({ lane, onSeen }: { lane: Lane; onSeen: () => void }) {
  const { t } = useTranslation('lanes')
  return (
    <CardSection title={t('details.asked')}>
      <SeenScroll label={t('details.asked')} lines={lane.inputPreview.split('\n').length} onSeen={onSeen}>
        <pre className="px-2.5 font-mono text-13 whitespace-pre-wrap wrap-anywhere"><MarkedText text={lane.inputPreview} /></pre>
        {lane.inputPreview.length > limits.previewChars && <p className="px-2.5 text-13 text-bad">{t('details.longer')}</p>}
      </SeenScroll>
    </CardSection>
  )
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

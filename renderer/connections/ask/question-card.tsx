import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionQuestion, QuestionAnswer } from '../../../shared/mcp/connection.ts'
import { visibleText } from '../../approvals/hidden-characters.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { registerCard } from '../../approvals/open-cards.ts'
import { announce } from '../../frame/announcer.tsx'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConnections } from '../connections-store.ts'
import { answerValues, firstAnswer, wrongAnswer, type Answer } from './check-answers.ts'
import { LinkQuestion } from './link-question.tsx'
import { QuestionFieldView } from './question-field.tsx'

/** Told once, however often the card is drawn. */
const announced = new Set<string>()

/** Several questions, each with its number among them. */
export function QuestionCards({ questions }: { questions: readonly ConnectionQuestion[] }) {
  return questions.map((question, index) => <QuestionCard key={question.id} question={question} index={index} count={questions.length} />)
}

/**
 * A connection asks the person something. Who asks is said by us, its own words are quoted. Nothing is sent before the
 * person sends it; it never takes the focus, and one shortcut reaches it like the card that asks for a yes.
 */
export function QuestionCard({ question, index, count }: { question: ConnectionQuestion; index: number; count: number }) {
  const { t } = useTranslation('connections')
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState<QuestionAnswer['action'] | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const name = visibleText(question.connection)
  const { ask, id } = question
  useEffect(() => {
    if (announced.has(id)) return
    announced.add(id)
    announce(t('question.announce', { name }))
  }, [id, name, t])
  useEffect(() => registerCard(id, { requestedAt: question.askedAt, focus: () => { card.current?.scrollIntoView({ block: 'nearest' }); decline.current?.focus() } }), [id, question.askedAt])
  const send = async (answer: QuestionAnswer): Promise<void> => {
    setSending(answer.action)
    setError(null)
    try {
      await call('connections.answer', { questionId: id, answer })
      useConnections.getState().dropQuestion(id)
    } catch (thrown) {
      const failure = asGatewayError(thrown)
      if (failure.code === 'no-such-question') useConnections.getState().dropQuestion(id)
      setError(failure)
      setSending(null)
    }
  }
  const fields = ask.kind === 'form' ? ask.fields : []
  const wrongOf = (field: (typeof fields)[number]) => wrongAnswer(field, answers[field.name] ?? firstAnswer(field))
  const accept = (): void => {
    setAsked(true)
    const first = fields.find((field) => wrongOf(field) !== null)
    if (first) return card.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first.name)}"] :is(input, select)`)?.focus()
    void send({ action: 'accept', values: answerValues(fields, answers) })
  }
  return (
    <section ref={card} role="group" aria-labelledby={titleId} data-question={id} className="move-rise mt-3 rounded-card border-[1.5px] border-wait-line bg-raised shadow-2">
      <header className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 pt-3">
        <span className="grid size-10 place-items-center rounded-card bg-wait-soft text-wait"><Icon of={CircleQuestionMark} large /></span>
        <div className="min-w-0"><h2 id={titleId} className="text-18 wrap-anywhere">{t('question.asks', { name })}</h2><p className="text-13 text-ink-2">{t('question.byUs')}</p></div>
        {count > 1 && <Chip tone="line">{t('question.number', { index: index + 1, count })}</Chip>}
      </header>
      <form noValidate className="flex flex-col gap-4 px-4 pt-3 pb-4 pl-[68px] max-mid:pl-4" onSubmit={(event) => { event.preventDefault(); accept() }}>
        {question.message.trim() !== '' && <blockquote className="border-l-2 border-line-strong pl-3 text-15 whitespace-pre-line wrap-anywhere"><span className="sr-only">{t('question.said')}: </span><MarkedText text={question.message.trim()} /></blockquote>}
        {ask.kind === 'link' ? <LinkQuestion url={ask.url} /> : (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] items-start gap-x-6 gap-y-4">
            {fields.map((field) => (
              <QuestionFieldView key={field.name} field={field} answer={answers[field.name] ?? firstAnswer(field)} wrong={asked ? wrongOf(field) : null} onChange={(answer) => setAnswers((now) => ({ ...now, [field.name]: answer }))} />
            ))}
          </div>
        )}
        {ask.kind === 'form' && <p className="text-13 text-wait">{t('question.never')}</p>}
        {error && <GatewayErrorCard error={error} />}
        <div className="flex flex-wrap gap-2">
          <Button ref={decline} kind="solid" busy={sending === 'decline'} onClick={() => void send({ action: 'decline' })}>{t('question.decline')}</Button>
          <Button type="submit" busy={sending === 'accept'}>{ask.kind === 'link' ? t('question.linkOpen') : t('question.answer')}</Button>
          <span className="grow" />
          <Button kind="quiet" busy={sending === 'cancel'} onClick={() => void send({ action: 'cancel' })}>{t('question.cancel')}</Button>
        </div>
      </form>
    </section>
  )
}

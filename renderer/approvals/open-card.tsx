import { useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { CardEditor } from './card-editor.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardFooter } from './card-footer.tsx'
import { CardHead } from './card-head.tsx'
import { ChangeView } from './change-view.tsx'
import { EditedNote } from './edited-note.tsx'
import { ExactCommand } from './exact-command.tsx'
import { ExactRequest } from './exact-request.tsx'
import { MarkedText } from './marked-text.tsx'
import { TouchedFiles } from './touched-files.tsx'
import { useAnswer } from './use-answer.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useCardLock } from './use-card-lock.ts'
import { useCardNews } from './use-card-news.ts'
import { useQuestion } from './use-question.ts'
import { workQuietly } from './work-quietly.ts'

/** A question that waits, from the question down to the answers. A change of what is asked keeps the card and begins it anew. */
export function OpenCard({ lane, request, index, count }: { lane: Lane; request: ApprovalRequest; index: number; count: number }) {
  const { t } = useTranslation('approvals')
  const card = useRef<HTMLElement>(null)
  const deny = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const { binding } = request
  const question = useQuestion(request)
  const lock = useCardLock(card, binding)
  const answer = useAnswer(request.id)
  const leftMs = useCardNews({ request, question, card, deny })
  const [editing, setEditing] = useState(false)
  // What was read to its end is this version of the request; a changed one has to be read again.
  const [seenBinding, setSeenBinding] = useState<string | null>(null)
  const sawEnd = useCallback(() => setSeenBinding(binding), [binding])
  const [why, setWhy] = useState<string | null>(null)
  const [tooEarly, setTooEarly] = useState(false)
  const seen = seenBinding === binding

  const say = (choice: 'allow-once' | 'deny', more: { readonly offerId?: string; readonly first?: () => Promise<unknown> } = {}): void => {
    const early = !lock.mayAnswer()
    setTooEarly(early)
    if (early || (choice === 'allow-once' && (!seen || editing))) return
    answer.answer(choice, { reason: choice === 'deny' ? (why ?? '').trim() : '', ...more })
  }
  useCardKeys(card, () => say('deny'))
  const endEditing = (): void => {
    setEditing(false)
    // The editor that had the focus is gone; the person stays in the card.
    deny.current?.focus()
  }

  return (
    <section
      ref={card} role="group" aria-labelledby={titleId} data-approval={request.id} data-locked={lock.locked || undefined}
      className="group/card move-rise @container mt-3 rounded-card border-[1.5px] border-wait-line bg-raised shadow-2"
    >
      <CardHead request={request} question={question} titleId={titleId} leftMs={leftMs} position={count > 1 ? t('number', { index: index + 1, count }) : null} />
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-6 pt-3 pr-4 pl-[68px] @max-[560px]:grid-cols-1 @max-[560px]:gap-3 @max-[560px]:pl-4">
        <TouchedFiles request={request} />
        {editing && request.editable ? <CardEditor request={request} editable={request.editable} onDone={endEditing} />
          : request.command ? <ExactCommand command={request.command} onSeen={sawEnd} />
          : request.change ? <ChangeView change={request.change} onSeen={sawEnd} />
          : <ExactRequest lane={lane} onSeen={sawEnd} />}
      </div>
      {request.editedFrom !== null && !editing && <EditedNote was={request.editedFrom} />}
      <CardFacts request={request} />
      {request.quote.trim() !== '' && (
        <blockquote className="flex gap-1.5 pt-3 pr-4 pl-[68px] text-13 wrap-anywhere text-ink-2 @max-[560px]:pl-4">
          <span className="shrink-0 text-ink-3">{t('words')}</span><q className="min-w-0 [quotes:'“'_'”']"><MarkedText text={request.quote.trim()} /></q>
        </blockquote>
      )}
      <CardFooter request={request} denyRef={deny} locked={lock.locked} seen={seen} tooEarly={tooEarly} editing={editing} sending={answer.sending} problem={answer.problem} why={why} onWhy={setWhy}
        onDeny={() => say('deny')} onAllow={(offerId) => say('allow-once', offerId === undefined ? {} : { offerId })} onQuiet={() => say('allow-once', { first: workQuietly })} onEdit={() => setEditing(true)} />
    </section>
  )
}

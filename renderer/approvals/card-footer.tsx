import { Check, MessageSquareText, Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { GatewayError } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { AlwaysMenu } from './always-menu.tsx'
import type { Sending } from './use-answer.ts'
import { WhyField } from './why-field.tsx'

export interface CardFooterProps {
  readonly request: ApprovalRequest
  readonly denyRef: RefObject<HTMLButtonElement | null>
  readonly locked: boolean
  /** What will run was read to its end. */
  readonly seen: boolean
  /** The last press came while the card was locked. */
  readonly tooEarly: boolean
  readonly editing: boolean
  readonly sending: Sending
  readonly problem: GatewayError | null
  readonly why: string | null
  readonly onWhy: (why: string) => void
  readonly onDeny: () => void
  readonly onAllow: (offerId?: string) => void
  /** Allows it, and commands like it from now on run unasked in the safe area. */
  readonly onQuiet: () => void
  readonly onEdit: () => void
}

/** The answers. “Don’t allow” comes first and works always; what allows is off until everything was seen, with the reason beside it. */
export function CardFooter({ request, denyRef, locked, seen, tooEarly, editing, sending, problem, why, onWhy, onDeny, onAllow, onQuiet, onEdit }: CardFooterProps) {
  const { t } = useTranslation('approvals')
  const errors = useTranslation('errors').t
  const off = !seen || editing
  return (
    <footer className="relative flex flex-wrap items-center gap-2 pt-3 pr-4 pb-5 pl-[68px] @max-[560px]:pl-4">
      <Button ref={denyRef} kind="solid" busy={sending === 'deny'} aria-disabled={locked || undefined} onClick={onDeny}>{t('deny')} {/* Enter says no only from inside the card. */}<span className="invisible inline-flex group-focus-within/card:visible"><Keys of="enter" /></span></Button>
      <Button icon={Check} busy={sending === 'allow-once'} disabled={off} aria-disabled={locked || undefined} onClick={() => onAllow()}>{t('allow')}</Button>
      {(request.offers.length > 0 || request.quietOffer) && <AlwaysMenu request={request} off={off} locked={locked} busy={sending === 'always'} onChoose={(offer) => onAllow(offer.id)} onQuiet={onQuiet} />}
      {off && <span className="text-13 text-ink-3">{editing ? t('edit.first') : t('command.toTheEnd')}</span>}
      {/* In room of its own: were the card to grow or shrink by it, that would be a move, which locks it again. */}
      {!off && tooEarly && locked && <span role="status" className="absolute bottom-0.5 left-[68px] text-13 leading-[18px] text-ink-3 @max-[560px]:left-4">{t('locked')}</span>}
      <span className="min-w-0 grow" />
      {request.editable && !editing && <Button kind="quiet" icon={Pencil} onClick={onEdit}>{t('edit.open')}</Button>}
      {why === null && <Button kind="quiet" icon={MessageSquareText} onClick={() => onWhy('')}>{t('why')}</Button>}
      {why !== null && <WhyField value={why} onChange={onWhy} />}
      {problem && <p role="alert" className="w-full text-13 text-bad">{errors(`${problem.code}.happened`)} {errors(`${problem.code}.did`)}</p>}
    </footer>
  )
}

import { BadgeCheck, Clock, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useFormat } from '../../text/format.ts'
import { Icon } from '../../ui/icon.tsx'

const dayMs = 24 * 60 * 60 * 1_000

/** Who made it, how long it has been out, and whether it is what was published. Only what is really known. */
export function TrustFacts({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const { kind } = facts.origin
  const mine = kind === 'file' || kind === 'folder' || kind === 'guide'
  const [now] = useState(Date.now)
  const days = facts.publishedAt === null ? null : Math.max(0, Math.floor((now - facts.publishedAt) / dayMs))
  return (
    <dl className="grid grid-cols-3 max-mid:grid-cols-1 max-mid:gap-3 [&>div+div]:mid:border-l [&>div+div]:mid:border-line [&>div+div]:mid:pl-4">
      <Trust icon={mine ? UserRound : BadgeCheck} name={t('trust.publisher')} note={t(mine ? 'trust.fromYou' : kind === 'catalogue' ? 'trust.shipped' : 'trust.fromRegistry')}>{facts.publisher === '' ? t('trust.nobody') : <MarkedText text={facts.publisher} />}</Trust>
      <Trust icon={Clock} name={t('trust.age')} note={facts.publishedAt === null ? t(kind === 'catalogue' ? 'trust.ageShipped' : 'trust.ageNone') : t('trust.since', { date: format.day(facts.publishedAt) })}>{days === null ? t(kind === 'catalogue' ? 'trust.likePincer' : 'trust.noAge') : days === 0 ? t('trust.outToday') : t('trust.outDays', { count: days })}</Trust>
      <Trust icon={ShieldCheck} name={t('trust.unchanged')} note={mine ? t('trust.noCheck') : t('trust.noScripts')}>{mine ? t('trust.notPublished') : kind === 'catalogue' ? t('trust.withPincer') : t(facts.integrity !== '' ? 'trust.exact' : 'trust.exactSoon')}</Trust>
    </dl>
  )
}

function Trust({ icon, name, note, children }: { icon: LucideIcon; name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 pr-4">
      <dt className="flex items-center gap-1.5 text-13 text-ink-3"><Icon of={icon} />{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
      <dd className="text-13 text-ink-2">{note}</dd>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding, SkillFacts } from '../../../shared/skills/skill.ts'
import { words } from '../../text/index.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MixedText, outside } from '../outside-words.tsx'
import { findingWords } from '../skill-words.ts'
import { hostWords } from './may-lists.ts'

interface Thing { readonly text: string; readonly isNew: boolean }

/** What follows from its rights, and what a look at it found. `fresh`: findings that came after the person's yes. */
export function thingsToKnow({ permissions }: Pick<SkillFacts, 'permissions'>, findings: readonly Finding[], fresh: readonly Finding[] = []): Thing[] {
  const { hosts } = permissions
  const found = findings.filter(({ weight }) => weight !== 'fact').map((finding): Thing => ({ text: findingWords(finding, outside), isNew: fresh.includes(finding) }))
  const online = hosts.length === 0 ? [] : [{ text: words.t(hosts.length === 1 ? 'skills:know.online' : 'skills:know.onlineMany', { hosts: hosts.map((host) => hostWords(host, outside)).join(', ') }), isNew: false }]
  // What is new since the yes is why the person is asked again: it comes first.
  return [...found.filter(({ isNew }) => isNew), ...online, ...found.filter(({ isNew }) => !isNew)]
}

/** One box with what the person should know before they agree; nothing when there is nothing. */
export function ThingsToKnow({ facts, findings, fresh = [] }: { facts: Pick<SkillFacts, 'permissions'>; findings: readonly Finding[]; fresh?: readonly Finding[] }) {
  const { t } = useTranslation('skills')
  const things = thingsToKnow(facts, findings, fresh)
  const [first] = things
  if (!first) return null
  return (
    <div role="note" className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 rounded-card bg-wait-soft px-4 py-3 text-ink-2">
      <Icon of={TriangleAlert} className="mt-0.5 text-wait" />
      {things.length === 1 ? <p className="min-w-0 wrap-anywhere"><strong className="font-semibold text-wait">{t('know.one')}</strong> <ThingLine thing={first} /></p> : (
        <div className="min-w-0 wrap-anywhere">
          <p><strong className="font-semibold text-wait">{t('know.several', { count: things.length })}</strong></p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">{things.map((thing, index) => <li key={index}><ThingLine thing={thing} capital /></li>)}</ul>
        </div>
      )}
    </div>
  )
}

function ThingLine({ thing, capital = false }: { thing: Thing; capital?: boolean }) {
  const { t } = useTranslation('skills')
  const text = capital ? thing.text.charAt(0).toUpperCase() + thing.text.slice(1) : thing.text
  return <>{thing.isNew && <Chip tone="bad" className="mr-2">{t('know.new')}</Chip>}<MixedText text={text} /></>
}

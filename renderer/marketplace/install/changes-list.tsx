import { ArrowUp, Database, FolderOpen, Globe, KeyRound, Minus, UserRound, Wrench, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PermissionChange } from '../../../shared/skills/offer.ts'
import { effects, type Effect } from '../../../shared/tools/effect.ts'
import { effectIcon } from '../../connections/detail/effect-icon.ts'
import { words } from '../../text/index.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hostWords } from '../may/may-lists.ts'
import { MixedText, outside } from '../outside-words.tsx'
import { providerWords } from '../skill-words.ts'

const icons: Readonly<Record<PermissionChange['kind'], LucideIcon>> = { host: Globe, folder: FolderOpen, secret: KeyRound, tool: Wrench, effect: Database, account: UserRound }

/** What an update changes in what the skill may do: more than the person agreed to first, then the rest. */
export function ChangesList({ changes, before, after }: { changes: readonly PermissionChange[]; before: string; after: string }) {
  const { t } = useTranslation('skills')
  const more = changes.filter((change) => change.more)
  const others = changes.filter((change) => !change.more)
  return (
    <section aria-labelledby="skill-changes" className={more.length > 0 ? 'rounded-card border-[1.5px] border-wait-line' : 'rounded-card border border-line'}>
      <header className="px-4 py-3"><h3 id="skill-changes" className="text-15">{t(more.length > 0 ? 'changes.moreTitle' : 'changes.title')}</h3><p className="text-13 text-ink-3">{t('changes.lead', { before, after })}{changes.length === 0 && ` ${t('changes.none')}`}</p></header>
      {[...more, ...others].length > 0 && <ul className="divide-y divide-line border-t border-line">{[...more, ...others].map((change, index) => <Change key={index} change={change} />)}</ul>}
      <p className="border-t border-line px-4 py-2 text-13 text-ink-3">{t('changes.stays', { version: before })}</p>
    </section>
  )
}

function Change({ change }: { change: PermissionChange }) {
  const { t } = useTranslation('skills')
  const less = change.change === 'removed'
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Icon of={change.effect ? effectIcon[change.effect] : icons[change.kind]} className="text-ink-2" />
      <span className="min-w-0 grow wrap-anywhere"><MixedText text={changeWords(change)} /></span>
      <Chip tone={change.more ? 'wait' : 'plain'} icon={change.more ? ArrowUp : Minus}>{t(`changes.marks.${change.more ? 'more' : less ? 'less' : 'other'}`)}</Chip>
    </li>
  )
}

/** One difference as a sentence for `MixedText`. */
export function changeWords({ kind, change, subject, before, after }: PermissionChange): string {
  const { t } = words
  if (kind === 'effect') return t('skills:changes.effect', { subject: outside(subject), before: effectWords(before), after: effectWords(after) })
  return t(`skills:changes.${kind}.${change === 'removed' ? 'removed' : 'added'}`, { subject: subjectWords(kind, subject) })
}

function subjectWords(kind: PermissionChange['kind'], subject: string): string {
  const [first = '', ...rest] = subject.split(' ')
  if (kind === 'host') return hostWords(subject, outside)
  if (kind === 'account') return outside([providerWords(first), ...rest].join(' '))
  if (kind !== 'folder') return outside(subject)
  const path = rest.join(' ')
  return words.t(first === 'write' ? 'skills:changes.savesIn' : 'skills:changes.readsIn', { path: /^\.?\/?$/.test(path) ? words.t('skills:contains.wholeFolder') : outside(path) })
}

function effectWords(effect: string | null): string {
  return effects.some((each) => each === effect) ? words.t(`connections:tools.group.${effect as Effect}`) : effect ?? ''
}

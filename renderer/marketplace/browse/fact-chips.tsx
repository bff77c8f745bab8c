import { BookOpen, FolderOpen, Globe, KeyRound, UserRound, WifiOff, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { effects } from '../../../shared/tools/effect.ts'
import { effectIcon } from '../../connections/detail/effect-icon.ts'
import { Chip } from '../../ui/chip.tsx'
import { namedFiles, providersOf } from '../may/may-lists.ts'
import { providerWords } from '../skill-words.ts'

/** One line of a card has room for so many. */
const chipsShown = 2

/** What it may do, in a few words: files, the internet, accounts, and the strongest thing it does. */
export function FactChips({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills')
  const { hosts, folders, secrets } = facts.permissions
  const strongest = effects.findLast((effect) => effect !== 'looks' && facts.tools.some((tool) => tool.effect === effect))
  const plain: (readonly [LucideIcon, string])[] = facts.kind === 'guide' ? [[BookOpen, t('chip.guide')]] : [
    ...providersOf(facts).map((provider) => [UserRound, t('chip.account', { provider: providerWords(provider) })] as const),
    ...(folders.length > 0 ? [[FolderOpen, t(folders.some(({ access }) => access === 'write') ? 'chip.savesFolder' : 'chip.readsFolder')] as const] : namedFiles(facts) === null ? [] : [[FolderOpen, t('chip.files')] as const]),
    hosts.length === 0 ? [WifiOff, t('chip.noInternet')] as const : [Globe, t('chip.website', { count: hosts.length })] as const,
    ...(secrets.length > 0 ? [[KeyRound, t('chip.key')] as const] : []),
  ]
  return (
    <div className="flex flex-wrap gap-1.5">
      {plain.slice(0, strongest ? chipsShown - 1 : chipsShown).map(([icon, text]) => <Chip key={text} icon={icon}>{text}</Chip>)}
      {strongest && facts.kind === 'program' && <Chip tone="wait" icon={effectIcon[strongest]}>{t(`chip.effect.${strongest as Exclude<typeof strongest, 'looks'>}`)}</Chip>}
    </div>
  )
}

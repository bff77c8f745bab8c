import { Briefcase, FileText, Globe, Image, Mail, NotebookPen, Plug, Puzzle, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoute } from '../../stores/route-store.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

const icons = { paperwork: FileText, 'mail-and-calendar': Mail, photos: Image, web: Globe, work: Briefcase, notes: NotebookPen, other: Puzzle } as const satisfies Record<string, LucideIcon>
export type KnownCategory = keyof typeof icons

/** A category this window has a word for; any other is shown under “Other”. */
export function knownCategory(category: string): KnownCategory {
  return Object.hasOwn(icons, category) ? category as KnownCategory : 'other'
}

/** All, each category once, and the way to connections. `chosen` null: all. */
export function CategoryPills({ categories, chosen, onChoose }: { categories: readonly string[]; chosen: KnownCategory | null; onChoose: (category: KnownCategory | null) => void }) {
  const { t } = useTranslation('skills')
  const known = [...new Set(categories.map(knownCategory))]
  return (
    <div role="group" aria-label={t('categories')} className="flex flex-wrap gap-2">
      <Pill pressed={chosen === null} onClick={() => onChoose(null)}>{t('category.all')}</Pill>
      {known.map((category) => <Pill key={category} icon={icons[category]} pressed={chosen === category} onClick={() => onChoose(category)}>{t(`category.${category}`)}</Pill>)}
      <Pill icon={Plug} onClick={() => useRoute.getState().go({ page: 'connections' })}>{t('category.connections')}</Pill>
    </div>
  )
}

/** `pressed` left out: it leads somewhere else. */
function Pill({ icon, pressed, onClick, children }: { icon?: LucideIcon; pressed?: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick}
      className={cx('inline-flex h-8 items-center gap-1.5 rounded-full border px-3 transition-colors duration-(--dur-fast)', pressed ? 'border-solid bg-solid font-medium text-on-solid' : 'border-line bg-raised text-ink-2 hover:bg-hover')}>
      {icon && <Icon of={icon} />}{children}
    </button>
  )
}

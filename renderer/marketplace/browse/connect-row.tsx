import { ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { catalogue } from '../../../shared/mcp/catalogue.ts'
import { ConnectionIcon } from '../../connections/connection-icon.tsx'
import { useAdding } from '../../connections/add/adding-store.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Icon } from '../../ui/icon.tsx'

/** So many of our own list, and the way to everything else. */
const shown = 3

/** Connections are the other way to new abilities: a few of them, and the page that has all. */
export function ConnectRow() {
  const { t, i18n } = useTranslation('skills')
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const go = (): void => useRoute.getState().go({ page: 'connections' })
  const tile = 'flex w-full items-center gap-3 rounded-card border border-line bg-raised p-4 text-left hover:bg-hover'
  return (
    <section aria-labelledby="skills-connect">
      <div className="mb-2 flex items-baseline gap-2"><h3 id="skills-connect" className="grow text-15">{t('connect')}</h3><button type="button" onClick={go} className="rounded-[4px] text-13 text-accent underline underline-offset-2">{t('allConnections')}</button></div>
      <ul className="grid grid-cols-4 gap-4 max-wide:grid-cols-2 max-mid:grid-cols-1">
        {catalogue.slice(0, shown).map(({ offer, words, effects }) => {
          const own = words[language]
          const strongest = effects.at(-1) ?? 'looks'
          return (
            <li key={offer.id}>
              <button type="button" className={tile} onClick={() => useAdding.getState().open({ way: 'form', offer: { ...offer, title: own.title, description: own.does }, tried: true })}>
                <ConnectionIcon name={`${offer.title} ${offer.id}`} />
                <span className="min-w-0 grow"><span className="block truncate font-semibold">{own.title}</span><span className="block truncate text-13 text-ink-3">{strongest === 'looks' ? t('chip.looksOnly') : t(`chip.effect.${strongest}`)}</span></span>
                <Icon of={ChevronRight} className="text-ink-3" />
              </button>
            </li>
          )
        })}
        <li>
          <button type="button" className={tile} onClick={() => useAdding.getState().open({ way: 'paste' })}>
            <span className="grid size-10 shrink-0 place-items-center rounded-card bg-hover text-ink"><Icon of={Plus} large /></span>
            <span className="min-w-0 grow"><span className="block truncate font-semibold">{t('somethingElse')}</span><span className="block truncate text-13 text-ink-3">{t('somethingElseNote')}</span></span>
            <Icon of={ChevronRight} className="text-ink-3" />
          </button>
        </li>
      </ul>
    </section>
  )
}

import { ArrowUp, Ban, BadgeCheck, ChevronDown, Hand, History, Pencil, RotateCw, Search, SearchX, Trash2, TriangleAlert, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'
import { useGrants } from '../stores/grants-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { useFormat } from '../text/format.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EntryTable } from './entry-table.tsx'
import { GrantsPanel } from './grants-panel.tsx'
import { SaveCopyButton } from './save-copy-button.tsx'
import { sinceOf, spans, type Span } from './spans.ts'
import { useActivity } from './use-activity.ts'
import type { ActivityFilter, ActivityQuestion } from './use-activity.ts'

const filters: readonly { readonly id: ActivityFilter; readonly icon: LucideIcon | null }[] = [
  { id: 'all', icon: null }, { id: 'changed', icon: Pencil }, { id: 'deleted', icon: Trash2 }, { id: 'sent', icon: ArrowUp }, { id: 'asked', icon: Hand }, { id: 'denied', icon: Ban }, { id: 'failed', icon: X },
]

/** Everything that was done, with who decided; and whether the record itself is whole. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const common = useTranslation('common').t
  const format = useFormat()
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const [search, setSearch] = useState('')
  const [from, setFrom] = useState<{ readonly span: Span; readonly since?: number }>({ span: 'all' })
  const [chat, setChat] = useState('')
  const chats = useSessions((state) => state.byId)
  // One object as long as it asks the same: the list is read anew when it changes.
  const question = useMemo((): ActivityQuestion => ({ filter, search, ...(from.since === undefined ? {} : { since: from.since }), ...(chat === '' ? {} : { sessionId: chat }) }), [filter, search, from, chat])
  const { loaded, error, loadingOlder, older, again } = useActivity(question)
  const entries = loaded ? t('entries', { count: loaded.total }).replace(String(loaded.total), format.number(loaded.total)) : ''
  const narrowed = filter !== 'all' || search !== '' || from.span !== 'all' || chat !== ''
  const titles = useMemo(() => Object.values(chats).toSorted((a, b) => b.updatedAt - a.updatedAt).map(({ id, title }) => ({ value: id, label: title === '' ? common('newChat') : title })), [chats, common])

  const allowed = useGrants((state) => state.grants?.length ?? 0)
  const grants = useTranslation('grants').t

  return (
    <Page title={t('title')} actions={loaded && loaded.total > 0 && <SaveCopyButton question={question} />} aside={{ title: grants('page.title'), button: allowed === 0 ? grants('page.button') : grants('page.buttonCount', { count: allowed }), content: <GrantsPanel /> }} badge={loaded && (loaded.intact
      ? <Chip tone="ok" icon={BadgeCheck}>{t('intact', { entries })}</Chip>
      : <Chip tone="bad" icon={TriangleAlert} title={t('brokenWhy')}>{t('broken', { entries })}</Chip>)}>
      <div className="mx-auto flex min-h-full max-w-260 flex-col">
        <div className="mb-3 grid grid-cols-[minmax(0,1fr)_144px_144px] gap-3">
          <Field label={t('search')} labelHidden icon={Search} placeholder={t('search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} maxLength={200}
            end={search !== '' && <IconButton icon={X} small label={t('clearSearch')} onClick={() => setSearch('')} />} />
          <Select label={t('when')} labelHidden value={from.span} onChange={(span) => setFrom({ span, ...sinceOf(span, Date.now()) })} options={spans.map((each) => ({ value: each, label: t(`span.${each}`) }))} />
          <Select label={t('inChat')} labelHidden value={chat} onChange={setChat} options={[{ value: '', label: t('allChats') }, ...titles]} />
        </div>
        <div role="group" aria-label={t('show')} className="mb-4 flex flex-wrap gap-2">
          {filters.map((one) => (
            <button key={one.id} type="button" aria-pressed={filter === one.id} onClick={() => setFilter(one.id)}
              className={cx('inline-flex h-8 items-center gap-1.5 rounded-full border px-3 transition-colors duration-(--dur-fast)',
                filter === one.id ? 'border-solid bg-solid font-medium text-on-solid' : 'border-line-strong bg-raised text-ink-2 hover:bg-hover')}>
              {one.icon && <Icon of={one.icon} />}{t(`filter.${one.id}`)}
            </button>
          ))}
        </div>
        {loaded && !loaded.intact && <p role="alert" className="mb-4 flex gap-2 rounded-card bg-bad-soft px-4 py-3 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{t('brokenWhy')}</p>}
        {error && <div className="mb-4"><GatewayErrorCard error={error} actions={<Button icon={RotateCw} onClick={again}>{common('tryAgain')}</Button>} /></div>}
        {!loaded && !error && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('loading')}</p>}
        {loaded && loaded.entries.length > 0 && <EntryTable entries={loaded.entries} onChanged={again} />}
        {loaded?.entries.length === 0 && <EmptyState icon={narrowed ? SearchX : History} title={narrowed ? t('noneTitle') : t('emptyTitle')} lead={narrowed ? t('noneLead') : t('emptyLead')} />}
        {loaded?.more && <div className="mt-4 flex justify-center"><Button kind="quiet" icon={ChevronDown} busy={loadingOlder} onClick={older}>{t('older')}</Button></div>}
      </div>
    </Page>
  )
}

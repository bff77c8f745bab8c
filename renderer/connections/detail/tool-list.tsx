import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, ConnectionTool } from '../../../shared/mcp/connection.ts'
import { effects, type Effect } from '../../../shared/tools/effect.ts'
import { report } from '../../stores/report-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { setTools } from '../connection-actions.ts'
import { effectIcon } from './effect-icon.ts'
import { ToolRow } from './tool-row.tsx'
import { WithheldTools } from './withheld-tools.tsx'

/** From so many abilities on a field to find one is worth its room. */
const searchedFrom = 8

/** What the connection can do, by what it does to the world; each group can be switched or confirmed at once. */
export function ToolList({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const [search, setSearch] = useState('')
  const { tools, name } = connection
  const words = search.trim().toLowerCase()
  const shown = tools.filter(({ withheld }) => withheld === null).filter((tool) => words === '' || `${tool.title} ${tool.name} ${tool.description}`.toLowerCase().includes(words))
  const groups = effects.map((effect) => ({ effect, tools: shown.filter((tool) => tool.effect === effect) })).filter((group) => group.tools.length > 0)
  return (
    <section aria-labelledby="connection-tools">
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="min-w-60 grow basis-0">
          <h3 id="connection-tools" className="text-18">{t('tools.title')}</h3>
          <p className="text-13 text-ink-3">{tools.length === 0 ? (connection.startedAt === null && connection.state.kind !== 'ready' ? t('tools.notYet') : t('tools.none')) : t('tools.lead')}</p>
        </div>
        {tools.length >= searchedFrom && (
          <Field label={t('tools.filterLabel')} labelHidden icon={Search} placeholder={t('tools.filterLabel')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} className="w-64"
            end={search !== '' && <IconButton icon={X} small label={t('find.clear')} onClick={() => setSearch('')} />} />
        )}
      </div>
      <div className="flex flex-col gap-4">
        {groups.map((group) => <ToolGroup key={group.effect} name={name} effect={group.effect} tools={group.tools} />)}
        {words !== '' && shown.length === 0 && <p role="status" className="text-ink-3">{t('common:nothingFound')}</p>}
        <WithheldTools tools={tools.filter(({ withheld }) => withheld !== null)} />
      </div>
    </section>
  )
}

function ToolGroup({ name, effect, tools }: { name: string; effect: Effect; tools: readonly ConnectionTool[] }) {
  const { t } = useTranslation('connections')
  const [busy, setBusy] = useState<'confirm' | 'switch' | null>(null)
  const unconfirmed = tools.filter(({ confirmed, hint, warnings }) => !confirmed && hint === effect && warnings.length === 0)
  const group = t(`tools.group.${effect}`)
  const anyOn = tools.some(({ enabled }) => enabled)
  const all = (what: 'confirm' | 'switch', among: readonly ConnectionTool[], change: Parameters<typeof setTools>[2]): void => {
    setBusy(what)
    report(setTools(name, among.map((tool) => tool.name), change).finally(() => setBusy(null)))
  }
  return (
    <div role="group" aria-label={group} className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="flex min-h-11 flex-wrap items-center gap-2 bg-sunken py-1.5 pr-3 pl-4">
        <Icon of={effectIcon[effect]} className="text-ink-2" />
        <h4 className="font-medium">{group}</h4>
        <span className="min-w-0 grow text-13 text-ink-3">{t(`tools.groupNote.${effect}`)}</span>
        {unconfirmed.length > 0 && effect === 'looks' && <Button size="small" busy={busy === 'confirm'} onClick={() => all('confirm', unconfirmed, { effect })}>{t('tools.confirmAll', { count: unconfirmed.length })}</Button>}
        {tools.length > 1 && <Button size="small" kind="quiet" busy={busy === 'switch'} aria-label={t(anyOn ? 'tools.allOffOf' : 'tools.allOnOf', { group })} onClick={() => all('switch', tools.filter(({ enabled }) => enabled === anyOn), { enabled: !anyOn })}>{t(anyOn ? 'tools.allOff' : 'tools.allOn')}</Button>}
      </div>
      <ul className="divide-y divide-line">{tools.map((tool) => <ToolRow key={tool.name} connection={name} tool={tool} />)}</ul>
    </div>
  )
}

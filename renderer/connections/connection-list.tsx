import { ClipboardPaste, Import, Plug, SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../shared/mcp/connection.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAdding } from './add/adding-store.ts'
import { ConnectionRow } from './connection-row.tsx'
import { statusOf } from './connection-status.ts'
import { WaitingCard } from './waiting-card.tsx'

/** What is connected: cards for those that wait for the person, lines for the others. */
export function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('connections')
  const waiting = connections.filter((each) => statusOf(each).needsPerson)
  const others = connections.filter((each) => !statusOf(each).needsPerson)
  const add = useAdding.getState().open
  if (connections.length === 0) {
    return (
      <div className="rounded-card border border-line bg-raised px-6 py-10">
        <EmptyState icon={Plug} title={t('emptyTitle')} lead={t('emptyLead')}>
          <Button className="justify-start" icon={SquarePen} onClick={() => add({ way: 'form' })}>{t('way.form')}</Button>
          <Button className="justify-start" icon={ClipboardPaste} onClick={() => add({ way: 'paste' })}>{t('way.paste')}</Button>
          <Button className="justify-start" icon={Import} onClick={() => add({ way: 'import' })}>{t('way.import')}</Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="connections-waiting">
          <h3 id="connections-waiting" className="mb-3 text-15">{t('needsYou')} · {waiting.length}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] gap-4">{waiting.map((each) => <WaitingCard key={each.name} connection={each} />)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="connections-yours">
          <h3 id="connections-yours" className="mb-3 text-15">{t('yours')}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">{others.map((each) => <ConnectionRow key={each.name} connection={each} />)}</ul>
        </section>
      )}
    </>
  )
}

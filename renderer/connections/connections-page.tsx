import { Plus, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'
import { asGatewayError, type GatewayError } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AddDialog } from './add/add-dialog.tsx'
import { useAdding } from './add/adding-store.ts'
import { QuestionsWithoutChat } from './ask/questions-without-chat.tsx'
import { ConnectionList } from './connection-list.tsx'
import { useConnections } from './connections-store.ts'
import { ConnectionDetail } from './detail/connection-detail.tsx'
import { FileNote } from './file-note.tsx'
import { FindConnections } from './find/find-connections.tsx'

/** Everything that is connected, with what waits for the person first; below it what could be. `name`: one of them, whole. */
export function ConnectionsPage({ name }: { name?: string }) {
  const { t } = useTranslation(['connections', 'common'])
  const list = useConnections((state) => state.list)
  const [error, setError] = useState<GatewayError | null>(null)
  const load = (): void => {
    setError(null)
    useConnections.getState().load().catch((thrown: unknown) => setError(asGatewayError(thrown)))
  }
  useEffect(load, [])
  const one = name === undefined ? undefined : list?.find((each) => each.name === name)
  if (one) return <><ConnectionDetail key={one.name} connection={one} /><AddDialog /></>
  return (
    <Page title={t('title')} actions={<Button kind="accent" size="small" icon={Plus} onClick={() => useAdding.getState().open({ way: 'form' })}>{t('add')}</Button>}>
      <div className="mx-auto flex max-w-280 flex-col gap-8 pb-10">
        <header>
          <h2 className="text-22">{t('heading')}</h2>
          <p className="text-ink-2">{t('lead')}</p>
        </header>
        <QuestionsWithoutChat />
        {error && <GatewayErrorCard error={error} actions={<Button icon={RotateCw} onClick={load}>{t('common:tryAgain')}</Button>} />}
        {!list && !error && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('loading')}</p>}
        {/* The easy list first while there is nothing yet; writing it oneself is for those who do not find it there. */}
        {list?.length === 0 && <FindConnections />}
        {list && <ConnectionList connections={list} />}
        <FileNote />
        {list?.length !== 0 && <FindConnections />}
      </div>
      <AddDialog />
    </Page>
  )
}

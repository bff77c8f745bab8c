import { ArrowRight, LogIn, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../shared/mcp/connection.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useFormat } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { restart, setEnabled, signIn } from './connection-actions.ts'
import { ConnectionIcon } from './connection-icon.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { errorWords } from './error-words.ts'
import { StatusLine } from './status-line.tsx'

/** A connection that waits for the person: what happened, what still works, and the one thing to do. */
export function WaitingCard({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { name } = connection
  const open = (): void => useRoute.getState().go({ page: 'connections', name })
  return (
    <li data-connection={name} className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <ConnectionIcon name={name} waits />
        <div className="min-w-0 grow">
          <button type="button" aria-label={t('open', { name })} onClick={open} className="block max-w-full truncate rounded-[4px] text-left text-15 font-semibold hover:underline">{name}</button>
          <StatusLine connection={connection} />
        </div>
        <ConnectionMenu connection={connection} />
      </div>
      <p className="grow text-ink-2"><Because connection={connection} /></p>
      <div className="flex flex-wrap items-center gap-2"><WayOn connection={connection} onOpen={open} /></div>
    </li>
  )
}

/** Why it waits, in whole sentences. */
export function Because({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { state, lastError, tools, changes, name } = connection
  switch (state.kind) {
    case 'paused': {
      const rest = tools.length > 0 ? t('because.pausedCount', { count: tools.length }) : t('because.paused')
      return <>{lastError ? t('twoSentences', { first: errorWords(lastError).happened, second: rest }) : rest}{lastError && <span className="text-ink-3"> ({t('errorAt', { time: format.clock(lastError.at) })})</span>}</>
    }
    case 'untrusted': return t('because.untrusted')
    case 'changed': return t('because.changed', { count: changes.length })
    case 'needs-sign-in': return t('because.needs-sign-in')
    case 'needs-scripts': return t('because.needs-scripts', { count: state.scripts.length, name })
    default: return null
  }
}

/** The buttons of a connection that waits. `onOpen`: to where the whole of it is; left out when that is here already. */
export function WayOn({ connection, onOpen }: { connection: Connection; onOpen?: () => void }) {
  const { t } = useTranslation('connections')
  const [busy, setBusy] = useState(false)
  const { name, state } = connection
  const act = (work: () => Promise<unknown>): void => {
    setBusy(true)
    report(work().finally(() => setBusy(false)))
  }
  const turnOff = <Button onClick={() => act(() => setEnabled(name, false))}>{t('turnOff')}</Button>
  switch (state.kind) {
    case 'paused':
      return <><Button kind="solid" icon={RotateCw} busy={busy} onClick={() => act(() => restart(name))}>{t('tryNow')}</Button>{turnOff}<span className="grow" />{onOpen && <Button kind="quiet" onClick={onOpen}>{t('whatItSaid')}</Button>}</>
    case 'needs-sign-in':
      return <><Button kind="solid" icon={LogIn} busy={busy} onClick={() => act(() => signIn(name))}>{busy ? t('signingIn') : t('signIn')}</Button>{turnOff}{busy && <span className="basis-full text-13 text-ink-3">{t('signInNote')}</span>}</>
    case 'untrusted': case 'changed': case 'needs-scripts':
      return onOpen ? <><Button kind="solid" iconEnd={ArrowRight} onClick={onOpen}>{t(`look.${state.kind}`)}</Button>{turnOff}</> : null
    default: return null
  }
}

import { ArrowLeft, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../shared/mcp/connection.ts'
import { Page } from '../../frame/page.tsx'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { restart, setEnabled } from '../connection-actions.ts'
import { ConnectionIcon } from '../connection-icon.tsx'
import { ConnectionMenu } from '../connection-menu.tsx'
import { abilitiesOn, statusOf } from '../connection-status.ts'
import { errorWords } from '../error-words.ts'
import { PlainSwitch } from '../plain-switch.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StatusLine } from '../status-line.tsx'
import { Because, WayOn } from '../waiting-card.tsx'
import { ChangesView } from './changes-view.tsx'
import { LogFold } from './log-fold.tsx'
import { PromptList } from './prompt-list.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { ScriptsQuestion } from './scripts-question.tsx'
import { ToolList } from './tool-list.tsx'

/** Everything about one connection: what waits for the person, what it can do, its prompts, what it said, how it is reached. */
export function ConnectionDetail({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { name, state, tools, server } = connection
  const back = (): void => useRoute.getState().go({ page: 'connections' })
  return (
    <Page title={t('title')} actions={<Button kind="quiet" size="small" icon={ArrowLeft} onClick={back}>{t('all')}</Button>} aside={{ title: t('reach.title'), button: t('reach.title'), content: <ReachPanel connection={connection} /> }}>
      <div className="mx-auto flex max-w-220 flex-col gap-6 pb-10" data-connection={name}>
        <header className="flex items-start gap-4">
          <ConnectionIcon name={name} large waits={statusOf(connection).needsPerson} />
          <div className="min-w-0 grow">
            <h2 className="truncate text-22">{name}</h2>
            <p className="flex flex-wrap items-center gap-x-2 text-ink-3">
              <StatusLine connection={connection} className="text-14" />
              {tools.length > 0 && <><span aria-hidden>·</span><span>{t('abilitiesOn', { on: abilitiesOn(connection), count: tools.length })}</span></>}
              {server && server.version !== '' && <><span aria-hidden>·</span><span>{server.version}</span></>}
            </p>
          </div>
          <div className="flex items-center gap-3 pt-1">
            <PlainSwitch label={t('turnOn', { name })} checked={connection.enabled} onChange={(on) => report(setEnabled(name, on))} />
            <Button size="small" icon={RotateCw} disabled={!connection.enabled} onClick={() => report(restart(name))}>{t('restart')}</Button>
            <ConnectionMenu connection={connection} edged />
          </div>
        </header>
        {state.kind === 'preparing' && state.progress && <ProgressBar progress={state.progress} />}
        <Attention connection={connection} />
        <ToolList connection={connection} />
        {connection.promptCount > 0 && <PromptList name={name} />}
        <LogFold connection={connection} open={state.kind === 'paused' || state.kind === 'restarting'} />
      </div>
    </Page>
  )
}

const waits = 'rounded-card border border-wait-line bg-raised p-4'

/** Why it waits, and the buttons that lead on. */
function Waits({ connection }: { connection: Connection }) {
  return <><p className="mb-3 text-ink-2"><Because connection={connection} /></p><div className="flex flex-wrap gap-2"><WayOn connection={connection} /></div></>
}

/** What has to be decided or known first. */
function Attention({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { state, lastError, name } = connection
  switch (state.kind) {
    case 'untrusted': case 'changed': return <ChangesView connection={connection} />
    case 'needs-scripts': return <ScriptsQuestion name={name} scripts={state.scripts} />
    case 'needs-sign-in': return <section aria-label={t('signIn')} className={waits}><Waits connection={connection} /></section>
    case 'paused': case 'restarting': {
      if (!lastError) return state.kind === 'paused' ? <section className={waits}><Waits connection={connection} /></section> : null
      const words = errorWords(lastError)
      const title = state.kind === 'paused' ? t('state.paused', { count: state.tries }) : t('state.restarting', { tries: state.tries, of: state.of })
      return <ErrorThreeParts tone="wait" parts={{ title, happened: words.happened, did: connection.tools.length > 0 ? t('because.pausedCount', { count: connection.tools.length }) : t('because.paused'), can: words.can }} detail={words.detail} actions={<WayOn connection={connection} />} />
    }
    default: return null
  }
}

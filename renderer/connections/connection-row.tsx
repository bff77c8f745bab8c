import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../shared/mcp/connection.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useFormat } from '../text/format.ts'
import { useSecond } from '../timeline/lane-clock.ts'
import { Icon } from '../ui/icon.tsx'
import { setEnabled } from './connection-actions.ts'
import { ConnectionIcon } from './connection-icon.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { abilitiesOn } from './connection-status.ts'
import { errorWords } from './error-words.ts'
import { PlainSwitch } from './plain-switch.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StatusLine } from './status-line.tsx'

/** One connection as a line: light, abilities, what went wrong last, its switch. The name opens it. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { name, state, tools, lastError } = connection
  const warned = tools.some(({ warnings }) => warnings.length > 0)
  const open = (): void => useRoute.getState().go({ page: 'connections', name })
  return (
    <li data-connection={name} className="group relative px-4 py-3 hover:bg-hover">
      <div className="flex items-center gap-4">
        <ConnectionIcon name={name} />
        <div className="min-w-0 grow">
          {/* The whole line is the target; the other controls lie above it. */}
          <button type="button" aria-label={t('open', { name })} onClick={open} className="block max-w-full truncate rounded-[4px] text-left font-medium after:absolute after:inset-0">{name}</button>
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
            <StatusLine connection={connection} />
            <span aria-hidden>·</span>
            <span>{tools.length === 0 ? t('noAbilities') : abilitiesOn(connection) === tools.length ? t('abilities', { count: tools.length }) : t('abilitiesOn', { on: abilitiesOn(connection), count: tools.length })}</span>
            {warned && <><span aria-hidden>·</span><span className="text-wait">{t('warning.count', { count: tools.reduce((sum, tool) => sum + tool.warnings.length, 0) })}</span></>}
          </p>
          {lastError && state.kind !== 'ready' && state.kind !== 'idle' && <p className="text-13 text-ink-2">{errorWords(lastError).happened}{' '}<NextTry connection={connection} /></p>}
        </div>
        <div className="relative z-1 flex items-center gap-2">
          <PlainSwitch label={t('turnOn', { name })} checked={connection.enabled} onChange={(on) => report(setEnabled(name, on))} />
          <ConnectionMenu connection={connection} />
        </div>
        <Icon of={ChevronRight} className="text-ink-3" />
      </div>
      {state.kind === 'preparing' && state.progress && <div className="mt-2 pl-14"><ProgressBar progress={state.progress} /></div>}
    </li>
  )
}

function NextTry({ connection: { state } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const now = useSecond(state.kind === 'restarting')
  if (state.kind !== 'restarting') return null
  return <span className="text-ink-3">{state.retryAt > now ? t('because.restarting', { time: format.seconds(state.retryAt - now + 999) }) : t('because.restartingNow')}</span>
}

import { useTranslation } from 'react-i18next'
import type { Connection } from '../../shared/mcp/connection.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { statusOf, type Status } from './connection-status.ts'

const tones: Readonly<Record<Status['tone'], string>> = { plain: 'text-ink-3', ok: 'text-ok', wait: 'text-wait', accent: 'text-accent' }

/** The light of a connection with its word. */
export function StatusLine({ connection, className }: { connection: Connection; className?: string }) {
  const status = statusOf(connection)
  return (
    <span data-state={connection.state.kind} className={cx('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', tones[status.tone], className)}>
      {status.busy ? <Spinner /> : <Icon of={status.icon} />}<StatusWords connection={connection} />
    </span>
  )
}

function StatusWords({ connection: { state } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  switch (state.kind) {
    case 'restarting': return t('state.restarting', { tries: state.tries, of: state.of })
    case 'paused': return t('state.paused', { count: state.tries })
    default: return t(`state.${state.kind}`)
  }
}

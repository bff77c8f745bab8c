import { Globe, LogOut, Pencil, SendHorizontal, ShieldAlert, SquareTerminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, NamedValue } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAdding } from '../add/adding-store.ts'
import { signOut } from '../connection-actions.ts'

/** Beside a connection: what runs or which address is used, exactly; and what that means. */
export function ReachPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { target, server, startedAt, timeoutMs, signedIn, name } = connection
  const local = target.kind === 'command'
  return (
    <div className="flex min-h-full flex-col">
      <div className="grow p-4">
        <h2 className="text-18">{t('reach.title')}</h2>
        <p className="mt-1 flex items-center gap-2 text-ink-2"><Icon of={local ? SquareTerminal : Globe} />{t(local ? 'reach.here' : 'reach.remote')}</p>
        <dl className="mt-4 grid gap-3">
          {target.kind === 'command' ? (
            <>
              <Fact name={t('reach.program')}><code className="font-mono text-13"><MarkedText text={target.command} /></code></Fact>
              {target.args.length > 0 && <Fact name={t('reach.args')}><ol className="font-mono text-13">{target.args.map((arg, index) => <li key={index}><MarkedText text={arg} /></li>)}</ol></Fact>}
              {target.cwd !== undefined && <Fact name={t('reach.folder')}><MarkedText text={target.cwd} /></Fact>}
              {target.env.length > 0 && <Fact name={t('reach.values')}><Values values={target.env} /></Fact>}
            </>
          ) : (
            <>
              <Fact name={t('reach.address')}><span className="font-mono text-13"><MarkedText text={target.url} /></span></Fact>
              {target.headers.length > 0 && <Fact name={t('reach.headers')}><Values values={target.headers} /></Fact>}
            </>
          )}
          {server && <Fact name={t('reach.calls')}><MarkedText text={[server.title || server.name, server.version].filter(Boolean).join(' ')} /></Fact>}
          <Fact name={t('reach.since')}>{startedAt === null ? t('reach.notRunning') : <time dateTime={new Date(startedAt).toISOString()}>{format.day(startedAt)}</time>}</Fact>
          <Fact name={t('reach.waits')}>{timeoutMs === null ? t('reach.usual') : format.seconds(timeoutMs)}</Fact>
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" icon={Pencil} onClick={() => useAdding.getState().open({ way: 'form', editing: connection })}>{t('edit')}</Button>
          {signedIn && <Button size="small" icon={LogOut} onClick={() => report(signOut(name))}>{t('signOut')}</Button>}
        </div>
        {signedIn && <p className="mt-2 text-13 text-ok">{t('reach.signedIn')}</p>}
      </div>
      <p className="flex items-start gap-2.5 border-t border-line p-4 text-13 text-ink-2"><Icon of={local ? ShieldAlert : SendHorizontal} className="mt-0.5 text-ink-3" />{t(local ? 'reach.outside' : 'reach.sends')}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <div><dt className="text-13 text-ink-3">{name}</dt><dd className="wrap-anywhere">{children}</dd></div>
}

function Values({ values }: { values: readonly NamedValue[] }) {
  const { t } = useTranslation('connections')
  return <ul className="text-13">{values.map((each) => <li key={each.name}><code className="font-mono"><MarkedText text={each.name} /></code> <span className="text-ink-3">{each.secret ? t('reach.secret') : <>= <MarkedText text={each.value ?? ''} /></>}</span></li>)}</ul>
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, ConnectionChange } from '../../../shared/mcp/connection.ts'
import { diffLines } from '../../approvals/line-diff.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { setEnabled, trust } from '../connection-actions.ts'

/** What is not as the person agreed to, side by side; for a connection nobody agreed to yet, what would run. The answer that changes nothing comes first. */
export function ChangesView({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const [busy, setBusy] = useState(false)
  const { changes, name, state } = connection
  const first = state.kind === 'untrusted' && !changes.some(({ before }) => before !== null)
  const agree = (): void => {
    setBusy(true)
    report(trust(name).finally(() => setBusy(false)))
  }
  return (
    <section aria-labelledby="connection-changes" className="rounded-card border-[1.5px] border-wait-line bg-raised">
      <header className="px-4 pt-3 pb-3">
        <h3 id="connection-changes" className="text-18">{t(first ? 'changes.titleFirst' : 'changes.title')}</h3>
        <p className="text-ink-2">{t(first ? 'changes.leadFirst' : 'changes.lead')}</p>
      </header>
      <ul className="divide-y divide-line border-y border-line">{changes.map((change, index) => <Change key={index} change={change} first={first} />)}</ul>
      <footer className="flex flex-wrap gap-2 px-4 py-3">
        <Button kind="solid" onClick={() => report(setEnabled(name, false))}>{t('changes.keepOff')}</Button>
        <Button busy={busy} onClick={agree}>{t(first ? 'changes.agreeFirst' : 'changes.agree')}</Button>
      </footer>
    </section>
  )
}

function Change({ change, first }: { change: ConnectionChange; first: boolean }) {
  const { t } = useTranslation('connections')
  const title = t(`changes.kind.${change.kind}`, { subject: '' }).replace(/[:：]?\s*$/, '')
  const { before, after } = change
  return (
    <li className="px-4 py-3">
      <p className="mb-1.5 font-medium">{title}{change.subject !== '' && ['package', 'tool-added', 'tool-removed', 'tool-changed'].includes(change.kind) && <span className="ml-1.5 font-mono text-13 font-normal text-ink-2"><MarkedText text={change.subject} /></span>}</p>
      <div className={cx('grid gap-2', first ? '' : 'grid-cols-2 max-mid:grid-cols-1')}>
        {!first && <Side label={t('changes.before')} text={before || null} other={after} kind="out" />}
        <Side label={t('changes.after')} text={after || null} other={before} kind="in" showLabel={!first} />
      </div>
    </li>
  )
}

/** One side of a change; lines that the other side does not have are tinted and signed. */
function Side({ label, text, other, kind, showLabel = true }: { label: string; text: string | null; other: string | null; kind: 'in' | 'out'; showLabel?: boolean }) {
  const { t } = useTranslation('connections')
  const diff = text === null || other === null ? null : diffLines(`${kind === 'in' ? other : text}\n`, `${kind === 'in' ? text : other}\n`)
  const lines = diff ? diff.parts.flatMap((part) => (part.kind === 'lines' ? part.lines.filter((line) => line.kind === 'same' || line.kind === kind) : [])) : (text ?? '').split('\n').map((line) => ({ kind: other === null ? kind : 'same' as const, text: line }))
  return (
    <div className="min-w-0">
      {showLabel && <p className="text-13 text-ink-3">{label}</p>}
      <div className="max-h-60 overflow-y-auto rounded-control bg-sunken py-1.5 font-mono text-13" tabIndex={-1}>
        {text === null ? <p className="px-2.5 font-sans text-ink-3">{t('changes.nothing')}</p> : lines.map((line, index) => (
          <div key={index} className={cx('grid grid-cols-[14px_minmax(0,1fr)] px-2.5', line.kind === 'in' ? 'bg-ok-soft' : line.kind === 'out' ? 'bg-bad-soft' : '')}>
            <span aria-hidden className={line.kind === 'in' ? 'text-ok' : 'text-bad'}>{line.kind === 'in' ? '+' : line.kind === 'out' ? '−' : ''}</span>
            <span className="whitespace-pre-wrap wrap-anywhere"><MarkedText text={line.text.replace(/\n$/, '')} /></span>
          </div>
        ))}
      </div>
    </div>
  )
}

import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstallScript } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { setEnabled, trust } from '../connection-actions.ts'

export const scriptKey = ({ package: name, version }: InstallScript): string => `${name}@${version}`

/** A package wants to run a program at install: named, shown as it is, and no comes first. */
export function ScriptsQuestion({ name, scripts }: { name: string; scripts: readonly InstallScript[] }) {
  const [busy, setBusy] = useState(false)
  return (
    <ScriptsAsked scripts={scripts} busy={busy} onNo={() => report(setEnabled(name, false))} onYes={() => {
      setBusy(true)
      report(trust(name, scripts.map(scriptKey)).finally(() => setBusy(false)))
    }} />
  )
}

/** The question itself; also asked while a connection is being added. */
export function ScriptsAsked({ scripts, busy, onYes, onNo }: { scripts: readonly InstallScript[]; busy: boolean; onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <section role="group" aria-label={t('scripts.title')} className="rounded-card border-[1.5px] border-wait-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-card bg-wait-soft text-wait"><Icon of={ShieldAlert} large /></span>
        <div className="min-w-0"><h3 className="text-18">{t('scripts.title')}</h3><p className="mt-1 text-ink-2">{t('scripts.lead')}</p></div>
      </div>
      <ul className="mt-3 flex flex-col gap-2">
        {scripts.map((script, index) => (
          <li key={index}>
            <p className="text-13 text-ink-2"><MarkedText text={t('scripts.line', { package: script.package, version: script.version, event: script.event })} /></p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long program scrolls, and has to scroll by keyboard too */}
            <pre tabIndex={0} className="mt-1 max-h-40 overflow-auto rounded-control bg-sunken p-2.5 font-mono text-13 whitespace-pre-wrap wrap-anywhere"><MarkedText text={script.text} /></pre>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-3">{t('scripts.without')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="solid" onClick={onNo}>{t('scripts.no')}</Button>
        <Button busy={busy} onClick={onYes}>{t('scripts.yes', { count: scripts.length })}</Button>
      </div>
    </section>
  )
}

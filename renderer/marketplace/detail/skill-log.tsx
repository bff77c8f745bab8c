import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillLogLine } from '../../../shared/skills/offer.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { useFormat } from '../../text/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the skill said, folded; asked for when somebody looks. `stamp` changes when there may be more. */
export function SkillLog({ id, open: first, stamp }: { id: string; open: boolean; stamp: string }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const [open, setOpen] = useState(first)
  const [lines, setLines] = useState<readonly SkillLogLine[] | null>(null)
  useEffect(() => {
    if (!open) return undefined
    let gone = false
    report(call('skills.log', { id }).then((got) => { if (!gone) setLines(got) }))
    return () => { gone = true }
  }, [open, id, stamp])
  return (
    <section aria-labelledby="skill-log">
      <div className="flex items-center gap-2">
        <h3 id="skill-log" className="grow text-18"><button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex items-center gap-2 rounded-[4px]"><Icon of={ChevronRight} className={cx('text-ink-3 transition-transform duration-(--dur-fast)', open && 'rotate-90')} />{t('log.title')}</button></h3>
        {open && lines && lines.length > 0 && <CopyButton label={t('log.copy')} text={() => lines.map(({ at, from, text }) => `${new Date(at).toISOString()} ${from}: ${text}`).join('\n')} />}
      </div>
      {open && lines && (lines.length === 0 ? <p className="mt-2 text-ink-3">{t('log.empty')}</p> : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has to scroll by keyboard too
        <ol tabIndex={0} aria-label={t('log.title')} className="mt-2 max-h-80 overflow-auto rounded-card border border-line bg-sunken py-2 font-mono text-13">
          {lines.map((line, index) => (
            <li key={index} className="grid grid-cols-[44px_64px_minmax(0,1fr)] gap-x-2 px-3">
              <time dateTime={new Date(line.at).toISOString()} className="text-ink-3">{format.clock(line.at)}</time>
              <span className="truncate font-sans text-ink-3">{t(`log.from.${line.from}`)}</span>
              <span className={cx('whitespace-pre-wrap wrap-anywhere', line.level === 'error' ? 'text-bad' : line.level === 'warn' && 'text-wait')}><MarkedText text={line.text} /></span>
            </li>
          ))}
        </ol>
      ))}
    </section>
  )
}

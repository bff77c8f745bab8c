import { BellRing, ShieldCheck, ShieldOff } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SafeAreaState } from '../../shared/sandbox.ts'
import { Icon } from '../ui/icon.tsx'
import { TaskLine } from './task-line.tsx'

/**
 * The one question about commands. Where there is no safe area nothing is offered: without walls every command asks, and that is
 * said with its reason. `area`: null while this computer is still being looked at.
 */
export function QuietChoice({ area, quiet, onChange }: { area: SafeAreaState | null; quiet: boolean; onChange: (quiet: boolean) => void }) {
  const { t } = useTranslation(['onboarding', 'safeArea'])
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 rounded-dialog border border-line bg-raised p-6 shadow-1">
      <h2 id={id} className="text-15">{t('quiet.question')}</h2>
      {area?.kind === 'ready' && (
        <>
          <p className="mt-1 text-ink-2">{t('quiet.lead')}</p>
          <RadioGroup.Root aria-labelledby={id} value={quiet ? 'quiet' : 'ask'} onValueChange={(choice) => onChange(choice === 'quiet')} className="mt-3 grid gap-2 mid:grid-cols-2">
            <TaskLine id="quiet" icon={ShieldCheck} tone="bg-ok-soft text-ok" title={t('quiet.quiet')} note={t('quiet.quietNote')} />
            <TaskLine id="ask" icon={BellRing} tone="bg-wait-soft text-wait" title={t('quiet.ask')} note={t('quiet.askNote')} />
          </RadioGroup.Root>
        </>
      )}
      {area?.kind === 'unavailable' && (
        <p className="mt-2 flex items-start gap-3 text-ink-2"><Icon of={ShieldOff} className="mt-0.5 text-wait" /><span>{t(area.why === 'no-wall-here' ? 'quiet.noWall' : 'quiet.none')} {t(`safeArea:why.${area.why}`)}</span></p>
      )}
      {area === null && <p className="mt-1 text-ink-3">{t('safeArea:looking')}</p>}
    </section>
  )
}

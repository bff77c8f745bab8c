import { Ban, Eye, FolderOpen, Globe, Hand, HardDrive, KeyRound, Lock, Pencil, Send, Settings, ShieldAlert, SquareTerminal, Trash2, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SafeAreaState } from '../../shared/sandbox.ts'
import { Facts, FactsCard } from './facts-card.tsx'
import { QuietChoice } from './quiet-choice.tsx'

/** The rules as they are enforced now: by effect, in plain words, with what is still missing; and the one choice about commands, which changes what the rules say. */
export function MayStep({ area, quiet, onQuiet }: { area: SafeAreaState | null; quiet: boolean; onQuiet: (quiet: boolean) => void }) {
  const { t } = useTranslation('onboarding')
  const isQuiet = quiet && area?.kind === 'ready'
  return (
    <>
      <h1 tabIndex={-1} className="text-30 outline-none">{t('mayTitle')}</h1>
      <p className="mt-1 reading text-ink-2">{t('mayLead')}</p>
      <div className="mt-5 grid gap-5 mid:grid-cols-3">
        <FactsCard icon={Zap} tone="bg-ok-soft text-ok" title={t('runs')}>
          <Facts items={[{ icon: Eye, text: t('runsItems.looks') }, { icon: Pencil, text: t('runsItems.changes') }, { icon: SquareTerminal, text: t(isQuiet ? 'runsItems.quiet' : 'runsItems.commands') }]} />
        </FactsCard>
        <FactsCard icon={Hand} tone="bg-wait-soft text-wait" title={t('asks')}>
          <Facts items={[{ icon: Trash2, text: t('asksItems.deletes') }, { icon: SquareTerminal, text: t(isQuiet ? 'asksItems.quiet' : 'asksItems.commands') }, { icon: FolderOpen, text: t('asksItems.outside') }, { icon: Lock, text: t('asksItems.secrets') }]} />
        </FactsCard>
        <FactsCard icon={Ban} tone="bg-bad-soft text-bad" title={t('refuses')}>
          <Facts items={[{ icon: FolderOpen, text: t('refusesItems.outside') }, { icon: KeyRound, text: t('refusesItems.keys') }, { icon: Settings, text: t('refusesItems.own') }, { icon: HardDrive, text: t('refusesItems.wipe') }]} />
        </FactsCard>
      </div>
      <QuietChoice area={area} quiet={quiet} onChange={onQuiet} />
      <section aria-labelledby="know" className="mt-5 rounded-dialog border border-line bg-bg px-6 py-4">
        <h2 id="know">{t('know')}</h2>
        <Facts items={[{ icon: ShieldAlert, text: t('knowItems.safeArea') }, { icon: Globe, text: t('knowItems.web') }, { icon: Send, text: t('knowItems.sends') }]} />
      </section>
    </>
  )
}

import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SkillInstall, SkillInstallStep } from '../../../shared/skills/offer.ts'
import { useFormat, type Format } from '../../text/format.ts'
import { words } from '../../text/index.ts'
import { useSecond } from '../../timeline/lane-clock.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The steps in their order, as they are drawn. */
const installSteps: readonly SkillInstallStep[] = ['find', 'download', 'check', 'unpack', 'verify', 'ready']

/** The six steps: done, going on, to come; below them what happens now, with a bar only where the total is really known. */
export function InstallSteps({ install }: { install: SkillInstall }) {
  const { t } = useTranslation('skills')
  const ready = install.end?.kind === 'installed'
  const at = installSteps.indexOf(install.step) + (install.waits ? 1 : 0)
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={t('install.progress')} className="grid grid-cols-[repeat(5,1fr)_auto]">
        {installSteps.map((step, index) => {
          const done = ready || index < at
          const here = !done && index === at && !install.end
          return (
            <li key={step} aria-current={here ? 'step' : undefined} className="relative flex flex-col items-start gap-1">
              {index < installSteps.length - 1 && <span aria-hidden className={cx('absolute top-[11px] right-0 left-6 border-t-2', done ? 'border-ok' : 'border-dotted border-line-strong')} />}
              <span className={cx('relative grid size-6 place-items-center rounded-full text-13', done ? 'bg-ok text-raised' : here ? 'border-2 border-accent bg-raised font-semibold text-accent' : 'border-[1.5px] border-line-strong bg-raised text-ink-3')}>{done ? <Icon of={Check} /> : index + 1}</span>
              <span className={cx('text-13', here ? 'font-semibold' : done ? 'text-ink-2' : 'text-ink-3')}>{t(`steps.${step}`)}</span>
            </li>
          )
        })}
      </ol>
      {!install.end && <Now install={install} />}
    </div>
  )
}

function Now({ install }: { install: SkillInstall }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const now = useSecond(!install.waits)
  const amount = amountOf(install, format)
  const time = format.seconds(Math.max(0, now - install.stepStartedAt))
  if (install.waits) return <p role="status" className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2 text-13 text-ink-2"><Icon of={Check} className="text-ok" />{t('install.checked')}</p>
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control bg-sunken px-3 py-2 text-13 text-ink-2">
      {!amount && <Spinner className="text-accent" />}
      <span role="status" className="min-w-0 truncate">{t(`doing.${install.step}`)}</span>
      {amount ? <ShareBar label={t('install.progress')} share={amount.share} /> : <span className="grow" />}
      <span role="timer" className="shrink-0">{amount ? t('install.amountTime', { amount: amount.text, time }) : time}</span>
    </div>
  )
}

/** The figures of a step, where both are known: how much of how much. */
export function amountOf({ bytes, packages, tests }: Pick<SkillInstall, 'bytes' | 'packages' | 'tests'>, format: Format): { readonly share: number; readonly text: string } | null {
  const { t } = words
  for (const [amount, text] of [
    [tests, (done: number, of: number) => t('skills:install.ofTests', { done: format.number(done), count: of })], [bytes, (done: number, of: number) => t('skills:install.ofBytes', { done: format.bytes(done), of: format.bytes(of) })], [packages, (done: number, of: number) => t('skills:install.ofPackages', { done: format.number(done), of: format.number(of) })],
  ] as const) if (amount?.of) return { share: Math.min(1, amount.done / amount.of), text: text(amount.done, amount.of) }
  return null
}

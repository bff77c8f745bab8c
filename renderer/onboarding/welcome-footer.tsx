import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { welcomeSteps, type WelcomeStep } from './welcome-steps.ts'

const names = { start: 'stepStart', folder: 'stepFolder', may: 'stepMay' } as const

/** Where one is, the way to each step, and the way out. */
export function WelcomeFooter({ step, onStep, local, onLocal, onFinish }: {
  step: WelcomeStep; onStep: (step: WelcomeStep) => void; local: boolean; onLocal: (local: boolean) => void; onFinish: () => void
}) {
  const { t } = useTranslation('onboarding')
  const index = welcomeSteps.indexOf(step)
  const before = welcomeSteps[index - 1]
  const after = welcomeSteps[index + 1]
  return (
    <footer className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-4 pl-6">
      <nav aria-label={t('steps')} className="flex min-w-0 items-center gap-2">
        <span aria-hidden className="flex items-center gap-2">
          {welcomeSteps.map((each) => <span key={each} className={each === step ? 'h-2 w-6 rounded-full bg-accent' : 'size-2 rounded-full inset-ring-[1.5px] inset-ring-line-strong'} />)}
        </span>
        <ol className="flex items-center gap-1 text-13 text-ink-3">
          {welcomeSteps.map((each) => (
            <Fragment key={each}>
              {each !== 'start' && <li aria-hidden>·</li>}
              <li>
                <button type="button" aria-current={each === step ? 'step' : undefined} onClick={() => onStep(each)} className={cx('h-6 rounded-[4px] px-1', each === step ? 'font-medium text-ink' : 'hover:text-ink')}>{t(names[each])}</button>
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      <span className="grow" />
      {step === 'start' && (
        <button type="button" onClick={() => onLocal(!local)} className="h-6 rounded-[4px] text-13 text-accent underline underline-offset-2">{local ? t('useKey') : t('useLocal')}</button>
      )}
      {before && <Button kind="quiet" onClick={() => onStep(before)}>{t('back')}</Button>}
      {after ? <Button kind="quiet" onClick={onFinish}>{t('skip')}</Button> : <Button kind="accent" className="min-w-32" onClick={onFinish}>{t('finish')}</Button>}
      {step === 'folder' && <Button kind="accent" className="min-w-32" onClick={() => onStep('may')}>{t('goOn')}</Button>}
    </footer>
  )
}

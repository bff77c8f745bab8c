import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useConnections } from '../connections-store.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { prepareSteps } from '../progress-words.ts'

/** The steps of a first start: done, going on, to come; with real totals only. */
export function StepLine({ name, kind }: { name: string; kind: 'command' | 'remote' }) {
  const { t } = useTranslation('connections')
  const checking = useConnections((state) => state.checking[name])
  const { step: progress, starting } = checking ?? { step: null, starting: false }
  const at = progress === null ? -1 : starting ? prepareSteps.length - 1 : prepareSteps.indexOf(progress.step)
  const waits = <p className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2 text-13 text-ink-2"><Spinner className="text-accent" />{t(kind === 'remote' ? 'progress.reaching' : starting || progress?.step === 'ready' ? 'progress.starting' : 'state.preparing')}</p>
  if (kind === 'remote' || at === -1) return <div role="status">{waits}</div>
  return (
    <div role="status" className="flex flex-col gap-3">
      <ol className="grid grid-cols-6">
        {prepareSteps.map((step, index) => {
          const done = index < at || (step === 'ready' && at === index)
          const here = index === at && !done
          return (
            <li key={step} aria-current={here ? 'step' : undefined} className="relative flex flex-col gap-1.5">
              {index < prepareSteps.length - 1 && <span aria-hidden className={cx('absolute top-[11px] right-0 left-6 h-0', done ? 'border-t-2 border-ok' : 'border-t-2 border-dotted border-line-strong')} />}
              <span className={cx('relative grid size-6 place-items-center rounded-full text-13', done ? 'bg-ok text-raised' : here ? 'border-2 border-accent bg-raised font-semibold text-accent' : 'border border-line-strong bg-raised text-ink-3')}>{done ? <Icon of={Check} /> : index + 1}</span>
              <span className={cx('text-13', here ? 'font-semibold' : 'text-ink-3')}>{t(`steps.${step}`)}</span>
            </li>
          )
        })}
      </ol>
      {progress && !starting && progress.step !== 'ready' ? <ProgressBar progress={progress} /> : waits}
    </div>
  )
}

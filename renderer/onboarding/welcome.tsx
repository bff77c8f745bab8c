import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '../stores/report-error.ts'
import { useNewChat } from '../stores/new-chat-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Brand } from '../ui/brand.tsx'
import { FolderStep } from './folder-step.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MayStep } from './may-step.tsx'
import { StartStep } from './start-step.tsx'
import { WelcomeFooter } from './welcome-footer.tsx'
import { useSafeArea } from './use-safe-area.ts'
import type { WelcomeStep } from './welcome-steps.ts'

/** Ends the first minute with a new chat. `chosen`: the answer about commands, where it was asked. */
function finish(chosen: boolean | null): void {
  useRoute.getState().go({ page: 'chat', sessionId: null })
  report(useSettings.getState().update({ welcomed: true, ...(chosen === null ? {} : { quietInSafeArea: chosen }) }))
}

/** The first minute: two ways in, then the folder and the rules. Every step can be skipped, all of it too: who skips the question about commands is asked before every one. */
export function Welcome() {
  const { t } = useTranslation(['onboarding', 'common'])
  const [step, setStep] = useState<WelcomeStep>('start')
  const [local, setLocal] = useState(false)
  const folder = useNewChat((state) => state.workspace)
  const area = useSafeArea()
  const [quiet, setQuiet] = useState(true)
  const main = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // Whoever reads with their ears starts at the new step's heading, and nobody starts in the middle of a page.
    if (shown.current === step) return
    shown.current = step
    main.current?.scrollTo(0, 0)
    main.current?.querySelector<HTMLElement>('h1')?.focus()
  }, [step])
  return (
    <div className="grid h-full grid-rows-[56px_minmax(0,1fr)_auto] bg-surface">
      <header className="flex min-w-0 items-center gap-3 pr-4 pl-6">
        <span className="flex items-center gap-2 text-15 font-semibold"><Brand className="size-6 text-accent" />{t('common:appName')}</span>
        <span className="grow" />
        <LanguageSwitch />
      </header>
      <main ref={main} className="flex min-h-0 overflow-y-auto px-6 py-2">
        {/* All steps begin at the same height, so that nothing jumps on the way through. */}
        <div className="m-auto min-h-[min(100%,704px)] w-full max-w-252">
          {step === 'start' && <StartStep local={local} onConnected={() => setStep('folder')} />}
          {step === 'folder' && <FolderStep folder={folder} />}
          {step === 'may' && <MayStep area={area} quiet={quiet} onQuiet={setQuiet} />}
        </div>
      </main>
      <WelcomeFooter step={step} onStep={setStep} local={local} onLocal={setLocal} onFinish={() => finish(step === 'may' && area?.kind === 'ready' ? quiet : null)} />
    </div>
  )
}

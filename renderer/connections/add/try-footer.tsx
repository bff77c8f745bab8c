import { FlaskConical, LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionForm } from '../../../shared/mcp/connection.ts'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { useToasts } from '../../stores/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { signIn } from '../connection-actions.ts'
import { useAdding } from './adding-store.ts'
import { Footer } from './footer-place.tsx'
import type { Try } from './use-try.ts'

/** The buttons of trying and saving; `form`: what stands there now, or null when something is missing (which it then shows). */
export function TryFooter({ attempt, form, replaces, saveWords }: { attempt: Try; form: () => ConnectionForm | null; replaces?: string | undefined; saveWords: string }) {
  const { t } = useTranslation(['connections', 'common'])
  const { state } = attempt
  const close = useAdding.getState().close
  const finish = (name: string): void => {
    close()
    useToasts.getState().show({ tone: 'ok', text: t('saved', { name }) })
    useRoute.getState().go({ page: 'connections', name })
  }
  const run = (save: boolean, force = false): void => {
    const now = state.kind === 'ended' ? state.form : form()
    if (!now) return
    void attempt.run(now, { save, force, replaces }).then((outcome) => { if (save && outcome && (outcome.ok || force)) finish(now.name) })
  }
  if (state.kind === 'trying') return <Footer><span className="grow text-13 text-ink-3">{t('outcome.nothingKept')}</span><Button kind="solid" busy={state.stopping} onClick={attempt.stop}>{t('progress.cancel')}</Button></Footer>
  if (state.kind === 'ended') {
    const { outcome } = state
    const scripts = !outcome.ok && outcome.scripts.length > 0
    const wantsSignIn = !outcome.ok && outcome.error.code === 'sign-in'
    const saveAndSignIn = async (): Promise<void> => {
      const { name } = state.form
      if (await attempt.run(state.form, { save: true, force: true, replaces }) === null) return
      finish(name)
      await signIn(name)
    }
    return (
      <Footer>
        <Button onClick={attempt.reset}>{t('form.back')}</Button>
        <span className="grow" />
        {!outcome.ok && !scripts && !wantsSignIn && outcome.error.code !== 'stopped' && <Button kind="quiet" onClick={() => run(true, true)}>{t('form.anyway')}</Button>}
        {!outcome.ok && !scripts && <Button icon={FlaskConical} onClick={() => run(state.saving)}>{t('form.tryAgain')}</Button>}
        {wantsSignIn && <Button kind="accent" icon={LogIn} onClick={() => report(saveAndSignIn())}>{t('outcome.signIn.save')}</Button>}
        {outcome.ok && <Button kind="accent" onClick={() => run(true)}>{saveWords}</Button>}
      </Footer>
    )
  }
  return (
    <Footer>
      <span className="grow text-13 text-ink-3">{t('twoSentences', { first: t('form.nothingRuns'), second: t('form.saveRuns') })}</span>
      {state.kind === 'error' && <Button onClick={attempt.reset}>{t('form.back')}</Button>}
      <Button icon={FlaskConical} onClick={() => run(false)}>{t('form.try')}</Button>
      <Button kind="accent" onClick={() => run(true)}>{saveWords}</Button>
    </Footer>
  )
}

import { CircleHelp, RotateCw, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SafeAreaState, SafeAreaTest } from '../../shared/sandbox.ts'
import { announce } from '../frame/announcer.tsx'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import { Row, Section } from './section.tsx'

const outcomes = {
  blocked: { tone: 'ok', icon: ShieldCheck }, 'not-blocked': { tone: 'bad', icon: ShieldAlert }, 'not-tried': { tone: 'wait', icon: CircleHelp },
} as const

/** Whether commands have a wall on this computer, why not, and five real attempts to get through it. */
export function SafeAreaSection() {
  const { t } = useTranslation('safeArea')
  const [state, setState] = useState<SafeAreaState | null>(null)
  const [result, setResult] = useState<SafeAreaTest | null>(null)
  const quiet = useSettings((store) => store.settings?.quietInSafeArea ?? false)
  const [busy, setBusy] = useState<'look' | 'test' | null>('look')
  const [error, setError] = useState<GatewayError | null>(null)

  const run = async (what: 'look' | 'test', action: () => Promise<void>): Promise<void> => {
    setBusy(what)
    setError(null)
    try {
      await action()
    } catch (thrown) {
      setError(asGatewayError(thrown))
    } finally {
      setBusy(null)
    }
  }
  const look = (again: boolean): Promise<void> => run('look', async () => setState(await call('safeArea.state', { again })))
  const test = (): Promise<void> => run('test', async () => {
    const made = await call('safeArea.test', {})
    setState(made.state)
    setResult(made)
  })
  useEffect(() => { void look(false) }, [])
  const verdict = result === null ? '' : verdictOf(result, t)
  useEffect(() => { if (verdict) announce(verdict) }, [verdict, result])

  const note = state === null ? t('looking') : state.kind === 'ready' ? t(`how.${state.how}`) : `${t(`why.${state.why}`)}${state.why === 'no-wall-here' ? '' : ` ${t('asks')}`}`
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Row label={state === null ? t('title') : t(`state.${state.kind}`)} tall note={<>
        <p>{note}</p>
        {state?.kind === 'unavailable' && state.detail !== '' && (
          <details>
            <summary className="w-fit rounded-[4px]">{t('said')}</summary>
            <pre className="mt-1 max-h-24 overflow-auto rounded-control bg-sunken p-2 font-mono whitespace-pre-wrap text-ink-2">{state.detail}</pre>
          </details>
        )}
      </>}>
        {state && <Chip tone={state.kind === 'ready' ? 'ok' : 'wait'} icon={state.kind === 'ready' ? ShieldCheck : ShieldOff}>{t(`state.${state.kind}`)}</Chip>}
        {state?.kind === 'unavailable' && state.why !== 'no-wall-here' && <Button size="small" icon={RotateCw} disabled={busy !== null} onClick={() => void look(true)}>{t('again')}</Button>}
      </Row>
      <div className="px-4 py-1">
        <Switch label={<span className="font-medium">{t('quiet')}</span>} note={<>{t('quietNote')}{state?.kind === 'unavailable' && ` ${t('quietAway')}`}</>}
          checked={quiet && state?.kind !== 'unavailable'} disabled={state?.kind !== 'ready'} onChange={(on) => report(useSettings.getState().update({ quietInSafeArea: on }))} />
      </div>
      <Row label={t('test')} note={t('testNote')} tall>
        {busy === 'test' && <span className="flex items-center gap-2 text-13 text-ink-2"><Spinner />{t('testing')}</span>}
        <Button size="small" disabled={busy !== null} onClick={() => void test()}>{result ? t('testAgain') : t('test')}</Button>
      </Row>
      {error && <div className="px-4 py-3"><GatewayErrorCard error={error} /></div>}
      {result && (
        <div className="px-4 py-3">
          <p className="font-medium">{verdict}</p>
          <ul className="mt-2 grid gap-2" aria-label={t('test')}>
            {result.attempts.map((attempt) => (
              <li key={attempt.id} className="grid items-center gap-x-4 gap-y-1 mid:grid-cols-[minmax(0,1fr)_auto]">
                <div className="min-w-0">
                  <p>{t(`attempt.${attempt.id}`)}</p>
                  <p className="text-13 text-ink-3">{t(`found.${known(attempt.found)}`)}{attempt.said !== '' && <> <code className="break-all">{attempt.said}</code></>}</p>
                </div>
                <Chip {...outcomes[attempt.outcome]}>{t(`outcome.${attempt.outcome}`)}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

const findings = ['file-absent', 'file-there', 'secret-unseen', 'secret-seen', 'nothing-arrived', 'connected', 'data-arrived', 'process-lives', 'process-seen', 'process-ended'] as const

/** A finding this window has words for; a newer gateway may know more. */
function known(found: string): (typeof findings)[number] | 'unknown' {
  return findings.find((each) => each === found) ?? 'unknown'
}

function verdictOf({ attempts }: SafeAreaTest, t: ReturnType<typeof useTranslation<'safeArea'>>['t']): string {
  const open = attempts.filter((attempt) => attempt.outcome === 'not-blocked').length
  if (open === attempts.length) return t('none')
  if (open > 0) return t('some', { count: open })
  return attempts.every((attempt) => attempt.outcome === 'blocked') ? t('all') : t('unclear')
}

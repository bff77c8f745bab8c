import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckOutcome, ConnectionForm, FoundConnection } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { asGatewayError, call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { signIn } from '../connection-actions.ts'
import { useConnections } from '../connections-store.ts'
import { ScriptsAsked, scriptKey } from '../detail/scripts-question.tsx'
import { errorWords } from '../error-words.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useAdding } from './adding-store.ts'
import { OutsideNote } from './outside-note.tsx'
import { Footer } from './footer-place.tsx'
import { useRunningTry } from './use-running-try.ts'

export interface Found extends FoundConnection { readonly key: string }
type RowState = { readonly kind: 'waiting' | 'trying' | 'added' | 'skipped' } | { readonly kind: 'failed'; readonly outcome: Extract<CheckOutcome, { ok: false }> } | { readonly kind: 'error'; readonly text: string }

/** What was found, each with what it would run. Nothing runs before the person chose; then one after the other is tried and kept. */
export function FoundList({ found }: { found: readonly Found[] }) {
  const { t } = useTranslation(['connections', 'errors'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(found.filter(({ form, exists, disabled }) => form && !exists && !disabled).map(({ key }) => key)))
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({})
  const running = useRunningTry()
  const set = (key: string, state: RowState): void => setStates((now) => ({ ...now, [key]: state }))
  const add = (entry: Found, form: ConnectionForm, force: boolean): Promise<void> => running.during(form.name, async () => {
    set(entry.key, { kind: 'trying' })
    try {
      const outcome = await call('connections.save', { form, force, ...(entry.exists ? { replaces: form.name } : {}) })
      set(entry.key, outcome.ok || force ? { kind: 'added' } : { kind: 'failed', outcome })
      await useConnections.getState().load()
    } catch (error) {
      set(entry.key, { kind: 'error', text: t(`errors:${asGatewayError(error).code}.happened`) })
    }
  })
  const addAll = async (): Promise<void> => {
    const wanted = found.filter(({ key, form }) => form && chosen.has(key))
    setStates(Object.fromEntries(wanted.map(({ key }) => [key, { kind: 'waiting' } as const])))
    for (const entry of wanted) if (running.isShown() && entry.form) await add(entry, entry.form, false)
  }
  const begun = Object.keys(states).length > 0
  const busy = Object.values(states).some(({ kind }) => kind === 'waiting' || kind === 'trying')
  const count = found.filter(({ key, form }) => form && chosen.has(key)).length
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {found.map((entry) => (
          <li key={entry.key} data-found={entry.name} className="px-4 py-3">
            <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3">
              <input type="checkbox" className="mt-0.5 size-4 accent-accent" aria-label={t('found.choose', { name: entry.name })} disabled={!entry.form || begun} checked={entry.form !== null && chosen.has(entry.key)}
                onChange={(event) => setChosen((now) => { const next = new Set(now); if (event.currentTarget.checked) next.add(entry.key); else next.delete(entry.key); return next })} />
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere"><MarkedText text={entry.name} /></p>
                {entry.form ? <WhatRuns form={entry.form} /> : <p className="flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{t(`found.problem.${entry.problem ?? 'unsupported'}`)}</p>}
                {entry.exists && <p className="text-13 text-wait">{t('found.exists')}</p>}
                {entry.disabled && <p className="text-13 text-ink-3">{t('found.disabled')}</p>}
              </div>
              <RowMark state={states[entry.key]} />
            </div>
            {entry.form && <RowMore entry={entry} form={entry.form} state={states[entry.key]} onAnyway={(form, signsIn) => void add(entry, form, true).then(() => { if (signsIn) report(signIn(form.name)) })} onScripts={(form) => void add(entry, form, false)} onSkip={() => set(entry.key, { kind: 'skipped' })} />}
          </li>
        ))}
      </ul>
      {!begun && found.some((entry) => entry.form?.target.kind === 'command') && <OutsideNote />}
      <Footer>
        <span className="grow text-13 text-ink-3">{begun ? '' : t('form.nothingRuns')}</span>
        {begun ? <Button kind="accent" busy={busy} onClick={() => useAdding.getState().close()}>{t('found.done')}</Button>
          : <Button kind="accent" disabled={count === 0} onClick={() => void addAll()}>{count === 0 ? t('found.none') : t('found.add', { count })}</Button>}
      </Footer>
    </>
  )
}

/** The whole line that would run, or the address; values by name only. */
function WhatRuns({ form: { target } }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections')
  const values = target.kind === 'command' ? target.env : target.headers
  const secrets = values.filter(({ secret }) => secret).length
  return (
    <>
      <p className="font-mono text-13 wrap-anywhere text-ink-2"><MarkedText text={target.kind === 'command' ? [target.command, ...target.args].join(' ') : target.url} /></p>
      {values.length > 0 && <p className="text-13 wrap-anywhere text-ink-3"><MarkedText text={values.map(({ name }) => name).join(', ')} />{secrets > 0 && ` · ${t('found.secrets', { count: secrets })}`}</p>}
    </>
  )
}

function RowMark({ state }: { state: RowState | undefined }) {
  const { t } = useTranslation('connections')
  switch (state?.kind) {
    case undefined: return <span />
    case 'waiting': return <span className="text-13 text-ink-3">{t('found.waiting')}</span>
    case 'trying': return <Spinner className="text-accent" />
    case 'added': return <Chip tone="ok" icon={Check}>{t('found.works')}</Chip>
    case 'skipped': return <Chip>{t('found.skipped')}</Chip>
    case 'failed': case 'error': return <Chip tone="bad" icon={TriangleAlert}>{t('found.failed')}</Chip>
  }
}

function RowMore({ entry, form, state, onAnyway, onScripts, onSkip }: { entry: Found; form: ConnectionForm; state: RowState | undefined; onAnyway: (form: ConnectionForm, signsIn: boolean) => void; onScripts: (form: ConnectionForm) => void; onSkip: () => void }) {
  const { t } = useTranslation('connections')
  const checking = useConnections((store) => store.checking[entry.name])
  const progress = checking?.starting === false ? checking.step : null
  if (state?.kind === 'trying') return progress ? <div className="mt-2 pl-8"><ProgressBar progress={progress} /></div> : null
  if (state?.kind === 'error') return <p role="alert" className="mt-1 pl-8 text-13 text-bad">{state.text}</p>
  if (state?.kind !== 'failed') return null
  if (state.outcome.scripts.length > 0) return <div className="mt-2 pl-8"><ScriptsAsked scripts={state.outcome.scripts} busy={false} onNo={onSkip} onYes={() => onScripts({ ...form, allowedScripts: state.outcome.scripts.map(scriptKey) })} /></div>
  const words = errorWords(state.outcome.error)
  const wantsSignIn = state.outcome.error.code === 'sign-in'
  return (
    <div role="alert" className="mt-1 flex items-start gap-3 pl-8 text-13">
      <p className="min-w-0 grow text-ink-2">{t('twoSentences', { first: words.happened, second: words.can })}</p>
      <Button size="small" onClick={() => onAnyway(form, wantsSignIn)}>{t(wantsSignIn ? 'outcome.signIn.add' : 'found.addAnyway')}</Button>
    </div>
  )
}

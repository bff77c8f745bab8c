import { CircleCheck, CircleStop, LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckOutcome, ConnectionForm } from '../../../shared/mcp/connection.ts'
import { effects } from '../../../shared/tools/effect.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useFormat } from '../../text/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { effectIcon } from '../detail/effect-icon.ts'
import { Lines } from '../detail/log-fold.tsx'
import { ScriptsAsked, scriptKey } from '../detail/scripts-question.tsx'
import { errorWords } from '../error-words.ts'
import { StepLine } from './step-line.tsx'
import type { TryState } from './use-try.ts'

/** How a try goes and how it ended. `onScripts`: the person agreed to these install scripts, or (null) did not. */
export function TryPanel({ state, onScripts }: { state: TryState; onScripts: (form: ConnectionForm, agreed: readonly string[] | null) => void }) {
  const { t } = useTranslation('connections')
  switch (state.kind) {
    case 'idle': return null
    case 'error': return <GatewayErrorCard error={state.error} />
    case 'trying': return <StepLine name={state.form.name} kind={state.form.target.kind} />
    case 'ended': {
      const { outcome, form } = state
      if (outcome.ok) return <Works outcome={outcome} saved={state.saving} />
      if (outcome.error.code === 'stopped') return <p role="status" className="flex items-center gap-2 text-ink-2"><Icon of={CircleStop} />{t('outcome.stopped')}</p>
      if (outcome.scripts.length > 0) return <ScriptsAsked scripts={outcome.scripts} busy={false} onNo={() => onScripts(form, null)} onYes={() => onScripts(form, [...form.allowedScripts, ...outcome.scripts.map(scriptKey)])} />
      if (outcome.error.code === 'sign-in') {
        return (
          <section role="status" aria-label={t('outcome.signIn.title')} className="flex items-start gap-3 rounded-card bg-wait-soft px-4 py-3">
            <Icon of={LogIn} large className="mt-0.5 text-wait" />
            <div><h3 className="text-15">{t('outcome.signIn.title')}</h3><p className="mt-1 text-ink-2">{t('outcome.signIn.text')}</p></div>
          </section>
        )
      }
      const words = errorWords(outcome.error)
      return (
        <div role="alert" className="flex flex-col gap-3">
          <ErrorThreeParts parts={{ title: t('outcome.fails'), happened: words.happened, did: t('outcome.didNot'), can: words.can }} detail={words.detail} />
          {outcome.logTail.length > 0 && <details><summary className="w-fit rounded-[4px] text-13 text-ink-3">{t('log.title')}</summary><Lines lines={outcome.logTail} /></details>}
        </div>
      )
    }
    default: return state satisfies never
  }
}

/** Abilities named per effect; the rest is a number. */
const namedMost = 4

function Works({ outcome, saved }: { outcome: Extract<CheckOutcome, { ok: true }>; saved: boolean }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const groups = effects.map((effect) => ({ effect, tools: outcome.tools.filter((tool) => tool.effect === effect && tool.withheld === null) })).filter(({ tools }) => tools.length > 0)
  const warnings = outcome.tools.flatMap(({ warnings }) => warnings)
  return (
    <section role="status" aria-label={t('outcome.works')} className="rounded-card border border-line bg-raised">
      <div className="flex items-start gap-3 rounded-t-card bg-ok-soft px-4 py-3">
        <Icon of={CircleCheck} large className="mt-0.5 text-ok" />
        <div><h3 className="text-15 text-ok">{t('outcome.works')}</h3><p className="text-13 text-ink-2">{t('outcome.worksIn', { time: format.duration(outcome.ms) })} {!saved && t('outcome.nothingKept')}</p></div>
      </div>
      <div className="flex flex-col gap-2.5 px-4 py-3">
        {groups.length === 0 && <p className="text-ink-3">{t('outcome.nothing')}</p>}
        {groups.map(({ effect, tools }) => (
          <div key={effect} className="grid grid-cols-[16px_132px_minmax(0,1fr)] items-start gap-x-3">
            <Icon of={effectIcon[effect]} className="mt-0.5 text-ink-2" />
            <span className="font-medium">{t(`tools.group.${effect}`)}</span>
            <span className="min-w-0 wrap-anywhere text-ink-2"><MarkedText text={tools.slice(0, namedMost).map(({ title }) => title).join(', ')} />{tools.length > namedMost && ` ${t('outcome.andMore', { count: tools.length - namedMost })}`}</span>
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          {outcome.promptCount > 0 && <Chip>{t('outcome.prompts', { count: outcome.promptCount })}</Chip>}
          {warnings.length > 0 && <Chip tone="bad">{t('warning.count', { count: warnings.length })}</Chip>}
        </div>
      </div>
    </section>
  )
}

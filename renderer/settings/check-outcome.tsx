import { Check, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../frame/announcer.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOutcomeWords } from './outcome-words.ts'
import { blamedField, type ConnectForm } from './use-connect.ts'

/**
 * How the check went: the tick and the time of the first answer, or what is wrong, what that means for what was saved, and the
 * service's own words folded away. A finding about one field has its sentence there; it is announced from here all the same.
 */
export function CheckOutcome({ form, className }: { form: ConnectForm; className?: string }) {
  const { t } = useTranslation('settings')
  const { state, service } = form
  const { title, text, works } = useOutcomeWords(form)
  const kept = service.connected ? t('connect.earlierStays') : t('connect.nothingSaved')
  const said = works ?? (title ? `${title}${t('connect.stop')}${text} ${kept}` : (text ?? ''))
  useEffect(() => { if (said) announce(said) }, [said, state])
  if (state.kind === 'error') return <div className={className}><GatewayErrorCard error={state.error} /></div>
  if (works) {
    return <p className={`flex items-start gap-2 text-13 text-ok ${className ?? ''}`}><Icon of={Check} className="mt-0.5" /><span>{works}</span></p>
  }
  if (state.kind !== 'refused') return null
  return (
    <div className={`text-13 ${className ?? ''}`}>
      {blamedField(state) === null && <p className="flex items-start gap-1.5 text-bad"><Icon of={TriangleAlert} className="mt-0.5" /><span>{title}{t('connect.stop')}{text}</span></p>}
      <div className="pl-5.5 text-ink-2">
        <p>{kept}</p>
        {state.detail && (
          <details className="text-ink-3">
            <summary className="w-fit rounded-[4px]">{t('connect.said')}</summary>
            <pre className="mt-1 max-h-24 overflow-auto rounded-control bg-sunken p-2 font-mono whitespace-pre-wrap text-ink-2">{state.detail}</pre>
          </details>
        )}
      </div>
    </div>
  )
}

import { ExternalLink, Maximize2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { MarkedText } from '../approvals/marked-text.tsx'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { hasEnded, timeIn } from './lane-state.ts'
import { reasonCode } from './lane-words.ts'
import { OutputViewer } from './output-viewer.tsx'
import { useLaneText } from './use-lane-text.ts'

/** What a lane opens to: what was asked for, when, how it ended, what came back. Everything is drawn as text, never as markup. */
export function LaneDetails({ id, sessionId, lane, origin, now }: { id: string; sessionId: string; lane: Lane; origin: number; now: number }) {
  const { t } = useTranslation('lanes')
  const errors = useTranslation('errors').t
  const text = useLaneText()
  const [viewing, setViewing] = useState(false)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  const details = lane.details
  return (
    <div id={id} className="mx-2 mb-2 ml-10 grid gap-3 border-l-2 border-line py-1 pr-2 pl-4 text-13">
      {lane.subject.kind === 'command' ? <Block name={t('details.asked')}><MarkedText text={lane.subject.text} programs={[]} /></Block>
        : lane.inputPreview !== '' && <Block name={t('details.asked')}><MarkedText text={lane.inputPreview} programs={[]} /></Block>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2 [&>dt]:text-ink-3">
        <dt>{t('details.when')}</dt><dd>{when(lane)}</dd>
        {lane.failure && <><dt>{t('details.whyNot')}</dt><dd className="wrap-anywhere">{t(`reason.${reasonCode(lane.failure)}`)}{typeof lane.failure.data.message === 'string' && <span className="block font-mono text-ink-3">{lane.failure.data.message}</span>}</dd></>}
        {details?.kind === 'command' && details.exitCode !== null && details.exitCode !== 0 && <><dt>{t('details.ending')}</dt><dd>{t('details.endedWith', { number: details.exitCode })}</dd></>}
        {details?.kind === 'command' && details.signal !== null && <><dt>{t('details.ending')}</dt><dd>{t('details.endedBy', { signal: details.signal })}</dd></>}
        {lane.subject.kind === 'command' && <><dt>{t('details.safeArea')}</dt><dd>{t(`details.safe.${lane.sandbox}`)}</dd></>}
      </dl>
      {lane.preview !== '' && <Block name={hasEnded(lane) ? t('details.result') : t('details.soFar')}>{lane.preview}</Block>}
      {lane.hasFullOutput && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Maximize2} onClick={() => setViewing(true)}>{t('details.openAll')}</Button>
          <Button size="small" kind="quiet" icon={ExternalLink} onClick={() => {
            setProblem(null)
            call('results.open', { sessionId, callId: lane.callId }).catch((error: unknown) => setProblem(asGatewayError(error)))
          }}>{t('details.openAway')}</Button>
        </div>
      )}
      {problem && <p role="alert" className="text-bad">{t('couldNot', { what: errors(`${problem.code}.happened`) })}</p>}
      {viewing && <OutputViewer sessionId={sessionId} callId={lane.callId} title={text.title(lane)} onClose={() => setViewing(false)} />}
    </div>
  )

  function when(one: Lane): string {
    const began = one.phases.find((phase) => phase.kind === 'running')?.from
    const waited = timeIn(one, 'waiting', now)
    const queued = timeIn(one, 'queued', now)
    return [
      began !== undefined && (began - origin < 1 ? t('details.beganAtOnce') : t('details.began', { time: text.duration(began - origin) })),
      began !== undefined && t('details.worked', { time: text.duration(timeIn(one, 'running', now)) }),
      waited > 0 && t('details.waited', { time: text.duration(waited) }),
      queued >= 1 && t('details.queued', { time: text.duration(queued) }),
    ].filter(Boolean).join(' · ')
  }
}

function Block({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 font-medium text-ink-3">{name}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={name} className="max-h-50 overflow-auto rounded-control bg-sunken px-2.5 py-1 font-mono text-13 whitespace-pre-wrap wrap-anywhere text-ink-2">{children}</pre>
    </div>
  )
}

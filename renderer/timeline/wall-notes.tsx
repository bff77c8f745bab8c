import { Check, Globe, RotateCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { visibleText } from '../approvals/hidden-characters.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { noHosts, useOpenHosts } from '../stores/open-hosts-store.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { heldBack, type HeldBack } from './held-back.ts'
import { useLaneText } from './use-lane-text.ts'

/** Under the lanes: what the safe area held back, in plain words, with what the person can do about it. */
export function WallNotes({ sessionId, lanes }: { sessionId: string; lanes: readonly Lane[] }) {
  const found = lanes.flatMap((lane) => heldBack(lane).map((held) => ({ lane, held })))
  if (found.length === 0) return null
  return <div className="mt-2 grid gap-2">{found.map(({ lane, held }) => <WallNote key={`${lane.callId} ${held.kind}`} sessionId={sessionId} lane={lane} held={held} />)}</div>
}

function WallNote({ sessionId, lane, held }: { sessionId: string; lane: Lane; held: HeldBack }) {
  const { t } = useTranslation(['safeArea', 'errors'])
  const text = useLaneText()
  const [problem, setProblem] = useState<GatewayError | null>(null)
  const [busy, setBusy] = useState(false)
  const open = useOpenHosts((state) => state.byChat[sessionId] ?? noHosts)
  const act = (action: () => Promise<unknown>): void => {
    setBusy(true)
    setProblem(null)
    action().catch((error: unknown) => setProblem(asGatewayError(error))).finally(() => setBusy(false))
  }
  const hosts = held.kind === 'hosts' ? held.hosts : []
  return (
    <section aria-label={t('heldBack.label')} className="rounded-card border border-line bg-bg px-4 py-3">
      <p className="flex items-start gap-2"><Icon of={ShieldCheck} className="mt-0.5 text-ink-3" /><span className="min-w-0 wrap-anywhere">{t(`heldBack.${held.kind}`, { step: text.title(lane) })}</span></p>
      {hosts.length > 0 && (
        <ul className="mt-2 grid gap-2 pl-6">
          {hosts.map((host) => (
            <li key={host} className="flex flex-wrap items-center gap-2">
              <bdi className="min-w-0 font-mono text-13 wrap-anywhere">{visibleText(host)}</bdi>
              {open.includes(host)
                ? <><Chip tone="ok" icon={Check}>{t('heldBack.isOpen')}</Chip><Button size="small" kind="quiet" busy={busy} onClick={() => act(() => useOpenHosts.getState().close(sessionId, host))}>{t('hosts.close', { host })}</Button></>
                : <Button size="small" icon={Globe} busy={busy} onClick={() => act(() => useOpenHosts.getState().open(sessionId, host))}>{t('hosts.open', { host: visibleText(host) })}</Button>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 pl-6 text-13 text-ink-3">{t(`heldBack.can.${held.kind}`)}</p>
      {hosts.some((host) => open.includes(host)) && (
        <div className="mt-2 pl-6"><Button size="small" icon={RotateCw} busy={busy} onClick={() => act(() => call('chat.retryCall', { sessionId, callId: lane.callId }))}>{t('heldBack.again')}</Button></div>
      )}
      {problem && <p role="alert" className="mt-1 pl-6 text-13 text-bad">{t(`errors:${problem.code}.happened`)}</p>}
    </section>
  )
}

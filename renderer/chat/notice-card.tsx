import { CirclePlus, Info, Play, RotateCcw, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../../shared/sessions/chat-view.ts'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { Button } from '../ui/button.tsx'
import { ErrorThreeParts, type ErrorParts } from '../ui/error-three-parts.tsx'
import { Icon } from '../ui/icon.tsx'

type Way = 'continue' | 'again' | 'settings' | 'new-chat'

/** The ways on that make sense after each notice. Only the newest turn of a chat offers them. */
const ways: Record<Notice['code'], readonly Way[]> = {
  interrupted: ['continue'], cut: ['continue'], 'rounds-used': ['continue'], 'loop-stopped': ['continue'], refused: ['again'], 'context-full': ['new-chat'],
  'model-failed': ['again'], 'could-not-continue': [], 'torn-tail-repaired': [], 'tools-over-budget': [],
}
const failureWays: Partial<Record<NonNullable<Notice['failure']>['kind'], readonly Way[]>> = {
  'wrong-key': ['settings', 'again'], 'no-key': ['settings'], 'bad-address': ['settings', 'again'], 'context-full': ['new-chat'],
}
/** Good to know, nothing is wrong: one quiet line instead of three parts. */
const quiet: readonly Notice['code'][] = ['torn-tail-repaired', 'tools-over-budget']

/** Something that happened to the chat itself, in three parts and with the ways on. */
export function NoticeCard({ sessionId, notice, offersWays }: { sessionId: string; notice: Pick<Notice, 'code' | 'data' | 'failure'>; offersWays: boolean }) {
  const { t } = useTranslation(['chat', 'errors', 'common'])
  const kind = notice.failure?.kind
  const parts: ErrorParts = kind
    ? { title: t(`errors:model.${kind}.title`), happened: t(`errors:model.${kind}.happened`), did: t(`errors:model.${kind}.did`), can: t(`errors:model.${kind}.can`) }
    : {
        title: t(`chat:notice.${notice.code}.title`), did: t(`chat:notice.${notice.code}.did`), can: t(`chat:notice.${notice.code}.can`),
        happened: t(`chat:notice.${notice.code}.happened`, { rounds: String(notice.data['rounds'] ?? '') }),
      }
  if (quiet.includes(notice.code)) {
    return (
      <details className="text-13 text-ink-3">
        <summary className="flex w-fit items-center gap-2 rounded-control"><Icon of={Info} />{parts.title}</summary>
        <p className="mt-1 pl-6">{parts.happened} {parts.did} {parts.can}</p>
      </details>
    )
  }
  const offered = offersWays ? ((kind && failureWays[kind]) ?? ways[notice.code]) : []
  return (
    <ErrorThreeParts parts={parts} tone={notice.code === 'model-failed' ? 'bad' : 'wait'} detail={notice.failure?.detail}
      actions={offered.length > 0 && offered.map((way, index) => <WayButton key={way} way={way} sessionId={sessionId} first={index === 0} />)} />
  )
}

function WayButton({ way, sessionId, first }: { way: Way; sessionId: string; first: boolean }) {
  const { t } = useTranslation(['chat', 'common'])
  const go = useRoute((state) => state.go)
  const kind = first ? 'solid' : 'plain'
  switch (way) {
    case 'continue': return <Button kind={kind} icon={Play} onClick={() => report(call('chat.continue', { sessionId }))}>{t('continue')}</Button>
    case 'again': return <Button kind={kind} icon={RotateCcw} onClick={() => report(call('chat.continue', { sessionId }))}>{t('common:tryAgain')}</Button>
    case 'settings': return <Button kind={kind} icon={Settings} onClick={() => go({ page: 'settings' })}>{t('openSettings')}</Button>
    case 'new-chat': return <Button kind={kind} icon={CirclePlus} onClick={() => go({ page: 'chat', sessionId: null })}>{t('newChatInstead')}</Button>
    default: return way satisfies never
  }
}

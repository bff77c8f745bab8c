import { CircleSlash, CircleStop, Scissors, Unplug, type LucideIcon } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItemOf } from '../../shared/sessions/chat-view.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Icon } from '../ui/icon.tsx'
import { Thinking } from './thinking.tsx'
import './answer.css'

const Markdown = lazy(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })))

function PlainText({ text }: { text: string }) {
  return <p className="reading whitespace-pre-wrap">{text}</p>
}

type EndedState = Exclude<ChatItemOf<'message'>['state'], 'streaming' | 'done'>
const endIcons: Record<EndedState, LucideIcon> = { cut: Scissors, refused: CircleSlash, broken: Unplug, stopped: CircleStop }

/** One message of the model: what it thought (folded), what it said, and how it ended when that was not the usual way. */
export const Answer = memo(function Answer({ item }: { item: ChatItemOf<'message'> }) {
  const { t } = useTranslation('chat')
  const streaming = item.state === 'streaming'
  return (
    <article aria-label={t('pincer')} aria-busy={streaming} className="group relative">
      {item.thinking && <Thinking id={item.id} text={item.thinking} now={streaming && item.text === ''} />}
      {item.text && (
        // Words before looks: while the Markdown part loads, and if it cannot, the text is there as it came.
        <ErrorBoundary fallback={() => <PlainText text={item.text} />}><Suspense fallback={<PlainText text={item.text} />}><Markdown text={item.text} streaming={streaming} /></Suspense></ErrorBoundary>
      )}
      {item.state !== 'streaming' && item.state !== 'done' && (
        <p className="mt-2 flex items-center gap-2 text-13 text-ink-3"><Icon of={endIcons[item.state]} />{t(`messageState.${item.state}`)}</p>
      )}
      {!streaming && item.text && (
        <div className="absolute -top-1 right-0 rounded-control bg-surface opacity-0 group-hover:opacity-100 focus-within:opacity-100"><CopyButton text={() => item.text} label={t('copyAnswer')} /></div>
      )}
    </article>
  )
})

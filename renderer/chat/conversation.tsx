import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { ChatView } from '../../shared/sessions/chat-view.ts'
import { useChats } from '../stores/chat-store.ts'
import { useDrafts, type Draft } from '../stores/draft-store.ts'
import { report } from '../stores/report-error.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationRows } from './conversation-rows.ts'
import { useJump } from './use-jump.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { UserBubble } from './user-bubble.tsx'

/** Older rows are put in front by counting down from here; the list needs a number that never becomes negative. */
const firstIndex = 10_000_000

/**
 * The conversation: only what is near the screen is in the document. It stays at the end while the person is there,
 * stays where it is otherwise, and keeps its place when older turns arrive.
 */
export function Conversation({ view }: { view: ChatView }) {
  const { t } = useTranslation('chat')
  const rows = useMemo(() => conversationRows(view), [view])
  const [anchor] = useState(rows[0]?.key)
  const older = Math.max(0, rows.findIndex((row) => row.key === anchor))
  const list = useRef<VirtuosoHandle>(null)
  const stick = useStickToEnd(list)
  const sending = useDrafts((state) => state.sending[view.sessionId])
  const loadingOlder = useChats((state) => state.loadingOlder[view.sessionId] === true)
  const marked = useJump(view.sessionId, rows, { list, scroller: stick.scroller, base: firstIndex - older, letGo: stick.letGo })
  const tellVisible = useVisibleRows(view.sessionId, rows, firstIndex - older, stick.scroller)

  return (
    <div className="relative min-h-0" role="log" aria-label={t('conversation')} aria-live="off">
      <h2 className="sr-only">{t('conversation')}</h2>
      <Virtuoso
        ref={list} className="h-full overflow-x-hidden" scrollerRef={stick.scrollerRef} data={rows} firstItemIndex={firstIndex - older}
        computeItemKey={(_, row) => row.key} initialTopMostItemIndex={{ index: 'LAST', align: 'end' }} increaseViewportBy={{ top: 900, bottom: 500 }} defaultItemHeight={120}
        followOutput={() => (stick.sticks() ? 'auto' : false)} totalListHeightChanged={() => { stick.onHeight(); tellVisible() }} rangeChanged={tellVisible} onScroll={tellVisible}
        startReached={() => report(useChats.getState().loadOlder(view.sessionId))}
        itemContent={(_, row) => <ConversationRow sessionId={view.sessionId} row={row} marked={marked === row.key} />}
        components={listParts} context={{ loadingOlder, sending }}
      />
      {!stick.atEnd && (
        <Button icon={ArrowDown} size="small" className="move-rise absolute bottom-3 left-1/2 -translate-x-1/2 shadow-2" onClick={stick.toEnd}>
          {t('jumpToNewest')}
        </Button>
      )}
    </div>
  )
}

interface ListContext { readonly loadingOlder: boolean; readonly sending: Draft | undefined }
const listParts = { Header: ListHead, Footer: ListFoot }

function ListHead({ context }: { context?: ListContext }) {
  const { t } = useTranslation('chat')
  return <div className="grid h-4 place-items-center text-ink-3">{context?.loadingOlder && <span role="status"><Spinner /><span className="sr-only">{t('olderLoading')}</span></span>}</div>
}

/** A message that the gateway has not taken yet. It appears only when that takes longer than one would notice. */
function ListFoot({ context }: { context?: ListContext }) {
  if (!context?.sending) return null
  return <div className="move-late px-6 pb-6"><div className="mx-auto max-w-206"><UserBubble item={{ text: context.sending.text, attachments: [...context.sending.attachments], pending: false, direct: false, sending: true }} /></div></div>
}

import { useEffect } from 'react'
import { Bar } from '../frame/page.tsx'
import { useChats } from '../stores/chat-store.ts'
import { report } from '../stores/report-error.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { BatchBlock } from '../timeline/batch-block.tsx'
import { ChatTimeline } from '../timeline/chat-timeline.tsx'

/** One chat: bar, conversation with its writing field, and the panel with the timeline. */
export function ConversationPage({ sessionId }: { sessionId: string | null }) {
  const title = useSessions((state) => (sessionId ? state.byId[sessionId]?.title : undefined))
  const view = useChats((state) => (sessionId ? state.views[sessionId] : undefined))
  useEffect(() => { if (sessionId) report(useChats.getState().open(sessionId)) }, [sessionId])
  return (
    <div className="grid min-h-0 grid-rows-[56px_minmax(0,1fr)]">
      <Bar title={<h1 className="truncate text-15">{title}</h1>} />
      <div className="grid min-h-0 wide:grid-cols-[minmax(0,1fr)_312px]">
        <div className="min-h-0 overflow-y-auto px-6 pt-4">
          <div className="mx-auto max-w-206">
            {view?.turns.map((turn) => turn.items.map((item) => item.kind === 'batch' ? <BatchBlock key={item.id} sessionId={view.sessionId} turn={turn} batch={item} />
              : item.kind === 'notice' ? null : <p key={item.id} className="reading mb-3">{item.text}</p>))}
          </div>
        </div>
        <aside className="hidden min-h-0 overflow-y-auto border-l border-line bg-bg wide:block">{sessionId && <ChatTimeline sessionId={sessionId} />}</aside>
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatView } from '../../shared/sessions/chat-view.ts'
import { announce } from '../frame/announcer.tsx'

/** Says every finished answer of the open chat once. What was there when the chat was opened is not said again. */
export function useAnnounceAnswers(view: ChatView | undefined): void {
  const { t } = useTranslation('chat')
  const said = useRef<{ sessionId: string; ids: Set<string> } | null>(null)
  useEffect(() => {
    if (!view) return
    const done = (view.turns.at(-1)?.items ?? []).filter((item) => item.kind === 'message' && item.state !== 'streaming' && item.text !== '')
    if (said.current?.sessionId !== view.sessionId) {
      said.current = { sessionId: view.sessionId, ids: new Set(done.map((item) => item.id)) }
      return
    }
    for (const item of done) {
      if (item.kind !== 'message' || said.current.ids.has(item.id)) continue
      said.current.ids.add(item.id)
      announce(t('answerReady', { text: spoken(item.text) }))
    }
  }, [view, t])
}

/** Markdown as it is read aloud: no stars, fences, pipes or addresses. */
export function spoken(markdown: string): string {
  return markdown
    .replace(/```[^\n]*\n?/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/[*_`#>|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

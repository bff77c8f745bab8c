import { limits } from '../../../../shared/limits.ts'
import type { AssistantBlock } from '../../../../shared/sessions/journal.ts'
import type { AdapterDeps } from '../create-adapter.ts'
import type { ModelAdapter } from '../model-adapter.ts'
import { practiceReply } from './practice-reply.ts'

/** The model that ships inside: no key, no network. It really runs tools and answers only from what they returned. */
export function createPracticeAdapter(deps: AdapterDeps): ModelAdapter {
  const pieceMs = deps.practicePieceMs ?? limits.practicePieceMs
  return {
    async stream(request, listener, signal) {
      const { say, calls, callsSoFar } = practiceReply(request, deps.platform)
      let said = ''
      if (signal.aborted) return { kind: 'aborted', partial: [] }
      listener.onStart()
      for (const piece of pieces(say)) {
        if (pieceMs > 0) await deps.clock.sleep(pieceMs, signal)
        if (signal.aborted) return { kind: 'aborted', partial: said === '' ? [] : [{ type: 'text', text: said }] }
        said += piece
        listener.onText(piece)
      }
      const blocks: AssistantBlock[] = [
        ...(say === '' ? [] : [{ type: 'text' as const, text: say }]),
        ...calls.map(({ tool, input }, index): AssistantBlock => ({ type: 'tool-call', wireName: tool, call: { id: `practice_${callsSoFar + index + 1}`, tool, input } })),
      ]
      return { kind: 'reply', blocks, stopReason: calls.length > 0 ? 'tools' : 'end' }
    },
    offered: () => Promise.resolve(['practice']),
  }
}

/** Words with the space behind them; Chinese, which has none, a few characters at a time. */
function pieces(text: string): readonly string[] {
  return text.match(/[\u3000-\u9FFF\uFF00-\uFFEF]{1,4}|[^\s\u3000-\u9FFF\uFF00-\uFFEF]{1,24}\s*|\s+/gu) ?? []
}

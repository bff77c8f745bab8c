import type { PracticeTaskId } from '../../../../shared/practice/tasks.ts'
import { recogniseTask } from '../../../../shared/practice/tasks.ts'
import type { ModelRequest, RequestBlock, RequestMessage } from '../model-adapter.ts'
import { isDirectCommandText, isNote } from '../request-notes.ts'

/** A call of this wish, with what came back. */
export interface DoneCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly text: string
  readonly outcome: 'done' | 'failed' | 'denied' | 'stopped'
}

/** All the practice helper knows: read from the request's messages alone, so it can only say what really happened. */
export interface PracticeState {
  readonly language: 'en' | 'zh'
  readonly wish: string
  readonly task: PracticeTaskId | null
  /** One entry for each reply with calls since the wish. */
  readonly rounds: readonly (readonly DoneCall[])[]
  /** What the person added while the task ran. */
  readonly added: readonly string[]
  readonly tools: ReadonlySet<string>
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** Calls in the whole chat so far, for ids that never repeat. */
  readonly callsSoFar: number
}

export interface PracticeStep {
  readonly say: string
  readonly calls: readonly { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }[]
}

export function readState(request: ModelRequest, platform: PracticeState['platform']): PracticeState {
  const { messages } = request
  const wish = lastWish(messages)
  const after = messages.slice(wish.index + 1)
  const isChinese = /[\u3400-\u9FFF]/.test(wish.text)
  return {
    language: isChinese ? 'zh' : 'en', wish: wish.text, task: recogniseTask(wish.text), platform,
    rounds: after.flatMap((message, index) => (message.role === 'assistant' ? roundOf(message, after[index + 1]) : [])),
    added: after.flatMap((message) => (message.role === 'user' ? personTexts(message.blocks) : [])),
    tools: new Set(request.tools.map((tool) => tool.wireName)),
    callsSoFar: messages.reduce((sum, message) => sum + message.blocks.filter((block) => block.type === 'tool-call').length, 0),
  }
}

/**
 * The last thing the person asked for. Text beside results came during the run and only adds to it, unless it names a task of its
 * own, or a note between says that the run had ended.
 */
function lastWish(messages: readonly RequestMessage[]): { index: number; text: string } {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (message?.role !== 'user') continue
    const lastBreak = message.blocks.findLastIndex((block) => block.type === 'text' && isNote(block.text))
    const fresh = personTexts(message.blocks.slice(lastBreak + 1))
    const text = fresh.join('\n')
    const duringRun = lastBreak < 0 && message.blocks.some((block) => block.type === 'tool-result')
    if (text !== '' && (!duringRun || recogniseTask(text) !== null)) return { index, text }
  }
  return { index: -1, text: '' }
}

function personTexts(blocks: readonly RequestBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'text' && !isNote(block.text) && !isDirectCommandText(block.text) ? [block.text.trim()] : []))
}

function roundOf(message: RequestMessage, answer: RequestMessage | undefined): DoneCall[][] {
  const calls = message.blocks.flatMap((block): DoneCall[] => {
    if (block.type !== 'tool-call') return []
    const result = answer?.blocks.find((each) => each.type === 'tool-result' && each.callId === block.id)
    const text = result?.type === 'tool-result' ? result.content.map((each) => (each.type === 'text' ? each.text : '')).join('\n') : ''
    return [{ tool: block.wireName, input: block.input, text, outcome: outcomeOf(result?.type === 'tool-result' && result.isError, text) }]
  })
  return calls.length > 0 ? [calls] : []
}

function outcomeOf(isError: boolean, text: string): DoneCall['outcome'] {
  if (!isError) return 'done'
  if (/^User \w+:|denied|^Nobody answered|^What was allowed has changed/i.test(text)) return 'denied'
  return /person stopped|Pincer was closed|never ran/i.test(text) ? 'stopped' : 'failed'
}

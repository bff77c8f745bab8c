import type { StopReason, Usage } from '../../../shared/models/model-ref.ts'
import type { AssistantBlock } from '../../../shared/sessions/journal.ts'
import { withUniqueCallIds } from './call-ids.ts'
import type { StreamListener } from './model-adapter.ts'
import { plainReasoning } from './openai-wire.ts'
import { createThinkTagSplitter } from './think-tags.ts'
import { isUnfinished, parseArguments } from './tool-arguments.ts'

/**
 * Puts the chunks of one chat completion together. Written against what compatible servers really send, so every field is
 * unknown until looked at: ids missing or repeated, one index for all calls, arguments as an object, reasoning under three
 * names, `message` instead of `delta`.
 */
export interface ChatCollector {
  add(chunk: unknown): void
  /** The server gave a reason for stopping. */
  readonly finished: boolean
  /** Something of an answer has come. */
  readonly started: boolean
  readonly stopReason: StopReason
  readonly usage: Usage | undefined
  readonly messageId: string | undefined
  blocks(whole: boolean): AssistantBlock[]
}

interface OpenCall { key: number | undefined; id: string; name: string; text: string; given: unknown }

export function collectChat(listener: StreamListener, takenIds: ReadonlySet<string>): ChatCollector {
  let started = false
  let text = ''
  let thinking = ''
  let finish: string | null = null
  let refusal = false
  let usage: Usage | undefined
  let messageId: string | undefined
  const calls: OpenCall[] = []
  const start = () => {
    if (!started) listener.onStart()
    started = true
  }
  const splitter = createThinkTagSplitter({
    onText: (piece) => { text += piece; listener.onText(piece) },
    onThinking: (piece) => { thinking += piece; listener.onThinking(piece) },
  })

  function addCall(given: unknown): void {
    const delta = record(given)
    if (!delta) return
    const fn = record(delta['function']) ?? delta
    const index = typeof delta['index'] === 'number' ? delta['index'] : undefined
    const id = string(delta['id'])
    const name = string(fn['name'])
    const args = fn['arguments']
    const current = findCall(calls, { index, id, name, hasArguments: args !== undefined && args !== '' && args !== null })
    const call = current ?? { key: index, id, name: '', text: '', given: undefined }
    if (!current) calls.push(call)
    if (call.id === '') call.id = id
    if (call.name === '') call.name = name
    if (typeof args === 'string') call.text += args
    else if (record(args)) call.given = args
  }

  return {
    add(given) {
      const chunk = record(given)
      if (!chunk) return
      messageId ??= string(chunk['id']) || undefined
      usage = readUsage(record(chunk['usage'])) ?? usage
      const choice = record(list(chunk['choices'])[0])
      if (!choice) return
      const delta = record(choice['delta']) ?? record(choice['message'])
      if (delta) {
        const reasoning = string(delta['reasoning_content']) || string(delta['reasoning']) || string(delta['thinking'])
        const words = contentText(delta['content']) + string(delta['refusal'])
        const newCalls = list(delta['tool_calls'])
        if (reasoning !== '' || words !== '' || newCalls.length > 0) start()
        if (string(delta['refusal']) !== '') refusal = true
        if (reasoning !== '') { thinking += reasoning; listener.onThinking(reasoning) }
        if (words !== '') splitter.add(words)
        for (const call of newCalls) addCall(call)
      }
      finish = string(choice['finish_reason']) || finish
    },
    get finished() { return finish !== null },
    get started() { return started },
    get stopReason() { return stopReasonOf(finish, calls.length > 0, refusal) },
    get usage() { return usage },
    get messageId() { return messageId },
    blocks(whole) {
      splitter.end()
      const blocks: AssistantBlock[] = []
      if (thinking !== '') blocks.push({ type: 'thinking', text: thinking, signature: plainReasoning })
      if (text !== '') blocks.push({ type: 'text', text })
      const limitReached = finish === 'length'
      for (const [index, call] of calls.entries()) {
        const broken = !whole && index === calls.length - 1 && finish === null
        const parsed = call.given !== undefined && call.text === '' ? { input: call.given, cut: false } : parseArguments(call.text, limitReached || broken)
        blocks.push({ type: 'tool-call', wireName: call.name, call: { id: call.id, tool: call.name, input: parsed.input }, ...(parsed.cut || broken ? { cut: true } : {}) })
      }
      return withUniqueCallIds(blocks, takenIds)
    },
  }
}

/** The call a delta continues, or undefined for a new one. */
function findCall(calls: readonly OpenCall[], delta: { index: number | undefined; id: string; name: string; hasArguments: boolean }): OpenCall | undefined {
  const candidate = delta.index === undefined
    ? (delta.id === '' ? calls.at(-1) : calls.findLast((call) => call.id === delta.id))
    : calls.findLast((call) => call.key === delta.index)
  if (!candidate) return undefined
  // A name with another id is another call, whatever its index says (several servers number all of them 0).
  if (delta.name !== '' && delta.id !== '' && candidate.id !== '' && delta.id !== candidate.id) return undefined
  // A name with arguments after whole arguments, where ids never come, is another call too.
  const isWhole = candidate.given !== undefined || (candidate.text !== '' && !isUnfinished(candidate.text))
  if (delta.name !== '' && delta.hasArguments && candidate.name !== '' && isWhole && delta.id === '') return undefined
  // The same id again with a name, after whole arguments: a server that repeats ids for parallel calls.
  if (delta.name !== '' && delta.hasArguments && isWhole && delta.id === candidate.id) return undefined
  return candidate
}

function stopReasonOf(finish: string | null, hasCalls: boolean, refusal: boolean): StopReason {
  if (finish === 'length' || finish === 'max_tokens') return 'cut'
  if (finish === 'content_filter' || (refusal && !hasCalls)) return 'refused'
  return hasCalls ? 'tools' : 'end'
}

function readUsage(usage: Record<string, unknown> | undefined): Usage | undefined {
  if (!usage) return undefined
  const details = record(usage['prompt_tokens_details'])
  const cacheRead = number(details?.['cached_tokens']) ?? number(usage['prompt_cache_hit_tokens']) ?? 0
  const cacheWrite = number(details?.['cache_creation_tokens']) ?? 0
  const prompt = number(usage['prompt_tokens']) ?? 0
  return { input: Math.max(0, prompt - cacheRead - cacheWrite), output: number(usage['completion_tokens']) ?? 0, cacheRead, cacheWrite }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content).map((part) => string(record(part)?.['text'])).join('')
}
function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
function string(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

import type Anthropic from '@anthropic-ai/sdk'
import type { StopReason, Usage } from '../../../shared/models/model-ref.ts'
import type { AssistantBlock } from '../../../shared/sessions/journal.ts'
import { withUniqueCallIds } from './call-ids.ts'
import type { StreamListener } from './model-adapter.ts'
import { parseArguments } from './tool-arguments.ts'

type Open =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string; signature: string }
  | { type: 'redacted'; data: string }
  | { type: 'tool-call'; id: string; name: string; json: string; given: unknown; ended: boolean }

/** Puts the events of one Messages stream together. Keeps what arrived in order, so a broken stream still leaves its words. */
export interface AnthropicCollector {
  add(event: Anthropic.RawMessageStreamEvent): void
  /** The service said why it stopped: the reply is whole, even if the closing event is missing. */
  readonly finished: boolean
  readonly stopReason: StopReason
  readonly usage: Usage | undefined
  readonly messageId: string | undefined
  /** @param whole false when the stream broke: what had not ended is cut */
  blocks(whole: boolean): AssistantBlock[]
}

export function collectAnthropic(listener: StreamListener, takenIds: ReadonlySet<string>): AnthropicCollector {
  const open = new Map<number, Open>()
  let started = false
  let rawStop: Anthropic.StopReason | null = null
  let usage: Usage | undefined
  let messageId: string | undefined

  const start = () => {
    if (!started) listener.onStart()
    started = true
  }
  const count = (given: Partial<Record<'input_tokens' | 'output_tokens' | 'cache_read_input_tokens' | 'cache_creation_input_tokens', number | null>> | null | undefined) => {
    if (!given) return
    const before = usage ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
    // Every number is a running total of the whole message; a missing one means "as before".
    usage = {
      input: given.input_tokens ?? before.input, output: given.output_tokens ?? before.output,
      cacheRead: given.cache_read_input_tokens ?? before.cacheRead, cacheWrite: given.cache_creation_input_tokens ?? before.cacheWrite,
    }
  }

  return {
    add(event) {
      switch (event.type) {
        case 'message_start':
          messageId = event.message.id
          count(event.message.usage)
          break
        case 'content_block_start': {
          start()
          const begun = begin(event.content_block)
          if (begun) open.set(event.index, begun)
          if (begun?.type === 'text' && begun.text !== '') listener.onText(begun.text)
          break
        }
        case 'content_block_delta':
          extend(open.get(event.index), event.delta, listener)
          break
        case 'content_block_stop': {
          const block = open.get(event.index)
          if (block?.type === 'tool-call') block.ended = true
          break
        }
        case 'message_delta':
          rawStop = event.delta.stop_reason ?? rawStop
          count(event.usage)
          break
        case 'message_stop':
          break
        default:
          // Kinds of events that came after this was written are none of ours.
          event satisfies never
      }
    },
    get finished() { return rawStop !== null },
    get stopReason() { return stopReasonOf(rawStop, [...open.values()].some((block) => block.type === 'tool-call')) },
    get usage() { return usage },
    get messageId() { return messageId },
    blocks: (whole) => withUniqueCallIds([...open.entries()].sort(([a], [b]) => a - b).map(([, block]) => close(block, whole, rawStop === 'max_tokens')), takenIds),
  }
}

function begin(block: Anthropic.ContentBlock): Open | null {
  switch (block.type) {
    case 'text': return { type: 'text', text: block.text }
    case 'thinking': return { type: 'thinking', text: block.thinking, signature: block.signature }
    case 'redacted_thinking': return { type: 'redacted', data: block.data }
    case 'tool_use': return { type: 'tool-call', id: block.id, name: block.name, json: '', given: block.input, ended: false }
    default: return null
  }
}

function extend(block: Open | undefined, delta: Anthropic.RawContentBlockDelta, listener: StreamListener): void {
  if (block?.type === 'text' && delta.type === 'text_delta') {
    block.text += delta.text
    listener.onText(delta.text)
  } else if (block?.type === 'thinking' && delta.type === 'thinking_delta') {
    block.text += delta.thinking
    listener.onThinking(delta.thinking)
  } else if (block?.type === 'thinking' && delta.type === 'signature_delta') {
    block.signature = delta.signature
  } else if (block?.type === 'tool-call' && delta.type === 'input_json_delta') {
    block.json += delta.partial_json
  }
}

function close(block: Open, whole: boolean, limitReached: boolean): AssistantBlock {
  switch (block.type) {
    case 'text': return { type: 'text', text: block.text }
    case 'thinking': return { type: 'thinking', text: block.text, ...(block.signature ? { signature: block.signature } : {}) }
    case 'redacted': return { type: 'thinking', text: '', redacted: block.data }
    case 'tool-call': {
      const broken = !whole && !block.ended
      // Some compatible services put the whole input into the first event and send no pieces.
      const given = typeof block.given === 'object' && block.given !== null && Object.keys(block.given).length > 0
      const parsed = block.json === '' && given ? { input: block.given, cut: false } : parseArguments(block.json, limitReached || broken)
      return { type: 'tool-call', wireName: block.name, call: { id: block.id, tool: block.name, input: parsed.input }, ...(parsed.cut || broken ? { cut: true } : {}) }
    }
    default: return block satisfies never
  }
}

/** Anything else, also reasons invented later, is an ordinary end: the calls the reply carries are what counts. */
const unusualStops: ReadonlyMap<string | null, StopReason> = new Map([['max_tokens', 'cut'], ['refusal', 'refused'], ['model_context_window_exceeded', 'context-full']])

function stopReasonOf(raw: string | null, hasCalls: boolean): StopReason {
  return unusualStops.get(raw) ?? (hasCalls ? 'tools' : 'end')
}

import { createHash } from 'node:crypto'
import type { AssistantBlock } from '../../../shared/sessions/journal.ts'
import type { ModelRequest } from './model-adapter.ts'

/** OpenAI allows 40 characters, Anthropic letters, digits, `_` and `-`; also safe as a file name. */
const legal = /^[A-Za-z0-9_-]{1,40}$/

/** An id every provider accepts, made from the id alone and how often it was seen before in this chat. */
export function wireCallId(id: string, occurrence: number): string {
  if (occurrence === 0 && legal.test(id)) return id
  return `call_${createHash('sha256').update(`${occurrence}\u0000${id}`).digest('hex').slice(0, 24)}`
}

/**
 * Gives every call of a reply an id of its own. Models repeat ids inside a reply and from reply to reply (`call_0`), and some
 * servers send none.
 * @param taken ids that earlier replies of the chat use
 */
export function withUniqueCallIds(blocks: readonly AssistantBlock[], taken: ReadonlySet<string>): AssistantBlock[] {
  const used = new Set<string>()
  return blocks.map((block) => {
    if (block.type !== 'tool-call') return block
    let id = block.call.id
    for (let occurrence = 0; !legal.test(id) || used.has(id) || taken.has(id); occurrence++) id = wireCallId(block.call.id, occurrence)
    used.add(id)
    return id === block.call.id ? block : { ...block, call: { ...block.call, id } }
  })
}

/** The call ids of a request's history. */
export function callIdsOf(request: ModelRequest): Set<string> {
  return new Set(request.messages.flatMap((message) => message.blocks.flatMap((block) => (block.type === 'tool-call' ? [block.id] : []))))
}

import type { ModelRequest, RequestBlock, RequestMessage } from './model-adapter.ts'
import { notes } from './request-notes.ts'

/**
 * Keeps roles alternating: the person's side grows, an answer of the model opens a new message. A message that was given out is
 * never changed, only replaced, so what was made of it before still fits.
 */
export class MessageList {
  readonly #messages: RequestMessage[] = []

  addUser(...blocks: RequestBlock[]): void {
    if (blocks.length > 0) addUserTo(this.#messages, blocks)
  }
  addAssistant(blocks: readonly RequestBlock[]): void {
    if (this.#messages.length === 0) this.addUser({ type: 'text', text: notes.beginningMissing })
    else if (this.#messages.at(-1)?.role === 'assistant') this.addUser({ type: 'text', text: notes.goOn })
    this.#messages.push({ role: 'assistant', blocks })
  }
  /** The messages as they can be sent now: they end with the person's side. The list itself may grow on. */
  sendable(): ModelRequest['messages'] {
    const messages = this.#messages.slice()
    if (messages.at(-1)?.role !== 'user') addUserTo(messages, [{ type: 'text', text: messages.length === 0 ? notes.emptyMessage : notes.goOn }])
    return messages
  }
}

function addUserTo(messages: RequestMessage[], blocks: readonly RequestBlock[]): void {
  const last = messages.at(-1)
  if (last?.role === 'user') messages[messages.length - 1] = { role: 'user', blocks: [...last.blocks, ...blocks] }
  else messages.push({ role: 'user', blocks })
}

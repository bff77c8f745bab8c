import type { ModelRef } from '../../../shared/models/model-ref.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { cleanText } from './clean-text.ts'
import { MessageList } from './message-list.ts'
import type { ModelRequest, WireTool } from './model-adapter.ts'
import type { ImageSource, PreparedImages } from './prepare-images.ts'
import { readJournal } from './read-journal.ts'
import { addStep } from './request-steps.ts'
import type { WireNames } from './wire-names.ts'

/**
 * The one place where a model request comes from. Whatever the journal looks like, the result is valid for every provider:
 * it begins and ends with the person's side, roles alternate, every call is answered exactly once directly after it, ids are
 * unique, no text is empty, thinking goes back only to the model that thought it.
 * Pure, and stable byte for byte: a longer journal only adds to the end, so that prompt caches hold. `growing-request.ts` makes the
 * same from where a chat's last request ended.
 */
export interface RequestParts {
  readonly entries: readonly JournalEntry[]
  readonly model: ModelRef
  readonly system: string
  readonly tools: readonly WireTool[]
  readonly wireNames: WireNames
  readonly maxTokens: number
  /** From `prepareImages`: what is missing in it is named in words instead. */
  readonly images?: PreparedImages
  /** From `readTextAttachments`: text by attachment id, null where it could not be read. */
  readonly attachedTexts?: ReadonlyMap<string, string | null>
}

export function buildRequest(parts: RequestParts): ModelRequest {
  const messages = new MessageList()
  const { model, wireNames, images, attachedTexts } = parts
  const context = { model, wireNames, ids: new Map<string, number>(), imageOf: (source: ImageSource) => images?.get(source), textOf: (id: string) => attachedTexts?.get(id) ?? null }
  for (const step of readJournal(parts.entries).steps) addStep(messages, step, context)
  return requestOf(parts, messages)
}

/** The request around its messages. */
export function requestOf({ model, system, tools, maxTokens }: RequestParts, messages: MessageList): ModelRequest {
  return { model, system: cleanText(system), tools, maxTokens, messages: messages.sendable() }
}

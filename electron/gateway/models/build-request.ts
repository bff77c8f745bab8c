import { limits } from '../../../shared/limits.ts'
import type { ModelRef } from '../../../shared/models/model-ref.ts'
import type { Attachment, JournalEntry } from '../../../shared/sessions/journal.ts'
import type { ContentBlock, ToolResult } from '../../../shared/tools/tool-result.ts'
import { wireCallId } from './call-ids.ts'
import { asArguments, cleanText, isBlank } from './clean-text.ts'
import type { ModelRequest, RequestBlock, WireTool } from './model-adapter.ts'
import type { PreparedImages } from './prepare-images.ts'
import { type JournalStep, type PairedCall, readJournal } from './read-journal.ts'
import { attachedFile, attachedText, declined, directCommandText, leftOutImage, missingResult, noOutput, notes, turnEndNote, undoneNote } from './request-notes.ts'
import { isWireName, type WireNames } from './wire-names.ts'

/**
 * The one place where a model request comes from. Whatever the journal looks like, the result is valid for every provider:
 * it begins and ends with the person's side, roles alternate, every call is answered exactly once directly after it, ids are
 * unique, no text is empty, thinking goes back only to the model that thought it.
 * Pure, and stable byte for byte: a longer journal only adds to the end, so that prompt caches hold.
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
  const context: Context = { parts, ids: new Map() }
  for (const step of readJournal(parts.entries)) addStep(messages, step, context)
  return { model: parts.model, system: cleanText(parts.system), tools: parts.tools, maxTokens: parts.maxTokens, messages: messages.finish() }
}

interface Context { readonly parts: RequestParts; /** How often each call id was used so far. */ readonly ids: Map<string, number> }

/** Keeps roles alternating: the person's side grows, an answer of the model opens a new message. */
class MessageList {
  readonly #messages: { role: 'user' | 'assistant'; blocks: RequestBlock[] }[] = []

  addUser(...blocks: RequestBlock[]): void {
    const last = this.#messages.at(-1)
    if (last?.role === 'user') last.blocks.push(...blocks)
    else if (blocks.length > 0) this.#messages.push({ role: 'user', blocks })
  }
  addAssistant(blocks: RequestBlock[]): void {
    if (this.#messages.length === 0) this.addUser({ type: 'text', text: notes.beginningMissing })
    else if (this.#messages.at(-1)?.role === 'assistant') this.addUser({ type: 'text', text: notes.goOn })
    this.#messages.push({ role: 'assistant', blocks })
  }
  finish(): ModelRequest['messages'] {
    if (this.#messages.at(-1)?.role !== 'user') this.addUser({ type: 'text', text: this.#messages.length === 0 ? notes.emptyMessage : notes.goOn })
    return this.#messages
  }
}

function addStep(messages: MessageList, step: JournalStep, context: Context): void {
  switch (step.kind) {
    case 'person':
      messages.addUser(...personBlocks(step.entry, context))
      break
    case 'direct':
      messages.addUser(...directBlocks(step.entry.text, step.result, context))
      break
    case 'turn-end': {
      const text = turnEndNote(step.outcome)
      if (text !== null) messages.addUser({ type: 'text', text })
      break
    }
    case 'resumed':
      messages.addUser({ type: 'text', text: notes.resumed })
      break
    case 'undone':
      messages.addUser({ type: 'text', text: undoneNote(step.entry.paths.map(cleanText), step.entry.restored, step.entry.skipped, step.entry.again) })
      break
    case 'assistant':
      addAssistant(messages, step, context)
      break
    default:
      step satisfies never
  }
}

function addAssistant(messages: MessageList, step: Extract<JournalStep, { kind: 'assistant' }>, context: Context): void {
  const { entry } = step
  const { model } = context.parts
  const sameModel = entry.model.provider === model.provider && entry.model.name === model.name
  const refused = entry.stopReason === 'refused'
  const blocks: RequestBlock[] = []
  const results: RequestBlock[] = []
  for (const block of entry.blocks) {
    if (block.type === 'text') {
      if (!isBlank(block.text)) blocks.push({ type: 'text', text: cleanText(block.text) })
    } else if (block.type === 'thinking') {
      if (!sameModel || refused) continue
      if (block.redacted) blocks.push({ type: 'thinking', text: '', redacted: block.redacted })
      else if (block.signature) blocks.push({ type: 'thinking', text: cleanText(block.text), signature: block.signature })
    } else {
      const call = step.calls.find((each) => each.block === block)
      // A refused reply's calls were never run; without a result they are nothing the model should see as its own doing.
      if (!call || (refused && call.result === null)) continue
      const id = nextId(block.call.id, context)
      const wireName = isWireName(block.wireName) ? block.wireName : context.parts.wireNames.toWire(block.call.tool)
      blocks.push({ type: 'tool-call', id, wireName, input: block.cut ? {} : asArguments(block.call.input) })
      results.push({ type: 'tool-result', callId: id, ...answerOf(call, entry.stopReason === 'aborted', context) })
    }
  }
  // Services refuse an answer that ends in thinking.
  while (blocks.at(-1)?.type === 'thinking') blocks.pop()
  if (blocks.length === 0 && refused) blocks.push({ type: 'text', text: declined })
  if (blocks.length === 0) return
  messages.addAssistant(blocks)
  messages.addUser(...results)
  if (entry.stopReason === 'cut' && !entry.blocks.some((block) => block.type === 'tool-call' && block.cut)) messages.addUser({ type: 'text', text: notes.cutReply })
  if (entry.stopReason === 'broken') messages.addUser({ type: 'text', text: notes.brokenReply })
}

function nextId(id: string, context: Context): string {
  for (let occurrence = context.ids.get(id) ?? 0; ; occurrence++) {
    const wire = wireCallId(id, occurrence)
    // The made-up id of one call could be the real id of another.
    if (wire !== id && context.ids.has(wire)) continue
    context.ids.set(id, occurrence + 1)
    if (wire !== id) context.ids.set(wire, 1)
    return wire
  }
}

function answerOf(call: PairedCall, aborted: boolean, context: Context): { content: ContentBlock[]; isError: boolean } {
  // A cut call cannot have run, whatever a damaged journal says.
  if (call.block.cut) return failure(missingResult.cut)
  if (call.result) return { content: resultContent(call.result, context), isError: call.result.isError }
  const stopped = aborted || call.turnOutcome === 'stopped'
  if (call.began) return failure(stopped ? missingResult.stoppedRunning : missingResult.interrupted)
  return failure(stopped ? missingResult.stopped : missingResult.neverRan)
}

function failure(text: string): { content: ContentBlock[]; isError: boolean } {
  return { content: [{ type: 'text', text }], isError: true }
}

function resultContent(result: ToolResult, context: Context): ContentBlock[] {
  const content = result.content.flatMap((block): ContentBlock[] => {
    if (block.type === 'text') return isBlank(block.text) ? [] : [{ type: 'text', text: cleanText(block.text) }]
    const image = context.parts.images?.get(block)
    return [image?.kind === 'image' ? { type: 'image', mimeType: image.mimeType, data: image.data } : { type: 'text', text: leftOutImage(image?.reason ?? 'it was not prepared') }]
  })
  return content.length > 0 ? content : [{ type: 'text', text: noOutput }]
}

function personBlocks(entry: { readonly text: string; readonly attachments: readonly Attachment[] }, context: Context): RequestBlock[] {
  const blocks = entry.attachments.map((attachment): RequestBlock => attachmentBlock(attachment, context))
  if (!isBlank(entry.text)) blocks.push({ type: 'text', text: cleanText(entry.text) })
  return blocks.length > 0 ? blocks : [{ type: 'text', text: notes.emptyMessage }]
}

function attachmentBlock(attachment: Attachment, context: Context): RequestBlock {
  const name = cleanText(attachment.name)
  const path = cleanText(attachment.path)
  if (attachment.kind === 'image') {
    const image = context.parts.images?.get(attachment)
    if (image?.kind === 'image') return { type: 'image', mimeType: image.mimeType, data: image.data }
    return { type: 'text', text: `${attachedFile(name, path, attachment.bytes)} ${leftOutImage(image?.reason ?? 'it was not prepared')}` }
  }
  if (attachment.kind === 'file') return { type: 'text', text: attachedFile(name, path, attachment.bytes) }
  const whole = context.parts.attachedTexts?.get(attachment.id) ?? null
  const kept = whole === null || isBlank(whole) ? null : cleanText(whole.slice(0, limits.attachmentTextChars))
  return { type: 'text', text: attachedText(name, path, kept, kept?.length ?? 0, whole?.length ?? 0) }
}

function directBlocks(command: string, result: ToolResult | null, context: Context): RequestBlock[] {
  const content = result ? resultContent(result, context) : failure(missingResult.interrupted).content
  const text = content.map((block) => (block.type === 'text' ? block.text : '(image below)')).join('\n')
  const images = content.filter((block) => block.type === 'image')
  return [{ type: 'text', text: directCommandText(cleanText(command), text) }, ...images]
}

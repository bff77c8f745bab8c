import { limits } from '../../../shared/limits.ts'
import type { ModelRef } from '../../../shared/models/model-ref.ts'
import type { Attachment } from '../../../shared/sessions/journal.ts'
import type { ContentBlock, ToolResult } from '../../../shared/tools/tool-result.ts'
import { wireCallId } from './call-ids.ts'
import { asArguments, cleanText, isBlank } from './clean-text.ts'
import type { MessageList } from './message-list.ts'
import type { RequestBlock } from './model-adapter.ts'
import type { ImageSource, PreparedImage } from './prepare-images.ts'
import type { JournalStep, PairedCall } from './read-journal.ts'
import { attachedFile, attachedText, declined, directCommandText, leftOutImage, missingResult, noOutput, notes, turnEndNote, undoneNote } from './request-notes.ts'
import { isWireName, type WireNames } from './wire-names.ts'

/** What a step's messages depend on besides the step itself. */
export interface StepContext {
  readonly model: ModelRef
  readonly wireNames: WireNames
  /** How often each call id was used so far; grows with every call. */
  readonly ids: Map<string, number>
  imageOf(source: ImageSource): PreparedImage | undefined
  /** An attachment's text, null where it could not be read. */
  textOf(attachmentId: string): string | null
}

/** Adds one thing that happened to the messages of a request. */
export function addStep(messages: MessageList, step: JournalStep, context: StepContext): void {
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

function addAssistant(messages: MessageList, step: Extract<JournalStep, { kind: 'assistant' }>, context: StepContext): void {
  const { entry } = step
  const { model } = context
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
      const wireName = isWireName(block.wireName) ? block.wireName : context.wireNames.toWire(block.call.tool)
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

function nextId(id: string, context: StepContext): string {
  for (let occurrence = context.ids.get(id) ?? 0; ; occurrence++) {
    const wire = wireCallId(id, occurrence)
    // The made-up id of one call could be the real id of another.
    if (wire !== id && context.ids.has(wire)) continue
    context.ids.set(id, occurrence + 1)
    if (wire !== id) context.ids.set(wire, 1)
    return wire
  }
}

function answerOf(call: PairedCall, aborted: boolean, context: StepContext): { content: ContentBlock[]; isError: boolean } {
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

function resultContent(result: ToolResult, context: StepContext): ContentBlock[] {
  const content = result.content.flatMap((block): ContentBlock[] => {
    if (block.type === 'text') return isBlank(block.text) ? [] : [{ type: 'text', text: cleanText(block.text) }]
    const image = context.imageOf(block)
    return [image?.kind === 'image' ? { type: 'image', mimeType: image.mimeType, data: image.data } : { type: 'text', text: leftOutImage(image?.reason ?? 'it was not prepared') }]
  })
  return content.length > 0 ? content : [{ type: 'text', text: noOutput }]
}

function personBlocks(entry: { readonly text: string; readonly attachments: readonly Attachment[] }, context: StepContext): RequestBlock[] {
  const blocks = entry.attachments.map((attachment): RequestBlock => attachmentBlock(attachment, context))
  if (!isBlank(entry.text)) blocks.push({ type: 'text', text: cleanText(entry.text) })
  return blocks.length > 0 ? blocks : [{ type: 'text', text: notes.emptyMessage }]
}

function attachmentBlock(attachment: Attachment, context: StepContext): RequestBlock {
  const name = cleanText(attachment.name)
  const path = cleanText(attachment.path)
  if (attachment.kind === 'image') {
    const image = context.imageOf(attachment)
    if (image?.kind === 'image') return { type: 'image', mimeType: image.mimeType, data: image.data }
    return { type: 'text', text: `${attachedFile(name, path, attachment.bytes)} ${leftOutImage(image?.reason ?? 'it was not prepared')}` }
  }
  if (attachment.kind === 'file') return { type: 'text', text: attachedFile(name, path, attachment.bytes) }
  const whole = context.textOf(attachment.id)
  const kept = whole === null || isBlank(whole) ? null : cleanText(whole.slice(0, limits.attachmentTextChars))
  return { type: 'text', text: attachedText(name, path, kept, kept?.length ?? 0, whole?.length ?? 0) }
}

function directBlocks(command: string, result: ToolResult | null, context: StepContext): RequestBlock[] {
  const content = result ? resultContent(result, context) : failure(missingResult.interrupted).content
  const text = content.map((block) => (block.type === 'text' ? block.text : '(image below)')).join('\n')
  const images = content.filter((block) => block.type === 'image')
  return [{ type: 'text', text: directCommandText(cleanText(command), text) }, ...images]
}

import type { AssistantBlock } from '../../../shared/sessions/journal.ts'
import type { ContentBlock } from '../../../shared/tools/tool-result.ts'
import { asNumber, asObject, asText, isObject, oneOrMany, type Json } from '../json-value.ts'
import { pngFile } from '../../gateway/executors/sample-documents.ts'
import { repeatedText } from './lay-files.ts'

/** A result of a tool inside a neutral message. */
export interface NeutralResult { readonly id: string; readonly content: ContentBlock[]; readonly isError: boolean }
/** A neutral message taken apart, whichever of the usual spellings it has. */
export interface NeutralMessage {
  readonly role: 'user' | 'assistant'
  readonly texts: readonly string[]
  readonly images: readonly ContentBlock[]
  readonly blocks: readonly AssistantBlock[]
  readonly results: readonly NeutralResult[]
}

/** A text, or one too long to write down (`repeat`). */
export function longText(value: unknown): string {
  return isObject(value) && value['repeat'] !== undefined ? repeatedText(asObject(value['repeat'])) : asText(value)
}

/** Takes a message apart. Null: it is nothing a chat consists of. */
export function readNeutral(message: Json): NeutralMessage | null {
  const kind = asText(message['role']) || asText(message['type'])
  switch (kind) {
    case 'user': case 'human': return userMessage(message)
    case 'assistant': case 'model': return assistantMessage(message)
    case 'tool_use': case 'tool_call': return { ...empty('assistant'), blocks: [callBlock(message)] }
    case 'tool': case 'tool_result': return { ...empty('user'), results: [result(message)] }
    default: return null
  }
}

function empty(role: NeutralMessage['role']): NeutralMessage {
  return { role, texts: [], images: [], blocks: [], results: [] }
}

/** The content of a message as blocks: a bare text is one of them. */
function blocksOf(message: Json): Json[] {
  const content = message['content'] ?? message['blocks'] ?? message['text']
  return oneOrMany(content).map((block) => (isObject(block) && block['type'] !== undefined ? block : { type: 'text', text: longText(block) }))
}

function userMessage(message: Json): NeutralMessage {
  const blocks = blocksOf(message)
  return {
    ...empty('user'),
    texts: blocks.flatMap((block) => (block['type'] === 'text' ? [longText(block['text'])] : [])),
    images: [...blocks.filter((block) => block['type'] === 'image'), ...oneOrMany(message['image']).map(asObject), ...oneOrMany(message['images']).map(asObject)].map(imageBlock),
    results: [...blocks.filter((block) => block['type'] === 'tool_result'), ...oneOrMany(message['tool_result']).map(asObject)].map(result),
  }
}

function assistantMessage(message: Json): NeutralMessage {
  const thinking: AssistantBlock[] = message['thinking'] === undefined ? [] : [thinkingBlock(isObject(message['thinking']) ? message['thinking'] : message)]
  const blocks = blocksOf(message).flatMap((block): AssistantBlock[] => {
    switch (block['type']) {
      case 'text': return [{ type: 'text', text: longText(block['text']) }]
      case 'thinking': case 'redacted_thinking': return [thinkingBlock(block)]
      case 'tool_use': case 'tool_call': return [callBlock(block)]
      default: throw new Error(`an assistant's block of type ${String(block['type'])} is not known`)
    }
  })
  return { ...empty('assistant'), blocks: [...thinking, ...blocks, ...oneOrMany(message['tool_use'] ?? message['tool_calls']).map((call) => callBlock(asObject(call)))] }
}

function thinkingBlock(block: Json): AssistantBlock {
  if (typeof block['data'] === 'string') return { type: 'thinking', text: '', redacted: block['data'] }
  return { type: 'thinking', text: longText(block['thinking'] ?? block['text']), ...(typeof block['signature'] === 'string' ? { signature: block['signature'] } : {}) }
}

function callBlock(call: Json): AssistantBlock {
  const fn = asObject(call['function'])
  const name = asText(call['name']) || asText(fn['name'])
  const input = call['input'] ?? call['arguments'] ?? parsed(fn['arguments']) ?? {}
  return { type: 'tool-call', wireName: name, call: { id: asText(call['id']), tool: name, input } }
}

function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function result(given: Json): NeutralResult {
  return {
    id: asText(given['tool_use_id']) || asText(given['tool_call_id']) || asText(given['id']),
    content: [...contentBlocks(given['content'] ?? given['text'] ?? given['output']), ...oneOrMany(given['image']).map(asObject).map(imageBlock), ...oneOrMany(given['images']).map(asObject).map(imageBlock)], isError: given['is_error'] === true || given['isError'] === true,
  }
}

/** Content of a result in any of the usual forms: a text, a long text, blocks. */
export function contentBlocks(content: unknown): ContentBlock[] {
  return oneOrMany(content).map((block): ContentBlock => {
    if (!isObject(block) || (block['type'] === undefined && block['repeat'] !== undefined)) return { type: 'text', text: longText(block) }
    if (block['type'] === 'image') return imageBlock(block)
    return { type: 'text', text: longText(block['text']) }
  })
}

/** An image block; one that gives only its size is drawn. */
function imageBlock(block: Json): ContentBlock {
  const source = asObject(block['source'])
  const mimeType = asText(block['mimeType']) || asText(block['media_type']) || asText(source['media_type']) || 'image/png'
  const data = asText(block['data']) || asText(source['data']) || asText(block['b64'])
  const [width, height] = Array.isArray(block['size']) ? (block['size'] as unknown[]).map(asNumber) : [asNumber(block['width']), asNumber(block['height'])]
  const drawn = data === '' && width !== undefined ? pngFile(width, height ?? width).toString('base64') : data
  // The row may name a kind of picture that nobody supports: it is for the product to cope with.
  return { type: 'image', mimeType: mimeType as Extract<ContentBlock, { type: 'image' }>['mimeType'], data: drawn }
}

import type OpenAI from 'openai'
import type { ProviderId } from '../../../shared/models/model-ref.ts'
import { hasBlock, hasImages, smallerTokenLimit } from './anthropic-wire.ts'
import { type MessageTexts, withItems } from './message-texts.ts'
import type { ModelRequest, RequestBlock, RequestMessage } from './model-adapter.ts'
import { imagesFollow, leftOutImage } from './request-notes.ts'
import { schemaForProvider } from './tool-schema.ts'

/** "Compatible" endpoints differ in these points. Starts with what is known of the provider, then learns from refusals. */
export interface ChatDialect {
  readonly images: boolean
  /** Ask for the token count at the end of the stream. */
  readonly usage: boolean
  readonly tokenField: 'max_tokens' | 'max_completion_tokens' | 'none'
  readonly tokenCap: number
  /** OpenAI's current models take tools on this protocol only with their reasoning switched off. */
  readonly reasoningOff: boolean
  /** DeepSeek refuses a chat whose earlier reasoning is not sent back. */
  readonly echoReasoning: boolean
}

export function freshChatDialect(provider: ProviderId): ChatDialect {
  return {
    images: true, usage: true, tokenCap: Number.POSITIVE_INFINITY, reasoningOff: false,
    tokenField: provider === 'openai' ? 'max_completion_tokens' : 'max_tokens', echoReasoning: provider === 'deepseek',
  }
}

/** Marks thinking that came as plain `reasoning_content`: it needs no signature to be sent back. */
export const plainReasoning = 'reasoning_content'

type Params = OpenAI.ChatCompletionCreateParamsStreaming
type Message = OpenAI.ChatCompletionMessageParam
type Part = OpenAI.ChatCompletionContentPart

export function toChatBody(request: ModelRequest, dialect: ChatDialect, provider: ProviderId): Params {
  const messages = [...systemMessage(request), ...request.messages.flatMap((message) => toMessages(message, dialect))]
  const tools = request.tools.flatMap((tool): OpenAI.ChatCompletionTool[] => {
    const fitted = schemaForProvider(tool.inputSchema, provider)
    return fitted.ok ? [{ type: 'function', function: { name: tool.wireName, description: tool.description, parameters: fitted.schema } }] : []
  })
  const maxTokens = Math.min(request.maxTokens, dialect.tokenCap)
  return {
    model: request.model.name, messages, stream: true,
    ...(tools.length > 0 ? { tools } : {}),
    ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
    ...(dialect.tokenField === 'none' ? {} : { [dialect.tokenField]: maxTokens }),
    ...(dialect.reasoningOff && tools.length > 0 ? { reasoning_effort: 'none' } : {}),
  }
}

/** The same body as the text that is sent. Messages that `texts` knows are not written out again. */
export function toChatText(request: ModelRequest, dialect: ChatDialect, provider: ProviderId, texts: MessageTexts): string {
  const { messages: _, model, ...rest } = toChatBody({ ...request, messages: [] }, dialect, provider)
  const key = `${dialect.images} ${dialect.echoReasoning}`
  const written = request.messages.map((message) => texts.of(message, key, (each) => toMessages(each, dialect))).filter((text) => text !== '')
  return withItems({ model }, 'messages', [...systemMessage(request).map((message) => JSON.stringify(message)), ...written], rest)
}

function systemMessage({ system }: ModelRequest): Message[] { return system === '' ? [] : [{ role: 'system', content: system }] }

function toMessages(message: RequestMessage, dialect: ChatDialect): Message[] { return message.role === 'assistant' ? assistantMessage(message, dialect) : userMessages(message, dialect) }

function assistantMessage(message: RequestMessage, dialect: ChatDialect): Message[] {
  const text = message.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n')
  const calls = message.blocks.flatMap((block) => (block.type === 'tool-call'
    ? [{ id: block.id, type: 'function' as const, function: { name: block.wireName, arguments: JSON.stringify(block.input) } }] : []))
  if (text === '' && calls.length === 0) return []
  const reasoning = message.blocks.flatMap((block) => (block.type === 'thinking' && block.signature === plainReasoning ? [block.text] : [])).join('\n')
  return [{
    role: 'assistant', content: text === '' ? null : text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(dialect.echoReasoning ? { reasoning_content: reasoning } : {}),
  }]
}

/** Results first, each as a message of its own, then everything the person said. Results can only hold text: their images follow. */
function userMessages(message: RequestMessage, dialect: ChatDialect): Message[] {
  const results: Message[] = []
  const parts: Part[] = []
  for (const block of message.blocks) {
    if (block.type === 'tool-result') {
      results.push({ role: 'tool', tool_call_id: block.callId, content: resultText(block, dialect) })
      const images = block.content.filter((each) => each.type === 'image')
      if (dialect.images && images.length > 0) parts.push({ type: 'text', text: imagesFollow(block.callId) }, ...images.map(imagePart))
    } else if (block.type === 'text') parts.push({ type: 'text', text: block.text })
    else if (block.type === 'image') parts.push(dialect.images ? imagePart(block) : { type: 'text', text: leftOutImage('the model cannot see images') })
  }
  if (parts.length === 0) return results
  // Plain text as a plain string: small local servers often understand nothing else.
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return [...results, { role: 'user', content: texts.length === parts.length ? texts.join('\n\n') : parts }]
}

function resultText(block: Extract<RequestBlock, { type: 'tool-result' }>, dialect: ChatDialect): string {
  const texts = block.content.map((each) => (each.type === 'text' ? each.text : dialect.images ? '(image: see the next message)' : leftOutImage('the model cannot see images')))
  return texts.join('\n')
}

function imagePart(image: { readonly mimeType: string; readonly data: string }): Part {
  return { type: 'image_url', image_url: { url: `data:${image.mimeType};base64,${image.data}` } }
}

/** What to change after a request was refused with 400 or 422, or null when the words name nothing that can be changed. */
export function learnChat(dialect: ChatDialect, words: string, request: ModelRequest): ChatDialect | null {
  const text = words.toLowerCase()
  const limit = smallerTokenLimit(text, Math.min(request.maxTokens, dialect.tokenCap))
  if (/reasoning_content/.test(text) && !dialect.echoReasoning) return { ...dialect, echoReasoning: true }
  if (/reasoning_effort/.test(text)) return { ...dialect, reasoningOff: !dialect.reasoningOff }
  if (dialect.usage && /stream_options|include_usage/.test(text)) return { ...dialect, usage: false }
  if (limit !== null) return { ...dialect, tokenCap: limit }
  if (/max_completion_tokens|max_tokens/.test(text)) return nextTokenField(dialect, text)
  if (dialect.images && /image|vision|multimodal/.test(text) && hasImages(request)) return { ...dialect, images: false }
  // A server that wants text only says "content must be a string" or the like.
  if (dialect.images && /content/.test(text) && /string|array|unknown variant/.test(text) && hasImages(request)) return { ...dialect, images: false }
  if (dialect.echoReasoning && /reasoning_content|extra|unknown|unexpected/.test(text) && hasBlock(request, (block) => block.type === 'thinking')) return { ...dialect, echoReasoning: false }
  return null
}

function nextTokenField(dialect: ChatDialect, words: string): ChatDialect | null {
  if (dialect.tokenField === 'none') return null
  const other = dialect.tokenField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  // "Use 'max_completion_tokens' instead" names the other one; a server that knows neither names only ours.
  return { ...dialect, tokenField: new RegExp(`\\b${other}\\b`).test(words) ? other : 'none' }
}

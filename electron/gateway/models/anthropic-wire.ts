import type Anthropic from '@anthropic-ai/sdk'
import type { ContentBlock } from '../../../shared/tools/tool-result.ts'
import type { ModelRequest, RequestBlock, RequestMessage } from './model-adapter.ts'
import { type MessageTexts, withItems } from './message-texts.ts'
import { leftOutImage } from './request-notes.ts'
import { schemaForProvider } from './tool-schema.ts'

/** What an endpoint of this protocol was found not to accept. Starts with everything on; see `learnAnthropic`. */
export interface AnthropicDialect {
  readonly images: boolean
  readonly thinking: boolean
  readonly caching: boolean
  /** Most tokens of one reply the model was found to allow. */
  readonly tokenCap: number
}
export const freshAnthropicDialect: AnthropicDialect = { images: true, thinking: true, caching: true, tokenCap: Number.POSITIVE_INFINITY }

type Params = Anthropic.MessageCreateParamsNonStreaming
type BlockParam = Anthropic.ContentBlockParam
const marker = { cache_control: { type: 'ephemeral' } } as const

/**
 * The neutral request as a Messages API body. Cache marks stand behind the tools, the system prompt and the last two user
 * messages: the earlier of these is where the previous request ended, so a batch with many results still finds its cache
 * (the service looks back only about twenty blocks).
 */
export function toAnthropicBody(request: ModelRequest, dialect: AnthropicDialect): Params {
  const messages = request.messages.map((message) => toMessage(message, dialect)).filter((message) => message.content.length > 0)
  const tools = request.tools.flatMap((tool): Anthropic.Tool[] => {
    const fitted = schemaForProvider(tool.inputSchema, 'anthropic')
    return fitted.ok ? [{ name: tool.wireName, description: tool.description, input_schema: fitted.schema as Anthropic.Tool.InputSchema }] : []
  })
  const body: Params = { model: request.model.name, max_tokens: Math.min(request.maxTokens, dialect.tokenCap), messages }
  if (request.system !== '') body.system = [{ type: 'text', text: request.system, ...(dialect.caching ? marker : {}) }]
  if (tools.length > 0) body.tools = tools
  if (dialect.caching) {
    const lastTool = tools.at(-1)
    if (lastTool) lastTool.cache_control = marker.cache_control
    for (const message of messages.filter((each) => each.role === 'user').slice(-2)) markLastBlock(message.content)
  }
  return body
}

/** The same body as the text that is sent, for a stream. Messages that `texts` knows are not written out again. */
export function toAnthropicText(request: ModelRequest, dialect: AnthropicDialect, texts: MessageTexts): string {
  const { messages: _, model, max_tokens, ...rest } = toAnthropicBody({ ...request, messages: [] }, dialect)
  const key = `${dialect.images} ${dialect.thinking}`
  const items = (message: RequestMessage): BlocksMessage[] => [toMessage(message, dialect)].filter(({ content }) => content.length > 0)
  const written = request.messages.flatMap((message) => {
    const text = texts.of(message, key, items)
    return text === '' ? [] : [{ message, text }]
  })
  const marked = dialect.caching ? written.filter(({ message }) => message.role === 'user').slice(-2) : []
  for (const each of marked) {
    const [message] = items(each.message)
    if (message) markLastBlock(message.content)
    each.text = JSON.stringify(message)
  }
  return withItems({ model, max_tokens }, 'messages', written.map(({ text }) => text), { ...rest, stream: true })
}

interface BlocksMessage { role: 'user' | 'assistant'; content: BlockParam[] }

function toMessage(message: RequestMessage, dialect: AnthropicDialect): BlocksMessage {
  return { role: message.role, content: message.blocks.flatMap((block) => toBlock(block, dialect)) }
}

function toBlock(block: RequestBlock, dialect: AnthropicDialect): BlockParam[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text }]
    case 'image':
      return [toImage(block, dialect)]
    case 'thinking':
      if (!dialect.thinking) return []
      if (block.redacted !== undefined) return [{ type: 'redacted_thinking', data: block.redacted }]
      return block.signature === undefined ? [] : [{ type: 'thinking', thinking: block.text, signature: block.signature }]
    case 'tool-call':
      return [{ type: 'tool_use', id: block.id, name: block.wireName, input: block.input }]
    case 'tool-result':
      return [{ type: 'tool_result', tool_use_id: block.callId, content: block.content.map((each) => (each.type === 'text' ? { type: 'text' as const, text: each.text } : toImage(each, dialect))), ...(block.isError ? { is_error: true } : {}) }]
    default:
      return block satisfies never
  }
}

function toImage(image: { readonly mimeType: string; readonly data: string }, dialect: AnthropicDialect): Anthropic.ImageBlockParam | Anthropic.TextBlockParam {
  if (!dialect.images) return { type: 'text', text: leftOutImage('the service did not accept it') }
  return { type: 'image', source: { type: 'base64', media_type: image.mimeType as Extract<ContentBlock, { type: 'image' }>['mimeType'], data: image.data } }
}

function markLastBlock(content: BlockParam[]): void {
  const last = content.at(-1)
  if (last && last.type !== 'thinking' && last.type !== 'redacted_thinking') Object.assign(last, marker)
}

/**
 * What to change after the service refused a request with 400, or null when its words name nothing that can be left out.
 * One bad block must not make a chat unusable for ever.
 */
export function learnAnthropic(dialect: AnthropicDialect, words: string, request: ModelRequest): AnthropicDialect | null {
  const text = words.toLowerCase()
  const limit = smallerTokenLimit(text, Math.min(request.maxTokens, dialect.tokenCap))
  if (limit !== null) return { ...dialect, tokenCap: limit }
  if (dialect.caching && text.includes('cache_control')) return { ...dialect, caching: false }
  if (dialect.thinking && /thinking|signature/.test(text) && hasBlock(request, (block) => block.type === 'thinking')) return { ...dialect, thinking: false }
  if (dialect.images && /image|media_type|vision|multimodal/.test(text) && hasImages(request)) return { ...dialect, images: false }
  return null
}

/** The largest number below the one we asked for that the refusal of `max_tokens` names. */
export function smallerTokenLimit(words: string, asked: number): number | null {
  if (!/max_tokens|max_completion_tokens|max_output_tokens|output tokens|completion tokens/.test(words)) return null
  const named = [...words.replace(/(\d),(?=\d{3}\b)/g, '$1').matchAll(/\d+/g)].map((match) => Number(match[0])).filter((value) => value >= 256 && value < asked)
  return named.length > 0 ? Math.max(...named) : null
}

export function hasImages(request: ModelRequest): boolean {
  return hasBlock(request, (block) => block.type === 'image' || (block.type === 'tool-result' && block.content.some((each) => each.type === 'image')))
}

export function hasBlock(request: ModelRequest, fits: (block: RequestBlock) => boolean): boolean {
  return request.messages.some((message) => message.blocks.some(fits))
}

import { asList, asObject, asText, isObject, type Json } from '../json-value.ts'

/** A model request as the service got it, whichever protocol it came by. Written without any code of the product. */
export interface ReadRequest {
  readonly protocol: 'anthropic' | 'chat-completions'
  readonly body: Json
  readonly messages: readonly ReadMessage[]
  readonly tools: readonly { readonly name: string; readonly schema: Json }[]
}
export interface ReadMessage { readonly role: string; readonly blocks: readonly ReadBlock[] }
export type ReadBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly id: string; readonly isError: boolean; readonly parts: readonly ReadBlock[] }
  | { readonly type: 'other'; readonly name: string }

export function readRequest(protocol: ReadRequest['protocol'], body: Json): ReadRequest {
  if (protocol === 'anthropic') {
    const tools = asList(body['tools']).map(asObject).map((tool) => ({ name: asText(tool['name']), schema: asObject(tool['input_schema']) }))
    return { protocol, body, tools, messages: asList(body['messages']).map(asObject).map((message) => ({ role: asText(message['role']), blocks: readBlocks(message['content']) })) }
  }
  const tools = asList(body['tools']).map((tool) => asObject(asObject(tool)['function'])).map((tool) => ({ name: asText(tool['name']), schema: asObject(tool['parameters']) }))
  return { protocol, body, tools, messages: chatMessages(asList(body['messages']).map(asObject)) }
}

function readBlocks(content: unknown): ReadBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return asList(content).map(asObject).map((block): ReadBlock => {
    switch (block['type']) {
      case 'text': return { type: 'text', text: asText(block['text']) }
      case 'image': return { type: 'image', data: asText(asObject(block['source'])['data']) }
      case 'image_url': return { type: 'image', data: asText(asObject(block['image_url'])['url']).replace(/^data:[^,]*,/, '') }
      case 'tool_use': return { type: 'tool_use', id: asText(block['id']), name: asText(block['name']), input: block['input'] }
      case 'tool_result': return { type: 'tool_result', id: asText(block['tool_use_id']), isError: block['is_error'] === true, parts: readBlocks(block['content']) }
      default: return { type: 'other', name: asText(block['type']) }
    }
  })
}

/** Chat completions: results are messages of their own; together with what the person says next they are one side's turn. */
function chatMessages(messages: readonly Json[]): ReadMessage[] {
  const read: { role: string; blocks: ReadBlock[]; fromTool: boolean }[] = []
  for (const message of messages) {
    const role = asText(message['role'])
    if (role === 'system' || role === 'developer') continue
    const calls = asList(message['tool_calls']).map(asObject).map((call): ReadBlock => ({ type: 'tool_use', id: asText(call['id']), name: asText(asObject(call['function'])['name']), input: asObject(call['function'])['arguments'] }))
    const content = message['content'] === null || (message['content'] === '' && calls.length > 0) ? [] : readBlocks(message['content'])
    const blocks: ReadBlock[] = role === 'tool' ? [{ type: 'tool_result', id: asText(message['tool_call_id']), isError: false, parts: content }] : [...content, ...calls]
    const last = read.at(-1)
    if (last?.fromTool && (role === 'tool' || role === 'user')) {
      last.blocks.push(...blocks)
      last.fromTool = role === 'tool'
    } else read.push({ role: role === 'tool' ? 'user' : role, blocks, fromTool: role === 'tool' })
  }
  return read
}

/** Every text of a request, decoded: messages, arguments, results. */
export function textsOf(request: ReadRequest): string[] {
  const walk = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.flatMap(walk)
    return isObject(value) ? Object.values(value).flatMap(walk) : []
  }
  return walk(request.body)
}

export function resultsOf(request: ReadRequest): Extract<ReadBlock, { type: 'tool_result' }>[] {
  return request.messages.flatMap((message) => message.blocks).filter((block) => block.type === 'tool_result')
}
export function resultText(result: Extract<ReadBlock, { type: 'tool_result' }>): string {
  return result.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}
/** Pictures of a request, those inside results too, as base64. */
export function imagesOf(request: ReadRequest): string[] {
  const inBlocks = (blocks: readonly ReadBlock[]): string[] => blocks.flatMap((block) => (block.type === 'image' ? [block.data] : block.type === 'tool_result' ? inBlocks(block.parts) : []))
  return request.messages.flatMap((message) => inBlocks(message.blocks))
}

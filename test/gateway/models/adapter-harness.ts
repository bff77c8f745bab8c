import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import type { Endpoint, ModelReply, ModelRequest } from '../../../electron/gateway/models/model-adapter.ts'
import type { Clock } from '../../../electron/gateway/ports.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import type { ModelRef } from '../../../shared/models/model-ref.ts'
import type { ScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'

export const key = 'sk-test-4242424242424242'
export const protocols = ['anthropic', 'openai'] as const
export type Protocol = (typeof protocols)[number]

export function modelOf(protocol: ModelRef['provider']): ModelRef {
  return { provider: protocol, name: 'scripted' }
}

export function requestFor(protocol: ModelRef['provider'], text = 'hello', more: Partial<ModelRequest> = {}): ModelRequest {
  return { model: modelOf(protocol), system: 'You are a test.', messages: [{ role: 'user', blocks: [{ type: 'text', text }] }], tools: [], maxTokens: 1_000, ...more }
}

export const readTool = { wireName: 'read', description: 'Reads a file.', inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } }

/** Speaks once with a scripted server through the real SDK, and keeps what was streamed. */
export async function speak(server: ScriptedModelServer, protocol: Protocol, options: { request?: ModelRequest; signal?: AbortSignal; clock?: Clock; endpoint?: Partial<Endpoint> } = {}) {
  const streamed = { text: '', thinking: '', starts: 0 }
  const adapter = await createAdapter(
    { provider: protocol, baseUrl: protocol === 'anthropic' ? server.anthropicUrl : server.chatUrl, key, fetch: globalThis.fetch, ...options.endpoint },
    { clock: options.clock ?? systemClock, platform: 'linux' },
  )
  const listener = {
    onStart: () => { streamed.starts++ },
    onText: (text: string) => { streamed.text += text },
    onThinking: (text: string) => { streamed.thinking += text },
  }
  const reply = await adapter.stream(options.request ?? requestFor(protocol), listener, options.signal ?? new AbortController().signal)
  return { reply, streamed, adapter, listener }
}

export function textOf(reply: ModelReply): string {
  const blocks = reply.kind === 'reply' ? reply.blocks : reply.partial
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
export function callsOf(reply: ModelReply) {
  const blocks = reply.kind === 'reply' ? reply.blocks : reply.partial
  return blocks.flatMap((block) => (block.type === 'tool-call' ? [{ id: block.call.id, name: block.wireName, input: block.call.input, cut: block.cut === true }] : []))
}

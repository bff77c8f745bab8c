import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelRef } from '../../../shared/models/model-ref.ts'
import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import { plainReasoning } from '../../../electron/gateway/models/openai-wire.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { type ScriptedModelServer, startScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import type { ScriptedTurn } from '../../fakes/scripted-model-server/scripted-turn.ts'
import { callsOf, key, readTool, requestFor, speak, textOf } from './adapter-harness.ts'

let server: ScriptedModelServer
beforeAll(async () => { server = await startScriptedModelServer() })
afterAll(() => server.close())

const chunk = (delta: unknown, finish: string | null = null) => `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const done = 'data: [DONE]\n\n'
const tool = (more: Record<string, unknown>) => ({ tool_calls: [more] })
const error = (message: string, http = 400): ScriptedTurn => ({ http, body: { error: { message, type: 'invalid_request_error' } } })

async function raw(...events: string[]) {
  server.setTurns([{ raw: events }])
  return speak(server, 'openai')
}

describe('what compatible servers really send', () => {
  it('calls without ids, all of them numbered 0', async () => {
    const { reply } = await raw(chunk(tool({ index: 0, function: { name: 'read', arguments: '{"path":"a"}' } })), chunk(tool({ index: 0, function: { name: 'read', arguments: '{"path":"b"}' } })), chunk({}, 'stop'), done)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'tools' })
    expect(callsOf(reply).map((call) => call.input)).toEqual([{ path: 'a' }, { path: 'b' }])
    expect(new Set(callsOf(reply).map((call) => call.id)).size).toBe(2)
  })

  it('different ids under one number, and one id for two calls', async () => {
    const first = await raw(chunk(tool({ index: 0, id: 'x', function: { name: 'read', arguments: '{"path":' } })), chunk(tool({ index: 0, function: { arguments: '"a"}' } })), chunk(tool({ index: 0, id: 'y', function: { name: 'read', arguments: '{"path":"b"}' } })), chunk({}, 'tool_calls'), done)
    expect(callsOf(first.reply).map(({ id, input }) => ({ id, input }))).toEqual([{ id: 'x', input: { path: 'a' } }, { id: 'y', input: { path: 'b' } }])
    const second = await raw(chunk(tool({ index: 0, id: 'x', function: { name: 'read', arguments: '{"path":"a"}' } })), chunk(tool({ index: 1, id: 'x', function: { name: 'read', arguments: '{"path":"b"}' } })), chunk({}, 'tool_calls'), done)
    expect(callsOf(second.reply).map((call) => call.input)).toEqual([{ path: 'a' }, { path: 'b' }])
  })

  it('the id and the name again with every piece', async () => {
    const { reply } = await raw(chunk(tool({ index: 0, id: 'x', function: { name: 'read', arguments: '{"pa' } })), chunk(tool({ index: 0, id: 'x', function: { name: 'read', arguments: 'th":"a"}' } })), chunk(tool({ index: 0, id: 'x', function: { name: 'read', arguments: '' } })), chunk({}, 'tool_calls'), done)
    expect(callsOf(reply)).toEqual([{ id: 'x', name: 'read', input: { path: 'a' }, cut: false }])
  })

  it('two calls piece by piece, mixed', async () => {
    const { reply } = await raw(chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'read', arguments: '' } }, { index: 1, id: 'b', function: { name: 'grep', arguments: '' } }] }), chunk(tool({ index: 1, function: { arguments: '{"pattern":' } })), chunk(tool({ index: 0, function: { arguments: '{"path":"p"}' } })), chunk(tool({ index: 1, function: { arguments: '"q"}' } })), chunk({}, 'tool_calls'), done)
    expect(callsOf(reply).map(({ name, input }) => ({ name, input }))).toEqual([{ name: 'read', input: { path: 'p' } }, { name: 'grep', input: { pattern: 'q' } }])
  })

  it('arguments as an object, encoded twice, or none at all', async () => {
    const { reply } = await raw(chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'read', arguments: { path: 'p' } } }, { index: 1, id: 'b', function: { name: 'read', arguments: JSON.stringify('{"path":"q"}') } }, { index: 2, id: 'c', function: { name: 'read' } }] }), chunk({}, 'stop'), done)
    expect(callsOf(reply).map((call) => call.input)).toEqual([{ path: 'p' }, { path: 'q' }, {}])
  })

  it('arguments that are whole and wrong never become an object', async () => {
    const { reply } = await raw(chunk(tool({ index: 0, id: 'a', function: { name: 'exec', arguments: '{"command": rm -rf x}' } })), chunk({}, 'tool_calls'), done)
    expect(callsOf(reply)).toEqual([{ id: 'a', name: 'exec', input: '{"command": rm -rf x}', cut: false }])
  })

  it('unfinished arguments are cut, whatever the server says about the end', async () => {
    const { reply } = await raw(chunk(tool({ index: 0, id: 'a', function: { name: 'exec', arguments: '{"command": "rm -rf build' } })), chunk({}, 'stop'), done)
    expect(callsOf(reply)).toMatchObject([{ cut: true }])
  })

  it('no reason for stopping, but the end mark', async () => {
    const { reply } = await raw(chunk({ content: 'hi' }), done)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'end' })
    expect(textOf(reply)).toBe('hi')
  })

  it('thinking under three names, and inside the text', async () => {
    for (const field of ['reasoning_content', 'reasoning', 'thinking']) {
      const { reply, streamed } = await raw(chunk({ [field]: 'hm ' }), chunk({ [field]: 'so' }), chunk({ content: 'yes' }, 'stop'), done)
      expect(streamed).toMatchObject({ text: 'yes', thinking: 'hm so' })
      expect(reply.kind === 'reply' && reply.blocks[0]).toEqual({ type: 'thinking', text: 'hm so', signature: plainReasoning })
    }
    const { streamed } = await raw(chunk({ content: '\n<thi' }), chunk({ content: 'nk>a < b</th' }), chunk({ content: 'ink>\n\nanswer with <think> in it' }, 'stop'), done)
    expect(streamed).toMatchObject({ thinking: 'a < b', text: 'answer with <think> in it' })
    const { streamed: plain } = await raw(chunk({ content: '<' }), chunk({ content: 'b>bold' }, 'stop'), done)
    expect(plain.text).toBe('<b>bold')
  })

  it('a message instead of deltas, text in parts, comments, unknown events', async () => {
    const { reply } = await raw(': keep-alive\n\n', `data: ${JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: 'whole' }] }, finish_reason: 'stop' }] })}\n\n`, 'data: {"x":1}\n\n', done)
    expect(textOf(reply)).toBe('whole')
  })

  it('lines that are no JSON break the answer, not the app', async () => {
    const { reply } = await raw(chunk({ content: 'some' }), 'data: {broken\n\n')
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'stream-broken' } })
    expect(textOf(reply)).toBe('some')
  })

  it('tokens as each of them counts', async () => {
    for (const [usage, wanted] of [
      [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } }, { input: 6, output: 2, cacheRead: 4, cacheWrite: 0 }],
      [{ prompt_tokens: 10, completion_tokens: 2, prompt_cache_hit_tokens: 9 }, { input: 1, output: 2, cacheRead: 9, cacheWrite: 0 }],
      [{ prompt_tokens: 10, completion_tokens: 2 }, { input: 10, output: 2, cacheRead: 0, cacheWrite: 0 }],
    ] as const) {
      const { reply } = await raw(chunk({ content: 'x' }, 'stop'), `data: ${JSON.stringify({ choices: [], usage })}\n\n`, done)
      expect(reply.kind === 'reply' && reply.usage).toEqual(wanted)
    }
  })
})

describe('what an endpoint does not accept is learned once', () => {
  async function learn(provider: ModelRef['provider'], refusal: ScriptedTurn[], request = requestFor(provider, 'x', { tools: [readTool] })) {
    server.setTurns([...refusal, { text: 'one' }, { text: 'two' }])
    const before = server.requests.length
    const adapter = await createAdapter({ provider, baseUrl: server.chatUrl, key, fetch: globalThis.fetch }, { clock: systemClock, platform: 'linux' })
    const listener = { onStart: () => undefined, onText: () => undefined, onThinking: () => undefined }
    expect(textOf(await adapter.stream(request, listener, new AbortController().signal))).toBe('one')
    expect(textOf(await adapter.stream(request, listener, new AbortController().signal))).toBe('two')
    expect(server.requests.length - before).toBe(refusal.length + 2)
    return server.requests.slice(before).map((seen) => seen.body)
  }

  it('counting tokens in the stream', async () => {
    const bodies = await learn('openai-compatible', [error('Unrecognized request argument supplied: stream_options')])
    expect(bodies.map((body) => 'stream_options' in body)).toEqual([true, false, false])
  })

  it('the name of the token limit', async () => {
    const bodies = await learn('openai-compatible', [error('Unsupported parameter: \'max_tokens\' is not supported with this model. Use \'max_completion_tokens\' instead.')])
    expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 1_000 })
    expect(bodies.at(-1)).not.toHaveProperty('max_tokens')
    const none = await learn('openai', [error('Unknown field: max_completion_tokens', 422)])
    expect(none.at(-1)).not.toHaveProperty('max_completion_tokens')
  })

  it('reasoning beside tools, as OpenAI\'s current models want it', async () => {
    const bodies = await learn('openai', [error('Function tools with reasoning_effort are not supported for gpt-x in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to \'none\'.')])
    expect(bodies.map((body) => body['reasoning_effort'])).toEqual([undefined, 'none', 'none'])
  })

  it('reasoning that has to be sent back', async () => {
    const request = requestFor('openai-compatible', 'x', { messages: [
      { role: 'user', blocks: [{ type: 'text', text: 'a' }] },
      { role: 'assistant', blocks: [{ type: 'thinking', text: 'because', signature: plainReasoning }, { type: 'tool-call', id: 'A', wireName: 'read', input: {} }] },
      { role: 'user', blocks: [{ type: 'tool-result', callId: 'A', content: [{ type: 'text', text: 'r' }], isError: false }] },
    ] })
    const bodies = await learn('openai-compatible', [error('The reasoning_content in the thinking mode must be passed back to the API.')], request)
    expect(JSON.stringify(bodies[0])).not.toContain('because')
    expect(JSON.stringify(bodies[1])).toContain('"reasoning_content":"because"')
  })

  it('but never without end', async () => {
    server.setTurns(Array.from({ length: 20 }, () => error('reasoning_effort stream_options max_tokens are all wrong')))
    const before = server.requests.length
    const { reply } = await speak(server, 'openai')
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'bad-request' } })
    expect(server.requests.length - before).toBeLessThan(6)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScriptedModelServer, startScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import { createManualClock } from '../../fakes/manual-clock.ts'
import { callsOf, key, protocols, readTool, requestFor, speak, textOf } from './adapter-harness.ts'

let server: ScriptedModelServer
beforeAll(async () => { server = await startScriptedModelServer() })
afterAll(() => server.close())

describe.each(protocols)('through the real SDK (%s)', (protocol) => {
  it('streams an answer piece by piece and reports its tokens', async () => {
    server.setTurns([{ text: 'Hello, 你好 👋 there.', message_id: 'm1', usage: { input_tokens: 10, cache_read_input_tokens: 100, cache_creation_input_tokens: 5, output_tokens: 7 }, chunk_bytes: 5 }])
    const { reply, streamed } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'end', messageId: 'm1', usage: { input: 10, cacheRead: 100, cacheWrite: 5, output: 7 } })
    expect(textOf(reply)).toBe('Hello, 你好 👋 there.')
    expect(streamed).toEqual({ text: 'Hello, 你好 👋 there.', thinking: '', starts: 1 })
  })

  it('sends the key, the system prompt and the tools', async () => {
    server.setTurns([{ text: 'ok' }])
    await speak(server, protocol, { request: requestFor(protocol, 'hi', { tools: [readTool] }) })
    const seen = server.requests.at(-1)
    expect(JSON.stringify(seen?.headers)).toContain(key)
    expect(JSON.stringify(seen?.body)).toContain('You are a test.')
    expect(JSON.stringify(seen?.body['tools'])).toContain('"read"')
  })

  it('puts parallel calls together, each with its own arguments', async () => {
    server.setTurns([{ text: 'Reading.', tool_use: [{ id: 'A', name: 'read', input: { path: 'a b.txt' } }, { id: 'B', name: 'read', input: { path: '文件.txt' } }, { id: 'C', name: 'read', input: {} }] }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'tools' })
    expect(callsOf(reply)).toEqual([
      { id: 'A', name: 'read', input: { path: 'a b.txt' }, cut: false },
      { id: 'B', name: 'read', input: { path: '文件.txt' }, cut: false },
      { id: 'C', name: 'read', input: {}, cut: false },
    ])
  })

  it('gives repeated call ids an id each', async () => {
    server.setTurns([{ tool_use: [{ id: 'same', name: 'read', input: { path: 'a' } }, { id: 'same', name: 'read', input: { path: 'b' } }] }])
    const { reply } = await speak(server, protocol)
    const ids = callsOf(reply).map((call) => call.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toBe('same')
  })

  it('gives a call id of an earlier reply another one, so that every call of a chat can be told apart', async () => {
    server.setTurns([{ tool_use: [{ id: 'call_0', name: 'read', input: { path: 'b' } }] }])
    const { reply } = await speak(server, protocol, { request: requestFor(protocol, '', { messages: [
      { role: 'user', blocks: [{ type: 'text', text: 'a' }] }, { role: 'assistant', blocks: [{ type: 'tool-call', id: 'call_0', wireName: 'read', input: {} }] },
      { role: 'user', blocks: [{ type: 'tool-result', callId: 'call_0', content: [{ type: 'text', text: 'r' }], isError: false }] },
    ] }) })
    expect(callsOf(reply)).toHaveLength(1)
    expect(callsOf(reply)[0]?.id).not.toBe('call_0')
  })

  it('leaves arguments nested thousands deep as the text they are: nothing after this could copy them', async () => {
    const deep = `{"path":"a","x":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`
    server.setTurns([{ tool_use_partial: { id: 'A', name: 'read', json: deep }, stop_reason: 'tool_use' }])
    const { reply } = await speak(server, protocol)
    expect(callsOf(reply)).toEqual([{ id: 'A', name: 'read', input: deep, cut: false }])
  })

  it('never guesses arguments that were cut at the token limit', async () => {
    server.setTurns([{ tool_use_partial: { id: 'A', name: 'write', json: '{"path":"story.txt","contents":"chapter 1 and th' }, stop_reason: 'max_tokens' }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'cut' })
    expect(callsOf(reply)).toMatchObject([{ id: 'A', name: 'write', cut: true }])
  })

  it.each(['{"path":"a",}', "{'path':'a'}", '{"path":"a\nb"}', '{"path":"a"}}'])('keeps a reply whose arguments are no JSON: %j', async (json) => {
    server.setTurns([{ text: 'I try.', tool_use: [{ id: 'A', name: 'read', input: { path: 'b' } }], tool_use_partial: { id: 'B', name: 'read', json }, stop_reason: 'tool_use' }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'tools' })
    expect(callsOf(reply)).toEqual([{ id: 'A', name: 'read', input: { path: 'b' }, cut: false }, { id: 'B', name: 'read', input: json, cut: false }])
  })

  it('keeps a call apart that was whole before the limit came', async () => {
    server.setTurns([{ tool_use: [{ id: 'A', name: 'read', input: { path: 'a' } }], tool_use_partial: { id: 'B', name: 'read', json: '' }, stop_reason: 'max_tokens' }])
    const { reply } = await speak(server, protocol)
    expect(callsOf(reply)).toMatchObject([{ id: 'A', cut: false }, { id: 'B', cut: true }])
  })

  it('says that a model declined', async () => {
    server.setTurns([{ text: '', stop_reason: 'refusal' }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'reply', stopReason: 'refused' })
  })

  it('keeps the words of a connection that breaks, and marks its calls as cut', async () => {
    server.setTurns([{ text: 'Half of this ans', stream_cut_after: 10 }, { tool_use: [{ id: 'A', name: 'write', input: { path: 'x', contents: 'y'.repeat(60) } }], stream_cut_after: 30 }])
    const broken = await speak(server, protocol)
    expect(broken.reply).toMatchObject({ kind: 'failed', failure: { kind: 'stream-broken' } })
    expect('Half of this ans'.startsWith(textOf(broken.reply))).toBe(true)
    expect(textOf(broken.reply).length).toBeGreaterThan(0)
    const call = await speak(server, protocol)
    expect(call.reply.kind).toBe('failed')
    expect(callsOf(call.reply)).toMatchObject([{ name: 'write', cut: true }])
  })

  it('does not take an answer for whole that nothing ended', async () => {
    server.setTurns([{ text: 'unfinished', no_stop_event: true }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'stream-broken' } })
    expect(textOf(reply)).toBe('unfinished')
  })

  it('passes an overload in the middle of a stream on, with what had come', async () => {
    server.setTurns([{ text: 'first words', error_event: { type: 'overloaded_error', message: 'Overloaded' } }])
    const { reply } = await speak(server, protocol)
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'overloaded' } })
    expect(textOf(reply)).toBe('first words')
  })

  it('stops at once when the person stops, and closes the connection', async () => {
    server.setTurns([{ text: 'a long answer that takes its time to arrive', piece_delay_ms: 40 }])
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    const startedAt = performance.now()
    const { reply } = await speak(server, protocol, { signal: stop.signal })
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(reply.kind).toBe('aborted')
    await expect.poll(() => server.openAnswers).toBe(0)
  })

  it('answers "stopped" to a signal that was aborted before', async () => {
    const { reply } = await speak(server, protocol, { signal: AbortSignal.abort() })
    expect(reply.kind).toBe('aborted')
  })

  it('gives up on a connection that says nothing any more', async () => {
    server.setTurns([{ text: 'so far and then', silent_after: 5 }])
    const clock = createManualClock()
    const speaking = speak(server, protocol, { clock })
    await expect.poll(() => server.openAnswers).toBe(1)
    await new Promise((resolve) => { setTimeout(resolve, 50) })
    await clock.advance(300_000)
    const { reply } = await speaking
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'stream-broken' } })
    expect(textOf(reply)).not.toBe('')
  })

  it('waits as long as there are signs of life', async () => {
    server.setTurns([{ text: 'at last' }])
    const clock = createManualClock()
    const ping = new TextEncoder().encode(protocol === 'anthropic' ? 'event: ping\ndata: {"type":"ping"}\n\n' : ': still here\n\n')
    // The real answer behind ten pings, each a hundred seconds after the one before.
    const slowly: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const answer = new Uint8Array(await response.arrayBuffer())
      let pings = 0
      // Asked for the next piece = the one before has been read.
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (pings > 0) await clock.advance(100_000)
          if (pings++ < 10) return controller.enqueue(ping)
          controller.enqueue(answer)
          controller.close()
        },
      }, { highWaterMark: 0 })
      return new Response(body, { headers: response.headers })
    }
    expect(textOf((await speak(server, protocol, { clock, endpoint: { fetch: slowly } })).reply)).toBe('at last')
  })

  it('resends once without the images a model cannot take', async () => {
    server.setTurns([{ http: 400, body: { type: 'error', error: { type: 'invalid_request_error', message: 'Could not process image' } } }, { text: 'fine' }])
    const before = server.requests.length
    const request = requestFor(protocol, 'see', { messages: [{ role: 'user', blocks: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }, { type: 'text', text: 'what is it' }] }] })
    const { reply } = await speak(server, protocol, { request })
    expect(textOf(reply)).toBe('fine')
    expect(server.requests.length - before).toBe(2)
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('AAAA')
  })

  it('asks for fewer tokens when a model allows fewer, and remembers it', async () => {
    server.setTurns([{ http: 400, body: { error: { type: 'invalid_request_error', message: 'max_tokens: 1000 > 512, which is the maximum allowed number of output tokens' } } }, { text: 'one' }, { text: 'two' }])
    const before = server.requests.length
    const { adapter, listener, reply } = await speak(server, protocol)
    expect(textOf(reply)).toBe('one')
    await adapter.stream(requestFor(protocol), listener, new AbortController().signal)
    expect(server.requests.length - before).toBe(3)
    const { body } = server.requests.at(-1) ?? {}
    expect(body?.['max_tokens'] ?? body?.['max_completion_tokens']).toBe(512)
  })

  it('lists what the endpoint offers, and nothing when it does not say', async () => {
    const { adapter } = await speak(server, protocol)
    expect(await adapter.offered(new AbortController().signal)).toEqual(['scripted'])
    const { adapter: lost } = await speak(server, protocol, { endpoint: { baseUrl: `${server.anthropicUrl}/elsewhere/x` } })
    expect(await lost.offered(AbortSignal.abort())).toEqual([])
  })
})

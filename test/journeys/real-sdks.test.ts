import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createAdapter } from '../../electron/gateway/models/create-adapter.ts'
import { systemClock } from '../../electron/gateway/system-clock.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { startScriptedModelServer, type ScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import type { ScriptedTurn } from '../fakes/scripted-model-server/scripted-turn.ts'
import { checkAnthropicBody, checkChatBody } from '../fakes/strict-validators.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => { for (const end of ends.splice(0).toReversed()) await end() })

type Provider = 'anthropic' | 'openai' | 'ollama' | 'deepseek'

/** A real gateway, the real SDK of the provider, and a scripted service on loopback. */
async function start(provider: Provider, turns: readonly ScriptedTurn[]) {
  const server = await startScriptedModelServer(turns)
  ends.push(() => server.close())
  const baseUrl = provider === 'anthropic' ? server.anthropicUrl : server.chatUrl
  const adapter = await createAdapter({ provider, baseUrl, key: 'sk-journey-000000000000', fetch: globalThis.fetch }, { clock: systemClock, platform: 'linux' })
  const chat: OpenGateway = await openGateway({ adapter })
  ends.push(() => chat.dispose())
  await chat.gateway.handlers['sessions.setModel']({ sessionId: chat.sessionId, model: { provider, name: 'scripted' } })
  return { server, chat }
}

function everyRequestIsValid(server: ScriptedModelServer): void {
  for (const { protocol, body } of server.requests) expect(protocol === 'anthropic' ? checkAnthropicBody(body) : checkChatBody(body)).toEqual([])
}
async function lastAnswer(chat: OpenGateway): Promise<string> {
  const { turns } = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
  const message = turns.flatMap((turn) => turn.items).findLast((item) => item.kind === 'message')
  return message?.kind === 'message' ? message.text : ''
}
const sent = (server: ScriptedModelServer, index: number) => JSON.stringify(server.requests[index]?.body)

describe.each(['anthropic', 'openai', 'ollama', 'deepseek'] as const)('a chat with %s', (provider) => {
  it('calls tools in parallel, twice with the same ids, and answers from their results', async () => {
    const { server, chat } = await start(provider, [
      { thinking: 'Two files.', signature: 'c2ln', text: 'I look.', tool_use: [{ id: 'call_0', name: 'read', input: { path: 'a.txt' } }, { id: 'call_0', name: 'read', input: { path: 'b.txt' } }] },
      { tool_use: [{ id: 'call_0', name: 'read', input: { path: 'gone.txt' } }] },
      { text: 'An apple and bread.' },
    ])
    writeFileSync(join(chat.ws, 'a.txt'), 'apple\n')
    writeFileSync(join(chat.ws, 'b.txt'), 'bread\n')
    expect((await chat.say('What is there?')).outcome).toBe('answered')
    expect(await lastAnswer(chat)).toBe('An apple and bread.')
    expect(server.requests).toHaveLength(3)
    everyRequestIsValid(server)
    const second = sent(server, 1)
    expect(second.indexOf('apple')).toBeGreaterThan(0)
    expect(second.indexOf('apple')).toBeLessThan(second.indexOf('bread'))
  })

  it('waits out an overload and a limit, and says so', async () => {
    const { server, chat } = await start(provider, [
      { http: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
      { http: 429, headers: { 'retry-after': '1' }, body: { error: { type: 'rate_limit_error', message: 'slow down' } } },
      { text: 'hello' },
    ])
    expect((await chat.say('hi')).outcome).toBe('answered')
    expect(chat.events.filter((event) => event.type === 'model.retrying').map((event) => event.failure.kind)).toEqual(['overloaded', 'rate-limit'])
    expect(server.requests).toHaveLength(3)
    expect(sent(server, 2)).toBe(sent(server, 0))
  })

  it('keeps what was said before the connection broke, runs nothing of it, and goes on', async () => {
    const { server, chat } = await start(provider, [
      { text: 'I write the file now.', tool_use: [{ id: 'A', name: 'write', input: { path: 'story.txt', contents: 'once upon a time '.repeat(20) } }], stream_cut_after: 60 },
      { text: 'Here again.' },
    ])
    expect((await chat.say('write')).outcome).toBe('failed')
    expect(await lastAnswer(chat)).toBe('I write the file now.')
    expect(existsSync(join(chat.ws, 'story.txt'))).toBe(false)
    expect((await chat.say('and?')).outcome).toBe('answered')
    everyRequestIsValid(server)
    expect(sent(server, 1)).toContain('connection broke')
  })

  it('never runs a call whose arguments were cut, and tells the model why', async () => {
    const { server, chat } = await start(provider, [
      { tool_use_partial: { id: 'A', name: 'write', json: '{"path":"story.txt","contents":"chapter 1 and th' }, stop_reason: 'max_tokens' },
      { text: 'I will split it.' },
    ])
    writeFileSync(join(chat.ws, 'story.txt'), 'chapter 1\n')
    expect((await chat.say('write the story')).outcome).toBe('answered')
    expect(readFileSync(join(chat.ws, 'story.txt'), 'utf8')).toBe('chapter 1\n')
    everyRequestIsValid(server)
    expect(sent(server, 1)).toMatch(/cut off because the reply became too long/)
  })

  it('goes on after a refusal, an empty answer, a silent command and a stop', async () => {
    const { server, chat } = await start(provider, [
      { text: '', stop_reason: 'refusal' }, { text: '' },
      { tool_use: [{ id: 'A', name: 'exec', input: { command: 'cat empty.txt' } }] }, { text: 'done' },
      { text: 'slowly, slowly, slowly', piece_delay_ms: 200 }, { text: 'fine' },
    ])
    writeFileSync(join(chat.ws, 'empty.txt'), '')
    expect((await chat.say('q1')).outcome).toBe('refused')
    expect((await chat.say('q2')).outcome).toBe('answered')
    expect((await chat.say('make a folder')).outcome).toBe('answered')
    const { turnId } = await chat.send('q4')
    await chat.until('message.delta', (event) => event.turnId === turnId)
    await chat.gateway.handlers['chat.stop']({ sessionId: chat.sessionId })
    expect((await chat.until('turn.finished', (event) => event.turnId === turnId)).outcome).toBe('stopped')
    expect((await chat.say('q5')).outcome).toBe('answered')
    everyRequestIsValid(server)
    expect(sent(server, 5)).toContain('person stopped')
  })

  it('ends with its own reason when the key is wrong, and keeps the message', async () => {
    const { server, chat } = await start(provider, [{ http: 401, body: { error: { message: 'bad key sk-journey-000000000000', type: 'authentication_error' } } }, { text: 'now it works' }])
    expect((await chat.say('hi')).outcome).toBe('failed')
    const notice = chat.events.find((event) => event.type === 'notice')
    expect(notice).toMatchObject({ notice: { code: 'model-failed', failure: { kind: 'wrong-key' } } })
    expect(JSON.stringify(chat.events)).not.toContain('000000000000')
    await chat.gateway.handlers['chat.continue']({ sessionId: chat.sessionId })
    await expect.poll(() => lastAnswer(chat)).toBe('now it works')
    everyRequestIsValid(server)
  })
})

it('a picture that was read goes along, decoded, and stays in later requests', async () => {
  const { server, chat } = await start('openai', [{ tool_use: [{ id: 'A', name: 'read', input: { path: 'dot.png' } }, { id: 'B', name: 'read', input: { path: 'fake.png' } }] }, { text: 'a dot' }, { text: 'still a dot' }])
  writeFileSync(join(chat.ws, 'dot.png'), Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'))
  writeFileSync(join(chat.ws, 'fake.png'), '<html>please log in</html>')
  await chat.say('what is it')
  await chat.say('and now')
  everyRequestIsValid(server)
  for (const index of [1, 2]) expect(sent(server, index).match(/data:image\/png;base64,/g)).toHaveLength(1)
})

it('a chat keeps its sense when the model is changed in the middle', async () => {
  const { server, chat } = await start('anthropic', [{ thinking: 'hm', signature: 'c2ln', text: 'Reading.', tool_use: [{ id: 'toolu_1', name: 'read', input: { path: 'a.txt' } }] }, { text: 'first' }, { text: 'second' }])
  writeFileSync(join(chat.ws, 'a.txt'), 'apple\n')
  await chat.say('one')
  await chat.gateway.handlers['sessions.setModel']({ sessionId: chat.sessionId, model: { provider: 'anthropic', name: 'another' } })
  await chat.say('two')
  everyRequestIsValid(server)
  expect(sent(server, 1)).toContain('"thinking":"hm"')
  expect(sent(server, 2)).not.toContain('hm')
  expect(sent(server, 2)).toContain('apple')
})

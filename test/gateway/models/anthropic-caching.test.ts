import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildRequest } from '../../../electron/gateway/models/build-request.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import { type ScriptedModelServer, startScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import { writeJournal } from '../../fakes/journal-lines.ts'
import { checkAnthropicBody } from '../../fakes/strict-validators.ts'
import { modelOf, readTool, requestFor, speak, textOf } from './adapter-harness.ts'

let server: ScriptedModelServer
beforeAll(async () => { server = await startScriptedModelServer() })
afterAll(() => server.close())

const parts = { system: 'Be kind.', tools: [readTool], wireNames: createWireNames(['read']), maxTokens: 100, model: modelOf('anthropic') }

it('thinking comes with its signature and goes back with it to the same model', async () => {
  server.setTurns([{ thinking: 'Let me see.', signature: 'c2ln', text: 'I look.', tool_use: [{ id: 'A', name: 'read', input: { path: 'a' } }] }, { text: 'done' }])
  const { reply, streamed } = await speak(server, 'anthropic')
  expect(streamed.thinking).toBe('Let me see.')
  if (reply.kind !== 'reply') throw new Error('no reply')
  const { entries } = writeJournal().user('go').assistant([...reply.blocks], 'tools').result('A', 'x')
  await speak(server, 'anthropic', { request: buildRequest({ ...parts, entries }) })
  const body = server.requests.at(-1)?.body
  expect(checkAnthropicBody(body)).toEqual([])
  expect(JSON.stringify(body)).toContain('{"type":"thinking","thinking":"Let me see.","signature":"c2ln"}')
})

it('a signature the service does not accept is left out, once', async () => {
  server.setTurns([{ http: 400, body: { type: 'error', error: { type: 'invalid_request_error', message: 'messages.1.content.0: Invalid `signature` in `thinking` block' } } }, { text: 'fine' }])
  const { entries } = writeJournal().user('go').assistant([{ type: 'thinking', text: 'x', signature: 'old' }, { type: 'text', text: 'y' }]).user('more')
  const { reply } = await speak(server, 'anthropic', { request: buildRequest({ ...parts, entries }) })
  expect(textOf(reply)).toBe('fine')
  expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('old')
})

it('the beginning of the next request is the whole of the last one, byte for byte', async () => {
  const journal = writeJournal().user('one').call('A', 'B').result('B', '2').result('A', '1')
  const bodies: Record<string, unknown>[] = []
  const send = async () => {
    server.setTurns([{ text: 'ok' }])
    await speak(server, 'anthropic', { request: buildRequest({ ...parts, entries: journal.entries }) })
    bodies.push(server.requests.at(-1)?.body ?? {})
  }
  await send()
  journal.say('two').end('answered').user('three')
  await send()
  journal.call('C').result('C', '3')
  await send()
  const plain = (body: Record<string, unknown>) => JSON.stringify(body['messages'], (name, value: unknown) => (name === 'cache_control' ? undefined : value)).slice(0, -1)
  for (const [index, body] of bodies.slice(1).entries()) {
    expect(plain(body).startsWith(plain(bodies[index] ?? {}))).toBe(true)
    expect(JSON.stringify([body['system'], body['tools']])).toBe(JSON.stringify([bodies[0]?.['system'], bodies[0]?.['tools']]))
    expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(4)
  }
})

it('a key in the environment of the machine is never used', async () => {
  server.setTurns([{ text: 'ok' }, { text: 'ok' }])
  process.env['ANTHROPIC_AUTH_TOKEN'] = 'from-the-environment'
  process.env['OPENAI_ORG_ID'] = 'from-the-environment'
  try {
    await speak(server, 'anthropic')
    await speak(server, 'openai', { request: requestFor('openai') })
    for (const seen of server.requests.slice(-2)) expect(JSON.stringify(seen.headers)).not.toContain('from-the-environment')
  } finally {
    delete process.env['ANTHROPIC_AUTH_TOKEN']
    delete process.env['OPENAI_ORG_ID']
  }
})

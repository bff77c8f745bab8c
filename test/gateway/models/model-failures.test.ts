import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyFailure, retryAfter } from '../../../electron/gateway/models/classify-failure.ts'
import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import { startScriptedModelServer, type ScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import { key, protocols, speak, type Protocol } from './adapter-harness.ts'

let server: ScriptedModelServer
beforeAll(async () => { server = await startScriptedModelServer() })
afterAll(() => server.close())

async function failureOf(protocol: Protocol, endpoint: Record<string, unknown> = {}): Promise<ModelFailure> {
  const { reply } = await speak(server, protocol, { endpoint })
  if (reply.kind !== 'failed') throw new Error(`expected a failure, got ${reply.kind}`)
  return reply.failure
}

const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } })
const openai = (code: string | null, message: string, type = 'invalid_request_error') => ({ error: { code, message, type, param: null } })
const page = '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>'

const answers: readonly [Protocol, number, unknown, ModelFailure['kind'], string][] = [
  ['anthropic', 401, anthropic('authentication_error', 'invalid x-api-key'), 'wrong-key', 'a wrong key'],
  ['openai', 401, openai('invalid_api_key', `Incorrect API key provided: ${key.slice(0, 7)}****4242.`), 'wrong-key', 'a wrong key'],
  ['openai', 401, '', 'wrong-key', 'a wrong key without words'],
  ['openai', 400, openai(null, 'API key not valid. Please pass a valid API key.'), 'wrong-key', 'a wrong key told with 400'],
  ['anthropic', 403, anthropic('permission_error', 'Your API key does not have permission to use the specified resource.'), 'wrong-key', 'a key that may not'],
  ['anthropic', 400, anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'), 'no-credit', 'no credit'],
  ['anthropic', 402, anthropic('billing_error', 'Payment required'), 'no-credit', 'no credit told with 402'],
  ['openai', 429, openai('insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota'), 'no-credit', 'no credit told with 429'],
  ['openai', 402, { error: { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' } }, 'no-credit', 'DeepSeek without balance'],
  ['openai', 400, openai('Arrearage', 'Access denied, please make sure your account is in good standing.', 'Arrearage'), 'no-credit', 'Qwen in arrears'],
  ['anthropic', 429, anthropic('rate_limit_error', 'This request would exceed your rate limit'), 'rate-limit', 'too many requests'],
  ['openai', 429, openai('rate_limit_exceeded', 'Rate limit reached for gpt'), 'rate-limit', 'too many requests'],
  ['openai', 429, page, 'rate-limit', 'too many requests told with a page'],
  ['anthropic', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded', 'an overload'],
  ['openai', 503, page, 'overloaded', 'a broken proxy'],
  ['openai', 500, '', 'overloaded', 'an inner error'],
  ['anthropic', 404, anthropic('not_found_error', 'model: claude-nothing'), 'model-not-allowed', 'a model that is not there'],
  ['openai', 404, openai('model_not_found', 'The model `gpt-nothing` does not exist or you do not have access to it.'), 'model-not-allowed', 'a model that is not there'],
  ['openai', 404, { error: { message: 'model "llama9" not found, try pulling it first', type: 'api_error' } }, 'model-not-allowed', 'a model Ollama has not loaded'],
  ['openai', 403, openai('model_not_found', 'Project does not have access to model gpt-x'), 'model-not-allowed', 'a model the project may not use'],
  ['openai', 400, openai(null, 'registry.ollama.ai/library/gemma does not support tools'), 'model-not-allowed', 'a model that cannot use tools'],
  ['openai', 400, openai(null, 'Model Not Exist'), 'model-not-allowed', 'a model DeepSeek does not know'],
  ['openai', 404, '', 'bad-address', 'an address without this service'],
  ['openai', 404, page, 'bad-address', 'a page that is not there'],
  ['openai', 405, page, 'bad-address', 'a web site'],
  ['anthropic', 404, '404 page not found', 'bad-address', 'plain words that are no service'],
  ['anthropic', 400, anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'), 'context-full', 'a chat that is too long'],
  ['openai', 400, openai('context_length_exceeded', 'This model\'s maximum context length is 8192 tokens.'), 'context-full', 'a chat that is too long'],
  ['anthropic', 413, anthropic('request_too_large', 'Request exceeds the maximum size'), 'context-full', 'a body that is too large'],
  ['anthropic', 400, anthropic('invalid_request_error', 'messages.3: something is odd'), 'bad-request', 'a request it does not understand'],
]

describe('what a service answers is told apart', () => {
  it.each(answers)('%s %i %j → %s (%s)', async (protocol, http, body, kind) => {
    server.setTurns([{ http, body }])
    expect(await failureOf(protocol)).toMatchObject({ kind, httpStatus: http })
  })

  it('a refusal of the content is a refusal, not a failure', async () => {
    for (const body of [openai('content_filter', 'The response was filtered'), openai('data_inspection_failed', 'Input data may contain inappropriate content.'), openai(null, 'Content Exists Risk')]) {
      server.setTurns([{ http: 400, body }])
      const { reply } = await speak(server, 'openai')
      expect(reply).toMatchObject({ kind: 'reply', stopReason: 'refused' })
    }
  })

  it('hears how long to wait', async () => {
    server.setTurns([{ http: 429, headers: { 'retry-after': '7' }, body: anthropic('rate_limit_error', 'slow') }, { http: 429, headers: { 'retry-after-ms': '1500' }, body: openai('rate_limit_exceeded', 'slow') }])
    expect((await failureOf('anthropic')).retryAfterMs).toBe(7_000)
    expect((await failureOf('openai')).retryAfterMs).toBe(1_500)
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(retryAfter(new Headers({ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }), now)).toBe(9_000)
    expect(retryAfter(new Headers({ 'retry-after': 'soon' }), now)).toBeUndefined()
    expect(retryAfter(new Headers(), now)).toBeUndefined()
  })

  it('never repeats a key, whole or in part, nor a page of mark-up', async () => {
    server.setTurns([{ http: 401, body: openai('invalid_api_key', `Incorrect API key provided: ${key}. Also ${key.slice(0, 8)}*****4242 and Bearer ${key}`) }, { http: 403, body: page }, { http: 400, body: openai(null, 'x'.repeat(5_000)) }])
    const first = await failureOf('openai')
    expect(first.detail).not.toContain('4242')
    expect(first.detail).toContain('Incorrect API key')
    const second = await failureOf('anthropic')
    expect(second.detail).not.toContain('<')
    expect((await failureOf('openai')).detail.length).toBeLessThan(600)
  })
})

describe.each(protocols)('connection trouble is told apart (%s)', (protocol) => {
  const causing = (code: string, message = 'fetch failed') => ({ fetch: () => Promise.reject(Object.assign(new TypeError(message), { cause: Object.assign(new Error(code), { code }) })) })

  it('nothing listens at an address of the person\'s own', async () => {
    const port = await freePort()
    expect((await failureOf(protocol, { baseUrl: `http://127.0.0.1:${port}` })).kind).toBe('bad-address')
  })

  it('a name nobody knows is a bad address where the person typed it, and no network where it is the service\'s own', async () => {
    expect((await failureOf(protocol, causing('ENOTFOUND'))).kind).toBe('bad-address')
    expect((await failureOf(protocol, { ...causing('ENOTFOUND'), baseUrl: undefined })).kind).toBe('no-network')
    expect((await failureOf(protocol, causing('EAI_AGAIN'))).kind).toBe('no-network')
  })

  it('certificates, resets and timeouts', async () => {
    expect((await failureOf(protocol, causing('ERR_TLS_CERT_ALTNAME_INVALID'))).kind).toBe('bad-address')
    expect((await failureOf(protocol, { ...causing('SELF_SIGNED_CERT_IN_CHAIN'), baseUrl: undefined })).kind).toBe('no-network')
    expect((await failureOf(protocol, causing('UND_ERR_CONNECT_TIMEOUT'))).kind).toBe('no-network')
    expect((await failureOf(protocol, causing('ECONNRESET'))).kind).toBe('no-network')
  })

  it('something else answers there: https to a plain port, a web page, another protocol', async () => {
    expect((await failureOf(protocol, { baseUrl: server.chatUrl.replace('http:', 'https:') })).kind).toBe('bad-address')
    const site = createServer((_request, response) => { response.setHeader('content-type', 'text/html'); response.end('<html><body>Welcome</body></html>') })
    await listen(site)
    expect((await failureOf(protocol, { baseUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}` })).kind).toBe('bad-address')
    site.close()
    const other = createTcpServer((socket) => { socket.on('error', () => undefined).write('SSH-2.0-OpenSSH\r\n') })
    await listen(other)
    expect((await failureOf(protocol, { baseUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })).kind).toBe('bad-address')
    other.close()
  })

  it('an address that is none, and a missing key, are known without asking', async () => {
    expect((await failureOf(protocol, { baseUrl: 'not an address' })).kind).toBe('bad-address')
    expect((await failureOf(protocol, { baseUrl: 'ftp://x' })).kind).toBe('bad-address')
    expect((await failureOf(protocol, { key: ' ' })).kind).toBe('no-key')
  })
})

it('an error of an unknown shape still is a failure', () => {
  const context = { customAddress: false, secrets: [], answered: false, now: 0 }
  for (const odd of [undefined, null, 'text', 7, {}, new Error(''), { status: 418, error: 'teapot' }]) expect(classifyFailure(odd, context).kind).toBeTypeOf('string')
})

async function freePort(): Promise<number> {
  const probe = createTcpServer()
  await listen(probe)
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => { probe.close(resolve) })
  return port
}
function listen(target: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => { target.listen(0, '127.0.0.1', resolve) })
}

describe.each(protocols)('a body that does not end (%s)', (protocol) => {
  const endless = async (status: number, type: string) => {
    const piece = Buffer.alloc(256 * 1024, 'data: z ')
    const service = createServer((request, response) => {
      request.resume()
      response.on('error', () => undefined).writeHead(status, { 'content-type': type })
      const pour = (): void => {
        while (!response.destroyed && response.write(piece)) { /* as fast as it is taken */ }
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    await new Promise<void>((resolve) => { service.listen(0, '127.0.0.1', resolve) })
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    try {
      return await failureOf(protocol, { baseUrl: protocol === 'anthropic' ? address : `${address}/v1` })
    } finally {
      service.closeAllConnections()
      service.close()
    }
  }

  it('is given up as a broken answer before it fills the memory', async () => {
    expect(await endless(200, 'text/event-stream')).toMatchObject({ kind: 'stream-broken' })
  }, 30_000)

  it('of an error is cut, and its number tells what is wrong', async () => {
    expect(await endless(503, 'text/html')).toMatchObject({ kind: 'overloaded', httpStatus: 503 })
  }, 30_000)
})

describe('a service that sends on', () => {
  it.each(protocols)('%s: to another computer nothing is said there, and the address is called wrong; within its own it is followed', async (protocol) => {
    let heardElsewhere = 0
    const elsewhere = createServer((_, response) => { heardElsewhere += 1; response.end() })
    await new Promise<void>((resolve) => { elsewhere.listen(0, '127.0.0.1', resolve) })
    const scripted = protocol === 'anthropic' ? server.anthropicUrl : server.chatUrl
    const sendingOn = createServer((request, response) => {
      const away = request.url?.startsWith('/away') === true
      response.writeHead(307, { location: away ? `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` : `${scripted}${request.url}` })
      response.end()
    })
    await new Promise<void>((resolve) => { sendingOn.listen(0, '127.0.0.1', resolve) })
    const base = `http://127.0.0.1:${(sendingOn.address() as AddressInfo).port}`
    expect(await failureOf(protocol, { baseUrl: `${base}/away` })).toMatchObject({ kind: 'bad-address' })
    expect(heardElsewhere).toBe(0)
    const ownPath = createServer((request, response) => {
      if (!request.url?.startsWith('/new')) return void response.writeHead(308, { location: `/new${request.url}` }).end()
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(protocol === 'anthropic' ? anthropic('authentication_error', 'x') : openai('invalid_api_key', 'x')))
    })
    await new Promise<void>((resolve) => { ownPath.listen(0, '127.0.0.1', resolve) })
    expect(await failureOf(protocol, { baseUrl: `http://127.0.0.1:${(ownPath.address() as AddressInfo).port}` })).toMatchObject({ kind: 'wrong-key' })
    for (const each of [elsewhere, sendingOn, ownPath]) each.close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import type { StreamListener } from '../../../electron/gateway/models/model-adapter.ts'
import { type RetryInfo, retryWaitMs, streamWithRetry } from '../../../electron/gateway/models/retrying-stream.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { limits } from '../../../shared/limits.ts'
import { createImpatientClock } from '../../fakes/manual-clock.ts'
import { type ScriptedModelServer, startScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import { key, requestFor, textOf } from './adapter-harness.ts'

let server: ScriptedModelServer
beforeAll(async () => { server = await startScriptedModelServer() })
afterAll(() => server.close())

async function run(signal = new AbortController().signal, clock = createImpatientClock() as ReturnType<typeof createImpatientClock> | typeof systemClock) {
  const before = server.requests.length
  const told: RetryInfo[] = []
  const seen = { text: '', starts: 0 }
  const listener: StreamListener = { onStart: () => { seen.starts++ }, onText: (text) => { seen.text += text }, onThinking: () => undefined }
  const adapter = await createAdapter({ provider: 'anthropic', baseUrl: server.anthropicUrl, key, fetch: globalThis.fetch }, { clock: systemClock, platform: 'linux' })
  const reply = await streamWithRetry(adapter, requestFor('anthropic'), { listener, onRetry: (info) => told.push(info), clock, signal, random: () => 0.5 })
  return { reply, told, seen, clock, requests: server.requests.length - before }
}
const overloaded = { http: 529, body: { type: 'error', error: { type: 'overloaded_error' } } }

describe('a busy service is waited for', () => {
  it('twice, the second time as long as it asks, and then it answers', async () => {
    server.setTurns([overloaded, { http: 429, headers: { 'retry-after': '3' } }, { text: 'hello' }])
    const { reply, told, clock, requests } = await run()
    expect(textOf(reply)).toBe('hello')
    expect(requests).toBe(3)
    expect(told.map(({ attempt, of, failure }) => ({ attempt, of, kind: failure.kind }))).toEqual([{ attempt: 2, of: 5, kind: 'overloaded' }, { attempt: 3, of: 5, kind: 'rate-limit' }])
    expect('sleeps' in clock && clock.sleeps).toEqual([750, 3_000])
  })

  it('but not for ever', async () => {
    server.setTurns(Array.from({ length: 9 }, () => overloaded))
    const { reply, requests } = await run()
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'overloaded' } })
    expect(requests).toBe(limits.modelAttempts)
  })

  it('and not when waiting cannot help', async () => {
    server.setTurns([{ http: 401 }, { text: 'never' }])
    const { reply, requests } = await run()
    expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'wrong-key' } })
    expect(requests).toBe(1)
  })

  it('also when the connection is lost before the first word, never after it', async () => {
    server.setTurns([{ text: 'lost', stream_cut_after: 0 }, { text: 'second' }])
    expect(textOf((await run()).reply)).toBe('second')
    server.setTurns([{ text: 'first words and more', stream_cut_after: 5 }, { text: 'second' }])
    const cut = await run()
    expect(cut.reply.kind).toBe('failed')
    expect(cut).toMatchObject({ requests: 1, seen: { starts: 1 } })
  })

  it('until the person stops it', async () => {
    server.setTurns([{ http: 429, headers: { 'retry-after': '60' } }])
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 60)
    const startedAt = performance.now()
    const { reply } = await run(stop.signal, systemClock)
    expect(reply.kind).toBe('aborted')
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  it('waits double each time, with a cap on everything', () => {
    const failure = { kind: 'overloaded' as const, detail: '' }
    expect([1, 2, 3].map((attempt) => retryWaitMs(failure, attempt, () => 0))).toEqual([500, 1_000, 2_000])
    expect(retryWaitMs(failure, 30, () => 0.999)).toBeLessThanOrEqual(limits.modelRetryMaxMs)
    expect(retryWaitMs({ ...failure, retryAfterMs: 3_600_000 }, 1, () => 0)).toBe(limits.modelRetryMaxMs)
  })
})

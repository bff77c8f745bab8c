import { BaseAnthropic } from '@anthropic-ai/sdk'
import { Messages } from '@anthropic-ai/sdk/resources/messages'
import { Models } from '@anthropic-ai/sdk/resources/models'
import { limits } from '../../../shared/limits.ts'
import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import type { Clock } from '../ports.ts'
import { collectAnthropic } from './anthropic-stream.ts'
import { type AnthropicDialect, freshAnthropicDialect, learnAnthropic, toAnthropicText } from './anthropic-wire.ts'
import { callIdsOf } from './call-ids.ts'
import { classifyFailure, failureWords, isContentRefusal } from './classify-failure.ts'
import { keepClients } from './kept-clients.ts'
import { MessageTexts } from './message-texts.ts'
import type { Endpoint, ModelAdapter, ModelReply, ModelRequest, StreamListener } from './model-adapter.ts'
import { providers } from './providers.ts'
import { watchFetch, wrongAnswer } from './watched-fetch.ts'

/**
 * Anthropic's Messages API through its SDK, one attempt a call. Only the two parts of the SDK that are used are loaded: the whole
 * client brings a megabyte of other services along.
 */
export function createAnthropicAdapter(endpoint: Endpoint, deps: { readonly clock: Clock }): ModelAdapter {
  const facts = providers[endpoint.provider]
  const baseURL = (endpoint.baseUrl ?? facts.baseUrl ?? '').replace(/\/+$/, '').replace(/\/v1$/, '')
  const customAddress = endpoint.baseUrl !== undefined && endpoint.baseUrl !== facts.baseUrl
  const secrets = endpoint.key ? [endpoint.key] : []
  /** What was learned per model, so that a refusal costs one extra request only once. */
  const dialects = new Map<string, AnthropicDialect>()
  const texts = new MessageTexts()

  // `null` for the token and explicit values everywhere: the SDK must not pick up keys or addresses of the environment.
  const takeClient = keepClients((fetch) =>
    new BaseAnthropic({ apiKey: endpoint.key ?? 'none', authToken: null, baseURL, fetch, maxRetries: 0, timeout: limits.timerMaxMs, logLevel: 'off' }))

  async function attempt(request: ModelRequest, dialect: AnthropicDialect, listener: StreamListener, signal: AbortSignal): Promise<ModelReply | { readonly refusedWords: string; readonly failure: ModelFailure }> {
    const silence = new AbortController()
    const watch = watchFetch(endpoint.fetch, { clock: deps.clock, silenceMs: facts.silenceMs, onSilent: () => silence.abort() })
    const { client, release } = takeClient(watch.fetch)
    const collector = collectAnthropic(listener, callIdsOf(request))
    const partial = () => collector.blocks(false)
    const usage = () => (collector.usage ? { usage: collector.usage } : {})
    const failed = (error: unknown): ModelReply => ({
      kind: 'failed', partial: partial(), ...usage(),
      failure: classifyFailure(error, { customAddress, secrets, answered: watch.seen.headers, now: deps.clock.now() }),
    })
    try {
      // The bare events: the SDK's own collector gives up a whole reply when a model writes arguments that are no JSON.
      // The text of the body is ours: the SDK would write the whole chat out anew every time.
      const stream = await new Messages(client).create({ model: request.model.name, max_tokens: request.maxTokens, messages: [], stream: true }, {
        body: toAnthropicText(request, dialect, texts), headers: { 'content-type': 'application/json' }, signal: AbortSignal.any([signal, silence.signal]),
      })
      for await (const event of stream) collector.add(event)
      if (signal.aborted) return { kind: 'aborted', partial: partial(), ...usage() }
      if (silence.signal.aborted) return failed(new Error('nothing was heard for too long'))
      if (!collector.finished) return failed(wrongAnswer(watch.seen) ?? new Error('the answer ended before it was complete'))
      return { kind: 'reply', blocks: collector.blocks(true), stopReason: collector.stopReason, ...usage(), ...(collector.messageId ? { messageId: collector.messageId } : {}) }
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted', partial: partial(), ...usage() }
      if (silence.signal.aborted) return failed(new Error('nothing was heard for too long'))
      if (isContentRefusal(error)) return { kind: 'reply', blocks: [], stopReason: 'refused' }
      const { status, words } = failureWords(error)
      const reply = failed(status === undefined ? wrongAnswer(watch.seen) ?? error : error)
      if (status === 400 && reply.kind === 'failed' && reply.partial.length === 0) return { refusedWords: words, failure: reply.failure }
      if (reply.kind === 'failed' && reply.failure.kind === 'unknown' && watch.seen.headers) return { ...reply, failure: { ...reply.failure, kind: 'stream-broken' } }
      return reply
    } finally {
      watch.stop()
      release()
    }
  }

  return {
    async stream(request, listener, signal) {
      let dialect = dialects.get(request.model.name) ?? freshAnthropicDialect
      // Each round leaves one thing out, so this ends.
      for (;;) {
        const result = await attempt(request, dialect, listener, signal)
        if (!('refusedWords' in result)) return result
        const learned = learnAnthropic(dialect, result.refusedWords, request)
        if (!learned) return { kind: 'failed', failure: result.failure, partial: [] }
        dialect = learned
        // A bad image or signature belongs to this history, not to the service: only what is the service's is remembered.
        dialects.set(request.model.name, { ...dialect, images: true, thinking: true })
      }
    },
    async offered(signal) {
      const watch = watchFetch(endpoint.fetch, { clock: deps.clock, silenceMs: facts.silenceMs, onSilent: () => undefined })
      const { client, release } = takeClient(watch.fetch)
      try {
        const page = await new Models(client).list({ limit: 1_000 }, { signal })
        return page.data.map((model) => model.id)
      } catch {
        // Not every endpoint lists its models; the picker then shows the suggestions.
        return []
      } finally {
        watch.stop()
        release()
      }
    },
  }
}

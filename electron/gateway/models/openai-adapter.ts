import OpenAI from 'openai'
import { limits } from '../../../shared/limits.ts'
import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import type { Clock } from '../ports.ts'
import { callIdsOf } from './call-ids.ts'
import { classifyFailure, failureWords, isContentRefusal } from './classify-failure.ts'
import { keepClients } from './kept-clients.ts'
import { MessageTexts } from './message-texts.ts'
import type { Endpoint, ModelAdapter, ModelReply, ModelRequest, StreamListener } from './model-adapter.ts'
import { collectChat } from './openai-stream.ts'
import { type ChatDialect, freshChatDialect, learnChat, toChatText } from './openai-wire.ts'
import { providers } from './providers.ts'
import { watchFetch, wrongAnswer } from './watched-fetch.ts'

/** Chat completions through OpenAI's SDK, for OpenAI and everything that speaks like it. One attempt a call. */
export function createOpenAiAdapter(endpoint: Endpoint, deps: { readonly clock: Clock }): ModelAdapter {
  const facts = providers[endpoint.provider]
  const baseURL = (endpoint.baseUrl ?? facts.baseUrl ?? '').replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  const customAddress = facts.local || (endpoint.baseUrl !== undefined && endpoint.baseUrl !== facts.baseUrl)
  const secrets = endpoint.key ? [endpoint.key] : []
  const dialects = new Map<string, ChatDialect>()
  const texts = new MessageTexts()

  // Explicit everywhere: the SDK must not pick up keys, organisations or addresses of the environment. Local servers ignore the key.
  const takeClient = keepClients((fetch) =>
    new OpenAI({ apiKey: endpoint.key?.trim() || 'none', adminAPIKey: null, organization: null, project: null, baseURL, fetch, maxRetries: 0, timeout: limits.timerMaxMs, logLevel: 'off' }))

  async function attempt(request: ModelRequest, dialect: ChatDialect, listener: StreamListener, signal: AbortSignal): Promise<ModelReply | { readonly refusedWords: string; readonly failure: ModelFailure }> {
    const silence = new AbortController()
    const watch = watchFetch(endpoint.fetch, { clock: deps.clock, silenceMs: facts.silenceMs, onSilent: () => silence.abort() })
    const { client, release } = takeClient(watch.fetch)
    const collector = collectChat(listener, callIdsOf(request))
    const usage = () => (collector.usage ? { usage: collector.usage } : {})
    const failed = (error: unknown): Extract<ModelReply, { kind: 'failed' }> => ({
      kind: 'failed', partial: collector.blocks(false), ...usage(),
      failure: classifyFailure(error, { customAddress, secrets, answered: watch.seen.headers, now: deps.clock.now() }),
    })
    try {
      // The text of the body is ours: the SDK would write the whole chat out anew every time.
      const stream = await client.chat.completions.create({ model: request.model.name, messages: [], stream: true }, {
        body: toChatText(request, dialect, endpoint.provider, texts), headers: { 'content-type': 'application/json' }, signal: AbortSignal.any([signal, silence.signal]),
      })
      for await (const chunk of stream) collector.add(chunk)
      if (signal.aborted) return { kind: 'aborted', partial: collector.blocks(false), ...usage() }
      if (silence.signal.aborted) return failed(new Error('nothing was heard for too long'))
      // Some servers never name a reason; then the end mark is what tells a whole answer from a cut one.
      if (!collector.finished && !(watch.seen.doneMark && collector.started)) return failed(wrongAnswer(watch.seen) ?? new Error('the answer ended before it was complete'))
      return { kind: 'reply', blocks: collector.blocks(true), stopReason: collector.stopReason, ...usage(), ...(collector.messageId ? { messageId: collector.messageId } : {}) }
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted', partial: collector.blocks(false), ...usage() }
      if (silence.signal.aborted) return failed(new Error('nothing was heard for too long'))
      if (isContentRefusal(error)) return { kind: 'reply', blocks: collector.blocks(false).filter((block) => block.type === 'text'), stopReason: 'refused', ...usage() }
      const { status, words } = failureWords(error)
      const reply = failed(status === undefined && !collector.started ? wrongAnswer(watch.seen) ?? error : error)
      if ((status === 400 || status === 422) && !collector.started) return { refusedWords: words, failure: reply.failure }
      return reply.failure.kind === 'unknown' && watch.seen.headers ? { ...reply, failure: { ...reply.failure, kind: 'stream-broken' } } : reply
    } finally {
      watch.stop()
      release()
    }
  }

  return {
    async stream(request, listener, signal) {
      let dialect = dialects.get(request.model.name) ?? freshChatDialect(endpoint.provider)
      const tried = new Set<string>()
      for (;;) {
        tried.add(JSON.stringify(dialect))
        const result = await attempt(request, dialect, listener, signal)
        if (!('refusedWords' in result)) {
          // Only what worked is remembered; a request without images says nothing about images.
          if (result.kind === 'reply') dialects.set(request.model.name, dialect)
          return result
        }
        const learned = learnChat(dialect, result.refusedWords, request)
        if (!learned || tried.has(JSON.stringify(learned))) return { kind: 'failed', failure: result.failure, partial: [] }
        dialect = learned
      }
    },
    async offered(signal) {
      const watch = watchFetch(endpoint.fetch, { clock: deps.clock, silenceMs: limits.modelSilenceMs, onSilent: () => undefined })
      const { client, release } = takeClient(watch.fetch)
      try {
        const page = await client.models.list({ signal })
        return page.data.map((model) => model.id).filter((id) => typeof id === 'string' && isChatModel(id))
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

/** Endpoints list everything they have; these cannot hold a conversation. */
function isChatModel(id: string): boolean {
  return !/embed|whisper|tts|transcribe|dall-e|image|moderation|realtime|audio|rerank|sora|davinci|babbage/i.test(id)
}

import { isHttpAddress } from '../../../shared/http-address.ts'
import type { Ports } from '../ports.ts'
import type { Endpoint, ModelAdapter, ModelReply } from './model-adapter.ts'
import { lacksKey, providers } from './providers.ts'
import { sameOriginFetch } from './same-origin-fetch.ts'

export interface AdapterDeps {
  readonly clock: Ports['clock']
  readonly platform: Ports['platform']
  /** Pause between two pieces of the practice helper's text; tests pass 0. */
  readonly practicePieceMs?: number
}

/**
 * The adapter for an endpoint. Keep it as long as the endpoint stays the same: it remembers what the endpoint was found not to
 * accept. The SDK behind it is loaded here, on first use, so that starting the app does not wait for it. Rejects only when the
 * program itself is damaged; the adapter never does.
 */
export async function createAdapter(given: Endpoint, deps: AdapterDeps): Promise<ModelAdapter> {
  const endpoint: Endpoint = { ...given, fetch: sameOriginFetch(given.fetch) }
  const facts = providers[endpoint.provider]
  if (lacksKey(endpoint.provider, endpoint.key)) return failingAdapter({ kind: 'failed', failure: { kind: 'no-key', detail: '' }, partial: [] })
  if (facts.protocol !== 'practice' && !isHttpAddress(endpoint.baseUrl ?? facts.baseUrl ?? '')) {
    return failingAdapter({ kind: 'failed', failure: { kind: 'bad-address', detail: '' }, partial: [] })
  }
  switch (facts.protocol) {
    case 'practice':
      return (await import('./practice/practice-adapter.ts')).createPracticeAdapter(deps)
    case 'anthropic':
      return (await import('./anthropic-adapter.ts')).createAnthropicAdapter(endpoint, deps)
    case 'chat-completions':
      return (await import('./openai-adapter.ts')).createOpenAiAdapter(endpoint, deps)
    default:
      return facts.protocol satisfies never
  }
}

function failingAdapter(reply: ModelReply): ModelAdapter {
  return { stream: () => Promise.resolve(reply), offered: () => Promise.resolve([]) }
}

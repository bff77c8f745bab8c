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
      return (await adapterCode.practice()).createPracticeAdapter(deps)
    case 'anthropic':
      return (await adapterCode.anthropic()).createAnthropicAdapter(endpoint, deps)
    case 'chat-completions':
      return (await adapterCode['chat-completions']()).createOpenAiAdapter(endpoint, deps)
    default:
      return facts.protocol satisfies never
  }
}

const adapterCode = {
  'practice': () => import('./practice/practice-adapter.ts'), 'anthropic': () => import('./anthropic-adapter.ts'), 'chat-completions': () => import('./openai-adapter.ts'),
}

/** Loads what `createAdapter` will need, where it is known before there is time to wait. A failure shows when it is used. */
export function loadAdapterSoon(provider: Endpoint['provider']): void {
  adapterCode[providers[provider].protocol]().catch(() => undefined)
}

function failingAdapter(reply: ModelReply): ModelAdapter {
  return { stream: () => Promise.resolve(reply), offered: () => Promise.resolve([]) }
}

import { limits } from '../../../shared/limits.ts'
import type { ProviderId } from '../../../shared/models/model-ref.ts'

/** What is known about a service before anyone has connected it. Names age; what an endpoint offers itself comes first in the picker. */
export interface ProviderFacts {
  readonly protocol: 'practice' | 'anthropic' | 'chat-completions'
  readonly baseUrl: string | null
  readonly needsKey: boolean
  /** Runs on the person's own computer: refused means "not started", and the first word may take minutes. */
  readonly local: boolean
  /** Suggested names, the first is the default. */
  readonly models: readonly string[]
  /** Tokens that fit when the model is not known better. Cautious: too small only explains itself earlier. */
  readonly contextTokens: number
  readonly silenceMs: number
}

const remote = { needsKey: true, local: false, silenceMs: limits.modelSilenceMs } as const
const local = { needsKey: false, local: true, silenceMs: limits.localModelSilenceMs, models: [], contextTokens: 32_768 } as const

export const providers: Readonly<Record<ProviderId, ProviderFacts>> = {
  practice: { protocol: 'practice', baseUrl: null, needsKey: false, local: false, models: ['practice'], contextTokens: 200_000, silenceMs: limits.modelSilenceMs },
  anthropic: { ...remote, protocol: 'anthropic', baseUrl: 'https://api.anthropic.com', models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'], contextTokens: 1_000_000 },
  openai: { ...remote, protocol: 'chat-completions', baseUrl: 'https://api.openai.com/v1', models: ['gpt-6.1-terra', 'gpt-6.2-sol', 'gpt-6-luna'], contextTokens: 900_000 },
  ollama: { ...local, protocol: 'chat-completions', baseUrl: 'http://127.0.0.1:11434/v1' },
  lmstudio: { ...local, protocol: 'chat-completions', baseUrl: 'http://127.0.0.1:1234/v1' },
  deepseek: { ...remote, protocol: 'chat-completions', baseUrl: 'https://api.deepseek.com', models: ['deepseek-flash', 'deepseek-v4-pro'], contextTokens: 1_000_000 },
  qwen: { ...remote, protocol: 'chat-completions', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', models: ['qwen3.7-plus', 'qwen3.7-max', 'qwen3.6-flash'], contextTokens: 1_000_000 },
  'openai-compatible': { ...remote, needsKey: false, protocol: 'chat-completions', baseUrl: null, models: [], contextTokens: 32_768 },
}

/** A key has to be given and there is none. */
export function lacksKey(provider: ProviderId, key: string | undefined): boolean {
  return providers[provider].needsKey && !key?.trim()
}

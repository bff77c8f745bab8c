import { Globe, GraduationCap, KeyRound, Monitor, type LucideIcon } from 'lucide-react'
import type { ProviderId } from '../../shared/models/model-ref.ts'
import type { Service } from '../../shared/settings/settings.ts'

/** Where a person gets a key, or the program. Opened in their own browser, never loaded here. */
export const servicePages: Readonly<Partial<Record<ProviderId, string>>> = {
  anthropic: 'https://platform.claude.com/settings/keys',
  openai: 'https://platform.openai.com/api-keys',
  deepseek: 'https://platform.deepseek.com/api_keys',
  qwen: 'https://help.aliyun.com/zh/model-studio/get-api-key',
  ollama: 'https://ollama.com/download',
  lmstudio: 'https://lmstudio.ai/download',
}

/** Programs that run models on the person's own computer. */
export const localServices = ['ollama', 'lmstudio'] as const satisfies readonly ProviderId[]
/** Services whose key a person may hold, in the order they are offered. */
export const keyServices = ['anthropic', 'openai', 'deepseek', 'qwen', 'openai-compatible'] as const satisfies readonly ProviderId[]

export function isLocal(provider: ProviderId): boolean {
  return localServices.some((each) => each === provider)
}

/** The address is a part of what the person must say, not something for experts. */
export function asksForAddress(provider: ProviderId): boolean {
  return provider === 'openai-compatible' || isLocal(provider)
}

export function serviceIcon(provider: ProviderId): LucideIcon {
  return provider === 'practice' ? GraduationCap : isLocal(provider) ? Monitor : provider === 'openai-compatible' ? Globe : KeyRound
}

/** The service as the gateway told it, or an empty one before it did. */
export function serviceOf(services: readonly Service[], provider: ProviderId): Service {
  return services.find((service) => service.provider === provider) ?? { provider, baseUrl: null, hasKey: false, needsKey: keyServices.some((each) => each === provider && each !== 'openai-compatible'), connected: false, models: [] }
}

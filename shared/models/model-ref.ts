import * as z from 'zod'

/** `practice` ships inside; `openai-compatible` is any endpoint that speaks chat completions (base URL + optional key). */
export const providerIds = ['practice', 'anthropic', 'openai', 'ollama', 'lmstudio', 'deepseek', 'qwen', 'openai-compatible'] as const
export const modelRefSchema = z.object({ provider: z.enum(providerIds), name: z.string().min(1).max(200) })
export type ModelRef = z.infer<typeof modelRefSchema>
export type ProviderId = ModelRef['provider']

/** Tokens of one model request. `input` is what was neither read from nor written to the cache. */
export const usageSchema = z.object({ input: z.number(), output: z.number(), cacheRead: z.number(), cacheWrite: z.number() })
export type Usage = z.infer<typeof usageSchema>

/**
 * Why a reply ended. `cut` = the token limit was reached; `refused` = the model declined; `aborted` = the person stopped it;
 * `broken` = the connection ended in the middle and what had arrived was kept.
 */
export const stopReasons = ['end', 'tools', 'cut', 'refused', 'aborted', 'broken', 'context-full'] as const
export type StopReason = (typeof stopReasons)[number]

/**
 * The ways a model request fails that a person can tell apart and act on; each has its own sentence on screen.
 * The first six are what checking a key can answer.
 */
export const modelFailureKinds = [
  'wrong-key', 'no-credit', 'rate-limit', 'no-network', 'bad-address', 'model-not-allowed',
  'overloaded', 'context-full', 'bad-request', 'stream-broken', 'no-key', 'unknown',
] as const
export const modelFailureSchema = z.object({
  kind: z.enum(modelFailureKinds),
  /** The service's own words, redacted, for the details fold. */
  detail: z.string(),
  httpStatus: z.number().optional(),
  retryAfterMs: z.number().optional(),
})
export type ModelFailure = z.infer<typeof modelFailureSchema>

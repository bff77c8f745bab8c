import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import { failureDetail } from './failure-detail.ts'
import { NotTheServiceError } from './watched-fetch.ts'

/**
 * Turns whatever a model request can fail with into one of the kinds a person can act on. Both SDKs throw errors with
 * `status`, `headers` and `error` (the parsed body); connection trouble hides its code in a chain of causes. Services agree on
 * little, so the order is: what the body says by code, what it says in words, then the status.
 */
export interface FailureContext {
  /** The address is one the person typed in (or their own computer), not a well-known service's. */
  readonly customAddress: boolean
  readonly secrets: readonly string[]
  /** Headers had arrived, so the connection broke in the middle. */
  readonly answered: boolean
  readonly now: number
}

type Kind = ModelFailure['kind']

export function classifyFailure(error: unknown, context: FailureContext): ModelFailure {
  const facts = factsOf(error)
  const kind = kindOf(facts, context)
  const retryAfterMs = retryAfter(facts.headers, context.now)
  return {
    kind,
    detail: failureDetail(facts.words, context.secrets),
    ...(facts.status === undefined ? {} : { httpStatus: facts.status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

interface Facts { readonly status: number | undefined; readonly headers: Headers | undefined; readonly words: string; readonly codes: string; readonly systemCodes: readonly string[]; readonly isPage: boolean }

function factsOf(error: unknown): Facts {
  const holder = (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown; headers?: unknown; error?: unknown }
  const body = holder.error
  const inner = asRecord(asRecord(body)?.['error']) ?? asRecord(body)
  const words = [inner?.['message'], asRecord(inner?.['details'])?.['error_code'], error instanceof Error ? error.message : String(error)].find((text) => typeof text === 'string' && text !== '') as string | undefined
  const raw = error instanceof Error ? error.message : String(error)
  return {
    status: typeof holder.status === 'number' ? holder.status : undefined,
    headers: holder.headers instanceof Headers ? holder.headers : undefined,
    words: words ?? '',
    codes: [inner?.['code'], inner?.['type'], asRecord(inner?.['details'])?.['error_code']].filter((code) => typeof code === 'string').join(' ').toLowerCase(),
    systemCodes: systemCodes(error),
    isPage: error instanceof NotTheServiceError || /<!doctype html|<html[\s>]/i.test(raw),
  }
}

function kindOf(facts: Facts, context: FailureContext): Kind {
  const { status, codes } = facts
  const words = facts.words.toLowerCase()
  if (status === undefined && codes === '') return connectionKind(facts, context)
  if (facts.isPage && (status === undefined || status < 429)) return 'bad-address'
  if (/insufficient_quota|insufficient_balance|billing|arrearage|credit/.test(codes) || status === 402) return 'no-credit'
  if (/credit balance|insufficient balance|insufficient (?:account )?(?:funds|credit)|exceeded your current quota|account is in good standing|billing hard limit|free ?tier ?only|free quota|余额不足|欠费/.test(words)) return 'no-credit'
  if (/context_length_exceeded|request_too_large|context_window/.test(codes) || status === 413 || isContextFull(words)) return 'context-full'
  if (/overloaded/.test(codes) || status === 529) return 'overloaded'
  if (/rate_limit|throttl|too_many_requests/.test(codes)) return 'rate-limit'
  if (status === 429) return 'rate-limit'
  if (/model_not_found|model\.accessdenied|modelnotfound|model_not_exist|invalid_model/.test(codes) || isModelRefused(words)) return 'model-not-allowed'
  if (/authentication_error|invalid_api_key|invalidapikey|incorrect_api_key/.test(codes) || status === 401) return 'wrong-key'
  if (/(?:invalid|incorrect|wrong|missing|expired|not valid)[^.]{0,20}\bapi[- ]?key|api[- ]?key[^.]{0,20}(?:invalid|incorrect|not valid|expired)|invalid x-api-key/.test(words)) return 'wrong-key'
  if (status === 403) return /region|country|territory|地区/.test(words) ? 'unknown' : 'wrong-key'
  if (status === 404 || status === 405 || (status !== undefined && status >= 300 && status < 400)) return 'bad-address'
  if (status !== undefined && status >= 500) return 'overloaded'
  if (status === 408 || status === 409 || status === 425 || /\bapi_error|server_error|timeout|internal/.test(codes)) return 'overloaded'
  if (status !== undefined && status >= 400) return 'bad-request'
  return /invalid_request/.test(codes) ? 'bad-request' : 'unknown'
}

function isContextFull(words: string): boolean {
  return /prompt is too long|maximum context|context[ _](?:length|window|size|limit)|exceeds? (?:the )?(?:available )?context|input is too long|too many (?:input )?tokens|range of input length|上下文长度/.test(words)
}

function isModelRefused(words: string): boolean {
  return /model[^.]{0,80}(?:not found|does not exist|not exist|is not (?:available|supported|allowed|a valid)|not been activated|no access|access denied)|(?:unknown|invalid|unsupported|no such) model|no models? loaded|(?:no|not have) access to (?:the )?model|does not support tools|^model:|^model \S{1,80}$/.test(words)
}

const certificate = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/
/** It was reached, but what answers there does not speak this protocol. */
const notTheService = /^(?:ERR_TLS_CERT_ALTNAME_INVALID|ERR_INVALID_URL|ERR_INVALID_ARG|ERR_SSL|EPROTO|HPE_|UND_ERR_INVALID_ARG)/
const noSuchPlace = new Set(['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])

function connectionKind(facts: Facts, context: FailureContext): Kind {
  const codes = facts.systemCodes
  if (facts.isPage) return 'bad-address'
  if (context.answered) return 'stream-broken'
  if (codes.some((code) => notTheService.test(code)) || /invalid url|wrong version number|unknown scheme|bad port|failed to parse url/i.test(facts.words)) return 'bad-address'
  // Somebody else's well-known service is not gone: it is the way there that is missing.
  if (codes.some((code) => noSuchPlace.has(code) || certificate.test(code))) return context.customAddress ? 'bad-address' : 'no-network'
  if (codes.length > 0 || /connection error|fetch failed|network|timed? ?out|terminated|socket/i.test(facts.words)) return 'no-network'
  return 'unknown'
}

/** Error codes of the operating system and TLS, anywhere in the chain of causes (`fetch failed` → `AggregateError` → …). */
function systemCodes(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const own = (error as { code?: unknown }).code
  const more = error instanceof AggregateError ? error.errors : []
  // Node's own parser error carries no code when the answer is not HTTP at all.
  const known = typeof own === 'string' && /^[A-Z][A-Z0-9_]+$/.test(own) ? [own] : (error as { name?: unknown }).name === 'HTTPParserError' ? ['HPE_NOT_HTTP'] : []
  return [...known, ...more.flatMap((each: unknown) => systemCodes(each, depth + 1)), ...systemCodes((error as { cause?: unknown }).cause, depth + 1)]
}

/** Milliseconds the service asks to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return Math.round(exact)
  const value = headers?.get('retry-after')?.trim()
  if (!value) return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.round(seconds * 1_000) : undefined
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** The service refused the content itself: a refusal, not a failure. Azure, Qwen and DeepSeek say so with an error. */
export function isContentRefusal(error: unknown): boolean {
  const facts = factsOf(error)
  if (facts.status !== undefined && facts.status !== 400 && facts.status !== 403) return false
  return /content_filter|content_policy|data_inspection_failed|datainspectionfailed/.test(facts.codes) || /content exists risk|inappropriate content|content management policy/i.test(facts.words)
}

/** The service's own words, for finding out which part of a request it did not like. Not redacted: never show or keep it. */
export function failureWords(error: unknown): { readonly status: number | undefined; readonly words: string } {
  const facts = factsOf(error)
  return { status: facts.status, words: `${facts.words} ${facts.codes}` }
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}

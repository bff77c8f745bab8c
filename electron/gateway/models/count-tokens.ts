import { limits } from '../../../shared/limits.ts'

/**
 * How many tokens a text is. Exact counting needs a tokenizer of some megabytes that fits one provider only; it is loaded when
 * the cheap estimate is not enough. Both err on the high side: too high explains itself a little early, too low breaks a request.
 */

/** Letters of scripts where one character is about one token (Chinese, Japanese, Korean, emoji and other rarities). */
const dense = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]|[\u{10000}-\u{10FFFF}]/gu

/** Without a tokenizer: one per dense character, else one per 3.2 UTF-8 bytes; on English, JSON and code 5 to 30 % too high. */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  const rest = text.length - denseCount
  const other = rest === 0 ? 0 : Math.max(0, Buffer.byteLength(text) - denseCount * 3)
  return Math.ceil(denseCount * 1.1 + other / 3.2)
}

type Count = (text: string) => number
let loading: Promise<Count> | undefined

/** The tokenizer, loaded on first use, with the margin by which other providers count more. */
export function loadTokenCounter(): Promise<Count> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }): Count => (text) => Math.ceil(countTokens(text, { allowedSpecial: 'all' }) * limits.tokenMargin))
  return loading
}

/**
 * Learns from what a service reports how its count differs from our estimate, per model. `correct` turns an estimate into what the
 * service would say.
 */
export interface TokenGauge {
  report(estimated: number, reported: number): void
  correct(estimated: number): number
}

export function createTokenGauge(): TokenGauge {
  let ratio = 1
  let reports = 0
  return {
    report(estimated, reported) {
      if (estimated < 200 || reported <= 0) return // too little text: fixed extras of the service would count as ratio
      const seen = Math.min(Math.max(reported / estimated, 0.3), 3)
      ratio = reports === 0 ? seen : ratio * 0.7 + seen * 0.3
      reports++
    },
    correct: (estimated) => Math.ceil(estimated * ratio),
  }
}

import { limits } from '../../../shared/limits.ts'

/**
 * How many tokens a text is. Exact counting needs a tokenizer of some megabytes that fits one provider only; it is loaded when
 * the cheap estimate is not enough. Both err on the high side: too high explains itself a little early, too low breaks a request.
 */

/**
 * Without a tokenizer, by kind of character: letters come about four to a token, digits two, marks somewhat more than one in two,
 * other alphabets two, and of Chinese, Japanese, Korean and emoji every character is about one.
 */
export function estimateTokens(text: string): number {
  let letters = 0
  let digits = 0
  let marks = 0
  let alphabets = 0
  let dense = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x2e80) dense++
    else if (code >= 0x80) alphabets++
    else if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters++
    else if (code >= 48 && code <= 57) digits++
    else if (code > 32) marks++
    else if (code < 32) marks += 0.5
  }
  return Math.ceil(letters / 3.8 + digits / 2 + marks * 0.6 + alphabets / 2 + dense * 1.05)
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

import { MarkedText } from '../approvals/marked-text.tsx'

/**
 * Our sentences hold words from outside: names, addresses, quotations. Those are marked before they go into a sentence, so that only they are
 * looked through for hidden and look-alike characters; in our own Chinese, full-width signs beside Latin letters are right.
 */
const [begin, end] = ['\uE000', '\uE001'] as const

/** Puts a value from outside into a sentence for `MixedText`. The two signs themselves cannot come from outside. */
export function outside(value: string | number | boolean): string {
  return `${begin}${String(value).replaceAll(/[\uE000\uE001]/g, '\uFFFD')}${end}`
}

/** A sentence of ours with words from outside in it. */
export function MixedText({ text }: { text: string }) {
  return <>{text.split(/\uE000([^\uE001]*)\uE001/).map((part, index) => (index % 2 === 1 ? <MarkedText key={index} text={part} /> : part))}</>
}

/** Marks nothing: for places that draw plain words. */
export const asIs = String

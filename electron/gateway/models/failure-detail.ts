import { limits } from '../../../shared/limits.ts'
import { createRedactor } from '../audit/redact.ts'
import { cleanText } from './clean-text.ts'

/**
 * What a service said, fit for the details fold: no keys (the one in use and everything that looks like one), no mark-up, short.
 * @param secrets values that must not appear, of any length
 */
export function failureDetail(words: string, secrets: readonly string[]): string {
  let text = words
  for (const secret of secrets) {
    if (secret === '') continue
    text = text.replaceAll(secret, '[hidden]')
    // Services quote keys with their middle starred out; both ends still are pieces of the key.
    if (secret.length >= 8) text = text.replace(new RegExp(`${escape(secret.slice(0, 3))}\\S{0,20}\\*{2,}\\S*`, 'g'), '[hidden]')
  }
  text = createRedactor()(text)
  if (/<\/?[a-z][^>]*>/i.test(text)) text = textOfPage(text)
  text = cleanText(text.replace(/\s+/g, ' ').trim())
  return text.length > limits.failureDetailChars ? `${cleanText(text.slice(0, limits.failureDetailChars))}…` : text
}

function textOfPage(page: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(page)?.[1]
  return title ?? page.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { questionOf } from '../approvals/question-words.ts'
import { approvals as en } from './en/approvals.ts'
import { approvals as zh } from './zh/approvals.ts'

/**
 * The card's question as one string, for the system's own notifications: the same words from the same rules, without the
 * window. `renderer/approvals/use-question.ts` draws it in the window.
 */
export function questionText(request: ApprovalRequest, language: 'en' | 'zh'): string {
  const { key, values } = questionOf(request)
  const words: Readonly<Record<string, string>> = language === 'zh' ? zh.ask : en.ask
  const name = key.slice('ask.'.length)
  // Chinese has no singular; English has one where it differs.
  const text = words[name] ?? (values['count'] === 1 ? words[`${name}_one`] : undefined) ?? words[`${name}_other`] ?? ''
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place] ?? ''))
}

import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { SignInRequest } from '../../shared/skills/sign-in.ts'
import { visibleText } from '../approvals/hidden-characters.ts'
import { questionOf } from '../approvals/question-words.ts'
import { titleKey } from '../marketplace/sign-in/title-key.ts'
import { approvals as en } from './en/approvals.ts'
import { signIn as enSignIn } from './en/sign-in.ts'
import { skills as enSkills } from './en/skills.ts'
import { approvals as zh } from './zh/approvals.ts'
import { signIn as zhSignIn } from './zh/sign-in.ts'
import { skills as zhSkills } from './zh/skills.ts'

/**
 * The card's question as one string, for the system's own notifications: the same words from the same rules, without the
 * window. `renderer/approvals/use-question.ts` draws it in the window.
 */
export function questionText(request: ApprovalRequest, language: 'en' | 'zh'): string {
  const { key, values } = questionOf(request, (tool) => ownToolName(tool, language === 'zh' ? zhSkills.ownTools : enSkills.ownTools))
  const words: Readonly<Record<string, string>> = language === 'zh' ? zh.ask : en.ask
  const name = key.slice('ask.'.length)
  // Chinese has no singular; English has one where it differs.
  const text = words[name] ?? (values['count'] === 1 ? words[`${name}_one`] : undefined) ?? words[`${name}_other`] ?? ''
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place] ?? ''))
}

/** `notes.add` in a table of abilities by short name and verb. */
function ownToolName(tool: string, table: Readonly<Record<string, Readonly<Record<string, { readonly name: string }>>>>): string | null {
  const [skill = '', verb = ''] = tool.split('.')
  const verbs = Object.hasOwn(table, skill) ? table[skill] : undefined
  return verbs && Object.hasOwn(verbs, verb) ? verbs[verb]?.name ?? null : null
}

/** What a sign-in card asks as one string, for the system's own notifications, without the window. Skills have the names they call themselves. */
export function signInText(request: SignInRequest, language: 'en' | 'zh'): string {
  const [words, { provider: known }] = language === 'zh' ? [zhSignIn, zhSkills] : [enSignIn, enSkills]
  const service = Object.hasOwn(known, request.provider) ? known[request.provider as keyof typeof known] : request.provider
  const fill = (text: string, values: Readonly<Record<string, string>>): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => values[place] ?? '')
  return fill(words.title[titleKey(request)], { skill: visibleText(request.skill.name), service: visibleText(service) })
}

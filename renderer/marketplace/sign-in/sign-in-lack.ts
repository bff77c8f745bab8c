import type { ToolFailure } from '../../../shared/tools/tool-result.ts'

const whys = ['none', 'declined', 'late', 'unavailable'] as const

/** The account a step ended for, and why it was not there. */
export interface SignInLack { readonly id: string; readonly name: string; readonly provider: string; readonly why: (typeof whys)[number] }

/** What a failed step says about the account it needed; null: it failed for something else. Records of older versions say less. */
export function signInLack(failure: ToolFailure | undefined): SignInLack | null {
  if (failure?.code !== 'needs-sign-in') return null
  const { skill, name, provider, why } = failure.data
  if (typeof skill !== 'string' || typeof provider !== 'string') return null
  return { id: skill, provider, name: typeof name === 'string' ? name : skill, why: whys.find((each) => each === why) ?? 'none' }
}

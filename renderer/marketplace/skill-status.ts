import { Check, Pause, Power, ShieldAlert, type LucideIcon } from 'lucide-react'
import type { Skill, SkillField } from '../../shared/skills/skill.ts'

export interface SkillStatus { readonly tone: 'plain' | 'ok' | 'wait' | 'bad'; readonly icon: LucideIcon }

/** The light of a skill: icon and colour; its word is `skills:state`. */
export function statusOf({ state }: Pick<Skill, 'state'>): SkillStatus {
  switch (state.kind) {
    case 'active': return { tone: 'ok', icon: Check }
    case 'off': return { tone: 'plain', icon: Power }
    case 'paused': return { tone: 'wait', icon: Pause }
    case 'broken': return { tone: 'bad', icon: ShieldAlert }
    default: return state satisfies never
  }
}

/** Settings without which it does not work. */
export function missingFields({ fields }: Pick<Skill, 'fields'>): SkillField[] {
  return fields.filter(({ required, hasValue }) => required && !hasValue)
}

/** It has an account that nobody is signed in to any more, or yet. One that ran out is renewed by itself when it is used. */
export function wantsSignIn({ accounts }: Pick<Skill, 'accounts'>): boolean {
  return accounts.some(({ state }) => state === 'none')
}

/** What the person could do something about: it cannot be used, or it is on and lacks a setting or a sign-in. */
export function needsPerson(skill: Skill): boolean {
  const { state } = skill
  if (state.kind === 'broken' || state.kind === 'paused') return true
  return state.kind === 'active' && (missingFields(skill).length > 0 || wantsSignIn(skill))
}

export function abilitiesOn({ tools }: Pick<Skill, 'tools'>): number {
  return tools.filter(({ enabled }) => enabled).length
}

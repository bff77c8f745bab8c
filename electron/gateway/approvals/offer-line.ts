import type { GrantMatch, GrantOffer } from '../../../shared/approvals/grant.ts'
import { limits } from '../../../shared/limits.ts'
import type { Effect } from '../../../shared/tools/effect.ts'

/** Why a line is shut; null = open. */
export type Off = GrantOffer['off']

export const chat = { kind: 'chat' } as const
export const minutes = { kind: 'minutes', minutes: limits.grantMinutes } as const
export const forever = { kind: 'forever' } as const

/** Makes one line. Its id is its place in words, so that an answer says what was meant. */
export function offer(name: string, match: GrantMatch, lifetime: GrantOffer['lifetime'], off: Off): GrantOffer {
  return { id: `${name}-${lifetime.kind}`, match, lifetime, off }
}

/** Sending and paying are asked about each time; what was not read whole is too. */
export function neverStanding(effects: readonly Effect[]): Off {
  if (effects.includes('sends')) return 'sends'
  return effects.includes('spends') ? 'spends' : null
}

/** Effects for which a yes does not last for ever. */
export function neverForever(effects: readonly Effect[]): Off {
  if (effects.includes('deletes')) return 'deletes'
  return effects.includes('installs') ? 'installs' : null
}

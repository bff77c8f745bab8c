import type { PlaceProblem } from './places.ts'

/** Why a command is not automatic: the tail of its rule and an English sentence. */
export interface Refusal { readonly why: string; readonly reason: string; readonly secret?: boolean }

export function placeRefusal(problem: PlaceProblem): Refusal {
  switch (problem) {
    case 'secret': return { why: 'secret', reason: 'It names a place that usually holds secrets.', secret: true }
    case 'share': return { why: 'share', reason: 'It names a network share or an address of a file; opening it can send the login of this computer.', secret: true }
    case 'device': return { why: 'device', reason: 'It names a device or a system place.' }
    case 'outside': return { why: 'outside', reason: 'It reaches outside the workspace.' }
    case 'auto-run': return { why: 'protected', reason: 'It touches settings that other programs obey.' }
    case 'unclear': return { why: 'operand', reason: 'One of its words cannot be explained as a place in the workspace.' }
  }
}

export function flagRefusal(flag: string): Refusal { return { why: 'flag', reason: `The flag ${flag} is not known to be harmless.` } }

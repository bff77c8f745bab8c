import type { Effect } from '../tools/effect.ts'

/**
 * When a call asks. By effect: `run` where the table of the engine lets a person choose it (looks and changes inside the working folder),
 * `ask`, or `refuse`. By tool: only stricter than its effect.
 */
export const askChoices = ['run', 'ask', 'refuse'] as const
export type AskChoice = (typeof askChoices)[number]
/** Which choices each effect has. Deleting, sending, paying, installing and running code never run unasked by a setting. */
export const askChoicesOf: Readonly<Record<Effect, readonly AskChoice[]>> = {
  looks: ['run', 'ask', 'refuse'], changes: ['run', 'ask', 'refuse'], deletes: ['ask', 'refuse'], sends: ['ask', 'refuse'],
  spends: ['ask', 'refuse'], installs: ['ask', 'refuse'], 'runs-code': ['ask', 'refuse'],
}

/** How it is at first. */
export const defaultEffectRules: Readonly<Record<Effect, AskChoice>> = { looks: 'run', changes: 'run', deletes: 'ask', sends: 'ask', spends: 'ask', installs: 'ask', 'runs-code': 'ask' }

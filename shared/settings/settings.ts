import * as z from 'zod'
import { limits } from '../limits.ts'
import { effects } from '../tools/effect.ts'
import { modelRefSchema, providerIds } from '../models/model-ref.ts'
import { askChoices, askChoicesOf, defaultEffectRules } from './ask-choices.ts'
import { settingBounds } from './bounds.ts'

export { askChoices, askChoicesOf, type AskChoice } from './ask-choices.ts'

export const settingsSchema = z.object({
  /** `system` follows the computer. */
  language: z.enum(['system', 'en', 'zh']),
  theme: z.enum(['system', 'light', 'dark']),
  defaultModel: modelRefSchema,
  /** The first minute was finished or skipped. */
  welcomed: z.boolean(),
  roundsBeforeAsking: z.number().int().min(settingBounds.rounds.min).max(settingBounds.rounds.max),
  /** null = a question waits as long as it takes while the window is open. */
  approvalTimeoutMs: z.number().int().min(settingBounds.approvalTimeoutMs.min).nullable(),
  /** What closing the window does while a chat works. */
  closeWhileRunning: z.enum(['ask', 'keep-running', 'stop']),
  /** How long, and within how much space, changes can be undone; the oldest go first. */
  undoDays: z.number().int().min(settingBounds.undoDays.min).max(settingBounds.undoDays.max),
  undoBytes: z.number().int().min(settingBounds.undoBytes.min).max(settingBounds.undoBytes.max),
  /** Commands nobody listed run unasked in the safe area where what they change can be taken back (chosen in the first minute). */
  quietInSafeArea: z.boolean(),
  effectRules: z.record(z.enum(effects), z.enum(askChoices)).refine((rules) => effects.every((effect) => askChoicesOf[effect].includes(rules[effect])), 'this effect has no such choice'),
  /** By internal tool name; a tool that is not named follows its effect. */
  toolRules: z.record(z.string().max(200), z.enum(['ask', 'refuse'])),
  /** Computers in private networks that the person opened for every chat: exact names or addresses. */
  allowedPrivateHosts: z.array(z.string().max(300)).max(limits.privateHosts),
  /** A proxy on this computer answers every name with an address of 198.18.0.0/15. */
  fakeIpProxy: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = {
  language: 'system', theme: 'system', defaultModel: { provider: 'practice', name: 'practice' }, welcomed: false,
  roundsBeforeAsking: 20, approvalTimeoutMs: null, closeWhileRunning: 'ask', undoDays: limits.undoKeepDays, undoBytes: limits.undoStoreBytes,
  quietInSafeArea: false,
  effectRules: { ...defaultEffectRules }, toolRules: {},
  allowedPrivateHosts: [], fakeIpProxy: false,
}

/** A service the person can connect. Keys never leave main: only whether there is one. */
export const serviceSchema = z.object({
  provider: z.enum(providerIds), baseUrl: z.string().nullable(), hasKey: z.boolean(), needsKey: z.boolean(),
  /** The person checked it successfully once; the picker offers only these. */
  connected: z.boolean(),
  /** Model names to choose from; the first is the default. */
  models: z.array(z.string()),
})
export type Service = z.infer<typeof serviceSchema>

export const workspaceSchema = z.object({ path: z.string(), name: z.string(), trusted: z.boolean(), exists: z.boolean(), isPractice: z.boolean(), lastUsedAt: z.number() })
export type Workspace = z.infer<typeof workspaceSchema>

/** What an agent may use and how far it may go (main, sub-agent, schedule, terminal). */
export const profileIds = ['main', 'helper', 'schedule', 'terminal'] as const
export const agentProfileSchema = z.object({
  id: z.enum(profileIds),
  /** Names of allowed tools, or every tool. */
  tools: z.union([z.literal('all'), z.array(z.string())]),
  toolTimeoutMs: z.number().int().min(settingBounds.toolTimeoutMs.min),
  rounds: z.number().int().min(settingBounds.rounds.min).max(settingBounds.rounds.max),
  outputBytes: z.number().int().min(settingBounds.outputBytes.min),
  sandbox: z.enum(['off', 'non-main', 'all']),
})
export type AgentProfile = z.infer<typeof agentProfileSchema>

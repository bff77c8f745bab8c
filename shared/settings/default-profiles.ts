import { limits } from '../limits.ts'
import type { AgentProfile } from './settings.ts'

/** Sub-agents never start agents, message, edit or schedule (engine-spec); the others come with their tools. */
export const defaultProfiles: readonly AgentProfile[] = [
  { id: 'main', tools: 'all', toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
  { id: 'helper', tools: ['read', 'write', 'exec', 'glob', 'grep'], toolTimeoutMs: 30_000, rounds: 15, outputBytes: 10_000, sandbox: 'all' },
  { id: 'schedule', tools: ['read', 'write', 'edit', 'glob', 'grep'], toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
  { id: 'terminal', tools: 'all', toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
]

/** The safe area is on where the system offers one. Windows has none: there it would only mean a question before every command. */
export function defaultProfilesFor(platform: 'linux' | 'darwin' | 'win32'): readonly AgentProfile[] {
  return platform === 'win32' ? defaultProfiles.map((profile) => ({ ...profile, sandbox: 'off' as const })) : defaultProfiles
}

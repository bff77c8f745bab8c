import { limits } from '../limits.ts'
import type { AgentProfile } from './settings.ts'

/** Sub-agents never start agents, message, edit or schedule (engine-spec); the others come with their tools. */
export const defaultProfiles: readonly AgentProfile[] = [
  { id: 'main', tools: 'all', toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
  { id: 'helper', tools: ['read', 'write', 'exec', 'glob', 'grep'], toolTimeoutMs: 30_000, rounds: 15, outputBytes: 10_000, sandbox: 'all' },
  { id: 'schedule', tools: ['read', 'write', 'edit', 'glob', 'grep'], toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
  { id: 'terminal', tools: 'all', toolTimeoutMs: limits.toolTimeoutMs, rounds: limits.roundsBeforeAsking, outputBytes: limits.execOutputBytes, sandbox: 'all' },
]

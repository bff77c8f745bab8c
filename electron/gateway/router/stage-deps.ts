import type { ApprovalRequest, CallSubject, Origin } from '../../../shared/approvals/approval.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { ApprovalDesk } from '../approvals/approval-desk.ts'
import type { GrantStore } from '../approvals/grant-store.ts'
import type { RefusalMemory } from '../approvals/refusal-memory.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { PathUse, ToolContext } from '../executors/tool-definition.ts'
import type { ToolRegistry } from '../executors/tool-registry.ts'
import type { FilePort } from '../files/file-port.ts'
import type { ExecFacts } from '../policy/exec/exec-types.ts'
import type { AskRules, GuardedPath } from '../policy/judge-call.ts'
import type { Verdict } from '../policy/verdict.ts'
import type { Clock } from '../ports.ts'
import type { ProcessRunner } from '../process/process-runner.ts'
import type { OutputStore } from '../results/output-store.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { UndoHook } from '../undo/undo-keeper.ts'
import type { BatchOrder } from './batch-order.ts'

/** What the stages need from the gateway; the same for every call. */
export interface RouterDeps {
  readonly clock: Clock
  readonly newId: (kind: string) => string
  readonly tools: ToolRegistry
  readonly desk: ApprovalDesk
  readonly grants: GrantStore
  readonly refusals: RefusalMemory
  readonly audit: AuditLog
  readonly files: FilePort
  readonly processes: ProcessRunner
  readonly outputs: OutputStore
  /** Keeps what a call could change; a test may leave it out. */
  readonly undo?: UndoHook
  /** The person's rules by effect and by tool, as they are now. */
  readonly askRules: () => AskRules
  readonly guardPaths: (uses: readonly PathUse[], workspace: string) => Promise<readonly GuardedPath[]>
  readonly judgeCommand: (command: { command: string; cwd?: string; env?: Readonly<Record<string, string>> }, workspace: string) => Promise<Verdict & { readonly plan?: ToolContext['plan']; readonly facts?: ExecFacts }>
  /** The system's wall for commands; left out: every command runs as if its profile wanted none. */
  readonly sandbox?: Sandbox
  /** Hosts that are open for commands of a chat. */
  readonly openHosts?: (sessionId: string) => readonly string[]
  /**
   * Whether unlisted commands may run unasked behind the wall: the person chose so, or could (`open`), or could not, because what a
   * command changes cannot be taken back.
   */
  readonly quietChoice?: () => 'chosen' | 'open' | 'impossible'
  /** The path guard for single files that a search comes across. */
  readonly mayLookInto: (workspace: string) => NonNullable<ToolContext['mayLookInto']>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: ToolContext['platform']
  /** The person's home folder. */
  readonly userHome: string
}

/** What is known of a batch before it begins. */
export interface BatchFacts {
  readonly session: LiveSession
  readonly turnId: string
  readonly batchId: string
  readonly origin: Origin
  readonly profile: AgentProfile
  readonly workspace: string
  /** What the model wrote just before it asked for these calls. */
  readonly quote: string
  readonly afterReading: Set<string>
  readonly approvalTimeoutMs: number | null
}

/** What is the same for all calls of one batch. */
export interface BatchScope extends BatchFacts {
  /** Questions that were asked before a restart and are still open, by call. */
  readonly openRequests: ReadonlyMap<string, ApprovalRequest>
  readonly order: BatchOrder
  readonly subjects: readonly CallSubject[]
}

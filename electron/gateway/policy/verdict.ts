import type { CommandPart } from '../../../shared/approvals/approval.ts'
import type { Effect } from '../../../shared/tools/effect.ts'

/** What a pure rule says about a call. `rule` is a stable id for audit and tests (`exec.deny.rm -rf`), `reason` is for the model, in English. */
export interface Verdict {
  readonly kind: 'auto' | 'require' | 'deny'
  readonly rule: string
  readonly reason: string
  /** For a command line: every simple command with its own verdict. */
  readonly parts?: readonly CommandPart[]
  readonly effect?: Effect
}

/** Lists a person (or the defaults) sets for commands. Entries are words; see `exec-policy.ts` for how they match. */
export interface ExecLists { readonly deny: readonly string[]; readonly requireApproval: readonly string[]; readonly autoApprove: readonly string[] }

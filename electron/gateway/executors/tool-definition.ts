import type { z } from 'zod'
import type { CallSubject, Reach } from '../../../shared/approvals/approval.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import type { ContentBlock, ToolDetails, ToolFailure } from '../../../shared/tools/tool-result.ts'
import type { FilePort } from '../files/file-port.ts'
import type { ProcessRunner } from '../process/process-runner.ts'
import type { ArgumentProblem } from '../router/coerce-arguments.ts'
import type { OutputStore } from '../results/output-store.ts'
import type { CommandPlan } from '../sandbox/command-plan.ts'
import type { WrapRequest, WrapResult } from '../sandbox/sandbox.ts'

/** A path argument of a call, for the path guard. `access` decides the rule; `path` may be relative to the workspace. */
export interface PathUse { readonly path: string; readonly access: 'read' | 'write' | 'list' }

/** What a tool gets besides its parsed input. Everything it may touch is in here. */
export interface ToolContext {
  /** Aborts on stop, on the call's deadline and when Pincer quits. `signal.reason` is a `StopReasonError`. */
  readonly signal: AbortSignal
  /** Real path of the folder this chat works in. */
  readonly workspace: string
  /** Real target of a path argument as the guard judged it. Throws for a path that was not declared in `paths`. */
  readonly resolved: (path: string) => string
  readonly files: FilePort
  readonly processes: ProcessRunner
  /** Opens the file that keeps a call's full output. */
  readonly outputs: OutputStore
  readonly callId: string
  readonly sessionId: string
  /** Last part of the output so far, for the lane. Call it as often as you like: it is thinned out. */
  readonly report: (tail: string) => void
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether the call runs behind an OS wall; `unavailable` = asked for, but this system has none. */
  readonly sandbox: 'off' | 'on' | 'unavailable'
  /** Present when `sandbox` is `on`: puts a command behind the wall. A command that cannot be put there does not run. */
  readonly wall?: (plan: CommandPlan, how: Pick<WrapRequest, 'cwd' | 'env' | 'given'>) => Promise<WrapResult>
  /** Bytes of output this agent's profile lets through to the model. */
  readonly outputBytes: number
  /** For a call with a command line: exactly what was judged and may run. Without it the text goes to the shell. */
  readonly plan?: CommandPlan
  /**
   * The path guard for single files that a search comes across: false = leave it out. Takes an absolute path; quick.
   * `read` for a file whose text would be shown, `list` for one whose name would be.
   */
  readonly mayLookInto?: (path: string, access: 'read' | 'list') => boolean
}

/** What a tool that first needs something of the person gets. Nothing was begun yet: no time of the call runs, and no record says that it ran. */
export interface ReadyContext {
  readonly sessionId: string
  readonly callId: string
  readonly signal: AbortSignal
  /** The call ran, and what it needs was refused there: what is kept will not do. */
  readonly refused: boolean
  /** The person's wish this call belongs to; another one means that they wrote again. */
  readonly wish: number
  /** How long questions wait for the person, or for ever. */
  readonly answerMs: number | null
  /** The lane says from now on that the person is asked. */
  readonly waiting: () => void
}

/** What an executor returns. It never throws for an expected failure; an exception means a bug and becomes `failed`. */
export interface ToolOutcome {
  readonly content: readonly ContentBlock[]
  readonly isError: boolean
  readonly failure?: ToolFailure
  /** Text for the window where the model's text would puzzle a person; left out = the model's text. */
  readonly shown?: string
  readonly details: ToolDetails
  readonly truncated?: { readonly totalBytes: number; readonly shownBytes: number; readonly fullOutputFile?: string }
}

/** Things of which two calls of one batch may not have hold at once, unless both only read. */
export interface ResourceUse { readonly key: string; readonly mode: 'read' | 'write' }

/**
 * A tool: one plain object, one file, one line in `builtin-tools.ts`. It knows nothing of approvals, providers or the window.
 * `I` is the parsed input. All functions but `execute` are pure and quick.
 */
export interface ToolDefinition<I = unknown> {
  /** Internal name; the wire name is made from it by table. */
  readonly name: string
  /** For the model: what it does and when to use it, short. */
  readonly description: string
  /** Whose tool it is; left out: ours. `name` is the skill's or the connection's, as the person knows it. */
  readonly provider?: { readonly layer: 'skill' | 'connection'; readonly name: string }
  /** The id of the skill it belongs to, when that came with Pincer: the window has words of its own for it. */
  readonly own?: string
  /** All it can reach beyond its paths, kept by walls. Left out: for ours, nothing; for another's, nobody keeps it. */
  readonly reach?: Reach
  /** Exactly which program runs: a version with its checksum. A yes to it does not hold for another one. */
  readonly revision?: string
  /** `false`: what it says of its effect is a hint that no person has confirmed, so every call of it asks. Left out: true. */
  readonly confirmed?: boolean
  readonly input: z.ZodType<I>
  /**
   * For a tool whose arguments are described by a foreign JSON Schema: `schema` as models take it, and the check that counts instead of
   * `input`. `ready`: loads what the check stands on. The router waits for it; until then everything passes, which is enough to describe a call.
   */
  readonly foreign?: { readonly schema: Readonly<Record<string, unknown>>; readonly check: (input: unknown) => readonly ArgumentProblem[]; readonly ready?: () => Promise<void> }
  /** The strongest effect this call can have. */
  readonly effect: (input: I) => Effect
  readonly subject: (input: I) => CallSubject
  /** Every path argument; the router resolves and judges them before `execute`. */
  readonly paths: (input: I) => readonly PathUse[]
  /** A command line to be judged by the exec policy, for tools that run one. */
  readonly command?: (input: I) => { readonly command: string; readonly cwd?: string; readonly env?: Readonly<Record<string, string>> }
  /** What the call would change, for the card of a tool that writes: whole text before (null = new) and after. */
  readonly preview?: (input: I, context: ToolContext) => Promise<{ readonly path: string; readonly before: string | null; readonly after: string } | null>
  /** What a person may change before they allow the call: the text as it is, and the raw input with another text in its place. */
  readonly editable?: (input: I) => { readonly what: 'command' | 'content'; readonly text: string; readonly with: (text: string) => unknown }
  /** Time limit of one call in ms, or null: the tool keeps its own (and still obeys the signal). */
  readonly timeoutMs?: (input: I) => number | null
  /** Resources beyond the paths (a path is one by itself: `read`/`list` share, `write` excludes). */
  readonly resources?: (input: I) => readonly ResourceUse[]
  /** Asks the person for what the call needs before it can run (an account). Null: it can; otherwise how the call ends instead. */
  readonly ready?: (context: ReadyContext) => Promise<ToolOutcome | null>
  readonly execute: (input: I, context: ToolContext) => Promise<ToolOutcome>
}

/** Keeps a tool's input type inside its file and lets the list hold all of them. */
export function defineTool<I>(definition: ToolDefinition<I>): ToolDefinition {
  return definition as unknown as ToolDefinition
}

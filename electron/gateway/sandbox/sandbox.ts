import type { SafeAreaState, wallProblems } from '../../../shared/sandbox.ts'
import type { CommandPlan } from './command-plan.ts'

/**
 * The wall of the operating system around a command. Contract; `linux/bubblewrap-sandbox.ts` and `macos/seatbelt-sandbox.ts`
 * build it, `no-wall.ts` says honestly that a system has none.
 */

/**
 * Why there is no wall:
 * - `no-bubblewrap`: the program that builds it is not installed (Linux)
 * - `namespaces-forbidden`: the system does not let programs of this user build one
 * - `no-own-proc`: a container hides parts of /proc, so the processes of others would stay in sight
 * - `no-seatbelt`: macOS without its own tool
 * - `no-wall-here`: this system offers none (Windows)
 * - `failed`: it was tried and did not hold or did not start; `detail` has the words of the tool
 */
export type WallProblem = (typeof wallProblems)[number]

export type SandboxProbe = SafeAreaState

/**
 * How much of the computer a command sees. `narrow`, for what nobody was asked about: the system, the tools of the person and the
 * workspace; their documents, and files of the workspace that usually hold secrets, are not there. `wide`, for exactly the
 * command a person allowed: everything but the stores of secrets. Neither can change anything outside the workspace.
 */
export type WallView = 'narrow' | 'wide'

export interface WrapRequest {
  readonly sessionId: string
  /** Real path. The only folder that can be changed, besides a temp folder of the chat's own. */
  readonly workspace: string
  readonly cwd: string
  /** The environment of all commands. */
  readonly env: Readonly<Record<string, string>>
  /** Variables the call itself gives. They reach the command and never the program that builds the wall: `LD_PRELOAD` would act outside. */
  readonly given: Readonly<Record<string, string>>
  readonly view: WallView
  /** Hosts that are open for this command (entries of `open-hosts.ts`). Empty: no network. */
  readonly allowedHosts: readonly string[]
  /** The command is about the network: then also with no host open it is found out which ones it wanted. */
  readonly wantsNetwork?: boolean
  /** More places that may not be changed, absolute, inside the workspace; the auto-run places are always among them. */
  readonly denyWrite: readonly string[]
  /** Tell when the command made a place that other programs run or obey: what is not there yet cannot be covered. */
  readonly tellsNew?: boolean
  /** The command line as the person allowed it; null when nobody was asked. Auto-run places it names may be changed. */
  readonly allowedText: string | null
}

/** What the wall held back, as far as the command's own output proves it. */
export type Refusal = 'network' | 'write' | 'read' | 'rights'

export interface WallReport {
  /** False: the wall could not be built, so the command never began. */
  readonly started: boolean
  readonly refused: readonly Refusal[]
  /** Hosts that were not open, where they are known. */
  readonly refusedHosts: readonly string[]
  /** For the model, in English: what was held back and what can be done. */
  readonly notes: readonly string[]
}

export interface WrappedCommand {
  readonly kind: 'wrapped'
  readonly plan: CommandPlan
  /** Environment of the program that builds the wall. */
  readonly env: Readonly<Record<string, string>>
  /** After the end. Takes away what was made for this one run. Never rejects. */
  readonly finish: (end: { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }) => Promise<WallReport>
}
export type WrapResult = WrappedCommand | { readonly kind: 'failed'; readonly why: WallProblem; readonly detail: string }

export interface Sandbox {
  /** Whether there is a wall, tried once for real and remembered. `again` tries anew. Never rejects. */
  probe(again?: boolean): Promise<SandboxProbe>
  /** Puts a plan behind the wall. Never rejects, and never gives back the plan as it was. */
  wrap(plan: CommandPlan, request: WrapRequest): Promise<WrapResult>
  /** Whether an unasked command may rely on the wall in this workspace: false when its places could not all be looked at. */
  coversWorkspace(workspace: string): Promise<boolean>
  /** Takes away the temp folders of all chats. Safe to call twice. */
  dispose(): Promise<void>
}

/** Starting programs, each in a group of its own, and ending them whole. Contract; the runner is `group-runner.ts`. */
export interface ProcessRequest {
  /** Program and arguments: no shell in between. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Total time; afterwards TERM, grace, KILL to the whole tree. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /**
   * Chunks as they come, undecoded, already capped by nobody: the collector does that. A returned promise holds that
   * stream, and so the program, back until it resolves.
   */
  readonly onStdout: (chunk: Buffer) => void | Promise<void>
  readonly onStderr: (chunk: Buffer) => void | Promise<void>
  /** The program takes everything it started along when it ends (a wall of the system), so nothing is looked for behind it. */
  readonly takesAlong?: true
  /**
   * The program starts no others, so it needs no group of its own to be ended whole. Linux shares the processor out by sessions:
   * in one of its own a search is half as fast while much else runs.
   */
  readonly alone?: true
  /** Why it runs, for the start list: a call id, a server's name. */
  readonly label: string
}
export type ProcessEnd =
  /** `leftBehind`: something it started goes on in the background; it is ended when Pincer quits. */
  | { readonly kind: 'exited'; readonly exitCode: number; readonly leftBehind?: true }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'not-started'; readonly code: string; readonly message: string }

export interface ProcessRunner {
  /** Resolves when the program itself has ended plus a short drain, even if a grandchild still holds the pipe. Never rejects. */
  run(request: ProcessRequest): Promise<ProcessEnd>
  /** Ends everything that runs; resolves when nothing of it is left. Safe to call twice. */
  dispose(): Promise<void>
}

import type { CommandPart } from '../../../../shared/approvals/approval.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'
import type { ExecLists } from '../verdict.ts'

/** What a command line is judged on. Nothing else may change the verdict: `decideExec` is pure. */
export interface ExecInput {
  readonly command: string
  /** Folder the command would start in; absolute or relative to `workspace`. Missing = the workspace. */
  readonly cwd?: string
  /** Absolute path of the folder the agent may work in. */
  readonly workspace: string
  /** Variables the call adds to the environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly lists: ExecLists
  readonly platform: ExecPlatform
  readonly shell: ExecShell
  /** The person's home folder, where it is known; without it the usual places count as home. */
  readonly home?: string
}

export type ExecPlatform = 'linux' | 'darwin' | 'win32'
export type ExecShell = 'bash' | 'zsh' | 'powershell' | 'cmd'

/** How an allowed command is started, so that what was judged is what runs. */
export type ExecPlan =
  | { readonly kind: 'argv'; readonly words: readonly string[] }
  | { readonly kind: 'shell'; readonly text: string }

export interface ExecVerdict {
  readonly verdict: 'auto' | 'require' | 'deny'
  /** Stable id: `exec.floor.*`, `exec.deny.<entry>`, `exec.require.<entry>`, `exec.auto.<entry>`, `exec.unlisted` or `exec.ask.<why>`. */
  readonly rule: string
  /** English, for the model and the audit file. */
  readonly reason: string
  readonly parts: readonly CommandPart[]
  readonly plan: ExecPlan
  readonly effect: Effect
  readonly facts: ExecFacts
}

/** What a later pure step needs to know (design decision 13: an unlisted command may run unasked inside the sandbox). */
export interface ExecFacts {
  /** A deny or require entry, or the floor, named something in it. */
  readonly named: boolean
  /** The whole text was read and explained: no parse error, no part known only at run time. */
  readonly complete: boolean
  /** Read and explained but for operands that become names of files that are there (`*.txt`) or values a loop of this text gives (`"$f"`); never the program itself. */
  readonly openOperandsOnly: boolean
  /** Something would run that stands nowhere in the line: a shell or interpreter fed by a pipe or a file. */
  readonly hiddenProgram: boolean
  /** An operand names a place that usually holds secrets. Not looked for in a command that is denied. */
  readonly secretOperand: boolean
  /** The commands themselves, in the order of the verdict's parts, for what a person allowed or refused before. Put together when asked. */
  readonly commands: () => readonly PartFacts[]
  /** Nothing speaks against the line as a whole: hidden characters, a folder outside, an active variable, a second reader who disagrees. */
  readonly wholeLine: () => boolean
}

/** One simple command as it would run. */
export interface PartFacts {
  /** Its words by the first reading; `HOLE` stands for what only the shell will know. */
  readonly words: readonly string[]
  /** What it runs once every wrapper is taken off. Empty where texts run instead (`sh -c …`): their commands are parts of their own. */
  readonly leaves: readonly (readonly string[])[]
  /** Plain words only: no quoting that hides, no variable or pattern, no assignment, and it writes to and reads from no file by redirection. */
  readonly plain: boolean
  /** Part of a text inside a word. */
  readonly inner: boolean
  /** Folder it would run in; null where that is not known. */
  readonly cwd: string | null
  /** Its output goes to the next command. */
  readonly piped: boolean
  /** Assignments before it and redirections behind it, as written; those that only silence or join its output are left out. */
  readonly extras: readonly string[]
  /** Text that stands in the line for its input (a here-document); null = none, or from somewhere else. */
  readonly input: string | null
}

/** Why a word, a command or a text is never automatic. Each code is the tail of a rule id (`exec.ask.expansion`). */
export type Objection =
  | 'expansion' | 'arithmetic' | 'process-substitution' | 'pattern' | 'braces' | 'tilde' | 'ansi-quote' | 'continuation'
  | 'control' | 'function' | 'substitution' | 'assignment' | 'script-block' | 'expression' | 'odd-spelling'
  | 'syntax' | 'readers-disagree' | 'too-deep' | 'here-document'

/** One piece of a word: text that is known, or something only the shell will know. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | {
    readonly kind: 'unknown'
    readonly quoted: boolean
    /** Variable's name, when the piece is a plain variable. */
    readonly name: string | null
    /** Literal used when the variable is unset (`${x:-text}`). */
    readonly fallback: string | null
    /** Commands whose output the piece becomes (`$(…)`) or gives to read (`<(…)`). */
    readonly printedBy?: readonly SimpleCommand[]
    readonly asFile?: boolean
  }

export interface Word {
  readonly pieces: readonly Piece[]
  /** The word exactly as it stands in the source. */
  readonly raw: string
  readonly start: number
  readonly end: number
  readonly objections: ReadonlySet<Objection>
}

export interface Assignment { readonly name: string; readonly values: readonly Word[] }

export interface Redirect {
  /** `>` writes, `<` reads, `dup` joins two streams (`2>&1`), `text` is a here-document or here-string. */
  readonly kind: 'write' | 'read' | 'dup' | 'text'
  /** Operator as written, without blanks: `2>>`. */
  readonly operator: string
  readonly target: Word
  /** Text of a here-document or here-string, quotes removed; `HOLE` stands where it is not known. */
  readonly text?: string
}

/** Where a command's standard input comes from, as far as the text itself shows it. */
export type Stdin =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pipe'; readonly from: readonly SimpleCommand[] }

/** The form all shells are read into: the rules work on this and exist once. */
export interface SimpleCommand {
  readonly words: readonly Word[]
  readonly assignments: readonly Assignment[]
  readonly redirects: readonly Redirect[]
  readonly start: number
  readonly end: number
  readonly objections: ReadonlySet<Objection>
  readonly stdin: Stdin
  /** Name of the function whose body holds this command. */
  readonly insideFunction: string | null
  /** Its output goes to another command, or it runs in the background. */
  readonly piped: boolean
}

/** What joins commands, in order: operators as text, commands as objects. Only complete where nothing objects. */
export type ScriptItem = string | SimpleCommand

export interface Script {
  readonly commands: readonly SimpleCommand[]
  readonly items: readonly ScriptItem[]
  readonly objections: ReadonlySet<Objection>
  /** Further texts that will or may run as code (another reader's view, an alias, a pattern that runs code). */
  readonly texts: readonly string[]
  /** Values a variable is given anywhere in the text. */
  readonly values: ReadonlyMap<string, readonly Word[]>
  readonly functions: ReadonlySet<string>
}

/** Stands inside a word's value for a part that only the shell will know. A noncharacter: no program's name contains it. */
export const HOLE = '\uFFFF'

import type { ExecShell } from './exec-types.ts'

/** What a command starts besides itself. */
export interface Inner {
  readonly commands: readonly (readonly string[])[]
  readonly texts: readonly InnerText[]
}
export interface InnerText {
  readonly text: string
  readonly shell: ExecShell
  /** `$0`, `$1` … of the text, where they are given. */
  readonly parameters?: readonly string[]
}

export const nothingInside: Inner = { commands: [], texts: [] }

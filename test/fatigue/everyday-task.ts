/**
 * An everyday task as data: what a person asks for, the folder it is about, and what a model does for it, call by call. The calls are the ones
 * ordinary models make for such wishes (a look first, shell commands where they are handiest, a check at the end); none was chosen to avoid a question.
 */
export interface EverydayTask {
  readonly id: string
  readonly wish: string
  /** Files of the folder, by path. `days`: how old they are. */
  readonly folder: Readonly<Record<string, string | { readonly bytes: Uint8Array; readonly days?: number }>>
  /** One entry a reply of the model; the calls of one reply run side by side. */
  readonly replies: readonly (readonly TaskCall[])[]
  /** What the folder must look like afterwards: paths that must be there, and paths that must be gone. */
  readonly after: { readonly there: readonly string[]; readonly gone?: readonly string[] }
}

export type TaskCall = readonly [tool: 'read' | 'write' | 'edit' | 'exec' | 'glob' | 'grep', input: Readonly<Record<string, unknown>>]

export const run = (command: string): TaskCall => ['exec', { command }]
export const read = (path: string, more: { offset?: number; limit?: number } = {}): TaskCall => ['read', { path, ...more }]
export const write = (path: string, contents: string): TaskCall => ['write', { path, contents }]
export const edit = (path: string, oldString: string, newString: string): TaskCall => ['edit', { path, oldString, newString }]
export const glob = (pattern: string): TaskCall => ['glob', { pattern }]
export const grep = (pattern: string, more: { path?: string; glob?: string } = {}): TaskCall => ['grep', { pattern, ...more }]

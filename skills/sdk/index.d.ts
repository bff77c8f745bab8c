/** What a skill's settings form holds, by field. Secrets are not in it: ask `auth.secret`. */
export type SkillConfig = Readonly<Record<string, string | number | boolean | null>>

export interface SkillAuth {
  /** A valid token of an account that the running tool declares in `auth`. Rejects with `code: 'sign-in'` when nobody is signed in. */
  token(provider: string): Promise<string>
  /** A secret of the settings form that `permissions.secrets` names; null when the person gave none. */
  secret(name: string): Promise<string | null>
}

export interface SkillLogger {
  debug(...given: readonly unknown[]): void
  info(...given: readonly unknown[]): void
  warn(...given: readonly unknown[]): void
  error(...given: readonly unknown[]): void
}

/** Kept between calls and updates; ten megabytes in all, one for each value. Values are JSON. */
export interface SkillStorage {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(prefix?: string): Promise<string[]>
}

export interface SkillContext {
  readonly auth: SkillAuth
  readonly config: SkillConfig
  readonly logger: SkillLogger
  readonly storage: SkillStorage
}

/** Files of the person's working folder: path arguments the tool declares in `paths`, and folders in `permissions.folders`. */
export interface CallFiles {
  read(path: string): Promise<string>
  readBytes(path: string): Promise<Uint8Array>
  /** Replaces the file whole, or not at all. Only for tools whose effect is more than `looks`. */
  write(path: string, contents: string | Uint8Array): Promise<void>
  list(path?: string): Promise<{ name: string; kind: 'file' | 'folder' | 'other' }[]>
  stat(path: string): Promise<{ kind: 'file' | 'folder' | 'other'; bytes: number; changedAt: number }>
}

export interface SkillCall {
  /** Aborts when the person stops the call or its time is over. */
  readonly signal: AbortSignal
  /** To hosts in `permissions.hosts` alone. A tool that only looks or changes files may use GET, HEAD and OPTIONS. */
  readonly fetch: typeof globalThis.fetch
  readonly files: CallFiles
  /** One line for the person while it takes long. */
  progress(text: string): void
}

export type SkillPiece = { readonly type: 'text'; readonly text: string } | { readonly type: 'image'; readonly mimeType: string; readonly data: string | Uint8Array }
/** A text, pieces, or anything that is JSON. */
export type SkillResult = string | { readonly content: readonly SkillPiece[] } | object | number | boolean | null | undefined | void

export interface SkillTool<I = Record<string, unknown>> {
  /** As the manifest names it: `name.verb`. */
  readonly name: string
  execute(input: I, call: SkillCall): SkillResult | Promise<SkillResult>
}

export interface SkillFactory {
  readonly name: string
  readonly manifest?: unknown
  createTools(context: SkillContext): readonly SkillTool<never>[] | Promise<readonly SkillTool<never>[]>
}

/** Gives a skill its types; returns it as it is. */
export declare function defineSkill(skill: SkillFactory): SkillFactory
/** Throw it when the service refuses the token: Pincer renews the sign-in and calls the tool once more. */
export declare function tokenExpired(message?: string): Error

/** Files that keep the whole output of calls: `<home>/outputs/<sessionId>/<callId>.txt`. */
export interface OutputFile {
  readonly path: string
  /** Appends; a write that fails (full disk) is remembered and never throws into the command. */
  append(chunk: Uint8Array | string): void
  /** Resolves with whether everything is on disk. */
  close(): Promise<{ readonly bytes: number; readonly complete: boolean }>
}
export interface OutputStore {
  create(sessionId: string, callId: string): OutputFile
  /** Path of a kept output, or null. */
  find(sessionId: string, callId: string): Promise<string | null>
}

/**
 * Files that keep the whole output of calls: `<home>/outputs/<sessionId>/<callId>.txt`.
 * Output so short that its result holds all of it (`limits.previewChars`) leaves no file.
 */
export interface OutputFile {
  readonly path: string
  /** Appends; a write that fails (full disk) is remembered and never throws into the command. */
  append(chunk: Uint8Array | string): void
  /** While too much waits for the disk: a promise that resolves when there is room. A producer that can be held back awaits it. */
  pressure?(): Promise<void> | undefined
  /** Resolves with how much was appended and whether all of that is kept (not after a failed write or above `limits.outputFileBytes`). */
  close(): Promise<{ readonly bytes: number; readonly complete: boolean; readonly keptBytes?: number }>
}
export interface OutputStore {
  create(sessionId: string, callId: string): OutputFile
  /** Path of a kept output, or null. */
  find(sessionId: string, callId: string): Promise<string | null>
}

import type { FileHandle } from 'node:fs/promises'

/**
 * The few file calls through which bytes are changed. Real ones come from `node:fs/promises`; tests wrap them to make the
 * disk full or a rename fail at an exact moment. Reading goes through here only where a test must be able to disturb it.
 */
export interface FilePort {
  open(path: string, flags: string | number, mode?: number): Promise<FileHandle>
  rename(from: string, to: string): Promise<void>
  unlink(path: string): Promise<void>
  mkdir(path: string, options: { recursive: true; mode?: number }): Promise<string | undefined>
  chmod(path: string, mode: number): Promise<void>
}

/**
 * The few facts about a disk that path decisions need, read without following links and without waiting. The real disk is
 * `node-virtual-fs.ts`; tests have one in memory with the naming rules of another system.
 */
export type NodeKind = 'file' | 'folder' | 'link' | 'fifo' | 'socket' | 'device' | 'other'

export interface NodeFacts {
  readonly kind: NodeKind
  /** How many names the file has. Above 1 the same bytes may be reachable somewhere forbidden. */
  readonly names: number
}

export interface VirtualFs {
  /** Facts of exactly this name (a link is not followed), or null when there is nothing. Never throws. */
  lstat(path: string): NodeFacts | null
  /** The text inside a link, or null when it cannot be read. */
  readlink(path: string): string | null
  /** Device and inode as one text, the same for every name of one file; null when there is nothing. */
  identity(path: string): string | null
  /** Names inside a folder; empty when it cannot be listed. */
  list(path: string): readonly string[]
  /**
   * An existing path spelled as the disk stores it (letter case, long names instead of `PROGRA~1`), for systems where one file
   * answers to several spellings. Null when the disk cannot say.
   */
  canonical?(path: string): string | null
}

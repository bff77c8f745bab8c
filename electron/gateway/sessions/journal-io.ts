import * as fs from 'node:fs'

/**
 * The synchronous file calls of a journal. A line is written before the next step of a run begins, so that what a kill at
 * any moment leaves behind is the truth; one `write` of a few hundred bytes costs some microseconds.
 * Tests pass one that fails on purpose (full disk).
 */
export interface JournalIo {
  openSync(path: string, flags: string, mode: number): number
  writeSync(fd: number, data: Uint8Array): number
  ftruncateSync(fd: number, length: number): void
  closeSync(fd: number): void
}
export const nodeJournalIo: JournalIo = {
  openSync: (path, flags, mode) => fs.openSync(path, flags, mode),
  writeSync: (fd, data) => fs.writeSync(fd, data),
  ftruncateSync: (fd, length) => fs.ftruncateSync(fd, length),
  closeSync: (fd) => fs.closeSync(fd),
}

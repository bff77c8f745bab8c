import { chmod, mkdir, open, rename, unlink } from 'node:fs/promises'
import type { FilePort } from './file-port.ts'

/** The real disk. */
export const nodeFilePort: FilePort = { open, rename, unlink, mkdir, chmod }

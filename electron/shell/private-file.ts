import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Only the person may read or write what the shell keeps. */
const fileMode = 0o600
const folderMode = 0o700

/** The text of a file, or null when there is none. */
export async function readPrivateFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Replaces a file in one step: a crash or a full disk leaves the old one. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(beside, 'wx', fileMode)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } finally {
    await rm(beside, { force: true })
  }
}

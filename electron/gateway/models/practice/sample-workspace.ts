import { lstat, mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { madeByTasks, sampleFiles, tidyFolders } from './sample-files.ts'

/** Says that the folder was made once: what the person deletes afterwards stays deleted. */
const marker = '.pincer-practice'

/** Makes the practice folder at the first start; later calls leave it as the person has it. Rejects only when the disk does. */
export async function ensureSampleWorkspace(folder: string): Promise<void> {
  if (await kindOf(join(folder, marker)) !== 'none') return
  await realFolder(folder)
  // Only what is missing: an earlier start may have been ended half-way.
  for (const [name, contents] of Object.entries(sampleFiles)) {
    const path = join(folder, name)
    await foldersFor(folder, name)
    if (await kindOf(path) === 'none') await writeSample(path, contents)
  }
  await writeFile(join(folder, marker), 'Made by Pincer. Deleting this file brings back missing sample files at the next start.\n')
}

/** Puts every sample file back as it was and takes away what the guided tasks made. The person's own files stay. */
export async function resetSampleWorkspace(folder: string): Promise<void> {
  await realFolder(folder)
  for (const name of Object.keys(sampleFiles)) {
    if (!name.startsWith('downloads/')) continue
    for (const sorted of tidyFolders) await removeFile(join(folder, 'downloads', sorted, basename(name)))
  }
  for (const sorted of tidyFolders) await removeEmptyFolder(join(folder, 'downloads', sorted))
  for (const name of madeByTasks) await removeFile(join(folder, name))
  for (const [name, contents] of Object.entries(sampleFiles)) {
    await foldersFor(folder, name)
    const path = join(folder, name)
    await rm(path, { recursive: true, force: true })
    await writeSample(path, contents)
  }
  await writeFile(join(folder, marker), 'Made by Pincer. Deleting this file brings back missing sample files at the next start.\n')
}

async function writeSample(path: string, contents: (typeof sampleFiles)[string]): Promise<void> {
  // `wx`: never through a link that something put in the file's place.
  await writeFile(path, typeof contents === 'string' ? contents : Buffer.from(contents.base64, 'base64'), { flag: 'wx' })
}

async function foldersFor(folder: string, name: string): Promise<void> {
  const parent = dirname(name)
  if (parent !== '.') await realFolder(join(folder, parent))
}

/** A real folder at this place. A link or file that stands there gives way: what it points to is not touched. */
async function realFolder(path: string): Promise<void> {
  const kind = await kindOf(path)
  if (kind === 'other') await rm(path)
  if (kind !== 'folder') await mkdir(path, { recursive: true })
}

async function removeFile(path: string): Promise<void> {
  if (await kindOf(path) === 'other') await rm(path, { force: true })
}

async function removeEmptyFolder(path: string): Promise<void> {
  // Not empty: the person keeps something of their own in it.
  if (await kindOf(path) === 'folder') await rmdir(path).catch(() => undefined)
}

async function kindOf(path: string): Promise<'none' | 'folder' | 'other'> {
  try {
    return (await lstat(path)).isDirectory() ? 'folder' : 'other'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return 'none'
    throw error
  }
}

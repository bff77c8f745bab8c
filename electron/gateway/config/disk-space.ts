import { statfs } from 'node:fs/promises'
import { limits } from '../../../shared/limits.ts'

/** Whether the disk of a folder has so little room that saving may fail. A system that does not say counts as having enough. */
export async function diskNearlyFull(folder: string, look: (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }> = statfs): Promise<boolean> {
  try {
    const { bavail, bsize } = await look(folder)
    return bavail * bsize < limits.diskLowBytes
  } catch {
    return false // network disks of some systems do not answer this
  }
}

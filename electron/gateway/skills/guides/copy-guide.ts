import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { nodeFilePort } from '../../files/node-file-port.ts'
import { readWhole } from '../../files/read-whole.ts'
import type { Ports } from '../../ports.ts'
import { guideFiles } from './read-guide.ts'

/**
 * Copies the plain files of a guide's folder, no link followed on the way. What is then looked through, shown and agreed to is what
 * is kept: between the look and the yes half an hour can lie, in which the folder may become another one.
 * @param into an empty folder of ours
 * @returns false when there is more than a guide may have
 */
export async function copyGuide(from: string, into: string, platform: Ports['platform'], signal: AbortSignal): Promise<boolean> {
  const folder = await realpath(from).catch(() => from)
  const files = await guideFiles(folder).catch(() => []) // reading the empty copy tells that there is none
  if (files.length > limits.skillGuideFiles) return false
  let left = limits.skillGuideBytes
  for (const { path } of files) {
    const whole = await readWhole(join(folder, path), { platform, files: nodeFilePort, maxBytes: left, signal })
    if (whole.kind === 'failed') {
      if (whole.code === 'too-large') return false
      continue // gone or no plain file any more: what is missed is told when the copy is read
    }
    left -= whole.bytes.length
    await mkdir(dirname(join(into, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(into, path), whole.bytes, { mode: 0o600, flag: 'wx' })
  }
  return true
}

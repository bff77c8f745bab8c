import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { unpackZip } from '../../packages/archive/unpack-zip.ts'
import type { Ports } from '../../ports.ts'
import { copyGuide } from '../guides/copy-guide.ts'
import { guideFacts, guideId, type GuideShelf } from '../guides/guide-shelf.ts'
import { readGuide } from '../guides/read-guide.ts'
import type { InstallWork } from './skill-installs.ts'

/** A folder with a SKILL.md, or a zip of one, on its way in: copied, read, looked through, put in place when somebody says yes. Nothing of it runs. */
export function prepareGuide(path: string, isZip: boolean, shelf: GuideShelf, parts: { readonly platform: Ports['platform']; readonly now: () => number; readonly onInstalled: (id: string) => void }): InstallWork['prepare'] {
  return async (tell, signal) => {
    const temporary = await shelf.newFolder()
    let folder = temporary
    const discard = (): Promise<void> => rm(temporary, { recursive: true, force: true })
    const refuse = async (data: Record<string, string | number | boolean>, code: 'refused' | 'archive' | 'no-skill' = 'refused') => {
      await discard()
      return { ok: false as const, end: { kind: 'failed' as const, code, data } }
    }
    if (isZip) {
      tell.step('unpack')
      const end = await unpackZip({ archive: path, into: temporary, signal, limits: { entries: limits.skillGuideFiles * 2, bytes: limits.skillGuideBytes, ratio: limits.archiveRatio, ratioFromBytes: limits.archiveRatioFromBytes } })
      if (end.kind !== 'unpacked') return refuse(end.kind === 'damaged' ? { detail: end.detail } : { rule: end.refusal.rule }, 'archive')
      folder = await innerFolder(temporary)
    } else if (!await copyGuide(path, temporary, parts.platform, signal).catch(async (error: unknown) => {
      await discard()
      throw error
    })) return refuse({ finding: 'too-large', bytes: 0, most: limits.skillGuideBytes })
    tell.step('check')
    const read = await readGuide(folder)
    if (!read.ok) {
      const [first] = read.findings
      if (first?.code === 'no-manifest') return refuse({}, 'no-skill')
      return refuse({ finding: first?.code ?? 'no-manifest', ...first?.data })
    }
    tell.known(guideFacts(read.guide, path, ''), read.findings, [])
    tell.step('verify')
    return {
      ok: true, discard,
      commit: async () => {
        try {
          await shelf.put(read.guide, folder, path, parts.now())
        } finally {
          await discard()
        }
        parts.onInstalled(guideId(read.guide.name))
        return { kind: 'installed', skillId: guideId(read.guide.name) }
      },
    }
  }
}

/** Zips often hold one folder with everything in it. */
async function innerFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const [only] = entries
  return entries.length === 1 && only?.isDirectory() === true ? join(folder, only.name) : folder
}

import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { openFolder, openForReading } from '../../../electron/gateway/files/open-guarded.ts'
import { writeFileWhole } from '../../../electron/gateway/files/write-file.ts'

let base = ''
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'pincer-open-'))
  await mkdir(join(base, 'ws/sub'), { recursive: true })
  await mkdir(join(base, 'outside'))
  await writeFile(join(base, 'outside/f'), 'SECRET')
})
afterEach(async () => { await rm(base, { recursive: true, force: true }) })

const platforms = process.platform === 'linux' ? ['linux', 'darwin'] as const : [process.platform === 'darwin' ? 'darwin' : 'win32'] as const

/** Swaps the folder for a link to the outside and back, with pauses of no fixed length, until told to stop. */
function swapFolder(): () => Promise<void> {
  let on = true
  const [sub, kept, link] = ['ws/sub', 'ws/kept', 'ws/link'].map((name) => join(base, name)) as [string, string, string]
  const swapping = (async () => {
    await symlink('../outside', link)
    for (let round = 0; on; round += 1) {
      await rename(sub, kept)
      // In between a writer may have made the folder anew; that one goes.
      await rename(link, sub).catch(async () => { await rm(sub, { recursive: true, force: true }); await rename(link, sub) })
      if (round % 3 !== 0) await sleep(round % 2)
      await rename(sub, link)
      await rm(sub, { recursive: true, force: true })
      await rename(kept, sub)
      await sleep(round % 3)
    }
  })()
  return async () => { on = false; await swapping }
}

describe('opening what was judged', () => {
  // The way of the other systems is tried here too: it compares after opening instead of holding the folder.
  it.each(platforms)('reads only the judged file while its folder is swapped for a link (%s way)', async (platform) => {
    await writeFile(join(base, 'ws/sub/f'), 'harmless')
    const stop = swapFolder()
    let good = 0
    for (let i = 0; i < 1_000; i += 1) {
      const opened = await openForReading(join(base, 'ws/sub/f'), { platform, files: nodeFilePort })
      if (opened.kind === 'failed') continue
      good += 1
      expect((await opened.handle.readFile()).toString()).toBe('harmless')
      await opened.handle.close()
    }
    await stop()
    expect(good).toBeGreaterThan(0)
  })

  it.runIf(process.platform === 'linux')('writes nothing outside while the folder is swapped for a link', async () => {
    const stop = swapFolder()
    let written = 0
    for (let i = 0; i < 1_000; i += 1) if ((await writeFileWhole({ path: join(base, 'ws/sub/new'), target: 'judged', bytes: Buffer.from('x') })).kind === 'written') written += 1
    await stop()
    expect(written).toBeGreaterThan(0)
    expect(await readdir(join(base, 'outside'))).toEqual(['f'])
    expect(await readFile(join(base, 'outside/f'), 'utf8')).toBe('SECRET')
  })

  it.each(platforms)('makes missing folders only below the judged one (%s way)', async (platform) => {
    const folder = await openFolder(join(base, 'ws/sub/a/b'), { platform, create: true, files: nodeFilePort })
    expect('at' in folder).toBe(true)
    if ('at' in folder) folder.close()
    expect(await readdir(join(base, 'ws/sub/a'))).toEqual(['b'])
  })

  it.each(platforms)('refuses folders, links and places that do not exist (%s way)', async (platform) => {
    await symlink('../outside/f', join(base, 'ws/l'))
    const open = async (path: string) => openForReading(join(base, path), { platform, files: nodeFilePort })
    expect(await open('ws/sub')).toMatchObject({ kind: 'failed', code: 'not-a-file' })
    expect(await open('ws/l')).toMatchObject({ kind: 'failed', code: 'no-access' })
    expect(await open('ws/none/f')).toMatchObject({ kind: 'failed', code: 'not-found' })
  })
})

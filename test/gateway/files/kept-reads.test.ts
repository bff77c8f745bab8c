import { mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeptReads } from '../../../electron/gateway/files/kept-reads.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-kept-')))
  writeFileSync(join(folder, 'a'), 'one')
})
afterEach(() => { rmSync(folder, { recursive: true, force: true }) })

const at = (name: string): string => join(folder, name)
/** One start: what was read anew, and what came out. */
async function start(reader = 'build 1'): Promise<{ readonly value: string; readonly isAnew: boolean }> {
  const kept = await KeptReads.open(at('index'), reader)
  let isAnew = false
  const value = await kept.get('key', at('a'), () => {
    isAnew = true
    return Promise.resolve({ value: `read ${readFileSync(at('a'), 'utf8')}`, files: [at('b')] })
  })
  await kept.save()
  return { value, isAnew }
}

describe('what was read at an earlier start', () => {
  it('is not read again while its files are the same', async () => {
    expect(await start()).toEqual({ value: 'read one', isAnew: true })
    expect(await start()).toEqual({ value: 'read one', isAnew: false })
  })

  it('is read anew when a file has other bytes, even of the same length and with the old time', async () => {
    await start()
    const past = new Date(Date.now() - 60_000)
    writeFileSync(at('a'), 'two')
    utimesSync(at('a'), past, past)
    expect(await start()).toEqual({ value: 'read two', isAnew: true })
    expect(await start()).toEqual({ value: 'read two', isAnew: false })
  })

  it('is read anew when a file that was looked for in vain is there now, and when one is gone', async () => {
    await start()
    writeFileSync(at('b'), '')
    expect(await start()).toMatchObject({ isAnew: true })
    rmSync(at('b'))
    expect(await start()).toMatchObject({ isAnew: true })
  })

  it('counts for nothing to another build', async () => {
    await start('build 1')
    expect(await start('build 2')).toMatchObject({ isAnew: true })
  })

  it.each([['cut', (text: string) => text.slice(0, -5)], ['changed', (text: string) => text.replace('read one', 'read own')], ['something else', () => '{}\n[['], ['empty', () => '']])('is as good as none when the kept file is damaged: %s', async (_, damage) => {
    await start()
    writeFileSync(at('index'), damage(readFileSync(at('index'), 'utf8')))
    expect(await start()).toEqual({ value: 'read one', isAnew: true })
  })
})

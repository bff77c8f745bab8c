import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskNearlyFull } from '../../../electron/gateway/config/disk-space.ts'
import { limits } from '../../../shared/limits.ts'

it('says that a disk is nearly full, by what is free for the person', async () => {
  const free = (bytes: number) => diskNearlyFull('/x', () => Promise.resolve({ bavail: bytes / 4_096, bsize: 4_096 }))
  expect(await free(limits.diskLowBytes - 4_096)).toBe(true)
  expect(await free(limits.diskLowBytes)).toBe(false)
})

it('asks the real disk, and takes one that does not answer for large enough', async () => {
  expect(typeof await diskNearlyFull(tmpdir())).toBe('boolean')
  expect(await diskNearlyFull('/there/is/no/such/folder')).toBe(false)
})

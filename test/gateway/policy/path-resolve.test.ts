import fc from 'fast-check'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeVirtualFs } from '../../../electron/gateway/policy/node-virtual-fs.ts'
import { decidePath } from '../../../electron/gateway/policy/path-policy.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

let base = ''
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-resolve-')))
  for (const folder of ['ws/a/b', 'ws/c', 'outside/d']) mkdirSync(join(base, folder), { recursive: true })
  for (const file of ['ws/f', 'ws/a/f', 'ws/a/b/f', 'outside/f', 'outside/d/f']) writeFileSync(join(base, file), '')
  for (const [at, to] of [['ws/up', '..'], ['ws/a/out', '../../outside'], ['ws/c/abs', join(base, 'ws/a')], ['outside/back', '../ws/a'], ['ws/a/b/self', '.'], ['ws/lf', 'a/b/f'], ['ws/dead', '../outside/none'], ['ws/chain', 'c/abs/b']]) symlinkSync(to ?? '', join(base, at ?? ''))
})
afterAll(() => { rmSync(base, { recursive: true, force: true }) })

const name = fc.constantFrom('a', 'b', 'c', 'd', 'f', '..', '.', 'up', 'out', 'abs', 'back', 'self', 'lf', 'dead', 'chain', 'outside', 'ws', 'none')

describe.skipIf(process.platform === 'win32')('where a path leads', () => {
  it('is where the system itself goes, for any way through links and dots', () => {
    fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), fc.constantFrom('read' as const, 'write' as const), (names, access) => {
      const path = join(base, 'ws') + '/' + names.join('/')
      const judged = decidePath({ platform: process.platform === 'darwin' ? 'darwin' : 'linux', fs: nodeVirtualFs('linux'), path, access, workspace: join(base, 'ws'), home: join(base, 'home'), ownPlaces: [] })
      let real: string | null = null
      try { real = realpathSync.native(path) } catch { /* does not exist: nothing to compare with */ }
      if (real === null || judged.real === '') return
      expect(judged.real).toBe(real)
      const inside = real === join(base, 'ws') || real.startsWith(join(base, 'ws/'))
      if (access === 'read') expect(judged.verdict).toBe(inside ? 'allow' : 'ask')
      else if (!inside) expect(judged.verdict).toBe('deny')
    }), { numRuns: 3_000 })
  })
})

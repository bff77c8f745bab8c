import { link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decidePath } from '../../../electron/gateway/policy/path-policy.ts'
import { createPathGuard, type PathGuard } from '../../../electron/gateway/policy/resolve-guarded.ts'
import { MemoryVirtualFs } from '../../fakes/memory-virtual-fs.ts'

let base = ''
let ws = ''
let guard: PathGuard
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'pincer-guard-'))
  ws = join(base, 'ws')
  for (const folder of ['ws/sub', 'outside', 'pincer/outputs', 'pincer/practice', 'home/u/.ssh']) await mkdir(join(base, folder), { recursive: true })
  for (const file of ['ws/a.txt', 'ws/.env', 'outside/o.txt', 'pincer/settings.json', 'pincer/outputs/call.txt', 'pincer/practice/p.txt', 'home/u/.ssh/id']) await writeFile(join(base, file), 'x')
  guard = createPathGuard({
    platform: process.platform === 'darwin' ? 'darwin' : 'linux', home: join(base, 'home/u'), ownPlaces: [join(base, 'pincer')],
    openPlaces: [{ path: join(base, 'pincer/outputs'), access: 'read' }, { path: join(base, 'pincer/practice'), access: 'write' }],
  })
})
afterEach(async () => { await rm(base, { recursive: true, force: true }) })

const verdict = async (path: string, access: 'read' | 'write' | 'list', workspace = ws): Promise<string | undefined> => (await guard.guardPaths([{ path, access }], workspace))[0]?.verdict

describe('the guard over the real disk', () => {
  it('answers each path of a call in order, with its real target and inode', async () => {
    await symlink('a.txt', join(ws, 'l'))
    const judged = await guard.guardPaths([{ path: 'l', access: 'read' }, { path: 'new.txt', access: 'write' }], ws)
    expect(judged.map((each) => [each.use.path, each.verdict, each.real.endsWith('/ws/a.txt') || each.real.endsWith('/ws/new.txt'), each.inode !== undefined])).toEqual([['l', 'allow', true, true], ['new.txt', 'allow', true, false]])
  })

  it('opens kept outputs for reading and the practice folder altogether, and nothing else of our own', async () => {
    expect(await verdict(join(base, 'pincer/outputs/call.txt'), 'read')).toBe('allow')
    expect(await verdict(join(base, 'pincer/outputs/call.txt'), 'write')).toBe('deny')
    expect(await verdict('p.txt', 'write', join(base, 'pincer/practice'))).toBe('allow')
    expect(await verdict('../settings.json', 'read', join(base, 'pincer/practice'))).toBe('deny')
    expect(await verdict(join(base, 'pincer/settings.json'), 'list')).toBe('deny')
  })

  it('notices a second name of a protected file that was made a moment ago', async () => {
    expect(await verdict('a.txt', 'read')).toBe('allow')
    await link(join(base, 'outside/o.txt'), join(ws, 'shared.txt'))
    expect(await verdict('shared.txt', 'read')).toBe('allow')
    await link(join(base, 'pincer/settings.json'), join(ws, 'harmless.txt'))
    await link(join(base, 'home/u/.ssh/id'), join(ws, 'key.txt'))
    expect(await verdict('harmless.txt', 'read')).toBe('deny')
    expect(await verdict('key.txt', 'read')).toBe('deny')
    expect(await verdict('harmless.txt', 'write')).toBe('deny')
  })

  it('judges a workspace that became a link as outside, also while it is remembered', async () => {
    expect(await verdict('a.txt', 'write')).toBe('allow')
    await rename(ws, join(base, 'moved'))
    await symlink('outside', ws)
    expect(await verdict('a.txt', 'write')).toBe('deny')
  })

  it('lets a search show names but not the text of secret files, and nothing behind links', async () => {
    await symlink('../outside', join(ws, 'out'))
    const may = guard.mayLookInto(ws)
    expect([may(join(ws, 'a.txt'), 'read'), may(join(ws, '.env'), 'list'), may(join(ws, '.env'), 'read')]).toEqual([true, true, false])
    expect([may(join(ws, 'out/o.txt'), 'read'), may(join(ws, 'out'), 'list'), may(join(base, 'outside/o.txt'), 'read')]).toEqual([false, true, true])
    expect([may(join(base, 'pincer/settings.json'), 'list'), may(join(base, 'home/u/.ssh/id'), 'list')]).toEqual([false, false])
  })

  it('does not so much as look at a network share', () => {
    const fs = new MemoryVirtualFs('win32').folder('C:\\ws')
    const looked: string[] = []
    const watched = { lstat: (path: string) => { looked.push(path); return fs.lstat(path) }, readlink: (path: string) => fs.readlink(path), identity: () => null, list: () => [] }
    const ask = (workspace: string, path: string) => decidePath({ platform: 'win32', fs: watched, workspace, home: 'C:\\Users\\u', ownPlaces: [], path, access: 'read' }).verdict
    expect(ask('C:\\ws', '\\\\evil\\share\\a.txt')).toBe('deny')
    expect(looked.filter((path) => path.startsWith('\\\\'))).toEqual([])
    expect(ask('\\\\office\\team', '\\\\office\\team\\plan.txt')).toBe('allow')
    expect(ask('\\\\office\\team', '\\\\office\\team\\..\\..\\other\\x')).toBe('allow')
    expect(ask('\\\\office\\team', '\\\\office\\other\\plan.txt')).toBe('deny')
  })

  it('knows an old short name as what it stands for', () => {
    const fs = new MemoryVirtualFs('win32').folder('C:\\ws').file('C:\\ws\\.git\\config').shortName('c:/ws/git~1', 'C:\\ws\\.git')
    const verdictOf = decidePath({ platform: 'win32', fs, workspace: 'C:\\ws', home: 'C:\\Users\\u', ownPlaces: [], path: 'C:\\ws\\GIT~1\\config', access: 'write' })
    expect(verdictOf).toMatchObject({ verdict: 'ask', rule: 'path.auto-run..git', real: 'C:\\ws\\.git\\config' })
  })
})

import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Grant } from '../../../shared/approvals/grant.ts'
import { GrantStore } from '../../../electron/gateway/approvals/grant-store.ts'
import { createManualClock } from '../../fakes/manual-clock.ts'
import { processorMs } from '../../fakes/processor-time.ts'

async function open(home = mkdtempSync(join(tmpdir(), 'pincer-grants-')), clock = createManualClock()) {
  let changes = 0
  const problems: unknown[] = []
  const store = await GrantStore.open({ home, clock, onProblem: (error) => { problems.push(error) }, onChange: () => { changes += 1 } })
  return { store, home, clock, problems, changes: () => changes, stored: (): Grant[] => JSON.parse(readFileSync(join(home, 'grants.json'), 'utf8')) as Grant[] }
}
const grant = (id: string, more: Partial<Grant> = {}): Grant => ({ id, tool: 'read', effect: 'looks', match: { kind: 'file', path: '/x' }, lifetime: { kind: 'forever' }, createdAt: 1, lastUsedAt: null, uses: 0, sessionId: 's', sessionTitle: 'Chat', wall: false, ...more })
const holding = (store: GrantStore, session = 's') => store.candidates('read', 'looks', session).map((each) => each.id)

describe('stored grants', () => {
  test('are there after a restart, private to the user, the newest first', async () => {
    const first = await open()
    await first.store.add(grant('a', { createdAt: 1 }))
    await first.store.add(grant('b', { createdAt: 2 }))
    if (process.platform !== 'win32') expect(statSync(join(first.home, 'grants.json')).mode & 0o077).toBe(0)
    const { store } = await open(first.home)
    expect(store.list().map((each) => each.id)).toEqual(['b', 'a'])
    expect(holding(store).sort()).toEqual(['a', 'b'])
    expect(first.changes()).toBe(2)
  })

  test('only count for their tool and effect', async () => {
    const { store } = await open()
    await store.add(grant('a'))
    expect(store.candidates('grep', 'looks', 's')).toEqual([])
    expect(store.candidates('read', 'changes', 's')).toEqual([])
  })

  test('for some minutes end by the wall clock, also when the computer slept', async () => {
    const { store, clock, home } = await open()
    await store.add(grant('a', { lifetime: { kind: 'until', at: clock.now() + 600_000 } }))
    await clock.advance(599_999)
    expect(holding(store)).toEqual(['a'])
    await clock.advance(1)
    expect(holding(store)).toEqual([])
    expect(store.list()).toEqual([])
    const again = await open(home, clock)
    expect(again.store.list()).toEqual([])
  })

  test('of a chat count there alone, are never on disk, and go with the chat', async () => {
    const { store, home } = await open()
    await store.add(grant('a', { lifetime: { kind: 'chat', sessionId: 's' } }))
    expect(holding(store, 's')).toEqual(['a'])
    expect(holding(store, 'other')).toEqual([])
    expect(existsSync(join(home, 'grants.json'))).toBe(false)
    store.markUsed('a')
    await store.dispose()
    expect(existsSync(join(home, 'grants.json'))).toBe(false)
    expect(store.list()).toMatchObject([{ uses: 1 }])
    store.forgetChat('s')
    expect(store.list()).toEqual([])
  })

  test('taken back do not count from that moment, can be put back for ten seconds, and not later', async () => {
    const { store, clock, home } = await open()
    await store.add(grant('a', { uses: 3 }))
    const written = store.revoke('a')
    expect(holding(store)).toEqual([]) // before the disk has heard of it
    await written
    expect((await open(home)).store.list()).toEqual([])
    await clock.advance(9_000)
    await store.restore('a')
    expect(store.list()).toMatchObject([{ id: 'a', uses: 3 }])
    expect((await open(home)).store.list()).toHaveLength(1)
    await store.revoke('a')
    await clock.advance(10_001)
    await expect(store.restore('a')).rejects.toMatchObject({ code: 'no-such-grant' })
    await expect(store.restore('a')).rejects.toMatchObject({ code: 'no-such-grant' })
    await expect(store.revoke('a')).rejects.toMatchObject({ code: 'no-such-grant' })
  })

  test('of a skill or a connection that was removed are gone, on disk too', async () => {
    const { store, home } = await open()
    await store.add(grant('a', { tool: 'mail_send' }))
    await store.add(grant('b'))
    await store.forgetTools(['mail_send', 'mail_list'])
    expect(store.list().map((each) => each.id)).toEqual(['b'])
    expect((await open(home)).store.list().map((each) => each.id)).toEqual(['b'])
    await expect(store.restore('a')).rejects.toMatchObject({ code: 'no-such-grant' })
  })

  test('count their uses; many uses are one write, and closing writes the last ones', async () => {
    const { store, clock, stored, changes } = await open()
    await store.add(grant('a'))
    for (let index = 0; index < 500; index += 1) store.markUsed('a')
    expect(stored()).toMatchObject([{ uses: 0, lastUsedAt: null }])
    await clock.advance(2_000)
    await store.dispose()
    expect(stored()).toMatchObject([{ uses: 500 }])
    expect(changes()).toBe(2)
    store.markUsed('a')
    await store.dispose()
    expect(stored()).toMatchObject([{ uses: 501, lastUsedAt: clock.now() }])
  })

  test('survive a damaged file by the last good copy, and a damaged entry costs only itself', async () => {
    const { store, home } = await open()
    await store.add(grant('a'))
    writeFileSync(join(home, 'grants.json'), '{"cut')
    expect((await open(home)).store.list().map((each) => each.id)).toEqual(['a'])
    writeFileSync(join(home, 'grants.json'), JSON.stringify([{ id: 'odd' }, grant('b'), { ...grant('c'), lifetime: { kind: 'always' } }]))
    expect((await open(home)).store.list().map((each) => each.id)).toEqual(['b'])
  })

  test('of an earlier version, without the word on the wall, still count', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pincer-grants-'))
    const { wall: _, ...old } = grant('a')
    writeFileSync(join(home, 'grants.json'), JSON.stringify([old]))
    expect((await open(home)).store.list()).toMatchObject([{ id: 'a', wall: false }])
  })

  test('that cannot be kept do not hold', async () => {
    const { store, home } = await open()
    mkdirSync(join(home, 'grants.json')) // nothing can be put in its place
    await expect(store.add(grant('a'))).rejects.toMatchObject({ code: 'no-space' })
    expect(store.list()).toEqual([])
  })

  test('a thousand of other tools cost a look-up nothing', async () => {
    const { store } = await open()
    for (let index = 0; index < 1_000; index += 1) await store.add(grant(`g${index}`, { tool: `tool${index}`, lifetime: { kind: 'chat', sessionId: 's' } }))
    const from = processorMs()
    for (let index = 0; index < 1_000; index += 1) store.candidates('read', 'looks', 's')
    expect((processorMs() - from) / 1_000).toBeLessThan(0.05)
  })
})

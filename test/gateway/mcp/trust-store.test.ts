import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Trusted, TrustStore } from '../../../electron/gateway/mcp/trust/trust-store.ts'

const agreed = (command: string): Trusted => ({ launch: { kind: 'command', command, args: [], env: [], cwd: null }, package: null, identity: null, tools: null, promptCount: 0, resourceCount: 0, settings: {}, allowedScripts: [], agreedAt: 1 })
const names = (store: TrustStore, ...all: string[]): string[] => all.filter((name) => store.get(name) !== undefined)

describe('what was agreed to for connections', () => {
  it('by two Pincers on one home is kept from both, and what one takes back stays taken back', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pincer-trust-'))
    const [window, terminal] = [await TrustStore.open(home), await TrustStore.open(home)]
    await window.set('mail', agreed('mail'))
    await terminal.set('notes', agreed('notes'))
    await window.set('files', agreed('files'))
    expect(names(await TrustStore.open(home), 'mail', 'notes', 'files')).toEqual(['mail', 'notes', 'files'])
    await terminal.set('mail', null)
    await window.set('photos', agreed('photos'))
    expect(names(await TrustStore.open(home), 'mail', 'notes', 'files', 'photos')).toEqual(['notes', 'files', 'photos'])
  })

  it('counts until the end where it cannot be kept', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pincer-trust-'))
    const store = await TrustStore.open(home)
    // A file stands where Pincer's folder was.
    rmSync(home, { recursive: true })
    writeFileSync(home, '')
    await expect(store.set('mail', agreed('mail'))).rejects.toThrow('ENOTDIR')
    expect(names(store, 'mail')).toEqual(['mail'])
    expect(store.isEmpty).toBe(false)
    rmSync(home)
    await store.set('notes', agreed('notes'))
    expect(names(await TrustStore.open(home), 'mail', 'notes')).toEqual(['notes'])
    expect(names(store, 'mail', 'notes')).toEqual(['mail', 'notes'])
  })

  it('that was damaged for one connection costs the others nothing', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pincer-trust-'))
    await (await TrustStore.open(home)).set('mail', agreed('mail'))
    writeFileSync(join(home, 'connection-trust.json'), JSON.stringify({ mail: { launch: 7 }, notes: agreed('notes') }))
    expect(names(await TrustStore.open(home), 'mail', 'notes')).toEqual(['notes'])
  })
})

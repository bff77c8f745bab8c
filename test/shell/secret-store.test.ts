import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecretStore } from '../../electron/shell/secret-store.ts'

/** A key store that only turns the text around, and knows which "login" encrypted it. */
function cipher({ available = true, backend = 'gnome_libsecret', login = 'anna', rotated = false } = {}) {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(available),
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`${login}:${[...text].toReversed().join('')}`)),
    decryptStringAsync: (data: Buffer) => {
      const [owner, kept] = data.toString().split(':')
      return owner === login ? Promise.resolve({ shouldReEncrypt: rotated, result: [...kept!].toReversed().join('') }) : Promise.reject(new Error('wrong key'))
    },
    getSelectedStorageBackend: () => backend as 'basic_text',
  }
}

let home: string
let logged: string[]
const open = (options: Parameters<typeof cipher>[0] = {}, platform: NodeJS.Platform = 'linux') => openSecretStore({ safeStorage: cipher(options), home, platform, log: (what) => void logged.push(what) })

beforeEach(() => { home = mkdtempSync(path.join(tmpdir(), 'pincer-secrets-')); logged = [] })
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the secret store', () => {
  it('keeps a key over a restart, never in readable form, for its owner only', async () => {
    await (await open()).set('key:anthropic', 'sk-planted-secret')
    expect(await (await open()).get('key:anthropic')).toBe('sk-planted-secret')
    const file = path.join(home, 'secrets.json')
    expect(readFileSync(file, 'utf8')).not.toContain('planted')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(home)).toEqual(['secrets.json'])
  })

  it('forgets a key, and does not mind forgetting it twice', async () => {
    const store = await open()
    await store.set('a', '1')
    await store.set('b', '2')
    await store.delete('a')
    await store.delete('a')
    expect([await store.get('a'), await store.get('b')]).toEqual([null, '2'])
  })

  it('keeps every key when several are set at once', async () => {
    const store = await open()
    await Promise.all(Array.from({ length: 10 }, (_, index) => store.set(`k${index}`, `v${index}`)))
    expect(await Promise.all(Array.from({ length: 10 }, (_, index) => store.get(`k${index}`)))).toEqual(Array.from({ length: 10 }, (_, index) => `v${index}`))
  })

  it.each([
    ['a real key store', {}, 'linux', 'strong'], ['the fixed password on Linux', { backend: 'basic_text' }, 'linux', 'weak'], ['a store that is not known yet', { backend: 'unknown' }, 'linux', 'weak'],
    ['no store', { available: false }, 'linux', 'none'], ['macOS', { backend: 'basic_text' }, 'darwin', 'strong'],
  ] as const)('says how strong %s is', async (_, options, platform, strength) => {
    expect((await open(options, platform)).strength).toBe(strength)
  })

  it('refuses to keep a key without a store', async () => {
    await expect((await open({ available: false })).set('a', 'secret')).rejects.toMatchObject({ code: 'secret-store' })
    expect(readdirSync(home)).toEqual([])
  })

  it('treats a key of another login as not there, and a damaged file as empty', async () => {
    await (await open()).set('a', '1')
    expect(await (await open({ login: 'ben' })).get('a')).toBeNull()
    writeFileSync(path.join(home, 'secrets.json'), '{"version":1,"values":{"a":')
    const store = await open()
    expect(await store.get('a')).toBeNull()
    await store.set('a', '3')
    expect(await store.get('a')).toBe('3')
    expect(logged).toHaveLength(3)
  })

  it('encrypts again when the system’s key was renewed', async () => {
    await (await open()).set('a', 'old')
    const before = statSync(path.join(home, 'secrets.json')).ino
    expect(await (await open({ rotated: true })).get('a')).toBe('old')
    expect(statSync(path.join(home, 'secrets.json')).ino).not.toBe(before)
  })
})

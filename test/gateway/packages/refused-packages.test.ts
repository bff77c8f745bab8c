import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkTarball } from '../../../electron/gateway/packages/archive/check-tarball.ts'
import { archiveLimits } from '../../../electron/gateway/packages/child/download-packages.ts'
import { failureOf } from '../../../electron/gateway/packages/child/failure-of.ts'
import { stagePackage } from '../../../electron/gateway/packages/child/stage-package.ts'
import { makeTarball, type TarPart } from '../../fakes/npm-registry/make-tarball.ts'
import { type NpmRegistry, startNpmRegistry, writePackage } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
const signal = new AbortController().signal

beforeAll(async () => { registry = await startNpmRegistry() })
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(async () => {
  vi.unstubAllEnvs()
  await open.dispose()
})

const install = (spec: string) => open.store.install({ kind: 'skill', source: { kind: 'registry', spec }, signal })

/** What the installing child does, here: without starting one for every row of a table. */
async function stageHere(spec: string) {
  for (const [name, value] of Object.entries(registry.environment(open.base))) vi.stubEnv(name, value)
  const into = mkdtempSync(join(open.base, 'into-'))
  return stagePackage({ kind: 'stage', packageKind: 'skill', source: { kind: 'registry', spec }, into, cache: join(open.base, 'cache'), allowedScripts: [], scriptEnvironment: {}, preferCache: false }, () => undefined).catch(failureOf)
}

/** A package whose tarball is made entry by entry, and one that needs it. */
async function publishArchive(name: string, parts: readonly TarPart[]) {
  const json = { name, version: '1.0.0' }
  await registry.publish({ ...json, tarball: makeTarball(json, parts) }, { name: `needs-${name}`, version: '1.0.0', dependencies: { [name]: '1.0.0' } })
}

describe('a package that is not taken', { timeout: 60_000 }, () => {
  it.each<[string, TarPart, string]>([
    ['pkg-042: climbs out', { path: 'package/../../evil.txt' }, 'path-climbs'],
    ['climbs out with its first folder', { path: '../evil.txt' }, 'path-climbs'],
    ['names the whole way', { path: '/tmp/evil.txt' }, 'path-absolute'],
    ['is a link', { path: 'package/link', type: 'SymbolicLink', linkpath: '/etc/passwd' }, 'link'],
    ['is a second name of a file', { path: 'package/hard', type: 'Link', linkpath: 'package/package.json' }, 'link'],
    ['is a device', { path: 'package/dev', type: 'CharacterDevice' }, 'device'],
    ['pkg-047: differs from another only in case', { path: 'package/PACKAGE.json' }, 'name-collides'],
    ['overwrites another through its first folder', { path: 'other/package.json' }, 'name-twice'],
  ])('an archive with an entry that %s is refused as a whole', async (_, part, rule) => {
    const tarball = makeTarball({ name: 'bad', version: '1.0.0' }, [{ path: 'package/index.js' }, part])
    expect(await checkTarball(Readable.from([tarball]), tarball.length, archiveLimits)).toMatchObject({ kind: 'refused', refusal: { rule } })
  })

  it('pkg-042: such an archive, also deep among what a package needs, refuses the install and leaves nothing', async () => {
    await publishArchive('climbs', [{ path: 'package/index.js' }, { path: 'package/../../evil.txt' }])
    for (const spec of ['climbs', 'needs-climbs']) expect(await install(spec)).toMatchObject({ kind: 'failed', code: 'archive', data: { rule: 'path-climbs', package: 'climbs@1.0.0' } })
    expect(open.left()).toEqual([])
    expect(existsSync(join(open.home, 'evil.txt'))).toBe(false)
  })

  it('pkg-045: a small archive with huge content is stopped', async () => {
    const json = { name: 'bomb', version: '1.0.0' }
    await registry.publish({ ...json, tarball: makeTarball(json, [{ path: 'package/zeros', text: '0'.repeat(60_000_000) }]) })
    expect(await install('bomb')).toMatchObject({ kind: 'failed', code: 'archive', data: { rule: 'ratio' } })
    expect(open.left()).toEqual([])
  })

  it('pkg-046: an archive with endless entries is stopped by their number', async () => {
    const json = { name: 'many', version: '1.0.0' }
    await registry.publish({ ...json, tarball: makeTarball(json, Array.from({ length: 60_000 }, (_, index) => ({ path: `package/f${index}` }))) })
    expect(await install('many')).toMatchObject({ kind: 'failed', code: 'archive', data: { rule: 'too-many' } })
    expect(open.left()).toEqual([])
  })

  it('pkg-048: bytes that are not what the registry announced are refused', async () => {
    await registry.publish({ name: 'swapped', version: '1.0.0' }, { name: 'needs-swapped', version: '1.0.0', dependencies: { swapped: '*' } })
    registry.tamper('swapped', '1.0.0')
    expect(await install('swapped')).toMatchObject({ kind: 'failed', code: 'integrity' })
    expect(await install('needs-swapped')).toMatchObject({ kind: 'failed', code: 'integrity' })
    expect(open.left()).toEqual([])
  })

  it.each(['git+https://example.com/x.git', 'github:ann/x', 'ann/x', 'https://example.com/x.tgz', 'npm:other@1', 'x@npm:other@1', '../x', '/etc'])('%s is no source', async (spec) => {
    expect(await stageHere(spec)).toMatchObject({ kind: 'failed', code: 'source' })
  })

  it.each(['git+https://example.com/x.git', 'github:ann/x', 'https://example.com/x.tgz', 'file:../../x', 'link:../x'])('a package that needs %s is refused', async (dependency) => {
    const name = `wants-${dependency.replaceAll(/[^a-z]/g, '-')}`
    await registry.publish({ name, version: '1.0.0', dependencies: { x: dependency } })
    expect(await stageHere(name)).toMatchObject({ kind: 'failed', code: 'source' })
  })

  it('a package that needs another source leaves nothing', async () => {
    await registry.publish({ name: 'wants-git', version: '1.0.0', dependencies: { x: 'git+https://example.com/x.git' } })
    expect(await install('wants-git')).toMatchObject({ kind: 'failed', code: 'source' })
    expect(open.left()).toEqual([])
  })

  it('says apart: no such package, no such version, no proper package', async () => {
    await registry.publish({ name: 'known', version: '1.0.0' })
    expect(await install('nobody-has-this')).toMatchObject({ code: 'no-such-package' })
    expect(await install('known@^7')).toMatchObject({ code: 'no-such-version' })
    writeFileSync(join(open.base, 'x.tgz'), 'hello')
    expect(await open.store.install({ kind: 'skill', source: { kind: 'tarball', path: join(open.base, 'x.tgz') }, signal })).toMatchObject({ kind: 'failed' })
    mkdirSync(join(open.base, 'empty'))
    expect(await open.store.install({ kind: 'skill', source: { kind: 'folder', path: join(open.base, 'empty') }, signal })).toMatchObject({ kind: 'failed' })
    expect(open.left()).toEqual([])
  })

  it('a package made for another system is said to be unfit', async () => {
    await registry.publish({ name: 'only-sunos', version: '1.0.0', more: { os: ['sunos'] } })
    expect(await install('only-sunos')).toMatchObject({ code: 'unfit' })
  })

  it('what is optional and made for another system does not come along', async () => {
    await registry.publish({ name: 'for-sunos', version: '1.0.0', more: { os: ['sunos'] } }, { name: 'either', version: '1.0.0', optionalDependencies: { 'for-sunos': '1' } })
    const before = registry.requests.length
    const end = await install('either')
    expect('record' in end && end.record.packages.map(({ name }) => name)).toEqual(['either'])
    expect(registry.requests.slice(before).filter((request) => request.endsWith('.tgz'))).toEqual(['GET /either/-/1.0.0.tgz'])
  })

  it('a dependency that is called by another name comes along under it', async () => {
    await registry.publish({ name: 'leaf', version: '1.0.0' }, { name: 'renames', version: '1.0.0', dependencies: { 'leaf-one': 'npm:leaf@1' } })
    const end = await install('renames')
    expect('record' in end && end.record.packages.map(({ name }) => name).toSorted()).toEqual(['leaf', 'renames'])
    expect('folder' in end && existsSync(join(end.folder, 'node_modules/leaf-one/package.json'))).toBe(true)
  })

  it('pkg-055: an .npmrc in the package changes nothing', async () => {
    const folder = join(open.base, 'mine')
    await registry.publish({ name: 'leaf', version: '1.0.0' })
    writePackage(folder, { name: 'mine', version: '1.0.0', dependencies: { leaf: '1' }, files: { '.npmrc': 'registry=http://127.0.0.1:9/\nignore-scripts=false\n' } })
    expect(await open.store.install({ kind: 'skill', source: { kind: 'folder', path: folder }, signal })).toMatchObject({ name: 'mine' })
    const json = { name: 'npmrc', version: '1.0.0', dependencies: { leaf: '1' } }
    await registry.publish({ ...json, tarball: makeTarball(json, [{ path: 'package/.npmrc', text: 'registry=http://127.0.0.1:9/\n' }]) })
    expect(await install('npmrc')).toMatchObject({ name: 'npmrc' })
  })

  it('a link in a folder that is packed leads nowhere', async () => {
    const folder = join(open.base, 'linked')
    writePackage(folder, { name: 'linked', version: '1.0.0' })
    symlinkSync('/etc/passwd', join(folder, 'passwd'))
    const end = await open.store.install({ kind: 'skill', source: { kind: 'folder', path: folder }, signal })
    expect('root' in end && existsSync(join(end.root, 'passwd'))).toBe(false)
  })
})

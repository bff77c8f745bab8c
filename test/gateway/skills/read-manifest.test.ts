import { describe, expect, it } from 'vitest'
import { readManifest } from '../../../electron/gateway/skills/manifest/read-manifest.ts'
import { permissionDifference } from '../../../electron/gateway/skills/manifest/permission-difference.ts'
import { limits } from '../../../shared/limits.ts'
import { skillFiles } from '../../fakes/skills/write-skill.ts'

const plain = { name: 'notes', version: '1.0.0', displayName: 'Notes', description: 'Keeps notes.', author: 'ann', tools: [{ name: 'notes.add', description: 'Adds one.', inputSchema: { type: 'object' } }] }
const builtins = ['read', 'exec', 'write']
const read = (manifest: unknown, identity = { name: 'skill-notes', version: '1.0.0' }) => readManifest(typeof manifest === 'string' ? manifest : JSON.stringify(manifest), identity, builtins)
const codes = (manifest: unknown) => read(manifest).findings.map(({ code, weight, data }) => [code, weight, data])

describe('a manifest', () => {
  it('as it should be is taken without a word', () => {
    expect(read(plain)).toMatchObject({ manifest: { name: 'notes', permissions: { hosts: [], exec: [] } }, findings: [] })
    expect(read(skillFiles({ name: 'notes', tools: { 'notes.add': '' } })['manifest.json'])).toMatchObject({ findings: [] })
  })
  it('pkg-002: that is no JSON is refused with its line', () => {
    const { manifest, findings } = read('{\n  "name": "notes",\n  "version": "1.0.0",\n}')
    expect(manifest).toBeNull()
    expect(findings).toMatchObject([{ code: 'not-json', weight: 'blocks', data: { line: 4, column: 1 } }])
    expect(read('{"name": "torn", ').findings).toMatchObject([{ code: 'not-json', data: { line: 1 } }])
  })
  it('pkg-003: tells each wrong field once', () => {
    const { findings } = read({ ...plain, tools: {}, version: 1 })
    expect(findings.map(({ data }) => String(data['path'])).toSorted((a, b) => a.localeCompare(b))).toEqual(['tools', 'version'])
    expect(findings.every(({ code, weight }) => code === 'field' && weight === 'blocks')).toBe(true)
  })
  it('pkg-004: with unknown fields is taken, and they are told', () => {
    expect(read({ ...plain, colour: 'red', tools: [{ ...plain.tools[0], icon: 'x' }] })).toMatchObject({ manifest: { name: 'notes' }, findings: [{ code: 'unknown-field', weight: 'warns', data: { path: 'colour' } }, { code: 'unknown-field', data: { path: 'tools.0.icon' } }] })
  })
  it('pkg-005: without tools is refused with that reason', () => { expect(codes({ ...plain, tools: [] })).toEqual([['no-tools', 'blocks', {}]]) })
  it('pkg-006: with keys of prototypes is refused, and no object changes', () => {
    const text = `{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, ${JSON.stringify(plain).slice(1)}`
    expect(read(text).findings.map(({ code, data }) => [code, data['path']])).toEqual([['prototype-key', '__proto__'], ['prototype-key', 'constructor'], ['prototype-key', 'constructor.prototype']])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
  it('pkg-007: that is huge is refused by its size', () => { expect(read(`{"a":"${'x'.repeat(limits.skillManifestBytes)}"}`).findings).toMatchObject([{ code: 'too-large' }]) })
  it('pkg-008: that nests without end is refused by its depth, also 20,000 deep', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(read(`{"tools":[{"inputSchema":${deep}}]}`).findings).toMatchObject([{ code: 'too-deep', weight: 'blocks' }])
    expect(read({ ...plain, description: '{[{[{['.repeat(100) }).findings).toEqual([])
  })
  it('pkg-012: whose schema points to the network is refused, with the reference', () => {
    const tools = [{ ...plain.tools[0], inputSchema: { type: 'object', properties: { a: { $ref: 'https://evil.example/schema.json' } } } }]
    expect(codes({ ...plain, tools })).toEqual([['network-reference', 'blocks', { tool: 'notes.add', reference: 'https://evil.example/schema.json' }]])
    expect(codes({ ...plain, tools: [{ ...plain.tools[0], inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'string' } } } }] })).toEqual([])
  })
  it('pkg-014: that says another name or version than its package is refused, and both are shown', () => {
    expect(read({ ...plain, version: '2.0.0' }, { name: 'x', version: '1.0.0' }).findings).toMatchObject([{ code: 'name-differs', data: { package: 'x', manifest: 'notes' } }, { code: 'version-differs', data: { package: '1.0.0', manifest: '2.0.0' } }])
    expect(read(plain, { name: '@ann/skill-notes', version: '1.0.0' }).findings).toEqual([])
  })
  it('pkg-015, pkg-017: takes no built-in’s name, in whatever letters, and only names of its own', () => {
    const named = (name: string) => codes({ ...plain, tools: [{ ...plain.tools[0], name }] })
    expect(named('exec')).toEqual([['builtin-name', 'blocks', { name: 'exec' }]])
    expect(named('Exec')).toEqual([['builtin-name', 'blocks', { name: 'Exec' }]])
    expect(named('rеad')).toEqual([['tool-name', 'blocks', { name: 'rеad', problem: 'characters' }]])
    expect(named('other.add')).toMatchObject([['tool-name', 'blocks', { problem: 'prefix' }]])
    expect(named('notes.')).toMatchObject([['tool-name', 'blocks', { problem: 'prefix' }]])
    expect(codes({ ...plain, tools: [plain.tools[0], { ...plain.tools[0], name: 'notes.Add' }] })).toMatchObject([['tool-name', 'blocks', { problem: 'twice' }]])
  })
  it('that wants programs, folders outside or addresses instead of hosts is refused', () => {
    expect(codes({ ...plain, permissions: { exec: ['git'] } })).toMatchObject([['wants-programs', 'blocks', { programs: 'git' }]])
    for (const path of ['/etc', '../x', 'a/../../b', 'C:\\x']) expect(codes({ ...plain, permissions: { folders: [{ path, access: 'read' }] } })).toMatchObject([['field', 'blocks', {}]])
    for (const host of ['https://a.example', 'a b', '*', '*.', 'EXAMPLE.com', 'a.example/x']) expect(codes({ ...plain, permissions: { hosts: [host] } })).toMatchObject([['field', 'blocks', {}]])
    expect(codes({ ...plain, permissions: { hosts: ['api.example.com', '*.example.com', 'localhost:8080'] } })).toEqual([])
  })
  it('says what a new version may do that the old one may not', () => {
    const before = read(plain).manifest!
    const after = read({ ...plain, permissions: { hosts: ['new.example'] }, effects: { 'notes.add': 'sends' } }).manifest!
    expect(permissionDifference(before, after)).toMatchObject([{ kind: 'host', change: 'added', subject: 'new.example', more: true }, { kind: 'effect', subject: 'notes.add', before: 'looks', after: 'sends', more: true }])
    expect(permissionDifference(after, after)).toEqual([])
  })
})

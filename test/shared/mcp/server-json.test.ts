import { expect, test } from 'vitest'
import { fillWay, firstAnswers, missingAnswers, type WayThatRuns } from '../../../shared/mcp/fill-way.ts'
import type { OfferWay } from '../../../shared/mcp/offer.ts'
import { readServerJson, serverJsonSchema } from '../../../shared/mcp/server-json.ts'

const read = (given: object) => readServerJson(serverJsonSchema.parse({ name: 'com.example/demo', version: '1.0.0', ...given }), { deprecated: false, updatedAt: null })
const way = (given: object): OfferWay => {
  const [first] = read(given).ways
  if (!first) throw new Error('it has a way')
  return first
}
const runs = (given: object): WayThatRuns => {
  const found = way(given)
  if (found.kind === 'unsupported') throw new Error(`unsupported: ${found.type}`)
  return found
}
const npm = (more: object = {}) => ({ packages: [{ registryType: 'npm', identifier: '@example/demo', version: '1.2.3', ...more }] })
const args = (found: WayThatRuns, answers: Readonly<Record<string, string>>): readonly string[] => {
  const target = fillWay(found, answers)
  return target.kind === 'command' ? target.args : []
}

test('a package runs at exactly the published version', () => {
  expect(fillWay(runs(npm()), {})).toEqual({ kind: 'command', command: 'npx', args: ['-y', '@example/demo@1.2.3'], env: [] })
  expect(fillWay(runs({ packages: [{ registryType: 'pypi', identifier: 'demo-server', version: '0.4.0' }] }), {})).toEqual({ kind: 'command', command: 'uvx', args: ['demo-server@0.4.0'], env: [] })
})

test('arguments come in their order: fixed, asked for, flags with their values, flags alone', () => {
  const found = runs(npm({ packageArguments: [{ type: 'named', name: '--mode', value: 'quick' }, { type: 'positional', valueHint: 'folder', isRequired: true, isRepeated: true, format: 'filepath' }, { type: 'named', name: '--verbose' }, { type: 'named', name: '--port', description: 'which port' }] }))
  expect(args(found, { arg1: '/a\n/b', arg3: '' })).toEqual(['-y', '@example/demo@1.2.3', '--mode', 'quick', '/a', '/b', '--verbose'])
  expect(args(found, { arg1: '/a', arg3: '80' }).slice(4)).toEqual(['/a', '--verbose', '--port', '80'])
  expect(missingAnswers(found, {}).map(({ title }) => title)).toEqual(['folder'])
})

test('a value with places in it is filled in, and left out when one is empty', () => {
  const found = runs({ remotes: [{ type: 'streamable-http', url: 'https://{team}.example.com/mcp', variables: { team: { isRequired: true, description: 'your team' } }, headers: [{ name: 'Authorization', value: 'Bearer {key}', variables: { key: { isSecret: true } } }, { name: 'X-Zone', default: 'eu' }] }] })
  expect(fillWay(found, { 'url.team': 'blue', 'header.Authorization.key': 'k1', 'header.X-Zone': 'eu' })).toEqual({
    kind: 'remote', url: 'https://blue.example.com/mcp', transport: 'http', alsoAllow: [], headers: [{ name: 'Authorization', value: 'Bearer k1', secret: true }, { name: 'X-Zone', value: 'eu', secret: false }],
  })
  expect(fillWay(found, { 'url.team': 'blue' })).toMatchObject({ headers: [] })
  expect(firstAnswers(found)).toMatchObject({ 'header.X-Zone': 'eu', 'url.team': '' })
})

test.each([
  ['containers', { packages: [{ registryType: 'oci', identifier: 'example/demo', version: '1' }] }],
  ['flags for the runner itself', npm({ runtimeArguments: [{ type: 'named', name: '--package', value: 'something-else' }] })],
  ['another runner than the usual one', npm({ runtimeHint: 'bash' })],
  ['a name that is an address', npm({ identifier: 'https://example.com/demo.tgz' })],
  ['a name with words of a shell', npm({ identifier: 'demo; rm -rf /' })],
  ['a version that is a flag', npm({ version: '1.0.0 --registry=x' })],
  ['a package that listens instead of talking', npm({ transport: { type: 'sse', url: 'http://localhost:1' } })],
  ['an address of another kind', { remotes: [{ type: 'sse', url: 'ftp://example.com' }] }],
])('%s are not started', (_, given) => {
  expect(way(given).kind).toBe('unsupported')
})

test('`-y` for the runner changes nothing and is no reason to refuse', () => {
  expect(fillWay(runs(npm({ runtimeHint: 'npx', runtimeArguments: [{ type: 'positional', value: '-y' }] })), {})).toMatchObject({ args: ['-y', '@example/demo@1.2.3'] })
})

test('what is broken in one field costs only that field', () => {
  const offer = read({ title: 7, description: null, websiteUrl: 'javascript:alert(1)', repository: { url: 'https://example.com/code' }, packages: 'none', remotes: [{ type: 'sse', url: 'https://example.com/sse' }] })
  expect(offer).toMatchObject({ title: 'Demo', description: '', website: 'https://example.com/code', publisher: 'example.com', ways: [{ kind: 'remote', transport: 'sse', subject: 'example.com' }] })
})

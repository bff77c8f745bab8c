import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPackage } from '../../electron/gateway/skills/check/static-check.ts'
import { readPackage } from '../../electron/gateway/skills/read-package.ts'
import type { PackageRecord } from '../../electron/gateway/packages/package-types.ts'

interface PackageFile { readonly name: string; readonly version: string; readonly files: readonly string[]; readonly dependencies?: object }
const shipped = ['github', 'gmail', 'google-calendar']
const read = (folder: string, file: string): string => readFileSync(join('skills', folder, file), 'utf8')

describe.each(shipped)('the package %s', (folder) => {
  const facts = JSON.parse(read(folder, 'package.json')) as PackageFile

  it('is in order: nothing about its manifest or its files is worth a warning', async () => {
    const root = join('skills', folder)
    const { manifest, findings, entry } = await readPackage(root, facts, [])
    expect(findings).toEqual([])
    expect(entry).not.toBe(null)
    const record: PackageRecord = { version: 1, kind: 'skill', facts: { ...facts, description: '', publisher: 'Pincer', publishedAt: null, deprecated: null, licence: 'MIT', bytes: null, files: null, integrity: '', dependencies: 0 }, source: { kind: 'folder', path: root }, installedAt: 0, root: '.', packages: [], files: 0, bytes: 0, scripts: [] }
    expect((await checkPackage(root, record, manifest!, 0)).filter(({ weight }) => weight !== 'fact')).toEqual([])
  })

  it('names every file it needs, needs no other package, and says the effect of every tool', () => {
    expect(readdirSync(join('skills', folder)).filter((name) => name !== 'package.json').toSorted()).toEqual(facts.files.toSorted())
    expect(facts.dependencies).toBe(undefined)
    const { tools, effects } = JSON.parse(read(folder, 'manifest.json')) as { tools: { name: string }[]; effects: object }
    expect(Object.keys(effects)).toEqual(tools.map(({ name }) => name))
    for (const file of facts.files.filter((name) => name.endsWith('.js'))) for (const [, from] of read(folder, file).matchAll(/^import .* from '([^']+)'/gm)) expect(from).toMatch(/^\.\/|^node:/)
  })
})

it('the two Google skills ask Google and read its refusals in one and the same way', () => {
  for (const file of ['google.js', 'google-failure.js']) expect(read('google-calendar', file)).toBe(read('gmail', file))
})

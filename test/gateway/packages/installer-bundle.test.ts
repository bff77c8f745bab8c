import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childOptions } from '../../../electron/launch/bundles.mjs'
import type { ChildMessage } from '../../../electron/gateway/packages/child-orders.ts'
import { type NpmRegistry, startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { runtimeNode } from '../../fakes/npm-registry/open-store.ts'
import { sourceOf } from '../../fakes/source-files.ts'

/** As it is in the packaged app: one file outside the archive, with no node_modules anywhere near it. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-installer-')))
let registry: NpmRegistry

beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'leaf', version: '1.0.0' }, { name: 'tool', version: '1.0.0', dependencies: { leaf: '1' } })
  await build({ ...childOptions(join(folder, 'dist')), logLevel: 'error' })
}, 60_000)
afterAll(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the installer as it is shipped', () => {
  it('is one file that needs nothing beside it', async () => {
    expect(readdirSync(join(folder, 'dist'))).toContain('installer-child.js')
    const into = join(folder, 'into')
    mkdirSync(into)
    const child = fork(join(folder, 'dist/installer-child.js'), [], { execPath: runtimeNode, execArgv: [], env: registry.environment(join(folder, 'user')), cwd: into, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const answer = await new Promise<ChildMessage>((resolve, reject) => {
      child.on('message', (message: ChildMessage) => { if (message.kind === 'answer') resolve(message) })
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
      child.send({ kind: 'stage', packageKind: 'skill', source: { kind: 'registry', spec: 'tool' }, into, cache: join(folder, 'cache'), allowedScripts: [], scriptEnvironment: {}, preferCache: false })
    })
    expect(answer).toMatchObject({ answer: { kind: 'staged', record: { facts: { name: 'tool' } } } })
    expect(existsSync(join(into, 'node_modules/leaf/index.js'))).toBe(true)
  }, 30_000)
  it('is packed outside the archive, and npm’s libraries stay out of Pincer’s own process', () => {
    expect(sourceOf('electron-builder.yml')).toContain('- dist/*-child.js')
    for (const file of ['package-store.ts', 'resolve-command.ts', 'run-installer.ts', 'find-program.ts', 'package-record.ts']) {
      expect(sourceOf(`electron/gateway/packages/${file}`)).not.toMatch(/from '(?:@npmcli|pacote|libnpmsearch|npm-|tar\b)|from '\.\/(?:child|archive)\//)
    }
  })
})

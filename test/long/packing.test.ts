import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAsar } from '../fakes/read-asar.ts'
import { projectRoot } from '../fakes/source-files.ts'

/**
 * Packs the app around a stand-in for Electron's folder (an executable with the fuse marker), so that what goes into the
 * package can be seen without the 110 MB binary. Needs a built `dist/`.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'pincer-pack-'))
const standIn = path.join(folder, 'electron')
const resources = path.join(folder, 'out/linux-unpacked/resources')
let archive: ReturnType<typeof readAsar>

/** Where Electron's fuses are found in its executable: the marker, a version byte, the count and one digit per fuse. */
const fuseMarker = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuses = '101001101'

beforeAll(async () => {
  mkdirSync(path.join(standIn, 'locales'), { recursive: true })
  writeFileSync(path.join(standIn, 'electron'), Buffer.concat([Buffer.from(`#!/bin/sh\nexit 0\n${fuseMarker}`), Buffer.from([1, fuses.length]), Buffer.from(`${fuses}\n`)]), { mode: 0o755 })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'resources.pak', 'locales/en-US.pak']) writeFileSync(path.join(standIn, name), 'stand-in')
  await promisify(execFile)(process.execPath, [path.join(projectRoot, 'node_modules/electron-builder/cli.js'), '--linux', 'dir', '--publish', 'never', `-c.electronDist=${standIn}`, `-c.directories.output=${path.join(folder, 'out')}`], { cwd: projectRoot })
  archive = readAsar(path.join(resources, 'app.asar'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packaged app', () => {
  it('holds exactly the bundles that were built', () => {
    expect(archive.files).toEqual(expect.arrayContaining(['package.json', 'dist/main.js', 'dist/preload.cjs', 'dist/renderer/index.html']))
    for (const bundle of ['dist/main.js', 'dist/preload.cjs']) expect(archive.read(bundle).equals(readFileSync(path.join(projectRoot, bundle)))).toBe(true)
  })

  it('has no trace of the development host, the sources, the tests or the two Nodes', () => {
    expect(archive.files.filter((file) => /chromium-host|^electron\/|^renderer\/|^shared\/|^test\/|\.test\.|node_modules\/(node|runtime)-|\.map$|\.ts$/.test(file) && !file.startsWith('node_modules/playwright'))).toEqual([])
    const allowed = /^node_modules\/(@vscode\/(ripgrep|ripgrep-linux-\w+|tree-sitter-wasm)|web-tree-sitter|tree-sitter-bash|playwright|playwright-core)\//
    expect(archive.files.filter((file) => file.startsWith('node_modules') && !allowed.test(file))).toEqual([])
  })

  it('keeps outside the archive what other processes open', () => {
    const unpacked = path.join(resources, 'app.asar.unpacked/node_modules')
    for (const file of [`@vscode/ripgrep-linux-${process.arch}/bin/rg`, 'tree-sitter-bash/tree-sitter-bash.wasm', 'web-tree-sitter/web-tree-sitter.wasm', '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm']) expect(existsSync(path.join(unpacked, file)), file).toBe(true)
    expect(statSync(path.join(unpacked, `@vscode/ripgrep-linux-${process.arch}/bin/rg`)).mode & 0o111).not.toBe(0)
  })

  it('keeps what the children’s Node runs outside its archive, each in one file', async () => {
    const installer = path.join(resources, 'app.asar.unpacked/dist/installer-child.js')
    expect(existsSync(installer)).toBe(true)
    expect(readFileSync(installer, 'utf8')).not.toMatch(/from ["']\.\/chunk-/)
    // The shipped Node can read it where it lies.
    await promisify(execFile)(path.join(resources, 'runtime/node'), ['--check', installer])
  })

  it('brings the skills that ship where the installer can read them, without their sources', () => {
    const outside = path.join(resources, 'app.asar.unpacked')
    for (const file of ['skills/catalogue.json', 'skills/notes/manifest.json', 'skills/notes/index.js', 'dist/skills/documents/index.js', 'dist/skills/documents/manifest.json', 'dist/skill-child.js']) expect(existsSync(path.join(outside, file)), file).toBe(true)
    expect(archive.files.filter((file) => /^skills\/(sdk|[a-z-]+\/src)\//.test(file))).toEqual([])
  })

  it('brings the children’s Node 26, ready to run', async () => {
    const { stdout } = await promisify(execFile)(path.join(resources, 'runtime/node'), ['--version'])
    expect(stdout).toMatch(/^v26\.10\./)
  })

  it('has its fuses set: no Node mode, no Node options, no inspector, only its own archive', () => {
    const program = readFileSync(path.join(folder, 'out/linux-unpacked/pincer'))
    const at = program.indexOf(fuseMarker) + fuseMarker.length + 2
    const [runAsNode, cookieEncryption, nodeOptions, inspect, archiveIntegrity, onlyArchive, , fileRights] = program.toString('latin1', at, at + fuses.length)
    expect({ runAsNode, cookieEncryption, nodeOptions, inspect, archiveIntegrity, onlyArchive, fileRights }).toEqual({ runAsNode: '0', cookieEncryption: '1', nodeOptions: '0', inspect: '0', archiveIntegrity: '1', onlyArchive: '1', fileRights: '0' })
  })
})

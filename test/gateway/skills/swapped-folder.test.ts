import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PathUse, ToolContext } from '../../../electron/gateway/executors/tool-definition.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { createPathGuard } from '../../../electron/gateway/policy/resolve-guarded.ts'
import { callFile } from '../../../electron/gateway/skills/broker/call-files.ts'
import { readManifest } from '../../../electron/gateway/skills/manifest/read-manifest.ts'

let base = ''
let ws = ''
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-swapped-')))
  ws = join(base, 'ws')
  mkdirSync(join(ws, 'in', 'deep'), { recursive: true })
  mkdirSync(join(base, 'outside', 'deep'), { recursive: true })
  writeFileSync(join(base, 'outside', 'deep', 'private.txt'), 'private')
  writeFileSync(join(ws, 'in', 'deep', 'mine.txt'), 'mine')
})
afterEach(() => { rmSync(base, { recursive: true, force: true }) })

const { manifest } = readManifest(JSON.stringify({ name: 'look', version: '1.0.0', displayName: 'look', description: 'x', author: 'ann', tools: [{ name: 'look.go', description: 'x', inputSchema: {} }], permissions: { folders: [{ path: 'in', access: 'read' }] } }), null, [])

/** What a skill gets when a command swaps the folder for a link right after the guard has looked, for the last time. */
async function asked(what: 'list' | 'stat' | 'read', path: string): Promise<unknown> {
  const guard = createPathGuard({ platform: 'linux', home: join(base, 'home'), ownPlaces: [] })
  let looks = 0
  const guardPaths = async (uses: readonly PathUse[], workspace: string) => {
    const judged = await guard.guardPaths(uses, workspace)
    looks += 1
    if (looks === 2) {
      renameSync(join(ws, 'in'), join(ws, 'away'))
      symlinkSync(join(base, 'outside'), join(ws, 'in'))
    }
    return judged
  }
  const context = { workspace: ws, platform: 'linux', files: nodeFilePort, signal: new AbortController().signal } as unknown as ToolContext
  return callFile(what, path, Buffer.alloc(0), { call: { tool: 'look.go', input: {}, context }, manifest: manifest!, files: { guardPaths } })
}

it.runIf(process.platform === 'linux').each([['list', 'in/deep'], ['stat', 'in/deep/private.txt'], ['stat', 'in/deep'], ['read', 'in/deep/private.txt']] as const)('a folder that becomes a link between look and act shows nothing of where it leads: %s %s', async (what, path) => {
  const answer = await asked(what, path)
  expect(JSON.stringify(answer)).not.toContain('private.txt"')
  expect(answer).toMatchObject({ ok: false })
})

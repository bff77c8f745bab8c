import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleSides, type SideFiles } from '../processes/bundle-sides.ts'
import { type Remote, startProcess } from '../processes/remote.ts'
import { inRoot } from '../../../electron/launch/project.mjs'
import type { ModelServerMethods } from '../model-server/server-process.ts'
import type { GatewayMethods } from '../sides/gateway-process.ts'
import type { SideMethods } from '../sides/side.ts'

/** What every scenario stands on: the bundles, the scripted model, a workspace with files to work on. */
export interface BenchContext {
  readonly files: SideFiles
  readonly server: Remote<ModelServerMethods>
  readonly baseUrl: string
  readonly workspace: string
  readonly quick: boolean
  /** A new, empty private folder for one of our processes. */
  home(): string
  /** `count` in a full run, about a quarter of it in a quick one. */
  times(count: number): number
  end(): Promise<void>
}

export const smallFiles = Array.from({ length: 32 }, (_, index) => `notes/note-${String(index).padStart(2, '0')}.txt`)
export const bigFile = 'big.txt'
/** Ten thousand files, a hundred of which hold the word that is looked for. */
export const needle = 'needle'
const manyFolders = 100

export async function openContext(quick: boolean): Promise<BenchContext> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-bench-')))
  const workspace = join(folder, 'workspace')
  makeFiles(workspace)
  const files = await bundleSides()
  const server = await startProcess<ModelServerMethods>(inRoot('test/bench/model-server/server-process.ts'))
  let homes = 0
  return {
    files, server, workspace, quick, baseUrl: await server.call('listen', null),
    home: () => join(folder, `home-${++homes}`),
    times: (count) => (quick ? Math.max(2, Math.ceil(count / 4)) : count),
    async end() {
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFiles(workspace: string): void {
  mkdirSync(join(workspace, 'notes'), { recursive: true })
  for (const file of smallFiles) writeFileSync(join(workspace, file), 'A line of an ordinary note, as people keep them.\n'.repeat(40))
  writeFileSync(join(workspace, bigFile), 'One line of a long list with a number of words in it.\n'.repeat(17_000))
  for (let at = 0; at < manyFolders; at += 1) {
    mkdirSync(join(workspace, `many/d${at}`), { recursive: true })
    for (let file = 0; file < 100; file += 1) writeFileSync(join(workspace, `many/d${at}/f${file}.ts`), `${'export const x = 1\n'.repeat(40)}${file === 7 ? `${needle}\n` : ''}`)
  }
}

export interface Sides { readonly ours: Remote<GatewayMethods>; readonly floor: Remote<SideMethods>; end(): Promise<void> }

/** One process of each side, both open on the workspace. */
export async function startSides(context: BenchContext): Promise<Sides> {
  const [ours, floor] = [await startProcess<GatewayMethods>(context.files.gateway), await startProcess<SideMethods>(context.files.floor)]
  await ours.call('open', { baseUrl: `${context.baseUrl}/ours`, home: context.home(), workspace: context.workspace })
  await floor.call('open', { baseUrl: `${context.baseUrl}/floor`, home: '', workspace: context.workspace })
  return { ours, floor, end: async () => { await Promise.all([ours.end(), floor.end()]) } }
}

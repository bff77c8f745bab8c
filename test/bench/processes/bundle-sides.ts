import { build } from 'esbuild'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { childOptions, programOptions } from '../../../electron/launch/bundles.mjs'
import { cacheDir, inRoot } from '../../../electron/launch/project.mjs'

export interface SideFiles { readonly gateway: string; readonly router: string; readonly floor: string; readonly floorOnce: string; readonly floorInstall: string; readonly cli: string }

/**
 * Bundles both sides with the very options of the shipped program: ours with all its chunks, workers and children beside it, the floor by
 * itself, so that it shares nothing. The terminal door is measured as it was built into `dist/`.
 */
export async function bundleSides(): Promise<SideFiles> {
  const side = (name: string) => inRoot(`test/bench/sides/${name}.ts`)
  const ours = join(cacheDir, 'bench', 'ours')
  const floor = join(cacheDir, 'bench', 'floor')
  await rm(join(cacheDir, 'bench'), { recursive: true, force: true })
  const shipped = programOptions(ours)
  await build({ ...shipped, entryPoints: { ...(shipped.entryPoints as Record<string, string>), 'gateway-process': side('gateway-process'), 'router-process': side('router-process') } })
  await build(childOptions(ours))
  await build({ ...childOptions(floor), entryPoints: { 'floor-install': side('floor-install') } })
  await build({ ...programOptions(floor), entryPoints: { 'floor-process': side('floor-process'), 'floor-once': side('floor-once') } })
  return { gateway: join(ours, 'gateway-process.js'), router: join(ours, 'router-process.js'), floor: join(floor, 'floor-process.js'), floorOnce: join(floor, 'floor-once.js'), floorInstall: join(floor, 'floor-install.js'), cli: inRoot('dist/cli.js') }
}

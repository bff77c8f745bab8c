import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Arborist, { type ArboristNode } from '@npmcli/arborist'
import { limits } from '../../../../shared/limits.ts'
import { packageFailure } from '../package-types.ts'
import { PackageProblem } from './failure-of.ts'
import type { FoundSource } from './find-package.ts'
import type { NpmOptions } from './npm-options.ts'

export interface PlannedTree {
  readonly arborist: Arborist
  /** Every package that will be on disk, the asked-for one included; those inside another one's archive left out. */
  readonly nodes: readonly ArboristNode[]
  readonly bundled: readonly ArboristNode[]
  readonly top: ArboristNode
}

/**
 * Decides which packages come along, each at one exact version with its checksum, without fetching any of them. Packages from
 * anywhere but a registry refuse the whole: their bytes are pinned by nobody.
 */
export async function planTree(found: FoundSource, into: string, options: NpmOptions): Promise<PlannedTree> {
  await writeFile(join(into, 'package.json'), JSON.stringify({ name: 'installed-by-pincer', version: '0.0.0', private: true, dependencies: { [found.facts.name]: found.wanted } }, null, 2))
  const arborist = new Arborist({ ...options, path: into })
  // `complete`: dependency lists inside packages are read now, so that nothing new turns up while unpacking.
  const { inventory } = await arborist.buildIdealTree({ complete: true })
  const all = [...inventory.values()].filter((node) => !node.isProjectRoot && !node.inert)
  if (all.length > limits.installPackages) throw new PackageProblem(packageFailure('too-large', { what: 'packages' }))
  const top = all.find((node) => node.location === `node_modules/${found.facts.name}`)
  if (!top) throw new PackageProblem(packageFailure('bad-package', { detail: 'the package is not in its own tree' }))
  for (const node of all) refuseUnpinned(node, top)
  return { arborist, top, nodes: all.filter((node) => !node.inBundle), bundled: all.filter((node) => node.inBundle) }
}

function refuseUnpinned(node: ArboristNode, top: ArboristNode): void {
  if (node.inBundle) return
  const from = [...node.edgesIn][0]
  const named = { spec: from?.spec ?? node.resolved ?? node.name, wantedBy: from?.from?.name ?? '' }
  if (node.isLink) throw new PackageProblem(packageFailure('source', named))
  if (node.integrity === null || node.resolved === null) throw new PackageProblem(packageFailure('source', named))
  if (node === top && node.resolved.startsWith('file:')) return
  if (!/^https?:/.test(node.resolved)) throw new PackageProblem(packageFailure('source', named))
}

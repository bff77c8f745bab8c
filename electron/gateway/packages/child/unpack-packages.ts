import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlannedTree } from './plan-tree.ts'
import type { TellAmounts } from './download-packages.ts'

/**
 * Unpacks the planned tree from the cache alone: every byte that lands on disk was held to its checksum and went through the
 * guard. Nothing is run.
 * @param withPrograms also links the packages' programs, for install scripts that somebody agreed to
 */
export async function unpackPackages({ arborist, nodes }: PlannedTree, into: string, withPrograms: boolean, tell: TellAmounts): Promise<void> {
  let done = 0
  const hear = (level: unknown, name: unknown): void => {
    if (level !== 'end' || typeof name !== 'string' || !name.startsWith('reifyNode:')) return
    done += 1
    tell({ bytes: null, packages: { done: Math.min(done, nodes.length), of: nodes.length } })
  }
  process.on('time', hear)
  try {
    // Where tarballs may come from was decided when the tree was planned; offline, only the cache is left.
    Object.assign(arborist.options, { offline: true, preferOnline: false, allowRemote: 'all', binLinks: withPrograms })
    await arborist.reify()
  } finally {
    process.off('time', hear)
  }
  await rm(join(into, 'source.tgz'), { force: true })
}

import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { ChildOrder, StageAnswer } from '../child-orders.ts'
import { measureFolder } from '../measure-folder.ts'
import { type InstallProgress, type InstallStep, packageFailure, type PackageFacts, type PackageRecord } from '../package-types.ts'
import { recordName } from '../record-name.ts'
import { checkPackages, downloadPackages } from './download-packages.ts'
import { PackageProblem } from './failure-of.ts'
import { findPackage } from './find-package.ts'
import { findInstallScripts, runInstallScript } from './install-scripts.ts'
import { npmOptions } from './npm-options.ts'
import { planTree } from './plan-tree.ts'
import { readPackageJson } from './read-package-json.ts'
import { unpackBundle } from './unpack-bundle.ts'
import { unpackPackages } from './unpack-packages.ts'

export type StageOrder = Extract<ChildOrder, { kind: 'stage' }>
export type TellProgress = (progress: InstallProgress) => void

/** Fills the folder with one whole package and its record. Throws what `failureOf` reads; the folder is then the caller's to remove. */
export async function stagePackage(order: StageOrder, tell: TellProgress): Promise<StageAnswer> {
  const { source, into } = order
  if (source.kind === 'bundle') return finish(order, await unpackBundle(source.path, into, tell), tell)
  let subject = source.kind === 'registry' ? source.spec : source.path
  const say = (step: InstallStep) => (amounts: Pick<InstallProgress, 'bytes' | 'packages'>): void => tell({ step, subject, ...amounts })
  say('find')({ bytes: null, packages: null })
  const base = await npmOptions({ cwd: into, cache: order.cache })
  const found = await findPackage(source, into, base, order.preferCache)
  const options = { ...base, preferOffline: order.preferCache, offline: !found.isOnline }
  subject = `${found.facts.name}@${found.facts.version}`
  say('find')({ bytes: null, packages: null })
  const tree = await planTree(found, into, options)

  const sizes = await downloadPackages(tree.nodes, into, options, say('download'))
  await checkPackages(sizes, into, options, say('check'))
  await unpackPackages(tree, into, order.allowedScripts.length > 0, say('unpack'))

  say('verify')({ bytes: null, packages: null })
  const { name, version } = await readPackageJson(tree.top.path)
  if (name !== found.facts.name || version !== found.facts.version) throw new PackageProblem(packageFailure('bad-package', { detail: `announced ${subject}, came ${name}@${version}` }))
  const scripts = await findInstallScripts([...tree.nodes, ...tree.bundled])
  const agreed = new Set(order.allowedScripts)
  const isAgreed = ({ package: owner, version: of }: { package: string; version: string }): boolean => agreed.has(`${owner}@${of}`)
  // An extension's scripts are never run; a program for a connection may not work without them, so the person is asked.
  if (order.packageKind === 'server') {
    const open = scripts.filter((script) => !isAgreed(script))
    if (open.length > 0) return { kind: 'needs-scripts', facts: found.facts, scripts: open.map(({ folder: _, ...script }) => script) }
    for (const script of scripts) await runInstallScript(script, into, order.scriptEnvironment)
  }
  return finish(order, {
    facts: found.facts, root: tree.top.location,
    packages: tree.nodes.map((node) => ({ name: node.packageName ?? node.name, version: node.version, integrity: node.integrity ?? '' })),
    scripts: scripts.map(({ folder: _, ...script }) => ({ ...script, ran: order.packageKind === 'server' })),
  }, tell)
}

export interface Unpacked {
  readonly facts: PackageFacts
  readonly root: string
  readonly packages: PackageRecord['packages']
  readonly scripts: PackageRecord['scripts']
}

/** Measures what is there and writes the record onto the disk. */
async function finish(order: StageOrder, unpacked: Unpacked, tell: TellProgress): Promise<StageAnswer> {
  const size = await measureFolder(order.into, limits.installFiles)
  if (size.files > limits.installFiles || size.bytes > limits.installBytes) throw new PackageProblem(packageFailure('too-large', { what: size.files > limits.installFiles ? 'files' : 'bytes' }))
  const record: PackageRecord = { version: 1, kind: order.packageKind, source: order.source, installedAt: Date.now(), ...unpacked, files: size.files, bytes: size.bytes }
  const path = join(order.into, recordName)
  await rm(path, { force: true }) // an archive may have brought one of its own
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(record, null, 2))
    await file.sync()
  } finally {
    await file.close()
  }
  tell({ step: 'ready', subject: `${unpacked.facts.name}@${unpacked.facts.version}`, bytes: { done: size.bytes, of: size.bytes }, packages: { done: unpacked.packages.length, of: unpacked.packages.length } })
  return { kind: 'staged', record }
}

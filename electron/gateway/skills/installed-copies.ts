import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KeptReads } from '../files/kept-reads.ts'
import type { InstalledPackage } from '../packages/installed-package.ts'
import { pointerIn } from '../packages/package-pointer.ts'
import type { PackageStore } from '../packages/package-store.ts'
import { recordName } from '../packages/record-name.ts'
import type { SkillCopy } from './loaded-skill.ts'
import { type PreparedTool, prepareTool } from './prepare-tool.ts'
import { type ReadPackage, readPackage } from './read-package.ts'

export interface InstalledCopiesOptions {
  readonly home: string
  readonly version: string
  readonly builtinNames: readonly string[]
  readonly packages: Pick<PackageStore, 'folders' | 'listIn'>
  /** One that cannot be read costs the others nothing. */
  readonly onProblem: (folder: string, error: unknown) => void
}

interface KeptCopy extends ReadPackage { readonly installed: InstalledPackage; readonly prepared: readonly (readonly [string, PreparedTool])[] }

/** Every installed skill as it lies on the disk, by name. What was read at an earlier start is taken from `<home>/packages/skills.index` while none of its files has changed. */
export async function readInstalledCopies({ home, version, builtinNames, packages, onProblem }: InstalledCopiesOptions): Promise<{ readonly copies: readonly SkillCopy[]; readonly save: () => Promise<void> }> {
  const folders = await packages.folders('skill')
  if (folders.length === 0) return { copies: [], save: () => Promise.resolve() }
  const kept = await KeptReads.open(join(home, 'packages', 'skills.index'), readerName(version, builtinNames))
  const found = await Promise.all(folders.map((folder) => kept.get(folder, pointerIn(folder), async () => {
    const installed = await packages.listIn('skill', folder)
    const value = await Promise.all(installed.map((each) => readCopy(each, builtinNames)))
    return { value, files: value.flatMap(filesOf) }
  }).catch((error: unknown) => {
    onProblem(folder, error)
    return []
  })))
  return { copies: found.flat().map(({ prepared, ...copy }) => ({ ...copy, prepared: new Map(prepared) })), save: () => kept.save() }
}

async function readCopy(installed: InstalledPackage, builtinNames: readonly string[]): Promise<KeptCopy> {
  const read = await readPackage(installed.root, installed, builtinNames)
  return { ...read, installed, prepared: (read.manifest?.tools ?? []).map((tool) => [tool.name, prepareTool(tool)] as const) }
}

function filesOf({ installed, entry }: KeptCopy): string[] {
  return [join(installed.folder, recordName), join(installed.root, 'manifest.json'), join(installed.root, 'package.json'), ...(entry === null ? [] : [entry])]
}

/** Another build of Pincer may read the same files otherwise. */
function readerName(version: string, builtinNames: readonly string[]): string {
  const self = fileURLToPath(import.meta.url)
  const { size, mtimeMs } = statSync(self)
  return JSON.stringify([version, self, size, mtimeMs, builtinNames])
}

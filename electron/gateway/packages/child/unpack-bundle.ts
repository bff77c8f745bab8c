import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '../../../../shared/limits.ts'
import { unpackZip } from '../archive/unpack-zip.ts'
import { packageFailure } from '../package-types.ts'
import { archiveLimits } from './download-packages.ts'
import { archiveProblem, PackageProblem } from './failure-of.ts'
import { readNamed } from './read-package-json.ts'
import type { TellProgress, Unpacked } from './stage-package.ts'

/** Where a bundle's files lie in its folder. */
const bundleFolder = 'bundle'

/** Takes a `.mcpb` file apart: the same guard and limits as for packages. Its manifest is read no further than name and version. */
export async function unpackBundle(path: string, into: string, tell: TellProgress): Promise<Unpacked> {
  const nothing = { subject: path, bytes: null, packages: null } as const
  tell({ step: 'find', ...nothing })
  const packed = (await stat(path)).size
  if (packed > limits.installTarballBytes) throw new PackageProblem(packageFailure('too-large', { what: 'download', package: path }))
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  tell({ step: 'check', ...nothing, bytes: { done: packed, of: packed } })
  const folder = join(into, bundleFolder)
  await mkdir(folder)
  const end = await unpackZip({ archive: path, into: folder, limits: archiveLimits, signal: new AbortController().signal, onFile: (done, of) => tell({ step: 'unpack', ...nothing, packages: { done, of } }) })
  if (end.kind !== 'unpacked') throw archiveProblem(end, path)
  const { name, version, fields } = await readNamed(folder, 'manifest.json')
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2_000) : '')
  const { author } = fields
  const integrity = `sha512-${hash.digest('base64')}`
  return {
    facts: {
      name, version, description: text(fields['description']), publisher: text(typeof author === 'object' && author !== null && 'name' in author ? author.name : author),
      publishedAt: null, deprecated: null, licence: text(fields['license']), bytes: end.bytes, files: end.files, integrity, dependencies: 0,
    },
    root: bundleFolder, packages: [{ name, version, integrity }], scripts: [],
  }
}

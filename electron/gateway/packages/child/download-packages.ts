import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ArboristNode } from '@npmcli/arborist'
import type { Minipass } from 'minipass'
import pacote from 'pacote'
import { limits } from '../../../../shared/limits.ts'
import { checkTarball } from '../archive/check-tarball.ts'
import { type Amount, packageFailure } from '../package-types.ts'
import { archiveProblem, PackageProblem } from './failure-of.ts'
import type { NpmOptions } from './npm-options.ts'

export type TellAmounts = (amounts: { readonly bytes: Amount | null; readonly packages: Amount }) => void

/**
 * Brings every tarball into the cache, each held to its checksum, several at once. The total is told as soon as every tarball
 * has announced its size.
 * @returns packed bytes of each package
 */
export async function downloadPackages(nodes: readonly ArboristNode[], into: string, options: NpmOptions, tell: TellAmounts): Promise<ReadonlyMap<ArboristNode, number>> {
  const sizes = new Map<ArboristNode, number>()
  const announced = new Map<string, number>()
  let done = 0
  const say = (): void => {
    const known = nodes.map((node) => sizes.get(node) ?? announced.get(pathOf(node)))
    const of = known.every((size) => size !== undefined) ? known.reduce((sum, size) => sum + size, 0) : null
    tell({ bytes: { done, of: of === null ? null : Math.max(of, done) }, packages: { done: sizes.size, of: nodes.length } })
  }
  // npm's libraries tell no sizes; Node tells every answer's headers.
  const hear = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const length = Number(response.headers['content-length'])
    if (response.statusCode === 200 && Number.isSafeInteger(length)) announced.set(request.path, length)
  }
  diagnostics.subscribe('http.client.response.finish', hear)
  try {
    await eachOf(nodes, limits.installDownloads, async (node) => {
      let bytes = 0
      await withTarball(node, into, options, async (stream) => {
        // A second try begins anew.
        done -= bytes
        bytes = 0
        for await (const chunk of stream) {
          bytes += chunk.length
          done += chunk.length
          if (bytes > limits.installTarballBytes) throw new PackageProblem(packageFailure('too-large', { what: 'download', package: nameOf(node) }))
          say()
        }
      })
      sizes.set(node, bytes)
      say()
    })
  } finally {
    diagnostics.unsubscribe('http.client.response.finish', hear)
  }
  return sizes
}

/** Reads every tarball from the cache through the archive guard, before one file of any of them is made. */
export async function checkPackages(sizes: ReadonlyMap<ArboristNode, number>, into: string, options: NpmOptions, tell: TellAmounts): Promise<void> {
  let files = 0
  let bytes = 0
  let done = 0
  await eachOf([...sizes], 2, async ([node, packed]) => {
    const end = await withTarball(node, into, options, (stream) => checkTarball(Readable.from(stream), packed, archiveLimits))
    if (end.kind !== 'fine') throw archiveProblem(end, nameOf(node))
    files += end.files
    bytes += end.bytes
    if (files > limits.archiveEntries || bytes > limits.archiveBytes) throw new PackageProblem(packageFailure('too-large', { what: files > limits.archiveEntries ? 'files' : 'bytes' }))
    done += 1
    tell({ bytes: null, packages: { done, of: sizes.size } })
  })
}

export const archiveLimits = { entries: limits.archiveEntries, bytes: limits.archiveBytes, ratio: limits.archiveRatio, ratioFromBytes: limits.archiveRatioFromBytes } as const

/** Its own name, where a dependency calls it by another one. */
const nameOf = (node: ArboristNode): string => `${node.packageName ?? node.name}@${node.version}`

function withTarball<T>(node: ArboristNode, into: string, options: NpmOptions, handler: (stream: Minipass<Buffer>) => Promise<T>): Promise<T> {
  const isOwn = node.resolved?.startsWith('file:') ?? false
  const spec = isOwn ? `file:${join(into, (node.resolved ?? '').slice('file:'.length))}` : nameOf(node)
  return pacote.tarball.stream(spec, handler, { ...options, allowFile: 'all', where: into, integrity: node.integrity, ...(isOwn ? {} : { resolved: node.resolved }) })
}

const pathOf = (node: ArboristNode): string => (node.resolved !== null && URL.canParse(node.resolved) ? new URL(node.resolved).pathname : '')

/** Runs `work` on every item, so many at once; the first failure is thrown when what was begun has ended. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  let problem: { readonly error: unknown } | null = null
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let item = rest.shift(); item !== undefined && problem === null; item = rest.shift()) {
      await work(item).catch((error: unknown) => { problem ??= { error } })
    }
  }))
  if (problem !== null) throw (problem as { readonly error: unknown }).error
}

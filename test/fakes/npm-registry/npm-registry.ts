import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Arborist from '@npmcli/arborist'
import pacote from 'pacote'

export interface Published {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly bin?: string | Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  /** Other fields of package.json. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly publishedAt?: string
  /** These bytes instead of what npm would pack. */
  readonly tarball?: Buffer
}

export interface NpmRegistry {
  readonly url: string
  /** Every request, as `GET /name`. */
  readonly requests: string[]
  publish(...packages: readonly Published[]): Promise<void>
  /** From now on its tarball has other bytes than announced. */
  tamper(name: string, version: string): void
  /** Sends tarballs in small pieces with a pause, so that a download can be seen and stopped. */
  slow(pauseMs: number): void
  /** Answers searches; without it there is none. */
  offerSearch(): void
  /** Nobody answers any more, as if the network were gone; `up` undoes it. */
  down(): Promise<void>
  up(): Promise<void>
  /** The environment that points npm's libraries here and away from this computer's own configuration. */
  environment(home: string): Record<string, string>
  close(): Promise<void>
}

interface Version { readonly manifest: Record<string, unknown>; tarball: Buffer; readonly publishedAt: string }

/** A registry on this computer: real tarballs, real checksums, the same answers as the real one gives. */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const packages = new Map<string, Map<string, Version>>()
  const requests: string[] = []
  let pauseMs = 0
  let hasSearch = false
  let port = 0

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    requests.push(`${request.method} ${path}`)
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (path === '/-/v1/search') return hasSearch ? json(200, search(new URL(request.url ?? '', 'http://x').searchParams.get('text') ?? '')) : json(404, { error: 'not found' })
    const [, tarName, tarVersion] = /^\/(.+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    if (tarName !== undefined && tarVersion !== undefined) {
      const found = packages.get(tarName)?.get(tarVersion)
      return found ? void send(response, found.tarball) : json(404, {})
    }
    const versions = packages.get(path.slice(1))
    return versions ? json(200, packument(path.slice(1), versions)) : json(404, { error: 'not found' })
  }

  const send = async (response: ServerResponse, bytes: Buffer): Promise<void> => {
    response.on('error', () => undefined)
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
    if (pauseMs === 0) return void response.end(bytes)
    for (let at = 0; at < bytes.length && !response.destroyed; at += 1_024) {
      response.write(bytes.subarray(at, at + 1_024))
      await new Promise((resolve) => { setTimeout(resolve, pauseMs) })
    }
    response.end()
  }

  const packument = (name: string, versions: ReadonlyMap<string, Version>) => ({
    name,
    'dist-tags': { latest: [...versions.keys()].at(-1) },
    versions: Object.fromEntries([...versions].map(([version, { manifest }]) => [version, manifest])),
    time: Object.fromEntries([...versions].map(([version, { publishedAt }]) => [version, publishedAt])),
  })
  /** Every word has to be in the name or the description; `keywords:` asks for a keyword. */
  const search = (text: string) => {
    const words = text.split(/\s+/).filter(Boolean)
    const all = [...packages].map(([name, versions]) => {
      const [version, { manifest, publishedAt }] = [...versions].at(-1)!
      return { name, version, description: (manifest['description'] ?? '') as string, keywords: (manifest['keywords'] ?? []) as string[], date: publishedAt, publisher: { username: 'ann' } }
    })
    const found = all.filter(({ name, description, keywords }) => words.every((word) => (word.startsWith('keywords:') ? keywords.includes(word.slice('keywords:'.length)) : `${name} ${description}`.toLowerCase().includes(word.toLowerCase()))))
    return { objects: found.map((each) => ({ package: each })), total: found.length, time: publishedNow }
  }

  let server = createServer(answer)
  const listen = async (): Promise<void> => {
    server = createServer(answer)
    await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve) })
    port = (server.address() as AddressInfo).port
  }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => { server.close(resolve) })
  }
  await listen()
  const url = `http://127.0.0.1:${port}/`
  return {
    url, requests,
    async publish(...list) {
      for (const each of list) {
        const tarball = each.tarball ?? await packPackage(each)
        const manifest = {
          ...packageJson(each), hasInstallScript: each.scripts?.['install'] !== undefined || each.scripts?.['postinstall'] !== undefined || undefined, _npmUser: { name: 'ann' },
          dist: { tarball: `${url}${each.name}/-/${each.version}.tgz`, integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`, shasum: createHash('sha1').update(tarball).digest('hex'), unpackedSize: 1_234, fileCount: 2 },
        }
        const versions = packages.get(each.name) ?? new Map<string, Version>()
        packages.set(each.name, versions.set(each.version, { manifest, tarball, publishedAt: each.publishedAt ?? publishedNow }))
      }
    },
    tamper(name, version) {
      const found = packages.get(name)?.get(version)
      if (found) found.tarball = gzipSync(Buffer.concat([Buffer.from('not what was announced'), found.tarball]))
    },
    slow(ms) { pauseMs = ms },
    offerSearch() { hasSearch = true },
    down: close,
    up: listen,
    environment: (home) => ({ PATH: process.env['PATH'] ?? '', HOME: home, npm_config_registry: url, npm_config_userconfig: join(home, 'none.npmrc'), npm_config_globalconfig: join(home, 'none-global.npmrc') }),
    close,
  }
}

const publishedNow = '2026-01-02T03:04:05.000Z'

const packageJson = ({ name, version, dependencies, optionalDependencies, scripts, bin, more }: Published) => ({ name, version, ...(dependencies ? { dependencies } : {}), ...(optionalDependencies ? { optionalDependencies } : {}), ...(scripts ? { scripts } : {}), ...(bin ? { bin } : {}), ...more })

/** A folder as its author has it, packed as `npm pack` packs it. */
export async function packPackage(published: Published): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-pack-'))
  try {
    writePackage(folder, published)
    return await pacote.tarball(`file:${folder}`, { Arborist, ignoreScripts: true, cache: join(folder, '..', 'pincer-pack-cache') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function writePackage(folder: string, published: Published): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson(published)))
  for (const [path, text] of Object.entries({ 'index.js': `module.exports = ${JSON.stringify(published.version)}\n`, ...published.files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
}

import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import type { PathUse } from '../../../electron/gateway/executors/tool-definition.ts'
import { nodeVirtualFs } from '../../../electron/gateway/policy/node-virtual-fs.ts'
import type { Platform } from '../../../electron/gateway/policy/path-names.ts'
import { patternBase } from '../../../electron/gateway/policy/path-pattern.ts'
import { decidePath, type PathRequest } from '../../../electron/gateway/policy/path-policy.ts'
import { MemoryVirtualFs } from '../../fakes/memory-virtual-fs.ts'

export type SetupStep = { file: string } | { dir: string } | { symlink: [string, string] } | { hardlink: [string, string] } | { fifo: string } | { socket: string } | { sparse: [string, number] }

export interface PathRow {
  readonly id: string
  readonly platform: 'posix' | 'linux' | 'darwin' | 'win32'
  readonly root: string
  readonly home: string
  readonly tool: string
  readonly path: string
  readonly setup: readonly SetupStep[]
  readonly expected: 'allow' | 'ask' | 'deny'
  readonly alsoOk?: readonly ('allow' | 'ask' | 'deny')[]
  readonly note?: string
}

type World = Omit<PathRequest, 'path' | 'access'>

const ownPlaces = ['/home/u/.config/product', '/opt/product']
const ownWindowsPlaces = ['C:\\Users\\u\\.config\\product', 'C:\\Users\\u\\AppData\\Roaming\\product', 'C:\\Users\\u\\AppData\\Local\\product', 'C:\\Program Files\\product', 'C:\\opt\\product']

/** Builds the world a row speaks of and asks the product's own decision. */
export async function judgePathRow(row: PathRow): Promise<'allow' | 'ask' | 'deny'> {
  // A rule that really depends on the disk is tried on a real one where rows and machine are of one kind.
  return row.platform === 'darwin' || row.platform === 'win32' || process.platform !== 'linux' ? judgeVirtually(row) : judgeOnDisk(row)
}

function decide(world: World, row: PathRow, path: string): 'allow' | 'ask' | 'deny' {
  if (row.tool !== 'glob') return decidePath({ ...world, path, access: accessOf(row.tool) }).verdict
  const { base, climbs } = patternBase(world.platform, path)
  return climbs ? 'deny' : decidePath({ ...world, path: base, access: 'list' }).verdict
}

function accessOf(tool: string): PathUse['access'] {
  if (tool === 'write' || tool === 'edit') return 'write'
  return tool === 'grep' || tool === 'glob' ? 'list' : 'read'
}

function judgeVirtually(row: PathRow): 'allow' | 'ask' | 'deny' {
  const platform: Platform = row.platform === 'posix' ? 'linux' : row.platform
  const fs = new MemoryVirtualFs(platform).folder(row.home).folder(row.root)
  const world = { platform, fs, workspace: row.root, home: row.home, ownPlaces: platform === 'win32' ? ownWindowsPlaces : ownPlaces }
  // "X is a link to Y", "X is a junction to Y", "X is the short name of Y"
  for (const match of (row.note ?? '').matchAll(/(\S+) is (?:a|the) (link|junction|short name) (?:to|of) ([^\s,;]+)/g)) {
    const [, from = '', kind, to = ''] = match
    if (kind === 'short name') fs.shortName(from, to)
    else fs.link(from, to).folder(to)
  }
  for (const step of row.setup) {
    if ('file' in step) fs.file(step.file)
    else if ('dir' in step) fs.folder(step.dir)
    else if ('symlink' in step) fs.link(...step.symlink)
    else if ('hardlink' in step) fs.hardLink(...step.hardlink)
    else if ('fifo' in step) fs.special(step.fifo, 'fifo')
    else if ('socket' in step) fs.special(step.socket, 'socket')
    else fs.file(step.sparse[0])
  }
  return decide(world, row, row.path)
}

async function judgeOnDisk(row: PathRow): Promise<'allow' | 'ask' | 'deny'> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-path-')))
  const closers: (() => Promise<void>)[] = []
  try {
    // The system's own places stay what they are, also when a path reaches them in a roundabout way.
    const mapped = (path: string): string => (path.startsWith('/') && !/^\/(etc|proc|dev|sys)(\/|$)/.test(posix.normalize(path).replace(/^\/+/, '/')) ? base + path : path)
    mkdirSync(mapped(row.root), { recursive: true })
    mkdirSync(mapped(row.home), { recursive: true })
    for (const step of row.setup) closers.push(await lay(step, mapped))
    const world: World = {
      platform: 'linux', fs: nodeVirtualFs('linux'), workspace: mapped(row.root), home: mapped(row.home), ownPlaces: ownPlaces.map(mapped),
    }
    return decide(world, row, mapped(row.path))
  } finally {
    await Promise.all(closers.map(async (close) => close()))
    rmSync(base, { recursive: true, force: true })
  }
}

async function lay(step: SetupStep, mapped: (path: string) => string): Promise<() => Promise<void>> {
  const nothing = async (): Promise<void> => undefined
  const place = (path: string): string => { mkdirSync(dirname(mapped(path)), { recursive: true }); return mapped(path) }
  if ('file' in step) writeFileSync(place(step.file), 'text of the row\n')
  else if ('dir' in step) mkdirSync(place(step.dir), { recursive: true })
  else if ('symlink' in step) symlinkSync(mapped(step.symlink[1]), place(step.symlink[0]))
  else if ('hardlink' in step) linkSync(mapped(step.hardlink[1]), place(step.hardlink[0]))
  else if ('fifo' in step) execFileSync('mkfifo', [place(step.fifo)])
  else if ('sparse' in step) { const file = place(step.sparse[0]); writeFileSync(file, ''); truncateSync(file, step.sparse[1]) }
  else {
    const server = createServer()
    const file = place(step.socket)
    await new Promise<void>((done, fail) => { server.once('error', fail); server.listen(file, done) })
    return async () => new Promise((done) => { server.close(() => { done() }) })
  }
  return nothing
}

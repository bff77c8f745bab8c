import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { programBeside } from '../../process/unpacked-path.ts'
import { bubblewrapArguments } from '../../sandbox/linux/bubblewrap-arguments.ts'
import { type Bubblewrap, filterFd } from '../../sandbox/linux/try-bubblewrap.ts'
import type { Mount } from '../../sandbox/linux/wall-layout.ts'

/** How a skill's process is started: program, arguments, and files it gets as descriptors. */
export interface SkillLaunch {
  readonly file: string
  readonly args: readonly string[]
  /** Opened for the system's wall; descriptor number and path. */
  readonly filter: { readonly fd: number; readonly path: string } | null
}

export interface LaunchInput {
  /** The Node that ships for children. */
  readonly node: string
  /** The package's versioned folder: all the process may read. */
  readonly folder: string
  /** The system's wall; null: there is none. */
  readonly wall: Bubblewrap | null
}

/** Descriptors: 3 is the channel (`inside/channel.ts`), 4 takes the wall's report, which nobody reads. */
const statusFd = 4

/**
 * The walls from outside: Node's own permissions (nothing to be written, no network, no programs, threads, addons), no built-in
 * database, a bounded heap, and round it all the system's wall with an empty network and its own processes.
 */
export function skillLaunch({ node, folder, wall }: LaunchInput): SkillLaunch {
  const child = programBeside(import.meta.url, 'skill-child')
  const reads = [...ownReads(child), folder]
  const nodeArgs = [
    '--permission', ...reads.map((path) => `--allow-fs-read=${path}`), '--no-experimental-sqlite', '--no-addons', '--no-experimental-global-navigator', '--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning',
    `--max-old-space-size=${limits.skillHeapMegabytes}`, '--max-semi-space-size=4', '--no-warnings', child,
  ]
  if (wall === null) return { file: node, args: nodeArgs, filter: null }
  const mounts: Mount[] = [...systemMounts(), { kind: 'read', path: node }, ...reads.map((path): Mount => ({ kind: 'read', path }))]
  return {
    file: wall.file,
    args: [...bubblewrapArguments({ abilities: wall.abilities, procCovers: wall.procCovers, mounts, env: {}, cwd: '/', statusFd }), ...(wall.filterFile === null ? [] : ['--seccomp', String(filterFd)]), '--', node, ...nodeArgs],
    filter: wall.filterFile === null ? null : { fd: filterFd, path: wall.filterFile },
  }
}

/** What a program needs to start at all: the system's libraries. No settings, no homes, no other programs' data. */
function systemMounts(): Mount[] {
  return ['usr', 'lib', 'lib64', 'nix', 'gnu'].flatMap((name): Mount[] => {
    const at = `/${name}`
    const facts = fs.lstatSync(at, { throwIfNoEntry: false })
    if (facts?.isSymbolicLink() === true) return [{ kind: 'link', path: at, to: fs.readlinkSync(at) }]
    return facts?.isDirectory() === true ? [{ kind: 'read', path: at }] : []
  })
}

/** The bundle is one file. From the sources it is this folder, and the checker of arguments where npm put it. */
function ownReads(child: string): string[] {
  if (!child.endsWith('.ts')) return [child]
  const modules = findUp(dirname(child), 'node_modules')
  return [dirname(child), ...(modules === null ? [] : ['ajv', 'fast-deep-equal', 'json-schema-traverse', 'fast-uri', 'require-from-string'].map((name) => join(modules, name)))]
}

function findUp(from: string, name: string): string | null {
  const here = join(from, name)
  if (fs.existsSync(here)) return here
  return dirname(from) === from ? null : findUp(dirname(from), name)
}

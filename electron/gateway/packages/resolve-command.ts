import { dirname, posix, win32 } from 'node:path'
import type { CommandResolver, PrepareProgress, ReadyCommand, ResolvedCommand, ResolveFailureCode, ResolveRequest } from '../mcp/ports.ts'
import { findProgram, readCommandShim, withFolderLast } from './find-program.ts'
import { type PackageCommand, readPackageCommand } from './npx-arguments.ts'
import { findPackageBin } from './package-bin.ts'
import { plainSlot } from './package-pointer.ts'
import type { InstalledPackage, PackageStore } from './package-store.ts'
import type { InstallProgress, PackageFailure, PackageFailureCode } from './package-types.ts'

export interface CommandResolverOptions {
  readonly store: Pick<PackageStore, 'current' | 'install'>
  /** The Node that ships for children. */
  readonly node: string
  readonly platform: 'linux' | 'darwin' | 'win32'
}

/**
 * Turns a written command into a program that is there, so that nobody has to install anything first: `node` is the Node that
 * ships, `npx` and `npm exec` are our own installer, everything else is looked for on the PATH the program will get.
 */
export function createCommandResolver({ store, node, platform }: CommandResolverOptions): CommandResolver {
  const resolvePackage = async (command: PackageCommand, request: ResolveRequest): Promise<ResolvedCommand> => {
    const { name, range } = command
    const slot = range ?? plainSlot
    const spec = range === null ? name : `${name}@${range}`
    let installed: InstalledPackage | null = await store.current('server', name, slot)
    if (installed?.record.source.kind !== 'registry') {
      const end = await store.install({
        kind: 'server', source: { kind: 'registry', spec }, slot, allowedScripts: request.allowedScripts, signal: request.signal, onProgress: (progress) => request.onProgress(prepareProgress(progress)),
      })
      if ('root' in end) installed = end
      else return end.kind === 'needs-scripts' ? { kind: 'needs-scripts', scripts: end.scripts } : failedCommand(end, spec)
    }
    const bin = await findPackageBin(installed.root, command.program)
    if (bin.kind === 'none') return { kind: 'failed', code: 'not-found', data: { command: command.program ?? name, package: spec, has: bin.has.join(', ') } }
    const { facts } = installed.record
    const identity = { name: installed.name, version: installed.version, integrity: facts.integrity }
    const env = withFolderLast(request.env, dirname(node), platform)
    return bin.kind === 'node'
      ? { kind: 'ready', file: node, args: [...bin.flags, bin.file, ...command.args], env, package: identity }
      : { kind: 'ready', file: bin.file, args: command.args, env, package: identity }
  }

  const resolveProgram = async (request: ResolveRequest): Promise<ResolvedCommand> => {
    const file = await findProgram(request.command, { env: request.env, platform })
    if (file === null) return { kind: 'failed', code: 'not-found', data: { command: request.command } }
    const env = withFolderLast(request.env, dirname(node), platform)
    const script = platform === 'win32' ? await readCommandShim(file) : null
    const ready: ReadyCommand = script === null ? { kind: 'ready', file, args: request.args, env } : { kind: 'ready', file: node, args: [script, ...request.args], env }
    return ready
  }

  return {
    async resolve(request) {
      try {
        if (request.signal.aborted) return { kind: 'failed', code: 'stopped', data: {} }
        const program = baseName(request.command, platform)
        if (program === 'node') return { kind: 'ready', file: node, args: request.args, env: withFolderLast(request.env, dirname(node), platform) }
        const read = program === null ? { kind: 'other' as const } : readPackageCommand(program, request.args)
        switch (read.kind) {
          case 'package': return await resolvePackage(read.command, request)
          case 'source': return { kind: 'failed', code: 'refused', data: { why: 'source', spec: read.spec } }
          case 'other': return await resolveProgram(request)
          default: return read satisfies never
        }
      } catch (error) {
        return { kind: 'failed', code: 'failed', data: { message: error instanceof Error ? error.message : String(error) } }
      }
    },
  }
}

/** A bare name, in small letters and without the ending Windows gives it; null when somebody named one particular file. */
function baseName(command: string, platform: CommandResolverOptions['platform']): string | null {
  const isBare = (platform === 'win32' ? win32 : posix).basename(command) === command
  return isBare ? command.toLowerCase().replace(/\.(?:cmd|exe|bat|ps1)$/, '') : null
}

function prepareProgress({ step, subject, bytes, packages }: InstallProgress): PrepareProgress {
  const amount = step === 'download' && bytes !== null ? { ...bytes, unit: 'bytes' as const } : packages === null ? null : { ...packages, unit: 'packages' as const }
  return {
    step: step === 'find' ? 'resolve' : step, subject,
    ...(amount === null ? {} : { done: amount.done, unit: amount.unit, ...(amount.of === null ? {} : { of: amount.of }) }),
  }
}

const codes: Readonly<Record<PackageFailureCode, ResolveFailureCode>> = {
  'no-such-package': 'no-such-package', 'no-such-version': 'no-such-package', offline: 'offline', registry: 'failed', integrity: 'damaged', source: 'refused', archive: 'refused',
  'too-large': 'refused', unfit: 'refused', 'bad-package': 'damaged', script: 'failed', 'no-space': 'failed', disk: 'failed', busy: 'failed', stopped: 'stopped', failed: 'failed',
}

function failedCommand({ code, data }: PackageFailure, spec: string): ResolvedCommand {
  return { kind: 'failed', code: codes[code], data: { ...data, package: data['package'] ?? spec, why: code } }
}

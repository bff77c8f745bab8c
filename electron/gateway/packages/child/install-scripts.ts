import { spawn } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import type { ArboristNode } from '@npmcli/arborist'
import { limits } from '../../../../shared/limits.ts'
import { packageFailure, type WantedScript } from '../package-types.ts'
import { PackageProblem } from './failure-of.ts'

/** npm's events for an installed package, in npm's order. */
const events = ['preinstall', 'install', 'postinstall'] as const

export interface LocatedScript extends WantedScript { readonly folder: string }

/** Programs that the unpacked packages want to run, a dependency's before those of who needs it. Reads the files that really came. */
export async function findInstallScripts(nodes: readonly ArboristNode[]): Promise<LocatedScript[]> {
  const found: LocatedScript[] = []
  // Deeper folders first; within npm's flat layout the asked-for package comes last by being named last.
  for (const node of nodes.toSorted((a, b) => b.location.split('/node_modules/').length - a.location.split('/node_modules/').length)) {
    const scripts = await scriptsOf(node.path)
    const isNative = await access(join(node.path, 'binding.gyp')).then(() => true, () => false)
    const wanted = events.flatMap((event) => (scripts[event] ? [{ event, text: scripts[event] }] : []))
    // npm builds such a package without being told to.
    if (isNative && !scripts['install'] && !scripts['preinstall']) wanted.push({ event: 'install', text: 'node-gyp rebuild' })
    for (const { event, text } of wanted) found.push({ package: node.packageName ?? node.name, version: node.version, event, text, folder: node.path })
  }
  return found
}

async function scriptsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const parsed: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const scripts = typeof parsed === 'object' && parsed !== null && 'scripts' in parsed ? parsed.scripts : null
  if (typeof scripts !== 'object' || scripts === null) return {}
  return Object.fromEntries(Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== ''))
}

/** Runs one script that somebody agreed to, in its package's folder, with no input. Throws `script` with the end of its output. */
export async function runInstallScript(script: LocatedScript, root: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [join(script.folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), dirname(process.execPath), environment[pathName] ?? ''].join(delimiter)
  const [file, ...args] = process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', script.text] : ['/bin/sh', '-c', script.text]
  const child = spawn(file, args, {
    cwd: script.folder, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, timeout: limits.installScriptMs, killSignal: 'SIGKILL',
    env: { ...environment, [pathName]: path, npm_lifecycle_event: script.event, npm_package_name: script.package, npm_package_version: script.version, npm_execpath: '', npm_node_execpath: process.execPath, INIT_CWD: root },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { output = (output + chunk.toString('utf8')).slice(-limits.installScriptOutputChars) })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new PackageProblem(packageFailure('script', { package: `${script.package}@${script.version}`, event: script.event, output: output.trim() }))
}

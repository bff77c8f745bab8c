import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { PathUse } from '../../executors/tool-definition.ts'
import { toFileFailure } from '../../files/file-failure.ts'
import { type GuardedFolder, openFolder } from '../../files/open-guarded.ts'
import { readWhole } from '../../files/read-whole.ts'
import { writeFileWhole } from '../../files/write-file.ts'
import type { GuardedPath } from '../../policy/judge-call.ts'
import type { BrokerAnswer, RunningCall } from '../host/skill-host.ts'
import { answered, notDone, refused } from './broker-answers.ts'

/** The path guard every tool stands behind. */
export interface CallFiles { readonly guardPaths: (uses: readonly PathUse[], workspace: string) => Promise<readonly GuardedPath[]> }

export interface CallFileParts { readonly call: RunningCall; readonly manifest: Manifest; readonly files: CallFiles }

/**
 * `call.files`: a path argument the call was judged with, or a path inside a declared folder of the chat's folder. Whatever it is,
 * the same path guard decides as for Pincer's own tools; where it would ask, a skill gets a no, because nobody is asked midway.
 */
export async function callFile(what: 'read' | 'write' | 'list' | 'stat', path: string, bytes: Buffer, parts: CallFileParts): Promise<BrokerAnswer> {
  const { context } = parts.call
  const access = what === 'write' ? 'write' : what === 'read' ? 'read' : 'list'
  const real = await judged(path, access, parts)
  if (typeof real !== 'string') return real
  const { platform, files, signal } = context
  try {
    switch (what) {
      case 'read': {
        const whole = await readWhole(real, { platform, files, maxBytes: limits.skillFileBytes, signal })
        return whole.kind === 'failed' ? notDone(whole.code, whole.message) : answered(null, whole.bytes)
      }
      case 'write': {
        if (bytes.byteLength > limits.skillFileBytes) return notDone('too-large', `at most ${limits.skillFileBytes} bytes can be written at once`)
        const end = await writeFileWhole({ path: real, target: 'judged', bytes, files, platform, signal })
        return end.kind === 'failed' ? notDone(end.code, end.message) : answered({ created: end.created })
      }
      case 'list': {
        const entries = await within(real, parts, (folder) => readdir(folder.at('.'), { withFileTypes: true }))
        if ('ok' in entries) return entries
        const mayList = context.mayLookInto ?? (() => true)
        return answered(entries.slice(0, limits.skillListEntries).filter(({ name }) => mayList(join(real, name), 'list')).map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' })))
      }
      case 'stat': {
        const facts = await within(dirname(real), parts, (folder) => lstat(folder.at(basename(real))))
        if ('ok' in facts) return facts
        return answered({ kind: facts.isDirectory() ? 'folder' : facts.isFile() ? 'file' : 'other', bytes: facts.size, changedAt: facts.mtimeMs })
      }
      default: return what satisfies never
    }
  } catch (error) {
    const failure = toFileFailure(error)
    return notDone(failure.code, failure.message)
  }
}

/** Looks into a judged folder and nowhere else, whatever somebody puts in its place meanwhile. */
async function within<T extends object>(path: string, { call: { context: { platform, files } } }: CallFileParts, look: (folder: GuardedFolder) => Promise<T>): Promise<T | BrokerAnswer> {
  const folder = await openFolder(path, { platform, create: false, files })
  if ('kind' in folder) return notDone(folder.code, folder.message)
  try {
    const seen = await look(folder)
    return await folder.isStillJudged() ? seen : notDone('no-access', 'The path changed after it was judged.')
  } finally {
    folder.close()
  }
}

/** The real path, or why not. */
async function judged(path: string, access: PathUse['access'], { call, manifest, files }: CallFileParts): Promise<string | BrokerAnswer> {
  const { context, tool } = call
  // An argument that was shown, judged and allowed before the call.
  const uses = argumentPaths(manifest.tools.find(({ name }) => name === tool)?.paths, call.input)
  if (uses.some((use) => use.path === path && (access !== 'write' || use.access === 'write'))) return context.resolved(path)
  const absolute = resolve(context.workspace, path)
  const inside = relative(context.workspace, absolute)
  if (inside.startsWith('..') || isAbsolute(inside)) return refused(`${path} lies outside the working folder`)
  const folder = manifest.permissions.folders.find((each) => (access !== 'write' || each.access === 'write') && isWithin(inside, each.path))
  if (!folder) return refused(`${path} is in no folder that was declared for ${access === 'write' ? 'writing' : 'reading'}`)
  const [guarded] = await files.guardPaths([{ path: absolute, access }], context.workspace)
  if (!guarded || guarded.verdict !== 'allow') return refused(`${path}: ${guarded?.reason ?? 'not allowed'}`)
  // A declared folder may be a link to somewhere else in the working folder: the real place counts.
  const [place] = await files.guardPaths([{ path: resolve(context.workspace, folder.path), access: 'list' }], context.workspace)
  const base = place?.real ?? ''
  if (base === '' || !(guarded.real === base || guarded.real.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))) return refused(`${path} leads out of the declared folder`)
  return guarded.real
}

/** The path arguments of a call, as its tool declares them; a list of paths is one for each. */
export function argumentPaths(declared: Readonly<Record<string, 'read' | 'write'>> | undefined, input: unknown): PathUse[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(declared ?? {}).flatMap(([argument, access]) => {
    const value: unknown = Object.hasOwn(input, argument) ? (input as Record<string, unknown>)[argument] : undefined
    const paths = Array.isArray(value) ? value as readonly unknown[] : [value]
    return paths.filter((path): path is string => typeof path === 'string').slice(0, 100).map((path) => ({ path, access }))
  })
}

function isWithin(path: string, folder: string): boolean {
  const plain = folder.replace(/^\.\/|\/+$/g, '')
  return plain === '.' || plain === '' || path === plain || path.split(sep).join('/').startsWith(`${plain}/`)
}

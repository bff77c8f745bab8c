import type * as Fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RefusedError, type Note } from './refused-module.ts'

/**
 * Of `fs` a skill gets reading, and only inside its own package: a parser finds its tables there, a wasm library its program.
 * Numbers are refused: an open descriptor is not asked for its path.
 */
const reading = ['existsSync', 'readFileSync', 'statSync', 'lstatSync', 'readdirSync', 'accessSync', 'readFile', 'stat', 'lstat', 'readdir', 'access', 'createReadStream'] as const
const readingLater = ['readFile', 'stat', 'lstat', 'readdir', 'access'] as const

export function readOnlyFs(fs: typeof Fs, root: string, note: Note): { readonly plain: Record<string, unknown>; readonly promises: Record<string, unknown> } {
  const inside = root.endsWith('/') ? root : `${root}/`
  const check = (name: string, given: unknown): void => {
    const path = given instanceof URL ? (given.protocol === 'file:' ? fileURLToPath(given) : '') : typeof given === 'string' ? given : ''
    // What the path really leads to is the system's and Node's to refuse; this is the look that can tell an author.
    const plain = path.replaceAll('\\', '/')
    const isInside = plain.startsWith(inside.replaceAll('\\', '/')) || plain === root
    if (isInside && !plain.split('/').includes('..')) return
    note(`fs.${name} ${String(path).slice(0, 200)}`)
    throw new RefusedError(`fs.${name} outside its own package`)
  }
  const wrap = (target: object, name: string): unknown => {
    const real = Reflect.get(target, name) as (...given: readonly unknown[]) => unknown
    return (path: unknown, ...rest: readonly unknown[]) => {
      if (name === 'existsSync') {
        try { check(name, path) } catch { return false }
      } else check(name, path)
      return Reflect.apply(real, target, [path, ...rest])
    }
  }
  const wrapLater = (name: string): unknown => {
    const real = Reflect.get(fs.promises, name) as (...given: readonly unknown[]) => Promise<unknown>
    return async (path: unknown, ...rest: readonly unknown[]) => {
      check(name, path)
      return Reflect.apply(real, fs.promises, [path, ...rest])
    }
  }
  return { plain: Object.fromEntries(reading.map((name) => [name, wrap(fs, name)])), promises: Object.fromEntries(readingLater.map((name) => [name, wrapLater(name)])) }
}

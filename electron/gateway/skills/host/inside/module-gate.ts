import * as nodeModule from 'node:module'
import * as fs from 'node:fs'
import { readOnlyFs } from './read-only-fs.ts'
import { type Note, refusedModule } from './refused-module.ts'

/**
 * Which parts of Node a skill gets. What is not named here is there under its name, but every function of it refuses: reading
 * and writing, network, programs, threads. This is one wall among several; the others hold when somebody gets round it.
 */
const open: ReadonlySet<string> = new Set([
  'assert', 'assert/strict', 'async_hooks', 'buffer', 'console', 'constants', 'crypto', 'diagnostics_channel', 'events', 'path', 'path/posix', 'path/win32', 'perf_hooks', 'process', 'punycode', 'querystring',
  'stream', 'stream/consumers', 'stream/promises', 'stream/web', 'string_decoder', 'sys', 'timers', 'timers/promises', 'url', 'util', 'util/types', 'zlib',
])

const bare = (specifier: string): string => specifier.replace(/^node:/, '')

/** Closes the ways to Node's modules for everything that is loaded afterwards. */
export function closeModules(root: string, note: Note): void {
  const real = new Map<string, unknown>()
  const builtin = process.getBuiltinModule.bind(process)
  const stubs = new Map<string, Record<string, unknown>>()
  const closed = (name: string): Record<string, unknown> => {
    const known = stubs.get(name)
    if (known) return known
    const made = makeStub(name, builtin(`node:${name}`) as unknown as Record<string, unknown>, root, note)
    stubs.set(name, made)
    return made
  }
  const get = (specifier: string): unknown => {
    const name = bare(specifier)
    if (!nodeModule.isBuiltin(specifier)) {
      noteAbsent(specifier)
      return undefined
    }
    if (!open.has(name)) return closed(name)
    const known = real.get(name) ?? builtin(`node:${name}`)
    real.set(name, known)
    return known
  }

  /** A part of Node that is switched off altogether (its database) is not there to be closed; that it was wanted is noted all the same. */
  const noteAbsent = (specifier: string): void => { if (specifier.startsWith('node:') && !nodeModule.isBuiltin(specifier)) note(`import ${specifier.slice(0, 200)}`) }

  // `import` in modules: a small module in memory takes the closed one's place.
  const scheme = 'pincer-closed:'
  const global = Symbol.for('pincer.closed')
  Object.defineProperty(globalThis, global, { value: closed })
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const isRequire = context.conditions.includes('require') && !context.conditions.includes('import')
      if (!isRequire && nodeModule.isBuiltin(specifier) && !open.has(bare(specifier))) return { url: `${scheme}${bare(specifier)}`, format: 'module', shortCircuit: true }
      noteAbsent(specifier)
      return next(specifier, context)
    },
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context)
      const name = url.slice(scheme.length)
      const names = Object.keys(closed(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
      const source = [`const closed = globalThis[Symbol.for('pincer.closed')](${JSON.stringify(name)})`, 'export default closed', ...names.map((key, index) => `const e${index} = closed[${JSON.stringify(key)}]; export { e${index} as ${key} }`)].join('\n')
      return { format: 'module', source, shortCircuit: true }
    },
  })

  // `require` in scripts, by whatever name it is reached.
  const Module = nodeModule.Module as unknown as { _load: (request: string, ...rest: readonly unknown[]) => unknown } & Record<string, unknown>
  const load = Module._load
  Module._load = function guardedLoad(request: string, ...rest: readonly unknown[]): unknown {
    if (typeof request === 'string') noteAbsent(request)
    return typeof request === 'string' && nodeModule.isBuiltin(request) ? get(request) : Reflect.apply(load, this, [request, ...rest])
  }
  const refuse = stubOf('module', note)
  for (const name of ['registerHooks', 'register', '_preloadModules', 'runMain', 'setSourceMapsSupport', 'enableCompileCache', 'findPackageJSON', 'stripTypeScriptTypes']) lock(Module, name, refuse(name))
  lock(Module, '_load', Module._load)
  lock(process, 'getBuiltinModule', get)
  const crypto = builtin('node:crypto')
  for (const name of ['setEngine', 'setFips']) lock(crypto, name, stubOf('crypto', note)(name))
  // What was imported by name before is now the closed one too.
  nodeModule.syncBuiltinESMExports()
  lock(Module, 'syncBuiltinESMExports', refuse('syncBuiltinESMExports'))
}

const stubOf = (module: string, note: Note) => (name: string): unknown => refusedModule(module, { [name]: () => undefined }, note)[name]

function makeStub(name: string, real: Readonly<Record<string, unknown>>, root: string, note: Note): Record<string, unknown> {
  switch (name) {
    case 'fs': {
      const view = readOnlyFs(fs, root, note)
      return { ...refusedModule(name, real, note, view.plain), promises: refusedModule('fs.promises', fs.promises, note, view.promises) }
    }
    case 'fs/promises': return refusedModule(name, real, note, readOnlyFs(fs, root, note).promises)
    case 'os': return refusedModule(name, real, note, { platform: () => process.platform, arch: () => process.arch, type: () => 'Pincer', endianness: () => 'LE', tmpdir: () => '/nowhere', homedir: () => '/nowhere', release: () => '', cpus: () => [], totalmem: () => 0, freemem: () => 0 })
    // Packages written as modules load their older parts this way; what it loads goes through the guarded loader.
    case 'module': return refusedModule(name, real, note, { createRequire: real['createRequire'], isBuiltin: real['isBuiltin'], builtinModules: [] })
    case 'tty': return refusedModule(name, real, note, { isatty: () => false })
    default: return refusedModule(name, real, note)
  }
}

/** Puts a value in a property's place for good. */
export function lock(target: object, name: string, value: unknown): void {
  // Still to be enumerated where it was: modules export the names they can see.
  const enumerable = Object.getOwnPropertyDescriptor(target, name)?.enumerable ?? false
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable })
}

/**
 * `node --import …/register.ts dist/main.js` runs an Electron main bundle without Electron: the name `electron` leads to
 * this folder, for `import` and `require` alike. Everything else is as Node finds it.
 */
import { registerHooks } from 'node:module'

const hostModule = new URL('./electron-module.ts', import.meta.url).href
const names: ReadonlySet<string> = new Set(['electron', 'electron/main', 'electron/common'])

registerHooks({
  resolve(specifier, context, nextResolve) {
    return names.has(specifier) ? { url: hostModule, shortCircuit: true } : nextResolve(specifier, context)
  },
})

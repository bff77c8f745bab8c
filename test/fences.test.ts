import { readFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { limits } from '../shared/limits.ts'
import { moduleUses, projectFiles, projectRoot, sourceOf } from './fakes/source-files.ts'

/** The direction of the design, held by reading every source file: lint alone does not see `import()` and `require`. */
const files = projectFiles()
const code = files.filter((file) => /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx)$/.test(file))
const below = (...folders: string[]) => code.filter((file) => folders.some((folder) => file.startsWith(folder)))
const product = below('shared/', 'electron/', 'renderer/', 'skills/')
const isElectron = (specifier: string) => specifier === 'electron' || specifier.startsWith('electron/')

/** `file → module` for each use that breaks a rule; an empty list is what every test here wants. */
function breaches(among: readonly string[], isWrong: (use: ReturnType<typeof moduleUses>[number], file: string) => boolean): string[] {
  return among.flatMap((file) => moduleUses(file).filter((use) => isWrong(use, file)).map((use) => `${file} → ${use.specifier}`))
}
const leadsTo = (target: string | null, ...folders: string[]) => target !== null && folders.some((folder) => target.startsWith(folder))

describe('the finder itself', () => {
  it('sees every way to load a module', () => {
    const source = "import a from 'a'\nimport type { B } from 'b'\nimport { type C } from 'c'\nimport { type D, d } from 'd'\nimport 'e'\nexport * from 'f'\nconst g = await import('g')\nrequire('h')\nrequire.resolve(\"i\")\nimport(`j`)\n// import 'no'\n/* require('no') */\nexport type { K } from 'k'"
    expect(moduleUses('x.ts', source).filter((use) => !use.typeOnly).map((use) => use.specifier).toSorted()).toEqual(['a', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
    expect(moduleUses('x.ts', source).filter((use) => use.typeOnly).map((use) => use.specifier).toSorted()).toEqual(['b', 'c', 'k'])
  })
  it('finds the project', () => {
    for (const file of ['electron/main.ts', 'electron/preload.ts', 'shared/limits.ts', 'renderer/gateway-client.ts', 'electron/launch/start.mjs']) expect(code).toContain(file)
  })
})

describe('who may import whom', () => {
  it('electron as a value only in main, preload, shell and its stand-in', () => {
    const allowed = (file: string) => file === 'electron/main.ts' || file === 'electron/preload.ts' || /^(electron\/(shell|chromium-host)|test\/app\/fixtures)\//.test(file)
    expect(breaches(code, (use, file) => isElectron(use.specifier) && !use.typeOnly && !allowed(file))).toEqual([])
  })
  it('shared/ knows only zod and itself', () => {
    expect(breaches(below('shared/'), (use) => use.target === null ? use.specifier !== 'zod' : !leadsTo(use.target, 'shared/'))).toEqual([])
  })
  it('the window knows shared/ and itself, no Node, no Electron and no schema code', () => {
    expect(breaches(below('renderer/'), (use) => use.specifier.startsWith('node:') || isElectron(use.specifier) || use.specifier === 'zod' || (use.target !== null && !leadsTo(use.target, 'shared/', 'renderer/')))).toEqual([])
  })
  it('the gateway knows neither shell nor window', () => {
    expect(breaches(below('electron/gateway/'), (use) => isElectron(use.specifier) || (use.target !== null && !leadsTo(use.target, 'electron/gateway/', 'shared/')))).toEqual([])
  })
  it('the terminal door stands on the gateway, and on the window for its words alone', () => {
    expect(breaches(below('electron/cli/'), (use) => isElectron(use.specifier) || (use.target !== null && use.target !== 'renderer/text/terminal.ts' && !leadsTo(use.target, 'electron/cli/', 'electron/gateway/', 'shared/')))).toEqual([])
  })
  it('the shell carries no code of the window but the words of the system’s dialogs and notifications', () => {
    expect(breaches([...below('electron/shell/'), 'electron/main.ts', 'electron/preload.ts'], (use) => leadsTo(use.target, 'renderer/', 'electron/chromium-host/', 'electron/launch/', 'test/') && use.target !== 'renderer/text/native.ts' && use.target !== 'renderer/text/question-text.ts')).toEqual([])
  })
  it('the preload holds the contract’s names and nothing of the gateway', () => {
    expect(breaches(['electron/preload.ts'], (use) => !use.typeOnly && use.target !== null && !['shared/contract/bridge.ts', 'shared/contract/call-names.ts'].includes(use.target))).toEqual([])
  })
  it('the launcher stands on Node alone, so it runs before anything is installed', () => {
    const afterInstall = new Set(['esbuild'])
    expect(breaches(below('electron/launch/'), (use) => !use.typeOnly && use.target === null && !use.specifier.startsWith('node:') && !afterInstall.has(use.specifier))).toEqual([])
    expect(breaches(below('electron/launch/'), (use) => use.target !== null && !leadsTo(use.target, 'electron/launch/'))).toEqual([])
  })
  it('no product file knows the tests', () => {
    expect(breaches(product, (use) => leadsTo(use.target, 'test/'))).toEqual([])
  })
})

describe('one place each', () => {
  it('only gateway-client.ts touches the bridge', () => {
    expect(below('renderer/').filter((file) => /\bwindow\s*(\.|\[\s*['"])pincer\b|globalThis\s*\.\s*pincer\b/.test(sourceOf(file)))).toEqual(['renderer/gateway-client.ts'])
  })
  it('only the gate hands an address to the system', () => {
    expect(product.filter((file) => !file.startsWith('electron/chromium-host/') && /\bshell\s*\.\s*openExternal\s*\(/.test(sourceOf(file)))).toEqual(['electron/shell/open-external.ts'])
  })
  it('no file asks which shell runs, outside the launcher and the stand-in itself', () => {
    const asks = /chromium-host|versions\s*(\.|\[\s*['"])electron|ELECTRON_RUN_AS_NODE/
    const named = product.filter((file) => !/^(electron\/(chromium-host|launch)|renderer\/text)\//.test(file) && asks.test(sourceOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    // The name as it is told to the window, its type, and where it is found out: none of them branches.
    expect(named.toSorted()).toEqual(['electron/gateway/ports.ts', 'electron/shell/about.ts', 'shared/contract/calls.ts'])
    for (const file of below('renderer/')) expect(sourceOf(file), file).not.toMatch(/\.shell\s*===?\s*['"]/)
  })
  it('a number of the limits has no second home, and no wait of main is a number without a name', () => {
    const names = Object.keys(limits)
    const second = new RegExp(`\\b(?:const|let|static|readonly)\\s+(?:${names.join('|')})\\s*(?::\\s*number)?\\s*=`)
    expect(product.filter((file) => second.test(sourceOf(file)))).toEqual([])
    expect(below('electron/').filter((file) => /\b(setTimeout|setInterval)\([^;\n]*,\s*\d{2,}[\d_]*\)|AbortSignal\.timeout\(\d/.test(sourceOf(file)))).toEqual([])
  })
  it('schemas take zod apart, so that a start does not load what nobody uses', () => {
    // `import { z }` keeps every translation and converter in the bundle: half a megabyte that each start has to read.
    expect(product.filter((file) => /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m.test(sourceOf(file)))).toEqual([])
  })
  it('page code is never made from text', () => {
    expect(below('renderer/', 'electron/shell/', 'electron/main.ts', 'electron/preload.ts').filter((file) => /\beval\s*\(|new\s+Function\s*\(|executeJavaScript|dangerouslySetInnerHTML|\.innerHTML\s*=/.test(sourceOf(file)))).toEqual([])
  })
  it('Chromium’s own sandbox is switched off nowhere but in development starts', () => {
    const allowed = /^electron\/(launch|chromium-host)\//
    expect(product.filter((file) => !allowed.test(file) && /no-sandbox|sandbox:\s*false|webSecurity:\s*false|contextIsolation:\s*false|nodeIntegration:\s*true/.test(sourceOf(file)))).toEqual([])
  })
  it('certificates are always checked', () => {
    expect(product.filter((file) => /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|ignore-certificate-errors/.test(sourceOf(file)))).toEqual([])
  })
})

describe('a clone of the project stands alone', () => {
  const text = files.filter((file) => !/\.(png|jpe?g|webp|woff2|ico|icns|gz|tgz|zip|wasm)$/.test(file))
  it('no file names a folder of this machine', () => {
    // Short paths ("/", "/root" of a container) are words of many texts; only longer ones point at this machine.
    const own = [projectRoot, homedir(), tmpdir()].filter((folder) => folder.split('/').length > 2)
    const user = userInfo().username === 'root' ? [] : [`/home/${userInfo().username}/`]
    const traces = [...own, ...user]
    expect(text.filter((file) => traces.some((trace) => sourceOf(file).includes(trace)))).toEqual([])
  })
  it('the lockfile names no registry and pins every package by its hash', () => {
    const lock = JSON.parse(readFileSync(`${projectRoot}/package-lock.json`, 'utf8')) as { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }> }
    const packages = Object.entries(lock.packages).filter(([where]) => where !== '')
    expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([where]) => where)).toEqual([])
    // A package inside another one's archive is pinned with it.
    expect(packages.filter(([, entry]) => !entry.integrity && !entry.link && !entry.inBundle).map(([where]) => where)).toEqual([])
    expect(readFileSync(`${projectRoot}/.npmrc`, 'utf8')).not.toMatch(/registry\s*=|_auth/)
  })
  it('every package has one exact version', () => {
    const manifest = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8')) as Record<string, Record<string, string>>
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) => Object.entries(manifest[group] ?? {}))
    expect(versions.filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
  it('the children’s Node never takes the place of the project’s', () => {
    // npm links `.bin/node` to the package whose name sorts first.
    const names = Object.keys((JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8')) as { optionalDependencies: Record<string, string> }).optionalDependencies)
    const [own, children] = [names.filter((name) => name.startsWith('node-')), names.filter((name) => name.startsWith('runtime-'))]
    expect(own.length).toBeGreaterThan(0)
    for (const child of children) for (const node of own) expect(child > node).toBe(true)
  })
})

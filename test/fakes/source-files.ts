import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', 'out', '.git', '.cache', 'test-results', 'playwright-report'])

/** Every file of the project that is written by hand, as paths with forward slashes. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const child = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? projectFiles(child) : entry.isFile() ? [child] : []
  })
}

export const sourceOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

export interface ModuleUse {
  /** What stands in the quotes. */
  readonly specifier: string
  /** The file it leads to, for relative ones. */
  readonly target: string | null
  /** Gone after compiling. */
  readonly typeOnly: boolean
}

/** Whatever loads a module: `import … from`, `export … from`, bare `import`, `import()`, `require()` and `require.resolve()`. */
const fromForms = /\b(import|export)\s+(type\s+)?([\w*{}\s,$]*?)\s*from\s*['"]([^'"]+)['"]/g
const otherForms = /(?:\bimport\s*\(\s*|\bimport\s+|\brequire(?:\.resolve)?\s*\(\s*)['"`]([^'"`]+)['"`]/g

/** The modules a source text uses, found in the text itself so that no lint setting can hide one. */
export function moduleUses(file: string, source = sourceOf(file)): ModuleUse[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const fromUses = [...code.matchAll(fromForms)].map((match) => ({ specifier: match[4]!, typeOnly: match[2] !== undefined || isAllTypes(match[3]!) }))
  const otherUses = [...code.matchAll(otherForms)].map((match) => ({ specifier: match[1]!, typeOnly: false }))
  return [...fromUses, ...otherUses].map((use) => ({ ...use, target: use.specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), use.specifier) : null }))
}

function isAllTypes(names: string): boolean {
  const inside = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  return inside !== undefined && inside.split(',').map((name) => name.trim()).filter(Boolean).every((name) => name.startsWith('type '))
}

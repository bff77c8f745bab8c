import { joinPath, type Platform, shortForm, type SplitPath } from './path-names.ts'
import { parseWindowsPath } from './path-windows.ts'

/** A path argument as it was typed: read into names, or refused because it cannot name one certain file. */
export type PathSyntax =
  | { readonly kind: 'path'; readonly path: SplitPath; readonly endsInSeparator: boolean }
  | { readonly kind: 'refused'; readonly rule: string; readonly reason: string }

const refuse = (rule: string, reason: string): PathSyntax => ({ kind: 'refused', rule: `path.syntax.${rule}`, reason })

/** Linux: PATH_MAX with its closing zero, and the longest name in bytes. The others count UTF-16 units. */
const pathBytesMax = 4_095
const nameMax = 255
const windowsPathMax = 32_767

// Schemes that people and models put in front of paths. A single letter is a drive, not a scheme.
const address = /^(?:[a-z][a-z0-9+.-]+:\/\/|(?:file|https?|ftp|data|javascript|blob|about|mailto|vscode|app):)/i

/**
 * Reads a path argument. Relative paths start in the workspace, `~` is the person's home; nothing else is expanded:
 * variables, percent signs and patterns are literal.
 * @param text what the model typed
 * @param workspace absolute path of the workspace
 * @param home absolute path of the person's home
 */
export function parsePath(platform: Platform, text: string, workspace: SplitPath, home: SplitPath): PathSyntax {
  if (text.trim() === '') return refuse('empty', 'The path is empty.')
  if (text.includes('\0')) return refuse('nul', 'The path has a NUL character.')
  if (!text.isWellFormed()) return refuse('broken-text', 'The path has half a character (a lone surrogate).')
  if (address.test(text)) return refuse('address', 'This is an address, not a path. Give the plain path of a file.')
  const variable = platform === 'win32' ? /^(?:%[A-Za-z_][\w()]*%|\$env:\w+|\$\{env:\w+\})(?=[\\/]|$)/i : /^\$(?:[A-Z_][A-Z0-9_]*|\{[A-Za-z_]\w*\})(?=\/|$)/
  if (variable.test(text)) return refuse('variable', 'Variables are not expanded in paths. Give the full path.')
  const endsInSeparator = (platform === 'win32' ? /[\\/]\.?$/ : /\/\.?$/).test(text)

  const separator = platform === 'win32' ? /^~(?=[\\/]|$)/ : /^~(?=\/|$)/
  if (separator.test(text)) return finish(platform, { root: home.root, names: [...home.names] }, text.slice(1), endsInSeparator)
  if (/^~[A-Za-z_][\w.-]*(?=[\\/]|$)/.test(text)) return refuse('other-home', 'The home of another user is not reachable. For a file whose name begins with ~ put ./ in front.')

  if (platform === 'win32') {
    const parsed = parseWindowsPath(text)
    if (parsed.kind === 'refused') return parsed
    const path = parsed.kind === 'absolute' ? parsed.path : { root: workspace.root, names: [...workspace.names, ...parsed.names] }
    return measured(platform, path, endsInSeparator)
  }
  if (text.startsWith('/')) return finish(platform, { root: '/', names: [] }, text, endsInSeparator)
  return finish(platform, workspace, text, endsInSeparator)
}

function finish(platform: Platform, start: SplitPath, rest: string, endsInSeparator: boolean): PathSyntax {
  if (platform !== 'win32') {
    return measured(platform, { root: start.root, names: [...start.names, ...rest.split('/').filter((name) => name !== '')] }, endsInSeparator)
  }
  const parsed = parseWindowsPath(rest.replace(/^[\\/]+/, '') || '.')
  if (parsed.kind === 'refused') return parsed
  if (parsed.kind === 'absolute') return refuse('home', 'Only a plain path may follow ~.')
  return measured(platform, { root: start.root, names: [...start.names, ...parsed.names] }, endsInSeparator)
}

function measured(platform: Platform, path: SplitPath, endsInSeparator: boolean): PathSyntax {
  const size = (text: string): number => (platform === 'linux' ? Buffer.byteLength(text) : text.length)
  if (path.names.some((name) => size(name) > nameMax)) return refuse('name-too-long', `A name in the path is longer than ${nameMax} ${platform === 'linux' ? 'bytes' : 'characters'}.`)
  const whole = joinPath(platform, path)
  if (size(whole) > (platform === 'win32' ? windowsPathMax : pathBytesMax)) return refuse('too-long', 'The path is longer than the system allows.')
  return { kind: 'path', path: platform === 'darwin' ? dataDiskForm(path) : path, endsInSeparator }
}

/** `/System/Volumes/Data/x` is the same file as `/x` on macOS; only that alias is taken out here, `/private` is an ordinary link. */
function dataDiskForm(path: SplitPath): SplitPath {
  const short = shortForm('darwin', path)
  return path.names.length - short.names.length >= 3 ? { root: path.root, names: path.names.slice(3) } : path
}

/** Splits a path the program itself made (a workspace, a home, one of our places). Throws when it is not absolute: that is a bug. */
export function splitAbsolute(platform: Platform, text: string): SplitPath {
  const nowhere: SplitPath = { root: platform === 'win32' ? 'C:\\' : '/', names: [] }
  if (platform !== 'win32') {
    if (!text.startsWith('/')) throw new Error(`not an absolute path: ${text}`)
    return { root: '/', names: text.split('/').filter((name) => name !== '') }
  }
  const parsed = parsePath(platform, text.replace(/^\\\\\?\\(?=[A-Za-z]:)/, ''), nowhere, nowhere)
  if (parsed.kind !== 'path' || !/^([A-Za-z]:|[\\/]{2})/.test(text)) throw new Error(`not an absolute path: ${text}`)
  return parsed.path
}

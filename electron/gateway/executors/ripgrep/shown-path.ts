import { isUtf8 } from 'node:buffer'
import { isAbsolute, relative, sep } from 'node:path'

/**
 * A file's name as the model gets it: relative to the workspace, `/` between folders. A name that is no proper text (odd
 * bytes, control characters) is written with escapes in quotes, so that it cannot be mistaken for another or break the list.
 */
export function shownName(bytes: Buffer): string {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8')
    return /[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(text) ? JSON.stringify(text) : text
  }
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count)))
    text += length === undefined ? `\\x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}` : bytes.subarray(at, at + length).toString('utf8')
    at += length ?? 1
  }
  return `"${text}" (its name is not UTF-8)`
}

/** What stands before names found under `folder`: empty for the workspace itself, `sub/` inside it, the whole path outside. */
export function shownFolder(workspace: string, folder: string): string {
  const inside = relative(workspace, folder)
  if (inside === '') return ''
  const outside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
  const path = (outside ? folder : inside).split(sep).join('/')
  return path.endsWith('/') ? path : `${path}/`
}

/** ripgrep's complaints, for the model: which places could not be looked into and why. */
export function shownProblems(problems: readonly string[], prefix: string): string {
  const shown = problems.slice(0, 10).map((line) => line.replace(/^rg: (?:\.\/)?/, prefix).replace(/: IO error for operation on [^:]*:/, ':').replace(/ \(os error \d+\)/, ''))
  const more = problems.length > shown.length ? ` and ${problems.length - shown.length} more` : ''
  return `Could not look into: ${shown.join('; ')}${more}`
}

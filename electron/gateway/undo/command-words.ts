import { isAbsolute, resolve } from 'node:path'
import { roughWords } from '../policy/exec/rough-words.ts'

/** Absolute paths a command may mean by its words. A word that is missed costs only that a large file is kept later, or that a card says "perhaps". */
export function namedPaths(command: string, cwd: string): string[] {
  return roughWords(command).filter((word) => !word.startsWith('-') && !/[$*?\0]/.test(word)).map((word) => resolve(cwd, word))
}

const alwaysThere = new Set(['/dev/null', '/dev/stdout', '/dev/stderr'])

/** Does every word stay in the folder, as far as the text shows? False when a word could be anything. */
export function staysInside(command: string, cwd: string, workspace: string): boolean {
  const inside = (path: string): boolean => path === workspace || path.startsWith(workspace.endsWith('/') ? workspace : `${workspace}/`)
  return inside(cwd) && !command.includes('`') && roughWords(command).every((word) => {
    if (alwaysThere.has(word)) return true
    if (/[$~\\]/.test(word)) return false
    // The value of a flag, or all of a flag that carries a path.
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : word
    if (value.startsWith('-')) return !value.includes('/')
    return isAbsolute(value) || value.includes('..') ? inside(resolve(cwd, value)) : true
  })
}

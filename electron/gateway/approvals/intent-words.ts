import { basename, dirname, join, resolve } from 'node:path'
import { HOLE, type PartFacts } from '../policy/exec/exec-types.ts'
import { interpreters } from '../policy/exec/program-tables/auto-posix.ts'
import { shellPrograms } from '../policy/exec/program-tables/wrapper-table.ts'
import { HOME_MARK } from '../policy/exec/word-candidates.ts'

/** Where names lead: a real path (its last names may not exist), and whether something is there. */
export interface Disk { readonly real: (path: string) => string; readonly exists: (path: string) => boolean }

/** Commands that do nothing by themselves and are often put beside another. */
export const idle: ReadonlySet<string> = new Set(['true', 'false', ':', 'echo', 'printf', 'cd', 'pwd', 'sleep', 'wait', 'exit', 'date', 'whoami', 'clear'])

/** Flags that change what is said, not what is done, by program; `*` for all. */
const idleFlags: Readonly<Record<string, RegExp>> = {
  '*': /^--(?:|verbose|quiet|silent|no-progress|progress|no-pager|color(?:=.*)?|no-color|colou?r=.*)$/,
  rm: /^(?:-[fvidI]+|--(?:force|interactive(?:=.*)?|one-file-system|preserve-root|dir))$/, rmdir: /^(?:-[vp]+|--ignore-fail-on-non-empty)$/, unlink: /^-$/,
  cp: /^-v$/, mv: /^-v$/, mkdir: /^-v$/, chmod: /^-[vcf]$/, chown: /^-[vcf]$/, ln: /^-v$/,
  curl: /^(?:-[sSv#]+|--(?:show-error|progress-bar))$/, wget: /^(?:-[qv]|-nv|--no-verbose)$/, git: /^(?:-[qv]|--no-pager|-P)$/,
  npm: /^(?:--(?:no-audit|no-fund|loglevel(?:=.*)?|yes)|-y|-s)$/, apt: /^(?:-[yq]+|--yes|--assume-yes)$/, 'apt-get': /^(?:-[yq]+|--yes|--assume-yes)$/, pip: /^(?:-[qv]+|--no-input|--disable-pip-version-check)$/, pip3: /^(?:-[qv]+|--no-input)$/,
}

/** The program of a command by the name people know it by: folders, versions and endings taken off. A file of the working folder stays a file. */
export function programOf(words: readonly string[], cwd: string, disk: Disk): string {
  const [first = ''] = words
  if (/[\\/]/.test(first) && disk.exists(resolve(cwd, first)) && !/^\/(?:usr\/|opt\/|home\/linuxbrew\/|snap\/)?(?:local\/)?s?bin\//.test(first)) return `file ${disk.real(resolve(cwd, first))}`
  const name = (first.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '')
  if (interpreters.has(name)) return name.replace(/^(python|pypy)[23]?$/, '$1').replace(/^nodejs$/, 'node').replace(/^py$/, 'python')
  return name
}

/** These act on a link itself, not on what it leads to. */
const onLinks: ReadonlySet<string> = new Set(['rm', 'unlink', 'rmdir', 'mv', 'ln', 'shred', 'trash', 'trash-put', 'chown'])

/** One command, evened out: known names, no idle flags, places by their real path. Null where a word is known only when it runs. */
export function evenCommand(words: readonly string[], cwd: string, disk: Disk): string | null {
  if (words.some((word) => word.includes(HOLE) || word.includes(HOME_MARK))) return null
  let program = programOf(words, cwd, disk)
  let rest = words.slice(1)
  const script = rest[0]
  if ((shellPrograms.has(program) || program === 'source' || program === '.') && script !== undefined && !script.startsWith('-') && disk.exists(resolve(cwd, script))) {
    program = `file ${disk.real(resolve(cwd, script))}`
    rest = rest.slice(1)
  }
  const own = Object.hasOwn(idleFlags, program) ? idleFlags[program] : undefined
  const kept = rest.filter((word) => !(idleFlags['*']?.test(word) === true || own?.test(word) === true))
  const place = (word: string): string => (onLinks.has(program) ? unfollowed(word, cwd, disk) : disk.real(resolve(cwd, word)))
  return JSON.stringify([program, ...kept.map((word) => (word.startsWith('-') || /^[a-z][a-z0-9+.-]*:\/\//i.test(word) ? word : place(word)))])
}

/** Operands of a command as real places; null where one is known only when it runs. The last name is not followed: deleting a link deletes the link. */
export function placesOf(operands: readonly string[], cwd: string, disk: Disk): string[] | null {
  if (operands.some((word) => word.includes(HOLE) || word.includes(HOME_MARK) || /[*?[\]{}]/.test(word))) return null
  return operands.map((word) => unfollowed(word, cwd, disk))
}

export function unfollowed(word: string, cwd: string, disk: Disk): string {
  const path = resolve(cwd, word)
  return dirname(path) === path ? path : join(disk.real(dirname(path)), basename(path))
}

export function operandsOf(words: readonly string[]): string[] {
  const end = words.indexOf('--')
  return words.slice(1).filter((word, index) => (end >= 0 && index + 1 > end) || (!word.startsWith('-') && word !== ''))
}

/** Commands joined by pipes count as one. */
export function pipelines<T extends { readonly facts: PartFacts }>(parts: readonly T[]): T[][] {
  const lines: T[][] = []
  let open = false
  for (const part of parts) {
    if (open) lines.at(-1)?.push(part)
    else lines.push([part])
    open = part.facts.piped
  }
  return lines
}

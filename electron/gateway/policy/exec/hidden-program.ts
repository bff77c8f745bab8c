import type { SimpleCommand } from './exec-types.ts'
import { plainName, type Speech } from './program-name.ts'
import { interpreters } from './program-tables/auto-posix.ts'
import { inputShells, powershellPrograms, shellPrograms } from './program-tables/wrapper-table.ts'

/**
 * A shell or an interpreter that would run what comes through a pipe or out of a file by its standard input (`base64 -d x | sh`). What it runs stands
 * nowhere in the line, so nobody, neither a rule nor a person, has read it. A here-document does stand there; a script given by name is a file that can
 * be looked at.
 * @param leaf the words of a command without its wrappers
 */
export function runsHiddenProgram(leaf: readonly string[], command: SimpleCommand, speech: Speech): boolean {
  const name = plainName(leaf[0] ?? '', speech)
  const isShell = shellPrograms.has(name) || powershellPrograms.has(name) || inputShells.has(name)
  if (!isShell && !interpreters.has(name)) return false
  const rest = leaf.slice(1)
  // `xargs sh -c`: the text is whatever xargs reads.
  if (isShell && /^-[A-Za-z]*c$/.test(rest.at(-1) ?? '')) return true
  const takesInput = rest.every((word) => word === '-' || word === '/dev/stdin' || (word.startsWith('-') && !/^-[A-Za-z]*[ceEpmr]|^--(?:eval|print|version|help)/.test(word)))
  const comesFromElsewhere = command.stdin.kind === 'pipe' || command.redirects.some((redirect) => redirect.kind === 'read') || rest.includes('-') || rest.includes('/dev/stdin')
  // The words of `at` and its kin say when, never what.
  return (takesInput || inputShells.has(name)) && comesFromElsewhere && command.stdin.kind !== 'text'
}

/**
 * What a number other than 0 at the end of a command says, for programs whose manual defines it.
 * Source of each row: the program's own manual page, section “exit status”.
 */
export type ExitMeaning =
  | 'nothing-found' | 'differences' | 'answer-no' | 'partly' | 'tests-failed' | 'no-tests' | 'problems-listed' | 'not-reachable'
  | 'script-error' | 'usage' | 'other'

const meanings: Readonly<Record<string, Readonly<Record<number, ExitMeaning>>>> = {
  grep: { 1: 'nothing-found', 2: 'partly' }, egrep: { 1: 'nothing-found', 2: 'partly' }, fgrep: { 1: 'nothing-found', 2: 'partly' },
  rg: { 1: 'nothing-found', 2: 'partly' }, ag: { 1: 'nothing-found' }, pgrep: { 1: 'nothing-found' }, which: { 1: 'nothing-found' },
  locate: { 1: 'nothing-found' }, 'Select-String': { 1: 'nothing-found' }, findstr: { 1: 'nothing-found' },
  diff: { 1: 'differences', 2: 'partly' }, cmp: { 1: 'differences', 2: 'partly' }, fc: { 1: 'differences' },
  test: { 1: 'answer-no' }, '[': { 1: 'answer-no' }, expr: { 1: 'answer-no' }, false: { 1: 'answer-no' },
  ls: { 1: 'partly', 2: 'partly' }, find: { 1: 'partly' }, du: { 1: 'partly' }, cat: { 1: 'partly' }, head: { 1: 'partly' }, tail: { 1: 'partly' },
  cp: { 1: 'partly' }, mv: { 1: 'partly' }, rm: { 1: 'partly' }, tar: { 1: 'partly' },
  pytest: { 1: 'tests-failed', 5: 'no-tests' }, vitest: { 1: 'tests-failed' }, jest: { 1: 'tests-failed' },
  eslint: { 1: 'problems-listed' }, oxlint: { 1: 'problems-listed' }, tsc: { 1: 'problems-listed', 2: 'problems-listed' }, shellcheck: { 1: 'problems-listed' },
  curl: { 6: 'not-reachable', 7: 'not-reachable', 28: 'not-reachable' }, ping: { 1: 'not-reachable', 2: 'not-reachable' }, wget: { 4: 'not-reachable' },
  python: { 1: 'script-error', 2: 'usage' }, python3: { 1: 'script-error', 2: 'usage' }, node: { 1: 'script-error' }, ruby: { 1: 'script-error' }, perl: { 255: 'script-error' },
}

/**
 * What the command's end says. A chain joined by `&&` or `||` can have ended at any part, and quoting that is not
 * plain may hide one: those answer `other`, which the words turn into the bare number.
 */
export function exitMeaning(command: string, exitCode: number): ExitMeaning {
  const program = lastProgram(command)
  if (program === null) return 'other'
  const words = program.split(/\s+/)
  if (words[0] === 'git') {
    if (exitCode === 1 && words[1] === 'diff') return 'differences'
    if (exitCode === 1 && words[1] === 'grep') return 'nothing-found'
    return 'other'
  }
  if (/^(npm|pnpm|yarn)$/.test(words[0] ?? '') && /^(t|test)$/.test(words[1] === 'run' ? words[2] ?? '' : words[1] ?? '')) return 'tests-failed'
  return meanings[nameOf(words[0] ?? '')]?.[exitCode] ?? 'other'
}

function nameOf(word: string): string {
  const base = word.split(/[/\\]/).at(-1) ?? word
  return base.replace(/\.exe$/i, '')
}

/** The command whose number the shell passes on: the last of a pipe or list. Null where that is not certain. */
function lastProgram(command: string): string | null {
  const bare = command.replace(/'[^']*'|"[^"$`\\]*"/g, 'x')
  if (/&&|\|\||[`"'\\]|\$\(|<<|\bif\b|\bfor\b|\bwhile\b/.test(bare)) return null
  return bare.split(/[|;\n]/).map((part) => part.trim()).filter((part) => part !== '').at(-1) ?? null
}

/** Reads the tools' answers as a person would, and says plainly when there is nothing to read. */

/** A file's lines from a `read` answer: without the line numbers in front and the notices in square brackets. */
export function fileLines(text: string): string[] {
  const lines = text.split('\n')
  const numbered = lines.map((line) => /^\s*(\d+)(?:\t|→|│ ?|\| ?|: ?)(.*)$/.exec(line))
  const first = numbered.findIndex((match) => match !== null)
  if (first < 0) return lines
  const start = Number(numbered[first]?.[1])
  const isNumbered = numbered.slice(first).every((match, index) => match === null || Number(match[1]) === start + index)
  return isNumbered ? numbered.flatMap((match) => (match ? [match[2] ?? ''] : [])) : lines
}

/** Paths from a `glob` answer. A sentence instead of paths means nothing was found. */
export function foundPaths(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('[') && !/[.!?。]$/.test(line) && (/^\S+$/.test(line) || /\.[A-Za-z0-9]{1,6}$/.test(line) || line.includes('/')))
}

export interface CommandAnswer { readonly exitCode: number | null; readonly timedOut: boolean; readonly stdout: string; readonly stderr: string }

export function commandAnswer(text: string): CommandAnswer {
  const stdoutAt = text.search(/^stdout:$/m)
  const stderrAt = text.search(/^stderr:$/m)
  const exitCode = /exit ?code:? ?(-?\d+)/i.exec(text)?.[1]
  return {
    exitCode: exitCode === undefined ? null : Number(exitCode), timedOut: /timedOut: true/.test(text),
    stdout: stdoutAt < 0 ? '' : text.slice(stdoutAt + 8, stderrAt > stdoutAt ? stderrAt : undefined).trim(),
    stderr: stderrAt < 0 ? '' : text.slice(stderrAt + 8).trim(),
  }
}

/** The first line of an answer, short: what a person needs to see of a failure. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '')?.trim() ?? ''
  return line.length > 160 ? `${line.slice(0, 160).toWellFormed()}…` : line
}

export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** One argument of a command line, quoted for the system's shell. */
export function quoted(path: string, platform: 'linux' | 'darwin' | 'win32'): string {
  if (/^[\w./-]+$/.test(path) && !path.startsWith('-')) return path
  return platform === 'win32' ? `'${path.replaceAll("'", "''")}'` : `'${path.replaceAll("'", "'\\''")}'`
}

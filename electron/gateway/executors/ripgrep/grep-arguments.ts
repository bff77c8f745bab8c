import { limits } from '../../../../shared/limits.ts'

/** Arguments for one search. `target` is a path below the folder ripgrep runs in, never missing: without one it would wait for input. */
export function grepArguments(input: { readonly pattern: string; readonly glob?: string | undefined; readonly contextLines?: number | undefined }, target: string, isFile: boolean): string[] {
  const lines = Math.min(limits.grepContextLines, Math.max(0, Math.round(input.contextLines ?? 0) || 0))
  return [
    // Look-around and back-references need the other engine; ripgrep takes it only then.
    '--engine=auto',
    // Files of Windows: `$` is the end of their lines too.
    '--crlf',
    ...(isMultiline(input.pattern) ? ['--multiline'] : []),
    ...(lines > 0 ? [`--context=${lines}`] : []),
    // A file that was named is searched whatever it is called.
    ...(isFile || input.glob === undefined ? [] : globArguments(input.glob)),
    // One word with its option, so that a pattern that begins with a dash stays a pattern.
    `--regexp=${input.pattern}`, '--', target,
  ]
}

function isMultiline(pattern: string): boolean {
  return pattern.includes('\n') || /(?<!\\)(?:\\\\)*\\n/.test(pattern)
}

/**
 * Which files to search. ripgrep lets a glob win over the rules of ignoring, so `*` would bring back everything ignored:
 * a glob with wildcards for names is therefore given as a file type, which does not. A glob that names something (a
 * literal name, a leading dot, a folder) is given as a glob, and so finds what it names.
 */
function globArguments(glob: string): string[] {
  const globs = (glob.includes('{') ? [glob] : glob.split(',')).map((each) => each.trim().replace(/^\.\//, '').replace(/^\*\*\/(?=[^/]+$)/, ''))
  const wanted = globs.filter((each) => each !== '' && each !== '*' && each !== '**')
  const [positive, negative] = [wanted.filter((each) => !each.startsWith('!')), wanted.filter((each) => each.startsWith('!'))]
  const without = negative.map((each) => `--glob=${each}`)
  if (positive.length === 0 || positive.length + negative.length < globs.length) return without
  // A type would bring back hidden files that fit.
  if (positive.every(isWildName)) return ['--glob=!.*', ...without, ...positive.map((each) => `--type-add=pick:${each}`), '--type=pick']
  const segments = positive.flatMap((each) => each.split('/'))
  const heavy = ['.git', 'node_modules'].filter((name) => !segments.includes(name))
  return [...positive.flatMap(foldersOf), ...positive.map((each) => `--glob=${each}`), ...heavy.map((name) => `--glob=!**/${name}`), ...without]
}

function isWildName(glob: string): boolean {
  return !glob.includes('/') && /[*?[{]/.test(glob) && !glob.startsWith('.')
}

/** The folders a glob names have to be let in too, or ripgrep never enters an ignored one. */
function foldersOf(glob: string): string[] {
  const segments = glob.split('/')
  return segments.slice(0, -1).flatMap((segment, at) => (/[*?[{]/.test(segment) || segment === '' ? [] : [`--glob=${segments.slice(0, at + 1).join('/')}/`]))
}

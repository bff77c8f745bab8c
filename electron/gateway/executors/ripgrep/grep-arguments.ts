import { limits } from '../../../../shared/limits.ts'

/** Arguments for one search. `target` is a path below the folder ripgrep runs in, never missing: without one it would wait for input. */
export function grepArguments(input: { readonly pattern: string; readonly glob?: string | undefined; readonly contextLines?: number | undefined }, target: string, isFile: boolean): string[] {
  const lines = Math.min(limits.grepContextLines, Math.max(0, Math.round(input.contextLines ?? 0) || 0))
  return [
    // Look-around and back-references need the other engine; ripgrep takes it only then.
    '--engine=auto',
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
  const globs = glob.includes('{') ? [glob] : glob.split(',')
  return globs.map((each) => each.trim().replace(/^\.\//, '')).filter((each) => each !== '').flatMap((each) => {
    const plain = /^\*\*\/[^/]+$/.test(each) ? each.slice(3) : each
    if (plain === '*' || plain === '**') return []
    if (plain.startsWith('!')) return [`--glob=${plain}`]
    const isName = !plain.includes('/')
    if (isName && /[*?[{]/.test(plain) && !plain.startsWith('.')) return [`--type-add=pick:${plain}`, '--type=pick']
    const segments = plain.split('/')
    const folders = segments.slice(0, -1).flatMap((segment, at) => (/[*?[{]/.test(segment) || segment === '' ? [] : [`--glob=${segments.slice(0, at + 1).join('/')}/`]))
    const heavy = ['.git', 'node_modules'].filter((name) => !segments.includes(name))
    return [...folders, `--glob=${plain}`, ...heavy.map((name) => `--glob=!**/${name}`)]
  })
}

import type { ExecPlan, ExecPlatform, ExecShell, Script, SimpleCommand } from './exec-types.ts'
import { valueOf } from './word-value.ts'

/**
 * How an automatic command is started: from the judged words, quoted again by us, never from the text as it came. Whatever
 * a reader may have misunderstood, the words that run are the words that were judged.
 */
export function planOf(script: Script, text: string, platform: ExecPlatform, shell: ExecShell): ExecPlan {
  // Windows shells have their own quoting; there the judged text itself runs, and only plain forms come this far.
  if (shell === 'powershell' || shell === 'cmd') return { kind: 'shell', text: withQuietGit(script, text).trim() }
  const [only] = script.commands
  if (script.commands.length === 1 && only !== undefined && only.redirects.length === 0 && script.items.every((item) => typeof item !== 'string' || item === '\n' || item === ';')) {
    const words = neutralised(only.words.map(valueOf))
    if (platform !== 'win32' && !builtins.has(words[0] ?? '')) return { kind: 'argv', words }
  }
  return { kind: 'shell', text: script.items.map((item) => (typeof item === 'string' ? item : commandText(item))).join(' ').trim() }
}

/** Shell commands without a program of the same name. */
const builtins = new Set(['cd', 'type', ':', 'export', 'ulimit', 'umask', 'jobs', 'wait'])

function commandText(command: SimpleCommand): string {
  const redirects = command.redirects.map((redirect) => (redirect.kind === 'text' ? `<<< ${quoted((redirect.text ?? '').replace(/\n$/, ''))}` : redirect.operator + (redirect.kind === 'dup' ? valueOf(redirect.target) : ` ${quoted(valueOf(redirect.target))}`)))
  return [...neutralised(command.words.map(valueOf)).map(quoted), ...redirects].join(' ')
}

function quoted(word: string): string {
  return /^[A-Za-z0-9_./:@%+,-]+$/.test(word) && !keywords.has(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

const keywords = new Set(['time', 'if', 'then', 'else', 'elif', 'fi', 'do', 'done', 'case', 'esac', 'while', 'until', 'for', 'in', 'function', 'select', 'coproc'])

/**
 * A repository's own settings can name programs that git starts on the way (a watcher of files, a viewer, another way to
 * compare). Automatic git commands run with these switched off; what a person allowed runs as it was written.
 */
function neutralised(words: readonly string[]): readonly string[] {
  const [program, command = '', ...rest] = words
  if (program !== 'git' || command === '' || command.startsWith('-')) return words
  return ['git', ...quietOptions, command, ...quietFlags(command), ...rest]
}

const quietOptions = ['--no-pager', '--no-optional-locks', ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.pager=cat', 'log.showSignature=false', 'diff.external=', 'core.sshCommand=false', 'gpg.program=false', 'protocol.allow=never'].flatMap((setting) => ['-c', setting])]

function quietFlags(command: string): readonly string[] {
  return ['diff', 'log', 'show', 'whatchanged', 'reflog'].includes(command) ? ['--no-ext-diff', '--no-textconv'] : []
}

/** The same for a text: the options are put in behind each `git`, the flags behind its sub-command. */
function withQuietGit(script: Script, text: string): string {
  let result = text
  for (const { words } of [...script.commands].sort((left, right) => right.start - left.start)) {
    const [program, command] = words
    if (program === undefined || command === undefined || program.raw.toLowerCase() !== 'git' || command.raw.startsWith('-')) continue
    const flags = quietFlags(command.raw).map((flag) => ` ${flag}`).join('')
    result = `${result.slice(0, program.end)} ${quietOptions.join(' ')}${result.slice(program.end, command.end)}${flags}${result.slice(command.end)}`
  }
  return result
}

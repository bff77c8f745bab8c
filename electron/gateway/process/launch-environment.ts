import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { childEnvironment } from './child-environment.ts'
import type { ProcessRunner } from './process-runner.ts'

export interface LaunchEnvironment {
  /** What is known at once; good for nearly everything. */
  readonly now: Readonly<Record<string, string>>
  /** With the login shell's PATH where Pincer was started without one; resolves within `limits.loginShellMs`. Never rejects. */
  readonly ready: Promise<Readonly<Record<string, string>>>
}

/**
 * The one environment of all children, computed once at start. An app started from a dock or menu gets a bare PATH; the
 * person's own tools (node, brew, pyenv) are on the PATH of their login shell, so that is asked once, in the background.
 */
export function launchEnvironment(options: {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly processes: ProcessRunner
  readonly signal: AbortSignal
}): LaunchEnvironment {
  const { environment, platform } = options
  const usual = usualFolders(platform)
  const now = withPath(childEnvironment(environment), platform, [], usual)
  // SHLVL: started from a terminal, so that shell's PATH is already here.
  if (platform === 'win32' || environment['SHLVL'] !== undefined) return { now, ready: Promise.resolve(now) }
  const ready = loginShellPath(now, options.processes, options.signal)
    .then((path) => (path === null ? now : withPath(childEnvironment(environment), platform, path.split(':'), usual)))
  return { now, ready }
}

const mark = '__PINCER_PATH__'

/** Asks the person's login shell, whose start files may print anything, hang or fail. */
async function loginShellPath(env: Readonly<Record<string, string>>, processes: ProcessRunner, signal: AbortSignal): Promise<string | null> {
  const shell = env['SHELL'] ?? '/bin/sh'
  if (!/\/(?:bash|zsh|sh|dash|ksh|fish)$/.test(shell)) return null
  const isFish = shell.endsWith('/fish')
  const command = isFish ? `printf '${mark}%s${mark}' (string join : $PATH)` : `printf '${mark}%s${mark}' "$PATH"`
  let out = ''
  await processes.run({
    // Interactive too: many put their PATH into the file only an interactive shell reads.
    file: shell, args: shell.endsWith('/sh') || shell.endsWith('/dash') ? ['-lc', command] : ['-ilc', command],
    cwd: homedir(), env, timeoutMs: limits.loginShellMs, signal, label: 'login shell',
    onStdout: (chunk) => { out = (out + chunk.toString('utf8')).slice(-256 * 1024) },
    onStderr: () => undefined,
  })
  const found = out.split(mark)[1]?.trim()
  return found?.includes('/') ? found : null
}

/** Folders in their order, each once: the login shell's, Pincer's own, the usual places last. */
function withPath(env: Readonly<Record<string, string>>, platform: string, first: readonly string[], last: readonly string[]): Readonly<Record<string, string>> {
  // Windows spells it `Path`; a second variable beside it would hide it.
  const name = platform === 'win32' ? Object.keys(env).find((each) => each.toUpperCase() === 'PATH') ?? 'Path' : 'PATH'
  const own = (env[name] ?? '').split(delimiter)
  const folders = [...new Set([...first, ...own, ...last].filter((folder) => folder !== ''))]
  return { ...env, [name]: folders.join(delimiter) }
}

function usualFolders(platform: 'linux' | 'darwin' | 'win32'): readonly string[] {
  switch (platform) {
    case 'win32': return []
    case 'darwin': return ['/opt/homebrew/bin', '/usr/local/bin', join(homedir(), '.local/bin'), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
    case 'linux': return [join(homedir(), '.local/bin'), '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']
    default: return platform satisfies never
  }
}

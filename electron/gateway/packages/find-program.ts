import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, posix, win32 } from 'node:path'

export interface ProgramPlace { readonly env: Readonly<Record<string, string>>; readonly platform: 'linux' | 'darwin' | 'win32' }

/**
 * The whole path of a program, as the system would find it on this PATH (and with PATHEXT on Windows); null when it is not there.
 * A command with a folder in it is looked for there and nowhere else. The current folder is never searched.
 */
export async function findProgram(command: string, { env, platform }: ProgramPlace): Promise<string | null> {
  if (command === '') return null
  const endings = platform === 'win32' && !/\.[A-Za-z0-9]{1,4}$/.test(command) ? ['', ...pathExtensions(env)] : ['']
  const hasFolder = (platform === 'win32' ? win32 : posix).basename(command) !== command
  if (hasFolder && !isAbsolute(command)) return null
  const folders = hasFolder ? [null] : (valueOf(env, 'PATH') ?? '').split(platform === 'win32' ? ';' : ':').filter((folder) => isAbsolute(folder))
  for (const folder of folders) {
    for (const ending of endings) {
      const path = folder === null ? `${command}${ending}` : join(folder, `${command}${ending}`)
      if (await isProgram(path, platform)) return path
    }
  }
  return null
}

/** The PATH of an environment with one folder more at its end, so that the person's own programs come first. */
export function withFolderLast(env: Readonly<Record<string, string>>, folder: string, platform: ProgramPlace['platform']): Readonly<Record<string, string>> {
  const name = Object.keys(env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH'
  const path = env[name] ?? ''
  return { [name]: path === '' ? folder : `${path}${platform === 'win32' ? ';' : ':'}${folder}` }
}

/**
 * npm puts a small `.cmd` in front of a JavaScript file on Windows, which no program can start safely with foreign arguments.
 * @returns the JavaScript file it leads to; null when it is another kind of `.cmd`
 */
export async function readCommandShim(path: string): Promise<string | null> {
  if (!/\.(?:cmd|bat)$/i.test(path)) return null
  const text = await readFile(path, 'utf8').catch(() => '') // unreadable: it is no shim of npm's
  const [, target] = /"%(?:~dp0|dp0%)\\([^"%]+\.[cm]?js)"\s+%\*/i.exec(text.slice(0, 4_096)) ?? []
  return target === undefined ? null : join(dirname(path), ...target.split('\\'))
}

function pathExtensions(env: Readonly<Record<string, string>>): string[] {
  return (valueOf(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => /^\.[A-Za-z0-9]+$/.test(ending))
}

function valueOf(env: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(env).find(([name]) => name.toUpperCase() === wanted)?.[1]
}

async function isProgram(path: string, platform: ProgramPlace['platform']): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false
    if (platform !== 'win32') await access(path, constants.X_OK)
    return true
  } catch {
    return false // not there, or not ours to run
  }
}

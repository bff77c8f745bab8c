import type { ExecPlatform, ExecShell } from './exec-types.ts'

/** Which rules of spelling hold for a command: where it stands decides, not the machine alone. */
export interface Speech { readonly platform: ExecPlatform; readonly shell: ExecShell }

export function usesWindowsNames(speech: Speech): boolean {
  return speech.platform === 'win32' || speech.shell === 'cmd' || speech.shell === 'powershell'
}

/** Base name without folders and case: `/usr/bin/Curl` → `curl`, `C:\x\RM.EXE` → `rm.exe`. */
export function baseName(program: string, speech: Speech): string {
  const windows = usesWindowsNames(speech)
  const cut = Math.max(program.lastIndexOf('/'), windows ? program.lastIndexOf('\\') : -1)
  const name = program.slice(cut + 1).toLowerCase()
  // Windows drops dots and blanks at the end of a name.
  return windows ? name.replace(/[. ]{1,64}$/, '') : name
}

const executableEnding = /\.(?:exe|com|cmd|bat|ps1)$/

/** Base name without the ending of a Windows program: what wrappers and tables know it by. */
export function plainName(program: string, speech: Speech): string {
  const known = usesWindowsNames(speech) ? windowsNames : otherNames
  let name = known.get(program)
  if (name === undefined) {
    if (known.size > mostKnownNames) known.clear()
    name = baseName(program, speech).replace(executableEnding, '')
    known.set(program, name)
  }
  return name
}

/** A long command line asks for the same few names thousands of times. */
const mostKnownNames = 1_000
const windowsNames = new Map<string, string>()
const otherNames = new Map<string, string>()

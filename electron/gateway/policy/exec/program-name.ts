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
  return baseName(program, speech).replace(executableEnding, '')
}

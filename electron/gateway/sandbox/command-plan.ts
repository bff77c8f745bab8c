/**
 * What exactly will run for a command line: the seam between judging (policy), containing (sandbox) and starting (exec).
 * The judge makes a plan from what it judged, a sandbox may wrap it into another argv plan, exec only carries it out.
 * So what was judged is what runs.
 */
export interface ShellProgram {
  readonly kind: 'bash' | 'powershell'
  /** Absolute path, or a bare name looked up in the child's PATH. */
  readonly file: string
}
export type CommandPlan =
  | { readonly kind: 'argv'; readonly file: string; readonly args: readonly string[] }
  | { readonly kind: 'shell'; readonly shell: ShellProgram; readonly text: string }

export interface PlanRequest {
  readonly command: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** Set when the whole command is one simple command on the auto path: its words without quotes, the program resolved when it was judged. */
  readonly simple?: { readonly file: string; readonly args: readonly string[] }
  /** Text rebuilt from the judged tree, for chains on the auto path. */
  readonly rebuilt?: string
  /** Where this machine's shell is; found once at start. */
  readonly shellFile?: string
}

/** Pure. A simple command becomes an argument list without a shell; anything else is text for a shell that reads no start files. */
export function planCommand(request: PlanRequest): CommandPlan {
  if (request.simple) return { kind: 'argv', file: request.simple.file, args: request.simple.args }
  const shell: ShellProgram = request.platform === 'win32'
    ? { kind: 'powershell', file: request.shellFile ?? 'powershell.exe' }
    : { kind: 'bash', file: request.shellFile ?? '/bin/bash' }
  return { kind: 'shell', shell, text: request.rebuilt ?? request.command }
}

/** Says UTF-8 to PowerShell before anything of the command runs (its default is the console's code page), and no progress bars on stderr. */
const powershellStart = '$ProgressPreference="SilentlyContinue";$OutputEncoding=[Console]::OutputEncoding=[Text.UTF8Encoding]::new($false);'
/** `-Command` alone reports 0 or 1; the number of the last program is what the model needs. */
const powershellExit = '\nif (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 } } elseif ($LASTEXITCODE) { exit $LASTEXITCODE }'

/** Program and arguments for a plan. PowerShell gets its text as base64 UTF-16, the one form that survives Windows' quoting rules. */
export function argvOf(plan: CommandPlan): { readonly file: string; readonly args: readonly string[] } {
  if (plan.kind === 'argv') return plan
  // `--`: bash would take text that begins with a dash for more of its own options.
  if (plan.shell.kind === 'bash') return { file: plan.shell.file, args: ['--noprofile', '--norc', '-c', '--', plan.text] }
  const encoded = Buffer.from(`${powershellStart}${plan.text}${powershellExit}`, 'utf16le').toString('base64')
  return { file: plan.shell.file, args: ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-OutputFormat', 'Text', '-EncodedCommand', encoded] }
}

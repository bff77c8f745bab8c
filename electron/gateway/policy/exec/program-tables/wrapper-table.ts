/**
 * Programs that start another command from their own words. `values` are short flags that take a value, `longValues` long
 * ones whose value is a word of its own; `skip` operands stand before the command; `joined` means the words are put
 * together and read by a shell; `textFlags` name flags whose value is such a text.
 */
export interface WrapperSpec {
  readonly values?: string
  readonly longValues?: readonly string[]
  readonly skip?: number
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean
  readonly joined?: boolean
  readonly textFlags?: readonly string[]
  /** These flags mean that nothing is started (`command -v`). */
  readonly inert?: readonly string[]
  /** With a text flag the remaining words are that text's arguments; without one the first operand is skipped (`su user`). */
  readonly onlyText?: boolean
}

export const wrapperTable: Readonly<Record<string, WrapperSpec>> = {
  env: { values: 'uCa', longValues: ['--unset', '--chdir', '--argv0'], assignments: true },
  genv: { values: 'uCa', longValues: ['--unset', '--chdir', '--argv0'], assignments: true },
  timeout: { values: 'ks', longValues: ['--kill-after', '--signal'], skip: 1 },
  gtimeout: { values: 'ks', longValues: ['--kill-after', '--signal'], skip: 1 },
  nohup: {}, setsid: {}, command: { inert: ['-v', '-V'] }, builtin: {}, exec: { values: 'a' }, nocorrect: {}, noglob: {}, '-': {},
  nice: { values: 'n', longValues: ['--adjustment'] }, ionice: { values: 'cnpPu', longValues: ['--class', '--classdata'] },
  chrt: { values: 'TPD', skip: 1 }, taskset: { values: 'p', skip: 1 }, numactl: { values: 'CNmip' }, cpulimit: { values: 'lpe' },
  stdbuf: { values: 'ioe', longValues: ['--input', '--output', '--error'] }, unbuffer: {}, time: { values: 'fo', longValues: ['--format', '--output'] }, gtime: { values: 'fo' },
  sudo: { values: 'ugpChDrRtTU', longValues: ['--user', '--group', '--prompt', '--close-from', '--host', '--chdir', '--role', '--type', '--chroot', '--command-timeout', '--other-user'], assignments: true },
  doas: { values: 'uC' }, pkexec: { longValues: ['--user'] }, sudoedit: {}, run0: { values: 'u' },
  su: { values: 'gGsw', longValues: ['--group', '--supp-group', '--shell', '--whitelist-environment'], textFlags: ['-c', '--command', '--session-command'], onlyText: true },
  runuser: { values: 'ugGsw', longValues: ['--user', '--group', '--shell'], textFlags: ['-c', '--command'] },
  setpriv: { longValues: ['--reuid', '--regid', '--groups', '--inh-caps', '--ambient-caps', '--bounding-set', '--securebits'] },
  chroot: { longValues: ['--userspec', '--groups'], skip: 1 }, unshare: { values: 'RwSG', longValues: ['--root', '--wd', '--setuid', '--setgid', '--map-user', '--map-group'] },
  nsenter: { values: 'tSG', longValues: ['--target', '--setuid', '--setgid'] }, firejail: {}, bwrap: {}, fakeroot: {}, proot: { values: 'rbwq' },
  flock: { values: 'wE', longValues: ['--timeout', '--wait', '--conflict-exit-code'], skip: 1, textFlags: ['-c', '--command'] },
  watch: { values: 'nq', longValues: ['--interval', '--equexit'], joined: true }, strace: { values: 'eoapPsSuUIbEO' }, ltrace: { values: 'eoapsSulnDFx' }, gdb: {}, valgrind: {}, perf: { skip: 1 },
  xargs: { values: 'IEnLPsda', longValues: ['--arg-file', '--delimiter', '--max-args', '--max-procs', '--max-chars', '--replace', '--eof', '--max-lines', '--process-slot-var'] },
  gxargs: { values: 'IEnLPsda', longValues: ['--arg-file', '--delimiter', '--max-args', '--max-procs', '--max-chars'] },
  parallel: { values: 'jIaCdENnSLUX', longValues: ['--jobs', '--arg-file', '--delay', '--timeout', '--colsep', '--results', '--joblog', '--retries'], joined: true },
  busybox: {}, toybox: {}, catchsegv: {}, setarch: { skip: 1 }, linux32: {}, linux64: {}, arch: { values: 'e' }, caffeinate: { values: 'tw' }, 'systemd-run': { values: 'pEuHM', longValues: ['--property', '--unit', '--setenv', '--slice', '--description'] },
  'systemd-inhibit': { longValues: ['--what', '--who', '--why', '--mode'] }, 'dbus-run-session': { longValues: ['--config-file'] }, 'dbus-launch': {}, 'xvfb-run': { values: 'efnpsaw' }, 'ssh-agent': { values: 'aEt' },
  dotenv: { values: 'fe' }, direnv: { skip: 2 }, 'cross-env': { assignments: true }, 'cross-env-shell': { assignments: true, joined: true }, faketime: { skip: 1 }, rlwrap: {}, torsocks: {}, proxychains: { values: 'f' }, proxychains4: { values: 'f' }, tsocks: {},
  ssh: { values: 'BbcDEeFIiJLlmOopQRSWw', skip: 1, joined: true }, script: { values: 'EtITOBm', longValues: ['--log-io', '--log-out', '--log-in'], textFlags: ['-c', '--command'], onlyText: true },
  eval: { joined: true }, trap: { onlyText: true }, repeat: { skip: 1 }, sem: { joined: true }, entr: {}, chronic: {}, ifne: {}, ts: {}, lchroot: { skip: 1 }, runcon: { values: 'turl' }, 'setfattr-run': {},
  wsl: { values: 'deu', longValues: ['--distribution', '--user', '--cd', '--exec'] }, call: {}, start: {}, winpty: {}, gsudo: { values: 'u' },
}

/** Programs that read commands: from `-c`, from a file, or from their input. */
export const shellPrograms: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ksh93', 'mksh', 'pdksh', 'ash', 'rbash', 'rzsh', 'yash', 'fish', 'csh', 'tcsh', 'posh', 'oksh', 'hush'])
export const powershellPrograms: ReadonlySet<string> = new Set(['powershell', 'pwsh', 'pwsh-preview'])

/** Programs whose input is a list of commands for a shell. */
export const inputShells: ReadonlySet<string> = new Set(['at', 'batch', 'crontab', 'parallel'])

/** A shell, a wrapper, or a program that runs what it is given to read: what it does stands in its words, or nowhere. */
export function startsAnother(name: string): boolean {
  return shellPrograms.has(name) || powershellPrograms.has(name) || name === 'cmd' || inputShells.has(name) || Object.hasOwn(wrapperTable, name)
}

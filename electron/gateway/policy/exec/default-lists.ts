import type { ExecLists } from '../verdict.ts'
import type { ExecPlatform, ExecShell } from './exec-types.ts'

/** The lists a fresh install starts with. The floor stands below them and cannot be edited. */
const posix: ExecLists = {
  deny: ['rm -rf /', 'rm -rf ~', 'mkfs', 'dd', 'shutdown', 'reboot', 'halt', 'poweroff'],
  requireApproval: ['rm', 'mv', 'cp', 'git push', 'git commit', 'sudo', 'curl', 'wget', 'docker', 'npm install'],
  // `sleep` only waits; guided tasks use it to show something running.
  autoApprove: ['ls', 'pwd', 'cat', 'head', 'tail', 'wc', 'whoami', 'date', 'echo', 'rg', 'grep', 'find', 'git status', 'git log', 'git diff', 'sleep'],
}

const windowsDeny = ['format', 'diskpart', 'shutdown', 'rd /s', 'del /s', 'Remove-Item -Recurse', 'reg', 'bcdedit', 'vssadmin', 'cipher /w', 'Stop-Computer', 'Restart-Computer', 'Clear-Disk', 'Format-Volume', 'powershell -EncodedCommand']
const windowsRequire = ['del', 'rd', 'move', 'copy', 'ren', 'Remove-Item', 'Move-Item', 'Copy-Item', 'git push', 'git commit', 'runas', 'curl', 'wget', 'Invoke-WebRequest', 'Invoke-RestMethod', 'Invoke-Expression', 'Start-Process', 'docker', 'npm install', 'winget', 'certutil', 'bitsadmin']
const git = ['git status', 'git log', 'git diff']

const powershell: ExecLists = {
  deny: windowsDeny, requireApproval: windowsRequire,
  autoApprove: ['Get-ChildItem', 'Get-Content', 'Get-Location', 'Get-Date', 'Select-String', 'Measure-Object', 'Write-Output', 'Test-Path', 'Get-Item', 'Sort-Object', 'Select-Object', 'Format-Table', 'Format-List', 'Out-String', 'Start-Sleep', 'ls', 'dir', 'pwd', 'cat', 'type', 'echo', 'whoami', 'hostname', 'rg', 'sleep', ...git],
}

const cmd: ExecLists = {
  deny: windowsDeny, requireApproval: windowsRequire,
  autoApprove: ['dir', 'type', 'echo', 'where', 'ver', 'whoami', 'hostname', 'findstr', 'tree', 'date /t', 'time /t', 'rg', ...git],
}

const posixOnWindows: ExecLists = { ...posix, deny: [...posix.deny, ...windowsDeny] }

export function defaultExecLists(platform: ExecPlatform, shell: ExecShell): ExecLists {
  if (shell === 'powershell') return powershell
  if (shell === 'cmd') return cmd
  return platform === 'win32' ? posixOnWindows : posix
}

/** The shell commands run in on a system: bash without start files, or PowerShell without a profile. */
export function defaultExecShell(platform: ExecPlatform): ExecShell { return platform === 'win32' ? 'powershell' : 'bash' }

import { expect, test } from 'vitest'
import { argvOf, planCommand } from '../../../electron/gateway/sandbox/command-plan.ts'

test('one simple command that was judged runs as exactly those words', () => {
  const plan = planCommand({ command: 'ls -la "my files"', platform: 'linux', simple: { file: '/usr/bin/ls', args: ['-la', 'my files'] } })
  expect(plan).toEqual({ kind: 'argv', file: '/usr/bin/ls', args: ['-la', 'my files'] })
  expect(argvOf(plan)).toMatchObject({ file: '/usr/bin/ls', args: ['-la', 'my files'] })
})

test('anything else is text for bash without start files, rebuilt text first', () => {
  expect(argvOf(planCommand({ command: 'a | b', platform: 'darwin' }))).toEqual({ file: '/bin/bash', args: ['--noprofile', '--norc', '-c', '--', 'a | b'] })
  expect(argvOf(planCommand({ command: 'a  |  b', rebuilt: "'a' | 'b'", platform: 'linux', shellFile: '/usr/local/bin/bash' }))).toEqual({ file: '/usr/local/bin/bash', args: ['--noprofile', '--norc', '-c', '--', "'a' | 'b'"] })
})

test('PowerShell gets the text unharmed, reads no profile and asks nothing', () => {
  const { file, args } = argvOf(planCommand({ command: 'Write-Output "你好 $x"', platform: 'win32' }))
  expect(file).toBe('powershell.exe')
  expect(args).toEqual(expect.arrayContaining(['-NoProfile', '-NonInteractive', '-EncodedCommand']))
  expect(Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')).toContain('Write-Output "你好 $x"\n')
})

import { expect, test } from 'vitest'
import { explainRefusals } from '../../../electron/gateway/sandbox/explain-refusals.ts'

const explain = (stderr: string, more: Partial<Parameters<typeof explainRefusals>[0]> = {}) =>
  explainRefusals({ exitCode: 1, stdout: '', stderr, workspace: '/ws', cwd: '/ws', readOnly: ['/ws/.vscode'], proxied: false, refusedHosts: [], isHidden: (path) => path === '/etc/hostname', ...more })

test.each([
  ['bash: line 1: /etc/foo: Read-only file system', '/etc/foo'], ["touch: cannot touch '/opt/my file': Read-only file system", '/opt/my file'], ["Error: EROFS: read-only file system, open '/home/u/x'", '/home/u/x'], ["OSError: [Errno 30] Read-only file system: '/usr/x'", '/usr/x'],
  ["cp: cannot create regular file '../up.txt': Read-only file system", '/up.txt'],
])('a refused write names its place: %s', (stderr, path) => {
  expect(explain(stderr)).toMatchObject({ refused: ['write'], notes: [expect.stringContaining(`${path} was not changed`) as unknown] })
})

test.each([
  "mv: cannot move '.vscode' to 'v2': Device or resource busy", 'bash: .vscode/tasks.json: Read-only file system', "rm: cannot remove '.vscode/tasks.json': Read-only file system",
])('a closed place of the workspace is told as such: %s', (stderr) => {
  expect(explain(stderr)).toMatchObject({ refused: ['write'], notes: [expect.stringContaining('other programs run or obey') as unknown] })
})

test.each([
  'curl: (6) Could not resolve host: example.com', 'npm error code EAI_AGAIN', 'ssh: Could not resolve hostname x: Temporary failure in name resolution', 'fatal: unable to access \'https://x/\': Could not resolve host: x', 'connect: Network is unreachable', 'Error: getaddrinfo ENOTFOUND registry.example',
])('a missing network is told: %s', (stderr) => {
  expect(explain(stderr).refused).toEqual(['network'])
})

test.each([
  '', 'npm error missing script: x', 'cat: nothing.txt: No such file or directory', 'Permission denied (publickey)', 'bash: ./a: Permission denied', 'cat: /ws/on-a-cd/file: Read-only file system', 'rm: cannot remove \'mnt\': Device or resource busy', 'AssertionError: expected read-only to be true', 'error: the database is not found',
])('nothing is claimed that the wall did not do: %s', (stderr) => {
  expect(explain(stderr)).toEqual({ refused: [], refusedHosts: [], notes: [] })
})

test('what is hidden and exists is told; an administrator’s right is told', () => {
  expect(explain('cat: /etc/hostname: No such file or directory').refused).toEqual(['read'])
  expect(explain('sudo: The "no new privileges" flag is set, which prevents sudo from running as root.').refused).toEqual(['rights'])
})

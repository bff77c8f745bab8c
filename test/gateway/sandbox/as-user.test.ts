import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The same wall for a person without special rights: only possible to try when the tests run as the administrator. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534
let root = ''
beforeAll(() => {
  if (!isRoot) return
  root = mkdtempSync('/var/lib/pincer-wall-')
  for (const path of [root, ...['ws', 'home', 'user', 'user/.ssh', 'ws/.git', 'ws/.git/hooks'].map((name) => join(root, name))]) {
    if (path !== root) mkdirSync(path, { recursive: true })
    chownSync(path, nobody, nobody)
    chmodSync(path, 0o755)
  }
  for (const [path, text] of [['user/.ssh/id', 'planted'], ['user/note.txt', 'note'], ['ws/in.txt', 'inside']] as const) {
    writeFileSync(join(root, path), text)
    chownSync(join(root, path), nobody, nobody)
  }
})
afterAll(() => { if (root) rmSync(root, { recursive: true, force: true }) })

function asNobody(command: string): { probe: { kind: string }; stdout: string; stderr: string; exitCode: number } {
  const script = join(import.meta.dirname, 'run-walled.ts')
  const ran = spawnSync('setpriv', [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', process.execPath, script, root, command], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', HOME: join(root, 'user') } })
  const [probe = '{}', result = '{}'] = ran.stdout.trim().split('\n')
  const { end, stdout, stderr } = JSON.parse(result) as { end: { exitCode: number }; stdout: string; stderr: string }
  return { probe: JSON.parse(probe) as { kind: string }, stdout, stderr: stderr + ran.stderr, exitCode: end.exitCode }
}

test.skipIf(!isRoot)('a person without special rights has the same wall', () => {
  const ran = asNobody(`id -u; cat in.txt; echo y > out.txt; cat out.txt; cat '${root}/user/.ssh/id'; cat '${root}/user/note.txt'; echo evil > '${root}/user/note.txt'; echo evil > .git/hooks/x; ls /proc | grep -c '^[0-9]*$'; exec 3<>/dev/tcp/127.0.0.1/22; exit 7`)
  expect(ran.probe).toEqual({ kind: 'ready', how: 'bubblewrap' })
  expect(ran.stdout).toMatch(/^65534\ninsidey\nnote\d\n$/)
  expect(ran.stderr).toContain('.ssh/id: Permission denied')
  expect(ran.stderr.match(/Read-only file system/g)).toHaveLength(2)
  expect(ran.exitCode).toBe(7)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { DecideExec } from '../../../electron/gateway/policy/exec/decide-exec.ts'
import { defaultExecLists } from '../../../electron/gateway/policy/exec/default-lists.ts'
import { loadExecPolicy } from '../../../electron/gateway/policy/exec/load-exec-policy.ts'
import { quietInSandbox, type QuietInput, wantsWall, withoutWall } from '../../../electron/gateway/policy/sandbox-quiet.ts'

let decide: DecideExec
beforeAll(async () => { decide = await loadExecPolicy() })

const best: QuietInput = { wall: 'on', network: false, beforeImages: true, covered: true, changesAsk: false, workspace: '/ws' }
function verdictOf(command: string, change: Partial<QuietInput> = {}, env?: Record<string, string>): string {
  const { verdict, ...rest } = decide({ command, workspace: '/ws', lists: defaultExecLists('linux', 'bash'), platform: 'linux', shell: 'bash', home: '/home/u', ...(env ? { env } : {}) })
  return quietInSandbox({ kind: verdict, ...rest }, rest.facts, { ...best, ...change }).kind
}

describe('an unlisted command runs unasked behind the wall', () => {
  test.each(['python3 report.py', 'node build.js', 'make', 'npm test', 'cargo build', 'pytest -q', 'jq . data.json', 'git add notes.txt', './tool.sh', 'sort -o sorted.txt names.txt', 'ls && node x.js', '/usr/bin/python3 a.py', 'wc -w notes/*.md', 'cat *.csv | sort | uniq -c', 'cat a.csv | python3 sum.py', 'bash build.sh', 'sort a.txt | node count.js', 'python3 tool.py < in.txt', 'python3 -c "print(1)" < in.txt', 'file photos/*', "sed -i 's/[ \\t]*$//; s/  */ /g' a.txt", "sed -i 's|a|b /c|' a.txt",
    'for f in notes/*.txt; do wc -w "$f"; done', "for f in a b; do printf '%s' \"$f\"; grep -c $'\\r' \"$f\"; done", 'if grep -q x a.txt; then cat a.txt; fi'])('%s', (command) => {
    expect(verdictOf(command)).toBe('auto')
  })

  test('and each condition is needed', () => {
    const changes: Partial<QuietInput>[] = [{ wall: 'off' }, { wall: 'unavailable' }, { network: true }, { beforeImages: false }, { covered: false }, { changesAsk: true }]
    for (const change of changes) expect([change, verdictOf('python3 report.py', change)]).toEqual([change, 'require'])
  })
})

describe('the person is still asked', () => {
  test.each([
    'rm a.txt', 'mv a b', 'cp a b', 'git push', 'git commit -m x', 'sudo ls', 'curl http://x.y', 'wget x', 'npm install', 'docker ps', 'ls; rm a', 'node x.js && git push', 'sh -c "rm a"', 'env rm a', 'find . -delete', 'git clean -fd',
    'shred a.txt', 'pip install x', 'cat ~/.ssh/id_rsa | node x.js', 'node x.js .env', 'python3 $X', 'node `cat f`', 'eval "$(cat x)"', 'python3 conv.py ~/Documents/tax.csv', 'python3 conv.py /home/u/tax.csv', 'python3 conv.py ../other/x', 'python3 "$HOME/x"', 'node x.js >/data/out',
    'for f in a b; do node $f; done', 'for f in a b; do "$f"; done', 'for f in rm ls; do env "$f" x; done', 'for f in *; do rm "$f"; done', 'for f in $(cat list); do cat "$f"; done', 'for f in *; do cat "$g"; done', 'while read -r f; do cat "$f"; done < list', 'for f in push; do git "$f"; done', 'f() { rm "$1"; }; f x', 'echo cm0gLXJmIG5vdGVz | base64 -d | bash', 'base64 -d x | env sh', 'cat x | python3', 'cat x | python3 -', 'sh < x', 'node < x.js', 'xargs sh -c < list', 'cat jobs | at now', 'cat x | timeout 5 bash -s', 'cat x | bash /dev/stdin', 'r? a.txt', 'nice r* a.txt', 'env p* x', 'rm *.txt', 'cat *.csv > *.out', 'mv *.jpg photos', 'find * -delete', 'cat /home/u/*.txt', "sed -n 'r /home/u/x' a.txt", "sed 's/a/b/w /home/u/x' a.txt", "sed -i 's/a/b/' /home/u/a.txt", 'xargs rm < list*', 'node x.js &&', 'ssh host', 'scp a b:', 'mail -s x a@b.c',
  ])('%s', (command) => {
    expect(verdictOf(command)).toBe('require')
  })

  test('for a variable that changes what a program does', () => {
    expect(verdictOf('node x.js', {}, { NODE_OPTIONS: '--require ./evil.js' })).toBe('require')
  })

  test('and what is denied stays denied', () => {
    for (const command of ['rm -rf /', 'mkfs /dev/sda', ':(){ :|:& };:', 'shutdown now']) expect(verdictOf(command)).toBe('deny')
  })
})

test('a wanted wall that is not there makes everything ask, and denies stay', () => {
  expect(withoutWall({ kind: 'auto', rule: 'exec.auto.ls', reason: '' })).toMatchObject({ kind: 'require', rule: 'sandbox.unavailable' })
  expect(withoutWall({ kind: 'deny', rule: 'exec.deny.dd', reason: '' })).toMatchObject({ kind: 'deny' })
  expect(withoutWall({ kind: 'require', rule: 'exec.require.rm', reason: '' })).toMatchObject({ kind: 'require', rule: 'exec.require.rm' })
})

test('off, everywhere but in the window, always', () => {
  const ids = ['main', 'helper', 'schedule', 'terminal'] as const
  const wanted = (sandbox: 'off' | 'non-main' | 'all') => ids.filter((id) => wantsWall({ id, sandbox }))
  expect(wanted('off')).toEqual([])
  expect(wanted('non-main')).toEqual(['helper', 'schedule', 'terminal'])
  expect(wanted('all')).toEqual([...ids])
})

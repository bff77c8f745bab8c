import { mkdtempSync, copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultExecLists } from '../../../../electron/gateway/policy/exec/default-lists.ts'
import type { ExecInput, ExecVerdict } from '../../../../electron/gateway/policy/exec/exec-types.ts'
import { grammarFiles, loadGrammars, locateGrammars } from '../../../../electron/gateway/policy/exec/grammars.ts'
import { loadExecPolicy } from '../../../../electron/gateway/policy/exec/load-exec-policy.ts'

const decide = await loadExecPolicy()

function judge(command: string, more: Partial<ExecInput> = {}): ExecVerdict {
  return decide({ command, workspace: '/home/u/ws', home: '/home/u', platform: 'linux', shell: 'bash', lists: defaultExecLists('linux', 'bash'), ...more })
}

describe('what a card is told', () => {
  it('every simple command is a part with its own place, verdict, rule and effect', () => {
    const { parts } = judge('ls -la && rm old.txt; git push')
    expect(parts).toEqual([
      { text: 'ls -la', start: 0, end: 6, verdict: 'auto', rule: 'exec.auto.ls', effect: 'looks' },
      { text: 'rm old.txt', start: 10, end: 20, verdict: 'require', rule: 'exec.require.rm', effect: 'deletes' },
      { text: 'git push', start: 22, end: 30, verdict: 'require', rule: 'exec.require.git push', effect: 'sends' },
    ])
  })

  it('commands inside a text are parts too, shown at the word that holds them', () => {
    const { parts } = judge("ls; sh -c 'echo a; rm b'")
    expect(parts.map((part) => [part.text, part.start, part.end])).toEqual([['ls', 0, 2], ["sh -c 'echo a; rm b'", 4, 24], ['echo a', 4, 24], ['rm b', 4, 24]])
  })

  it.each([
    ['ls', 'looks'], ['cp a b', 'changes'], ['echo x > a', 'changes'], ['rm a', 'deletes'], ['find . -delete', 'deletes'], ['git push', 'sends'], ['curl https://example.com', 'sends'], ['npm install x', 'installs'],
    ['python3 a.py', 'runs-code'], ['./a.sh', 'runs-code'], ['git log', 'looks'], ['git commit -m x', 'changes'], ['ls && rm a', 'deletes'], ['rm a && git push', 'sends'], ['find . -exec rm {} \\;', 'deletes'], ["sh -c 'curl x'", 'sends'], ['sed -i s/a/b/ c', 'changes'],
  ] as const)('%s %s', (command, effect) => { expect(judge(command).effect).toBe(effect) })

  it('the facts tell a complete text from one that is known only when it runs, and name secrets', () => {
    expect(judge('make test').facts).toMatchObject({ named: false, complete: true, secretOperand: false })
    expect(judge('make $x').facts.complete).toBe(false)
    expect(judge('if ls; then make; fi').facts.complete).toBe(false)
    expect(judge('make .env').facts.secretOperand).toBe(true)
    expect(judge('tool --file=/home/u/.ssh/id_rsa').facts.secretOperand).toBe(true)
    expect(judge('rm a').facts.named).toBe(true)
  })
})

describe('what runs', () => {
  it('a single automatic command runs as its words, a chain as text quoted anew', () => {
    expect(judge('cat "my file.txt"').plan).toEqual({ kind: 'argv', words: ['cat', 'my file.txt'] })
    expect(judge("cat my\\ file.txt|wc   -l 2>/dev/null # note").plan).toEqual({ kind: 'shell', text: "cat 'my file.txt' | wc -l 2> /dev/null" })
    expect(judge("cat <<'E'\n$(x)\nE").plan).toEqual({ kind: 'shell', text: "cat <<< '$(x)'" })
  })

  it('what a person has to allow runs exactly as it was written', () => {
    const command = "make  $x  && echo  'a'"
    expect(judge(command).plan).toEqual({ kind: 'shell', text: command })
  })

  it("automatic git commands run with the repository's own programs switched off", () => {
    const { plan } = judge('git diff --stat')
    expect(plan.kind === 'argv' ? plan.words : []).toEqual(expect.arrayContaining(['--no-pager', 'core.fsmonitor=false', '--no-ext-diff', '--no-textconv']))
    const windows = judge('git diff --stat', { platform: 'win32', shell: 'powershell', workspace: 'C:\\ws', home: 'C:\\Users\\u', lists: defaultExecLists('win32', 'powershell') })
    expect(windows.verdict).toBe('auto')
    expect(windows.plan).toMatchObject({ kind: 'shell', text: expect.stringMatching(/^git --no-pager --no-optional-locks -c core\.fsmonitor=false .* diff --no-ext-diff --no-textconv --stat$/) })
  })
})

describe('the floor', () => {
  it.each(['rm -rf /', 'rm -rf ~', 'rm -rf /home/u', 'rm -rf ..', 'mkfs.ext4 x', 'dd if=a', ':(){ :|:& };:', 'ls > /dev/sda', 'chmod -R 777 /'])('%s is refused even when every list allows it', (command) => {
    const program = command.split(' ', 1)[0] ?? ''
    const verdict = judge(command, { lists: { deny: [], requireApproval: [], autoApprove: [program, command] } })
    expect(verdict).toMatchObject({ verdict: 'deny', rule: expect.stringMatching(/^exec\.floor\./) })
  })

  it('a folder below the home is not the home', () => {
    expect(judge('rm -rf /home/u/ws/build').verdict).toBe('require')
    expect(judge('rm -rf build', { cwd: '/home/u/ws' }).verdict).toBe('require')
  })
})

describe('the lists a fresh install has', () => {
  it.each(['ls -la', 'cat a.txt | head -n 5', 'git status && git log --oneline', 'find . -name "*.md"', 'rg -n x src', 'sleep 0.2', 'pwd; date', 'whoami'])('%s runs unasked', (command) => { expect(judge(command).verdict).toBe('auto') })
  it.each(['rm a', 'mv a b', 'npm install x', 'curl https://example.com', 'sudo ls', 'make', 'python3 a.py'])('%s asks', (command) => { expect(judge(command).verdict).toBe('require') })
  it.each(['shutdown now', 'reboot', 'mkfs x', 'dd of=a'])('%s is refused', (command) => { expect(judge(command).verdict).toBe('deny') })

  it('Windows has its own, for both of its shells', () => {
    const windows = (command: string, shell: 'powershell' | 'cmd'): string => judge(command, { platform: 'win32', shell, workspace: 'C:\\ws', home: 'C:\\Users\\u', lists: defaultExecLists('win32', shell) }).verdict
    expect([windows('Get-ChildItem', 'powershell'), windows('dir /b', 'cmd'), windows('Get-Content a.txt | Select-String x', 'powershell')]).toEqual(['auto', 'auto', 'auto'])
    expect([windows('Remove-Item a', 'powershell'), windows('del a', 'cmd'), windows('iwr https://example.com', 'powershell')]).toEqual(['require', 'require', 'require'])
    expect([windows('Remove-Item a -Recurse', 'powershell'), windows('rd /s a', 'cmd'), windows('format c:', 'cmd')]).toEqual(['deny', 'deny', 'deny'])
  })
})

it('the grammars are found in a folder of their own, as in the packaged app', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pincer-grammars-'))
  try {
    const installed = locateGrammars(null)
    for (const part of ['runtime', 'bash', 'powershell'] as const) copyFileSync(installed[part], path.join(folder, grammarFiles[part].name))
    const { bash } = await loadGrammars(locateGrammars(folder))
    const tree = bash.parse('ls | wc')
    expect(tree?.rootNode.hasError).toBe(false)
    tree?.delete()
  } finally { rmSync(folder, { recursive: true, force: true }) }
})

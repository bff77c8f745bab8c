import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadExecPolicy } from '../../electron/gateway/policy/exec/load-exec-policy.ts'
import { grammarFindsError } from '../gateway/policy/exec/grammar-oracle.ts'
import { bashScript, characterSoup, pick, pieceSoup, seededRandom } from '../gateway/policy/exec/generate-commands.ts'

const decide = await loadExecPolicy()
const lists = { deny: ['p1', 'del /s'], requireApproval: ['p2'], autoApprove: ['p3', 'p4', 'p5', 'echo', 'true', 'cat', 'ls', 'dir', 'Get-ChildItem'] }

it('100 000 random texts: no crash, and none with a parser error is automatic', () => {
  const random = seededRandom(2_026)
  const automatic: string[] = []
  for (let count = 0; count < 100_000; count += 1) {
    const shell = pick(random, ['bash', 'bash', 'zsh', 'powershell', 'cmd'] as const)
    const windows = shell === 'powershell' || shell === 'cmd'
    const command = pick(random, [() => pieceSoup(random, windows ? 'windows' : 'posix'), () => characterSoup(random), () => bashScript(random)])()
    const verdict = decide({ command, workspace: '/ws', platform: windows ? 'win32' : 'linux', shell, lists })
    if (verdict.verdict === 'auto' && grammarFindsError(command, shell)) automatic.push(command)
  }
  expect(automatic).toEqual([])
}, 1_800_000)

const bash = ['/bin/bash', '/usr/bin/bash'].find((place) => existsSync(place))
const folder = mkdtempSync(path.join(tmpdir(), 'pincer-bash-'))
afterAll(() => { rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) })

function endGroup(leader: number): void {
  if (leader <= 0) return
  try { process.kill(-leader, 'SIGKILL') }
  catch (error) { if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error }
}

/** Runs a text in a real bash that knows no programs but reports every name it looks for. */
function programsRun(text: string, count: number): readonly string[] {
  const log = path.join(folder, `log-${count}`)
  const report = `command_not_found_handle() { printf '%s\\n' "$1" >> '${log}'; }; export -f command_not_found_handle\n`
  // A group of its own: texts with `&` leave loops behind, which are ended with it.
  const options = { cwd: folder, env: { PATH: path.join(folder, 'bin') }, input: '', timeout: 5_000, stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'], detached: true }
  const ran = spawnSync(bash ?? '', ['--norc', '--noprofile', '-c', report + text], options)
  endGroup(ran.pid)
  return existsSync(log) ? [...new Set(readFileSync(log, 'utf8').split('\n').filter((name) => /^p[1-8]$/.test(name)))] : []
}

it.skipIf(bash === undefined)('every program a real bash would start is seen by the judge', () => {
  mkdirSync(path.join(folder, 'bin'))
  symlinkSync(bash ?? '', path.join(folder, 'bin', 'bash'))
  const random = seededRandom(11)
  const missed: string[] = []
  for (let count = 0; count < 3_000; count += 1) {
    const text = random() < 0.5 ? pieceSoup(random, 'posix').replaceAll('\0', '') : bashScript(random)
    if (text.trim() === '') continue
    for (const name of programsRun(text, count)) {
      const verdict = decide({ command: text, workspace: '/ws', platform: 'linux', shell: 'bash', lists: { deny: [name], requireApproval: [], autoApprove: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'echo'] } })
      // What a command prints and another then runs is known only at run time: there the answer is to ask.
      if (verdict.verdict === 'auto' || (verdict.verdict === 'require' && verdict.facts.complete)) missed.push(`${name} in ${JSON.stringify(text)}`)
    }
  }
  expect(missed).toEqual([])
}, 1_800_000)

import { expect, it } from 'vitest'
import { grammarFindsError } from './grammar-oracle.ts'
import { loadExecPolicy } from '../../../../electron/gateway/policy/exec/load-exec-policy.ts'
import { bashScript, characterSoup, pick, pieceSoup, seededRandom } from './generate-commands.ts'

const decide = await loadExecPolicy()
const lists = { deny: ['p1', 'del /s'], requireApproval: ['p2'], autoApprove: ['p3', 'p4', 'p5', 'echo', 'true', 'cat', 'ls', 'dir', 'Get-ChildItem'] }

it('no random text crashes the judge, and none with a parser error is automatic', () => {
  const random = seededRandom(7)
  for (let count = 0; count < 800; count += 1) {
    const shell = pick(random, ['bash', 'bash', 'zsh', 'powershell', 'cmd'] as const)
    const windows = shell === 'powershell' || shell === 'cmd'
    const command = pick(random, [() => pieceSoup(random, windows ? 'windows' : 'posix'), () => characterSoup(random), () => bashScript(random)])()
    const verdict = decide({ command, workspace: '/ws', platform: windows ? 'win32' : 'linux', shell, lists })
    if (verdict.verdict === 'auto') expect(grammarFindsError(command, shell), JSON.stringify(command)).toBe(false)
    for (const part of verdict.parts) {
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.end).toBeGreaterThanOrEqual(part.start)
      expect(part.end).toBeLessThanOrEqual(command.length)
    }
  }
}, 60_000)

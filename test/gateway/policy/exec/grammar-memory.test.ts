import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const judgeMany = `
  const { loadExecPolicy } = await import(process.argv[1])
  const decide = await loadExecPolicy()
  const lists = { deny: ['rm -rf'], requireApproval: [], autoApprove: ['ls'] }
  const start = process.memoryUsage.rss()
  let most = start
  for (let n = 0; n < 1500; n++) {
    decide({ command: 'ls -la dir' + n + ' && cat "file ' + n + '" | grep -v x; echo $(date) > out-' + n + '.txt', workspace: '/ws', lists, platform: 'linux', shell: 'bash' })
    if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    most = Math.max(most, process.memoryUsage.rss())
  }
  process.stdout.write(String(Math.round((most - start) / 2 ** 20)))
`

it('judging many commands keeps its memory: no compiler works on the grammar in the background', () => {
  const policy = join(import.meta.dirname, '../../../../electron/gateway/policy/exec/load-exec-policy.ts')
  const grownMb = Number(execFileSync(process.execPath, ['--input-type=module', '-e', judgeMany, policy], { encoding: 'utf8' }))
  // Without the switches it grows by about 500.
  expect(grownMb).toBeLessThan(150)
}, 60_000)

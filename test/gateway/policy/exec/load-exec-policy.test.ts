import Module from 'node:module'
import { expect, it, vi } from 'vitest'
import { loadExecPolicy } from '../../../../electron/gateway/policy/exec/load-exec-policy.ts'

it('a command is judged without looking again for where the grammars lie', async () => {
  await loadExecPolicy()
  // Every way to find a package goes through here.
  const looked = vi.spyOn(Module as unknown as { _resolveFilename: (...request: unknown[]) => string }, '_resolveFilename')
  try {
    const decide = await loadExecPolicy()
    expect(decide({ command: 'ls -la', workspace: '/w', home: '/home/me', platform: 'linux', shell: 'bash', lists: { deny: [], requireApproval: [], autoApprove: ['ls'] } }).verdict).toBe('auto')
    expect(looked).not.toHaveBeenCalled()
  } finally {
    looked.mockRestore()
  }
})

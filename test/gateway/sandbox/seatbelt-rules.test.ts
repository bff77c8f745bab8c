import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GuardProxy } from '../../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { doorEnvironment, insideLines, leaseFor } from '../../../electron/gateway/sandbox/macos/seatbelt-door.ts'
import { seatbeltRules } from '../../../electron/gateway/sandbox/macos/seatbelt-sandbox.ts'
import type { WrapRequest } from '../../../electron/gateway/sandbox/sandbox.ts'
import { createWallBench, type WallBench } from './wall-bench.ts'

/** Only the text of the profile can be looked at here; that it holds is for a Mac to show. */
let bench: WallBench
beforeAll(() => {
  bench = createWallBench()
  bench.file('user/.ssh/id', 'x')
  for (const name of ['Documents', 'go', '.nvm']) mkdirSync(join(bench.user, name))
  writeFileSync(join(bench.home, 'settings.json'), '{}')
})
afterAll(() => bench.dispose())

type Wrap = (params: object) => string
async function profileFor(more: Partial<WrapRequest> = {}): Promise<string> {
  const { wrapCommandWithSandboxMacOS } = await import('@anthropic-ai/sandbox-runtime/dist/sandbox/macos-sandbox-utils.js') as { wrapCommandWithSandboxMacOS: Wrap }
  const request: WrapRequest = { sessionId: 's', workspace: bench.workspace, cwd: bench.workspace, env: {}, given: {}, view: 'narrow', allowedHosts: [], denyWrite: [], allowedText: null, ...more }
  const rules = seatbeltRules(request, { user: bench.user, own: [bench.home], temp: join(bench.home, 'safe-area/temp/s') })
  return wrapCommandWithSandboxMacOS({ command: 'true', needsNetworkRestriction: true, ...rules, unsetEnvVars: [], setEnvVars: {}, allowGitConfig: false, binShell: '/bin/bash' })
}
/** The rules of one kind, with the paths they name. */
function rulesOf(profile: string, begin: RegExp): string {
  return profile.split(/\n(?=\()/).filter((rule) => begin.test(rule)).join('\n')
}

test('everything is refused that is not named, and no network is', async () => {
  const profile = await profileFor()
  expect(profile).toContain('(deny default')
  expect(profile).not.toMatch(/\(allow network/)
  expect(profile).not.toContain('(allow appleevent-send)')
})

test('with a host open the one way out is the guard proxy, by a password that stands in no command line', async () => {
  const proxy = new GuardProxy({ settings: () => defaultAddressSettings })
  const request: WrapRequest = { sessionId: 's', workspace: bench.workspace, cwd: bench.workspace, env: {}, given: { TMPDIR: '/mine' }, view: 'wide', allowedHosts: ['open.example'], denyWrite: [], allowedText: 'x' }
  expect(await leaseFor(proxy, { ...request, allowedHosts: [] })).toBeNull()
  const lease = await leaseFor(proxy, request)
  try {
    const { wrapCommandWithSandboxMacOS } = await import('@anthropic-ai/sandbox-runtime/dist/sandbox/macos-sandbox-utils.js') as { wrapCommandWithSandboxMacOS: Wrap }
    const quoted = (text: string): string => `'${text}'`
    const inside = insideLines(lease, '/tmp folder', request.given, quoted)
    const profile = wrapCommandWithSandboxMacOS({ command: `${inside} exec env`, needsNetworkRestriction: true, httpProxyPort: lease?.port, ...seatbeltRules(request, { user: bench.user, own: [bench.home], temp: '/t' }), unsetEnvVars: [], setEnvVars: {}, allowGitConfig: false, binShell: '/bin/bash' })
    expect(profile.match(/\(allow network-outbound[^\n]*/g)).toEqual([`(allow network-outbound (remote ip "localhost:${lease?.port}"))`])
    expect(profile).not.toContain(lease?.password)
    const seen = execFileSync('/bin/bash', ['-c', `${inside} env`], { env: { PATH: process.env['PATH'] ?? '', ...doorEnvironment(lease) }, encoding: 'utf8' })
    expect(seen).toContain(`HTTPS_PROXY=http://${lease?.user}:${lease?.password}@127.0.0.1:${lease?.port}\n`)
    expect(seen).toContain('TMPDIR=/mine\n')
    expect(seen).toContain('TEMP=/tmp folder\n')
    expect(seen).not.toContain('PINCER_DOOR')
  } finally {
    await lease?.release()
    expect(proxy.port).toBeNull()
  }
})

test('only the workspace and the temp folder of the chat can be changed, without the auto-run places in it', async () => {
  const profile = await profileFor()
  const writes = rulesOf(profile, /^\(allow file-write\*/)
  expect(writes).toContain(bench.workspace)
  expect(writes).not.toContain(`"${bench.user}"`)
  const closed = rulesOf(profile, /^\(deny file-write\*/)
  for (const entry of ['.git/hooks', '.git/config', '.vscode', '.envrc']) expect(closed).toContain(entry)
})

test('keys and Pincer’s own folder cannot be read; documents only in an allowed command', async () => {
  const narrow = rulesOf(await profileFor(), /^\(deny file-read\*/)
  const wide = rulesOf(await profileFor({ view: 'wide' }), /^\(deny file-read\*/)
  for (const rules of [narrow, wide]) {
    expect(rules).toContain(join(bench.user, '.ssh'))
    expect(rules).toContain(bench.home)
  }
  expect(narrow).toContain(join(bench.user, 'Documents'))
  expect(wide).not.toContain(join(bench.user, 'Documents'))
  expect(narrow).not.toContain(`${join(bench.user, 'go')}"`)
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment } from '../../../electron/gateway/process/child-environment.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { launchEnvironment } from '../../../electron/gateway/process/launch-environment.ts'
import { limits } from '../../../shared/limits.ts'

let home: string
let runner: GroupRunner
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pincer-launch-'))
  runner = new GroupRunner(home)
})
afterEach(async () => {
  await runner.dispose()
  rmSync(home, { recursive: true, force: true })
})
/** A start from a dock: no terminal, a bare PATH, a shell whose start file is `profile`. */
function fromDock(profile: string) {
  writeFileSync(join(home, '.profile'), profile)
  writeFileSync(join(home, '.bash_profile'), profile)
  return launchEnvironment({ environment: { HOME: home, SHELL: '/bin/bash', PATH: '/usr/bin:/bin' }, platform: 'linux', processes: runner, signal: new AbortController().signal })
}

test('an app started from a dock gets the PATH of the login shell, its own folders kept', async () => {
  const { now, ready } = fromDock('echo welcome!; export PATH="/opt/tools with space/bin:$PATH"; echo again')
  expect(now['PATH']?.split(':')).toContain('/usr/bin')
  const folders = (await ready)['PATH']?.split(':') ?? []
  expect(folders[0]).toBe('/opt/tools with space/bin')
  expect(folders).toContain('/bin')
  expect(new Set(folders).size).toBe(folders.length)
})

test.each([['fails', 'exit 3'], ['prints a lot', 'head -c 2000000 /dev/zero'], ['asks', 'read -r answer']])('a start file that %s changes nothing', async (_name, profile) => {
  const { now, ready } = fromDock(profile)
  expect((await ready)['PATH']?.split(':')).toEqual(expect.arrayContaining(now['PATH']?.split(':') ?? []))
})

test('a start file that hangs is not waited for', async () => {
  const started = performance.now()
  const { now, ready } = fromDock('sleep 65.011')
  expect((await ready)['PATH']?.split(':')).toEqual(expect.arrayContaining(now['PATH']?.split(':') ?? []))
  expect(performance.now() - started).toBeLessThan(limits.loginShellMs + 2_500)
})

test('started from a terminal, no shell is asked', async () => {
  const { now, ready } = launchEnvironment({ environment: { SHLVL: '1', PATH: '/bin' }, platform: 'linux', processes: runner, signal: new AbortController().signal })
  expect(await ready).toBe(now)
})

test('a shell that is none of the known ones is not run', async () => {
  const fake = join(home, 'evil')
  writeFileSync(fake, '#!/bin/sh\necho ran')
  chmodSync(fake, 0o755)
  const { now, ready } = launchEnvironment({ environment: { SHELL: fake, PATH: '/bin' }, platform: 'linux', processes: runner, signal: new AbortController().signal })
  expect(await ready).toBe(now)
})

test('on Windows the variable keeps its spelling', async () => {
  const { now } = launchEnvironment({ environment: { Path: 'C:\\Windows', SYSTEMROOT: 'C:\\Windows' }, platform: 'win32', processes: runner, signal: new AbortController().signal })
  expect(Object.keys(now).filter((name) => name.toUpperCase() === 'PATH')).toEqual(['Path'])
})

test('secrets, shell state and traces of Pincer\'s own start stay out; what a person needs stays', () => {
  const env = childEnvironment({
    HOME: '/home/u', PATH: '/bin', LANG: 'zh_CN.UTF-8', SSH_AUTH_SOCK: '/run/agent', JAVA_HOME: '/opt/java', KEYBOARD: 'us', MONKEY: 'x', HTTPS_PROXY: 'http://proxy:1', npm_config_registry: 'https://packages.example',
    ANTHROPIC_API_KEY: 'a', OPENAI_KEY_API_KEY: 'a', GITHUB_TOKEN: 'a', NPM_AUTHTOKEN: 'a', DB_PASSWORD: 'a', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'a', SIGNING_PRIVATE_KEY: 'a', PINCER_ANYTHING: 'a', INNOCENT: 'ghp_aaaaaaaaaaaaaaaaaaaaaaaa',
    BASH_ENV: '/x', SHELLOPTS: 'xtrace', 'BASH_FUNC_ls%%': '() { :; }', PS4: '$(id)', ELECTRON_RUN_AS_NODE: '1', npm_lifecycle_event: 'start', FORCE_COLOR: '3', GONE: undefined,
  })
  expect(Object.values(env)).not.toContain('a')
  expect(Object.keys(env).filter((name) => /BASH|SHELLOPTS|PS4|ELECTRON|lifecycle|FORCE_COLOR|GONE|INNOCENT/.test(name))).toEqual([])
  expect(env).toMatchObject({ HOME: '/home/u', LANG: 'zh_CN.UTF-8', SSH_AUTH_SOCK: '/run/agent', JAVA_HOME: '/opt/java', KEYBOARD: 'us', MONKEY: 'x', HTTPS_PROXY: 'http://proxy:1', npm_config_registry: 'https://packages.example' })
  expect(env).toMatchObject({ GIT_TERMINAL_PROMPT: '0', npm_config_yes: 'true', PAGER: 'cat', DEBIAN_FRONTEND: 'noninteractive', TERM: 'dumb', NO_COLOR: '1' })
  expect(childEnvironment(env)).toEqual(env)
})

test('without any language programs still write UTF-8', () => {
  expect(childEnvironment({ PATH: '/bin' })['LC_CTYPE']).toMatch(/UTF-8/)
  expect(childEnvironment({ PATH: '/bin', LANG: 'de_DE' })['LC_CTYPE']).toBeUndefined()
})

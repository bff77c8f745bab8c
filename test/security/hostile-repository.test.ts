import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { activeGitSetting } from '../../electron/gateway/policy/git-settings.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

// A folder somebody sent is a repository whose own settings run programs as soon as git looks at it.

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

/** A chat in a repository with one committed, then changed file; its model wants one command. `hostile` may then change the repository. */
async function chatIn(command: string, hostile: (git: string, ws: string) => void, more: { quiet?: boolean; sandbox?: 'all' | 'off' } = {}) {
  const model = scriptedModel([{ calls: [{ id: 'A', name: 'exec', input: { command } }] }, { text: 'done' }])
  const chat = await openGateway({ adapter: model.adapter, options: { quietInSandbox: more.quiet ?? false } })
  opened.push(chat)
  const git = (...args: string[]) => execFileSync('git', ['-C', chat.ws, ...args], { stdio: 'ignore' })
  git('init', '-q')
  writeFileSync(join(chat.ws, 'a.txt'), 'one\n')
  git('add', '-A')
  git('-c', 'user.email=a@b.example', '-c', 'user.name=A', 'commit', '-qm', 'first')
  writeFileSync(join(chat.ws, 'a.txt'), 'two\n')
  hostile(join(chat.ws, '.git'), chat.ws)
  if (more.sandbox) await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: more.sandbox } })
  const ended = chat.say('look')
  const asked = await Promise.race([chat.until('approval.requested').then(({ request }) => request.rule), ended.then(() => null)])
  return { asked, ran: existsSync(join(chat.ws, 'ran')) }
}
const setting = (text: string) => (git: string): void => appendFileSync(join(git, 'config'), `\n${text}\n`)
const filter = (git: string, ws: string): void => {
  setting('[filter "x"]\n\tclean = touch ran; cat')(git)
  writeFileSync(join(ws, '.gitattributes'), '* filter=x\n')
}

describe.each(['all', 'off'] as const)('with the safe area %s', (sandbox) => {
  test.each(['git status', 'git diff', 'ls && git status'])('%s asks where a filter would run, and runs nothing before', async (command) => {
    expect(await chatIn(command, filter, { sandbox })).toEqual({ asked: 'exec.ask.repository', ran: false })
  })

  test.each([
    ['a watcher', setting('[core]\n\tfsmonitor = "touch ran; true"')], ['a converter', (git: string, ws: string) => { setting('[diff "x"]\n\ttextconv = touch ran; cat')(git); writeFileSync(join(ws, '.gitattributes'), '* diff=x\n') }],
    ['another way to compare', setting('[diff]\n\texternal = touch ran; true')],
    ['a hook', (git: string) => { mkdirSync(join(git, 'hooks'), { recursive: true }); writeFileSync(join(git, 'hooks', 'post-index-change'), '#!/bin/sh\ntouch ran\n'); chmodSync(join(git, 'hooks', 'post-index-change'), 0o755) }],
  ] as const)('%s is switched off, so looking goes on unasked and runs none of it', async (_name, hostile) => {
    expect(await chatIn('git status && git diff', hostile, { sandbox })).toEqual({ asked: null, ran: false })
  })

  test('an ordinary repository is looked at unasked', async () => {
    expect(await chatIn('git status && git diff && git log', () => undefined, { sandbox })).toEqual({ asked: null, ran: false })
  })
})

test('quiet work does not run what a repository names either: it asks', async () => {
  expect(await chatIn('git add a.txt', filter, { quiet: true })).toEqual({ asked: 'exec.ask.repository', ran: false })
  expect(await chatIn('git stash list', setting('[core]\n\tfsmonitor = "touch ran; true"'), { quiet: true })).toEqual({ asked: 'exec.ask.repository', ran: false })
  expect((await chatIn('git add a.txt', () => undefined, { quiet: true })).asked).toBeNull()
})

test('a settings file in another place counts too: included, of a work tree, of a submodule, of a store in the folder itself', async () => {
  expect((await chatIn('git status', setting('[include]\n\tpath = ../more'))).asked).toBe('exec.ask.repository')
  expect((await chatIn('git diff', setting('[core]\n\tworktree = /'))).asked).toBe('exec.ask.repository')
  expect((await chatIn('git status', (git) => {
    mkdirSync(join(git, 'modules', 'libs', 'one'), { recursive: true })
    writeFileSync(join(git, 'modules', 'libs', 'one', 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(git, 'modules', 'libs', 'one', 'config'), '[filter "y"]\n\tprocess = x\n')
  })).asked).toBe('exec.ask.repository')
  expect((await chatIn('cd inner && git status', (_git, ws) => {
    for (const name of ['objects', 'refs']) mkdirSync(join(ws, 'inner', name), { recursive: true })
    writeFileSync(join(ws, 'inner', 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(ws, 'inner', 'config'), '[core]\n\tbare = false\n\tworktree = ..\n[filter "z"]\n\tclean = x\n')
  })).asked).toBe('exec.ask.repository')
})

test.each([
  ['[core]\n\tfsmonitor = true', null], ['[core]\n\tfsmonitor = .git/x.sh', 'core.fsmonitor'], ['[CORE] FSMonitor=x', 'core.fsmonitor'], ['[filter "a.b"]\nsmudge=x', 'filter.a.b.smudge'], ['[filter\t"lfs"]\n\trequired = true', null],
  ['# [diff]\n; external = x\n[user]\n\tname = [diff] external = x', null], ['[diff]\next\\\nernal = x', 'diff.external'], ['[remote "origin"]\n\turl = https://a.example/x\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin', null],
  ['[includeIf "gitdir:~/"]\n\tpath = x', 'includeif.gitdir:~/.path'], ['[gpg "ssh"]\n\tprogram = x', 'gpg.ssh.program'], ['[core]\r\n\thooksPath = x\r\n', 'core.hookspath'],
])('%j', (text, key) => { expect(activeGitSetting(text, false)).toBe(key) })

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportable } from '../../../electron/gateway/mcp/config/importable.ts'
import { parsePasted } from '../../../electron/gateway/mcp/config/parse-pasted.ts'
import { looksSecret } from '../../../electron/gateway/mcp/config/read-servers.ts'
import { internalToolName } from '../../../electron/gateway/mcp/tools/tool-names.ts'
import { promptArguments, readPromptCommand } from '../../../electron/gateway/mcp/expand-prompt.ts'
import { serverEnvironment } from '../../../electron/gateway/mcp/server-environment.ts'

const parse = (text: string) => parsePasted(text, (name) => name === 'taken')
const found = (text: string) => {
  const outcome = parse(text)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.found
}

describe('a pasted configuration', () => {
  it('is read in every form it goes round in', () => {
    const server = { command: 'npx', args: ['-y', '@scope/server-files', '/tmp'] }
    const forms = [{ mcpServers: { files: server } }, { servers: { files: server } }, { mcp: { servers: { files: server } } }, { files: server }]
    for (const form of forms) expect(found(JSON.stringify(form))[0], JSON.stringify(form)).toMatchObject({ name: 'files', form: { target: { kind: 'command', command: 'npx', args: ['-y', '@scope/server-files', '/tmp'] } }, problem: null })
    expect(found(JSON.stringify(server))[0]).toMatchObject({ name: 'files', problem: null })
    expect(found('```json\n{ "mcpServers": { // mine\n "a b": { "command": "node", "args": ["x.js",], /* old */ }, } }\n```')[0]).toMatchObject({ name: 'a b' })
    expect(found('"files": { "command": "node" }')[0]).toMatchObject({ name: 'files' })
    expect(found('{"mcpServers":{"far":{"serverUrl":"https://example.com/sse","type":"sse"},"new":{"url":"https://example.com/mcp","transport":"streamable-http"},"plain":{"url":"https://example.com"}}}').map(({ form }) => form?.target)).toMatchObject([{ kind: 'remote', transport: 'sse' }, { transport: 'http' }, { transport: 'auto' }])
  })
  it('says what is wrong, and where', () => {
    expect(parse('{\n "mcpServers": {\n  "a": }\n}')).toEqual({ ok: false, problem: 'not-json', line: 3 })
    expect(parse('{"a": 1}')).toEqual({ ok: false, problem: 'no-servers', line: null })
    expect(parse('hello')).toMatchObject({ ok: false, problem: 'not-json' })
    expect(parse(`"${'x'.repeat(2_000_000)}"`)).toMatchObject({ ok: false, problem: 'too-large' })
    expect(found('{"mcpServers":{"taken":{"command":"a"},"a/b":{"command":"a"},"both":{"command":"a","url":"https://x.example"},"none":{"args":[]},"ws":{"url":"https://x.example","type":"websocket"},"off":{"command":"a","disabled":true}}}').map(({ name, problem, exists, disabled }) => [name, problem, exists, disabled])).toEqual([
      ['taken', null, true, false], ['a/b', 'name', false, false], ['both', 'both-targets', false, false], ['none', 'no-target', false, false], ['ws', 'unsupported', false, false], ['off', null, false, true],
    ])
  })
  it('takes what looks like a secret for one', () => {
    const [first] = found('{"mcpServers":{"s":{"command":"a","env":{"GITHUB_TOKEN":"x","API_KEY":"y","MODE":"fast","KEYBOARD":"de","OTHER":"sk-abcdefgh","ASKED":"${input:token}"}}}}')
    expect(first?.form?.target).toMatchObject({ env: [{ name: 'GITHUB_TOKEN', secret: true }, { name: 'API_KEY', secret: true }, { name: 'MODE', value: 'fast', secret: false }, { name: 'KEYBOARD', secret: false }, { name: 'OTHER', secret: true }, { name: 'ASKED', secret: true }] })
    expect(looksSecret('Authorization', 'Bearer x')).toBe(true)
    expect(looksSecret('X-Team', 'blue')).toBe(false)
  })
})

it('configurations of other programs are found, read and only shown', async () => {
  const user = mkdtempSync(join(tmpdir(), 'pincer-user-'))
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(user, path)), { recursive: true })
    writeFileSync(join(user, path), text)
  }
  put('.config/Claude/claude_desktop_config.json', '{"mcpServers":{"one":{"command":"npx","args":["x"]}}}')
  put('.cursor/mcp.json', '{ "mcpServers": { "two": { "url": "https://example.com/mcp" } } }')
  put('.config/Code/User/mcp.json', '{ "servers": { "three": { "command": "uvx", "args": ["y"] } }, "inputs": [] }')
  put('.config/Code/User/settings.json', '{ "editor.fontSize": 12, /* nothing of ours */ }')
  put('.codeium/windsurf/mcp_config.json', '{ broken')
  const places = { home: join(user, 'p'), program: '/opt/p', user, practice: join(user, 'q'), runtimeNode: 'node' }
  const all = await findImportable({ places, platform: 'linux', environment: {} }, () => false)
  expect(all.map(({ app, outcome }) => [app, outcome.ok ? outcome.found.map(({ name }) => name) : outcome.problem])).toEqual([['claude-desktop', ['one']], ['cursor', ['two']], ['vscode', ['three']], ['windsurf', 'not-json']])
})

it('names of tools never meet, whatever servers and tools are called', () => {
  const names = ['a', 'a_', 'a__b', 'a-b', 'a b', 'ä', '', '_', 'a.b', 'a__', '__'].flatMap((server) => ['b__c', 'c', '_b', 'b', '__b', 'b c', ''].map((tool) => internalToolName(server, tool)))
  expect(new Set(names).size).toBe(names.length)
  expect(internalToolName('office', 'mail.send')).toBe('mcp__office__mail.send')
})

it('a prompt’s arguments are read by name or in order', () => {
  const args = [{ name: 'file', description: '', required: true }, { name: 'tone', description: '', required: false }]
  expect(readPromptCommand('/my desk:review a b', ['my', 'my desk'])).toEqual({ connection: 'my desk', prompt: 'review', rest: 'a b' })
  expect(readPromptCommand('/read notes.txt', ['read'])).toBeNull()
  expect(promptArguments('"my file.txt" very kind', args)).toEqual({ file: 'my file.txt', tone: 'very kind' })
  expect(promptArguments('tone=kind a b', args)).toEqual({ tone: 'kind', file: 'a b' })
  expect(promptArguments('x=1', args)).toEqual({ file: 'x=1' })
})

it('a server gets the way to programs and the language, and nothing that opens something', () => {
  const base = { PATH: '/bin', HOME: '/h', LANG: 'de', OPENAI_API_KEY: 'sk-1', SSH_AUTH_SOCK: '/s', ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect', HTTPS_PROXY: 'http://p', LD_PRELOAD: 'x' }
  expect(serverEnvironment(base, 'linux')).toEqual({ PATH: '/bin', HOME: '/h', LANG: 'de', HTTPS_PROXY: 'http://p', NO_COLOR: '1' })
  expect(serverEnvironment({ Path: 'C:\\bin', SystemRoot: 'C:\\W', SECRET: '1' }, 'win32')).toEqual({ Path: 'C:\\bin', SystemRoot: 'C:\\W', NO_COLOR: '1' })
})

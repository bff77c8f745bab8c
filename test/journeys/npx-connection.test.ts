import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectionFormSchema } from '../../shared/mcp/connection.ts'
import { type NpmRegistry, startNpmRegistry } from '../fakes/npm-registry/npm-registry.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

/** A server for connections in a few lines, without anything it needs. */
const server = `#!/usr/bin/env node
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const result = method === 'initialize' ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'greeter', version: '1' } }
    : method === 'tools/list' ? { tools: [{ name: 'node_version', description: 'Says which Node runs it.', inputSchema: { type: 'object' } }] }
    : { content: [{ type: 'text', text: process.version }] }
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
})
`
let registry: NpmRegistry
let chat: OpenGateway | null = null
beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'greeter-server', version: '1.0.0', bin: 'cli.js', files: { 'cli.js': server } }, { name: 'wants-script', version: '1.0.0', bin: 'cli.js', scripts: { postinstall: 'touch made' }, files: { 'cli.js': server } })
})
afterAll(() => registry.close())
afterEach(() => chat?.dispose())

const form = (name: string, spec: string) => connectionFormSchema.parse({ name, target: { kind: 'command', command: 'npx', args: ['-y', spec] } })

describe('a connection whose command is npx', () => {
  it('runs on a computer without Node: it is installed, started on the Node that ships, and found there the next time', async () => {
    chat = await openGateway({ adapter: scriptedModel([]).adapter, ports: { environment: { ...registry.environment('/nowhere'), PATH: '/usr/bin:/bin' } } })
    const checked = await chat.gateway.handlers['connections.check']({ form: form('greeter', 'greeter-server') })
    expect(JSON.stringify(checked)).toContain('node_version')
    expect(existsSync(join(chat.home, 'packages/server/greeter-server/current.json'))).toBe(true)
    const before = registry.requests.length
    await chat.gateway.handlers['connections.check']({ form: form('greeter', 'greeter-server') })
    expect(registry.requests.length).toBe(before)
  })

  it('that wants to run something while it is installed is asked about first, with the very text', async () => {
    chat = await openGateway({ adapter: scriptedModel([]).adapter, ports: { environment: registry.environment('/nowhere') } })
    const checked = await chat.gateway.handlers['connections.check']({ form: form('wants', 'wants-script') })
    expect(JSON.stringify(checked)).toContain('touch made')
    expect(existsSync(join(chat.home, 'packages/server/wants-script'))).toBe(false)
  })
})

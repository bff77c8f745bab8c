import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../electron/gateway/models/model-adapter.ts'
import { connectionFormSchema, type Connection } from '../../shared/mcp/connection.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

const packages = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol')
const form = (name: string, pack: string, args: readonly string[] = [], env: { name: string; value: string }[] = []) =>
  connectionFormSchema.parse({ name, target: { kind: 'command', command: 'node', args: [join(packages, pack, 'dist/index.js'), ...args], env } })
const resultsIn = (request: ModelRequest | undefined) => (request?.messages ?? []).flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool-result' ? [block] : [])))

let gateway: OpenGateway | undefined
afterEach(async () => { await gateway?.dispose(); gateway = undefined })

/** What a person does on the page of connections: they look at each tool and say what it does. */
async function confirm(open: OpenGateway, view: Connection, effect: 'looks' | 'changes'): Promise<void> {
  for (const tool of view.tools) await open.gateway.handlers['connections.setTool']({ name: view.name, tool: tool.name, effect })
}
async function save(open: OpenGateway, made: ReturnType<typeof form>): Promise<Connection> {
  const saved = await open.gateway.handlers['connections.save']({ form: made, force: false })
  expect(saved, JSON.stringify(saved)).toMatchObject({ ok: true })
  const found = (await open.gateway.handlers['connections.list']({})).find(({ name }) => name === made.name)
  if (!found) throw new Error('it was not kept')
  return found
}

describe('real servers from npm', () => {
  it('filesystem, memory and sequential-thinking work side by side in one chat; it sees the folder of the chat', async () => {
    let folder = ''
    const model = scriptedModel([
      () => ({ calls: [
        { id: 'f', name: 'mcp__files__read_text_file', input: { path: join(folder, 'hello.txt') } },
        { id: 'm', name: 'mcp__memory__create_entities', input: { entities: [{ name: 'Anna', entityType: 'person', observations: ['likes tea'] }] } },
        { id: 's', name: 'mcp__thinking__sequentialthinking', input: { thought: 'first', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 } },
      ] }),
      { calls: [{ id: 'g', name: 'mcp__memory__read_graph', input: {} }] },
      { text: 'done' },
    ])
    gateway = await openGateway({ adapter: model.adapter })
    const { ws, home } = gateway
    folder = ws
    writeFileSync(join(ws, 'hello.txt'), 'good morning')
    const memory = join(home, '..', 'memory.json')
    mkdirSync(join(home, '..', 'other'))
    await confirm(gateway, await save(gateway, form('files', 'server-filesystem', [join(home, '..', 'other')])), 'looks')
    await confirm(gateway, await save(gateway, form('memory', 'server-memory', [], [{ name: 'MEMORY_FILE_PATH', value: memory }])), 'changes')
    await confirm(gateway, await save(gateway, form('thinking', 'server-sequential-thinking')), 'looks')
    expect((await gateway.say('go')).outcome).toBe('answered')
    const lanes = await gateway.lanes()
    expect(lanes.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ['mcp__files__read_text_file', 'done'], ['mcp__memory__create_entities', 'done'], ['mcp__thinking__sequentialthinking', 'done'], ['mcp__memory__read_graph', 'done'],
    ])
    expect(JSON.stringify(resultsIn(model.requests[1]))).toContain('good morning')
    expect(JSON.stringify(resultsIn(model.requests[2]))).toContain('likes tea')
    expect(readFileSync(memory, 'utf8')).toContain('Anna')
    expect(gateway.logged).toEqual([])
  }, 60_000)

  it('everything: pictures, progress and long lists; more tools than fit are found by find_tools', async () => {
    const model = scriptedModel([
      { calls: [{ id: 'i', name: 'mcp__everything__get-tiny-image', input: {} }, { id: 'e', name: 'mcp__everything__echo', input: { message: 'hi' } }] },
      { text: 'done' },
    ])
    gateway = await openGateway({ adapter: model.adapter })
    const view = await save(gateway, form('everything', 'server-everything'))
    expect(view.tools.length).toBeGreaterThan(8)
    // It can only be run as a task of its own, which no chat can wait for: withheld, and said.
    expect(view.tools.filter(({ withheld }) => withheld !== null).map(({ name, withheld }) => [name, withheld?.data])).toEqual([['simulate-research-query', { reason: 'task' }]])
    await confirm(gateway, view, 'looks')
    expect((await gateway.say('go')).outcome).toBe('answered')
    const blocks = resultsIn(model.requests[1]).flatMap(({ content }) => content.map(({ type }) => type))
    expect(blocks).toContain('image')
    expect(JSON.stringify(resultsIn(model.requests[1]))).toContain('hi')
  }, 60_000)
})

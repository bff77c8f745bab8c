import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../electron/gateway/models/model-adapter.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'
import { scriptedForm } from '../fakes/mcp-servers/scripted-connection.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })
async function open(script: Parameters<typeof scriptedModel>[0]) {
  const model = scriptedModel(script)
  const gateway = await openGateway({ adapter: model.adapter })
  opened.push(gateway)
  return { gateway, model, handlers: gateway.gateway.handlers }
}

const resultsIn = (request: ModelRequest | undefined) => (request?.messages ?? []).flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool-result' ? block.content.flatMap((each) => (each.type === 'text' ? [each.text] : [each.mimeType])) : [])))

describe('a connection in a chat', () => {
  it('its tool is offered, asks because nobody confirmed its effect, runs, and its result reaches the model', async () => {
    const { gateway, model, handlers } = await open([{ calls: [{ id: 'c1', name: 'mcp__office__add', input: { a: 1, b: '2' } }] }, { text: 'three' }])
    const saved = await handlers['connections.save']({ form: scriptedForm('office', { tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] } }], echo: true }), force: false })
    expect(saved).toMatchObject({ ok: true, tools: [{ name: 'add', wireName: 'mcp__office__add', confirmed: false, withheld: null }] })
    const said = gateway.say('add these')
    const { request } = await gateway.until('approval.requested')
    expect(request).toMatchObject({ tool: 'mcp__office__add', rule: 'effect.unconfirmed', provider: { layer: 'connection', name: 'office' } })
    await gateway.answer(request.id, 'allow-once')
    expect((await said).outcome).toBe('answered')
    expect(model.requests[0]?.tools.map((tool) => tool.wireName)).toContain('mcp__office__add')
    const [lane] = await gateway.lanes()
    expect(lane).toMatchObject({ tool: 'mcp__office__add', outcome: 'done' })
    expect(resultsIn(model.requests[1])).toEqual(['{"name":"add","args":{"a":1,"b":2}}'])
    expect(gateway.logged).toEqual([])
  })
})

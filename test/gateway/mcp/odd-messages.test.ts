import { afterEach, describe, expect, it } from 'vitest'
import { openWith, type WithConnections } from '../../fakes/mcp-servers/open-with.ts'
import { scriptedForm } from '../../fakes/mcp-servers/scripted-connection.ts'
import type { ServerScript } from '../../fakes/mcp-servers/server-script.ts'

const opened: WithConnections[] = []
const faults: unknown[] = []
const note = (error: unknown): void => { faults.push(error) }
process.on('unhandledRejection', note)
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ open }) => open.dispose()))
  expect(faults.splice(0)).toEqual([])
})
async function start(script: ServerScript, turns = 3): Promise<WithConnections> {
  const calls = Array.from({ length: turns }, (_, at) => ({ calls: [{ id: `c${at}`, name: 'mcp__odd__ping', input: {} }] }))
  const made = await openWith({ odd: { tools: ['ping'], result_text: 'pong', ...script } }, [...calls, { text: 'ok' }])
  opened.push(made)
  return made
}

describe('a server that says odd things', () => {
  it('beside its answers costs nothing: the calls are answered and it is not started again', async () => {
    const { open, view, reaches } = await start({ raw: [
      '{"jsonrpc":"2.0","id":987654,"result":{}}', '{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"?"}}', '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"none","progress":"much"}}',
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}', '{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"x":[1]}}', '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"shout","data":{"a":1}}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}', '{"jsonrpc":"2.0","id":1,"method":"no/such/method"}', '{"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{"message":7}}', '{"jsonrpc":"2.0","id":3,"method":"roots/list","params":"?"}',
      '{"jsonrpc":"1.0"}', '{"jsonrpc":"2.0","id":null,"result":null}', '[{"jsonrpc":"2.0","method":"ping","id":9}]', '{"jsonrpc":"2.0","id":{},"method":"ping"}', '"jsonrpc"',
    ] })
    const { startedAt } = await reaches('odd', 'ready')
    await open.say('go')
    expect((await open.lanes()).map(({ outcome, preview }) => [outcome, preview])).toEqual(Array.from({ length: 3 }, () => ['done', 'pong']))
    expect((await view('odd')).startedAt).toBe(startedAt)
    expect(open.logged).toEqual([])
  })

  it.each([['a text', 'just text'], ['nothing', null], ['a list', [1, 2]], ['a number', 7]])('as the result of a call (%s) is told to the model, and the next call is made', async (_name, result) => {
    const { open, view } = await start({ result }, 2)
    await open.say('go')
    const lanes = await open.lanes()
    expect(lanes).toHaveLength(2)
    for (const lane of lanes) expect(lane.outcome, JSON.stringify(lane)).toBe('failed')
    expect((await view('odd')).tries).toBe(0)
  })

  it.each([['nothing', null], ['a text', 'hello'], ['no version', { serverInfo: { name: 'x', version: '1' }, capabilities: {} }], ['odd capabilities', { protocolVersion: '2025-06-18', serverInfo: { name: 'x', version: '1' }, capabilities: 'all' }]])('in its greeting (%s) is no server, and says so', async (_name, greeting) => {
    const made = await openWith({})
    opened.push(made)
    expect(await made.open.gateway.handlers['connections.check']({ form: scriptedForm('odd', { greeting }) })).toMatchObject({ ok: false, error: { code: 'not-a-server' } })
  })

  it('in its list: each tool stands or falls by itself', async () => {
    const tools = [{ name: 'fine' }, { name: '' }, { description: 'nameless' }, { name: 'odd schema', inputSchema: 'yes' }, { name: 'array', inputSchema: { type: 'array' } }, { name: 'fine' }, { name: 'odd words', description: 5 }, 7, null]
    const made = await openWith({})
    opened.push(made)
    const outcome = await made.open.gateway.handlers['connections.check']({ form: scriptedForm('odd', { tools: tools as never }) })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
    expect(outcome.tools.map(({ name, withheld }) => [name, withheld?.reason ?? null])).toEqual([['fine', null], ['odd schema', 'schema'], ['array', 'schema'], ['fine', 'duplicate'], ['odd words', null]])
  })
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createEventHub } from '../../../electron/gateway/bus/event-hub.ts'
import type { ToolContext } from '../../../electron/gateway/executors/tool-definition.ts'
import { Connections } from '../../../electron/gateway/mcp/connections.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { FileOutputStore } from '../../../electron/gateway/results/file-output-store.ts'
import { scriptedForm } from '../../fakes/mcp-servers/scripted-connection.ts'
import { row, type Row } from '../report/row.ts'
import { benchPorts } from '../sides/bench-ports.ts'
import type { BenchContext } from './bench-context.ts'

const form = scriptedForm('bench', { tools: [{ name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } }], echo: true })
const atOnce = 8

/** One call of a server's tool through a connection beside the bare library's, each with its own server of the same kind. */
export async function connectionCalls(context: BenchContext): Promise<Row[]> {
  const home = context.home()
  const ports = benchPorts(home)
  const groups = new GroupRunner(home)
  const connections = await Connections.open({
    ports, hub: createEventHub(ports.clock, (error) => { throw error }), groups, environment: () => Promise.resolve(process.env), addresses: () => defaultAddressSettings, attended: false, builtinNames: [],
  })
  const { target } = form
  if (target.kind !== 'command') throw new Error('the bench’s server is a program')
  const floor = new Client({ name: 'floor', version: '1' })
  try {
    const saved = await connections.save(form, undefined, false)
    if (!saved.ok) throw new Error(JSON.stringify(saved.error))
    await connections.restart('bench')
    const tool = connections.shelf.tools.find(({ name }) => name === 'mcp__bench__add')
    if (!tool) throw new Error('its tool is not there')
    await floor.connect(new StdioClientTransport({ command: target.command, args: target.args, stderr: 'ignore' }))
    const signal = new AbortController().signal
    // Everything a tool of a connection looks at.
    const call: Pick<ToolContext, 'signal' | 'workspace' | 'outputs' | 'callId' | 'sessionId' | 'outputBytes' | 'report'> = { signal, workspace: context.workspace, outputs: new FileOutputStore(home), callId: 'c', sessionId: 's', outputBytes: 100_000, report: () => undefined }
    const ours = async (a: number): Promise<void> => {
      const outcome = await tool.execute({ a }, call as ToolContext)
      if (outcome.isError) throw new Error(JSON.stringify(outcome))
    }
    const bare = async (a: number): Promise<void> => { await floor.callTool({ name: 'add', arguments: { a } }) }
    const serial = { ours: [] as number[], floor: [] as number[] }
    const parallel = { ours: [] as number[], floor: [] as number[] }
    // By turns, so that whatever else the machine does falls on both.
    for (let round = -20; round < context.times(400); round += 1) {
      for (const [side, one] of [['ours', ours], ['floor', bare]] as const) {
        const single = await timed(() => one(round))
        const many = await timed(() => Promise.all(Array.from({ length: atOnce }, (_, at) => one(at))))
        if (round < 0) continue
        serial[side].push(single)
        parallel[side].push(many)
      }
    }
    return [row('a call of a connection', serial, { goal: { ratio: 1.5 } }), row(`${atOnce} calls of a connection at once`, parallel, { goal: { ratio: 1.5 } })]
  } finally {
    await floor.close()
    await connections.dispose()
    await groups.dispose()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

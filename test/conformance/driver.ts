import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionFormSchema } from '../../shared/mcp/connection.ts'
import { openGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'
import { memorySecrets } from '../fakes/memory-secrets.ts'

/**
 * The program the protocol's conformance suite runs for each of its scenarios: `node driver.ts URL`. It adds the suite's server as
 * a connection, signs in where it is asked to, and lets a model in a chat call the tools the scenario is about. Everything goes
 * through the gateway; nothing here speaks the protocol.
 */
const url = process.argv.at(-1) ?? ''
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? ''

/** What to call, by tool, where a scenario's server has it. */
const calls: Readonly<Record<string, Record<string, unknown>>> = {
  add_numbers: { a: 5, b: 3 },
  test_client_elicitation_defaults: {},
  test_reconnection: {},
  'test-tool': {},
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-conformance-')))
const model = scriptedModel([
  (request) => ({ calls: request.tools.flatMap(({ wireName }) => {
    const name = Object.keys(calls).find((each) => wireName === `mcp__suite__${each}`)
    return name === undefined ? [] : [{ id: `call-${name}`, name: wireName, input: calls[name] }]
  }) }),
])
const secrets = memorySecrets()
secrets.values.set('key:anthropic', 'for-the-scripted-model')
const gateway = await openGateway({
  adapter: model.adapter, home: join(folder, 'home'), ws: join(folder, 'ws'),
  ports: {
    secrets,
    // The person's browser: follows the sign-in page to where it leads, which is back to Pincer.
    desktop: {
      pickFolder: () => Promise.resolve(null), openPath: () => Promise.resolve(), showInFolder: () => Promise.resolve(),
      openExternal: async (address) => { await fetch(address, { redirect: 'follow' }).then((response) => response.text(), () => '') },
    },
  },
})
const { handlers } = gateway.gateway
gateway.gateway.onEvents((events) => {
  for (const event of events) {
    if (event.type === 'approval.requested') void gateway.answer(event.request.id, 'allow-once')
    if (event.type === 'connection.question') void handlers['connections.answer']({ questionId: event.question.id, answer: { action: 'accept', values: {} } })
  }
})

let failed = false
try {
  const form = connectionFormSchema.parse({ name: 'suite', target: { kind: 'remote', url, alsoAllow: ['localhost', '127.0.0.1'] } })
  const saved = await handlers['connections.save']({ form, force: true })
  if (!saved.ok && saved.error.code === 'sign-in') await handlers['connections.signIn']({ name: 'suite' })
  const [view] = await handlers['connections.list']({})
  if (view && view.tools.length > 0) {
    await gateway.say(`Call the tools of ${scenario}.`)
    const lanes = await gateway.lanes()
    for (const lane of lanes) if (lane.outcome !== 'done') process.stderr.write(`${lane.tool}: ${lane.outcome} ${JSON.stringify(lane.failure)} ${lane.preview}\n`)
  } else if (view?.lastError) {
    process.stderr.write(`${JSON.stringify(view.state)} ${JSON.stringify(view.lastError)}\n`)
    failed = true
  }
} finally {
  for (const line of gateway.logged) process.stderr.write(`${line}\n`)
  await gateway.dispose()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

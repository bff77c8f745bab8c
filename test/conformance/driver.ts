import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionFormSchema } from '../../shared/mcp/connection.ts'
import type { ModelRequest } from '../../electron/gateway/models/model-adapter.ts'
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
const { client_id: clientId, client_secret: clientSecret } = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string | undefined>
/** Signing in, calling, and being asked to sign in for more: how often a person would put up with it. */
const signInsMost = 3

/** What to call, by tool, where a scenario's server has it. */
const calls: Readonly<Record<string, Record<string, unknown>>> = {
  add_numbers: { a: 5, b: 3 },
  test_client_elicitation_defaults: {},
  test_reconnection: {},
  'test-tool': {},
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-conformance-')))
let callCount = 0
const callThem = (request: ModelRequest) => ({ calls: request.tools.flatMap(({ wireName }) => {
    const name = Object.keys(calls).find((each) => wireName === `mcp__suite__${each}`)
    return name === undefined ? [] : [{ id: `call-${(callCount += 1)}`, name: wireName, input: calls[name] }]
  }) })
// It calls, and answers; and calls again when it is asked again.
const model = scriptedModel(Array.from({ length: signInsMost + 1 }, () => [callThem, { text: 'done' }]).flat())
const secrets = memorySecrets()
secrets.values.set('key:anthropic', 'for-the-scripted-model')
const gateway = await openGateway({
  options: { clientMetadataUrl: 'https://conformance-test.local/client-metadata.json' },
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
  const form = connectionFormSchema.parse({ name: 'suite', target: { kind: 'remote', url, alsoAllow: ['localhost', '127.0.0.1'], ...(clientId ? { client: { id: clientId, ...(clientSecret ? { secret: { value: clientSecret } } : {}) } } : {}) } })
  const saved = await handlers['connections.save']({ form, force: true })
  let [view] = await handlers['connections.list']({})
  for (let signIns = 0; ; signIns += 1) {
    if (!saved.ok && view?.state.kind === 'starting') await handlers['connections.restart']({ name: 'suite' })
    ;[view] = await handlers['connections.list']({})
    if (view?.state.kind === 'needs-sign-in' && signIns < signInsMost) {
      view = await handlers['connections.signIn']({ name: 'suite' })
      if (view.state.kind === 'needs-sign-in') continue
    }
    if (!view || view.tools.length === 0) break
    await gateway.say(`Call the tools of ${scenario}.`)
    ;[view] = await handlers['connections.list']({})
    if (view?.state.kind !== 'needs-sign-in' || signIns >= signInsMost) break
  }
  for (const lane of await gateway.lanes()) if (lane.outcome !== 'done') process.stderr.write(`${lane.tool}: ${lane.outcome} ${JSON.stringify(lane.failure)} ${lane.preview}\n`)
  if (view?.lastError && view.tools.length === 0) {
    process.stderr.write(`${JSON.stringify(view.state)} ${JSON.stringify(view.lastError)}\n`)
    failed = true
  }
} finally {
  for (const line of gateway.logged) process.stderr.write(`${line}\n`)
  await gateway.dispose()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

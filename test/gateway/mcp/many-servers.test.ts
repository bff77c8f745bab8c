import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openGateway } from '../../fakes/open-gateway.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'
import { scriptedForm } from '../../fakes/mcp-servers/scripted-connection.ts'

const tools = Array.from({ length: 5 }, (_, at) => ({ name: `tool_${at}`, title: '', description: 'Does a thing.', inputSchema: { type: 'object' }, hints: {} }))

/** A home as it looks after twenty connections were saved on another day; two of their servers answer nothing now. */
function homeWith(count: number): string {
  const home = join(realpathSync(mkdtempSync(join(tmpdir(), 'pincer-many-'))), 'home')
  mkdirSync(home, { recursive: true })
  const forms = Array.from({ length: count }, (_, at) => scriptedForm(`s${at}`, at < 2 ? { never_answers: true } : { tools: tools.map(({ name, description }) => ({ name, description })) }))
  const commandOf = ({ target }: (typeof forms)[number]) => (target.kind === 'command' ? { command: target.command, args: target.args } : {})
  writeFileSync(join(home, 'connections.json'), JSON.stringify({ mcpServers: Object.fromEntries(forms.map((form) => [form.name, commandOf(form)])) }))
  writeFileSync(join(home, 'connection-trust.json'), JSON.stringify(Object.fromEntries(forms.map((form) => [form.name, { launch: { kind: 'command', ...commandOf(form), env: [], cwd: null }, tools, agreedAt: 1 }]))))
  return home
}

/** From the message to the model's request; the first one of a gateway, and in another process's shadow as little as possible. */
async function firstRequestMs(count: number): Promise<{ readonly ms: number; readonly tools: number; readonly ready: number }> {
  const model = scriptedModel([{ text: 'ok' }])
  let askedAt = 0
  const open = await openGateway({ adapter: { ...model.adapter, stream: (...args) => { askedAt ||= performance.now(); return model.adapter.stream(...args) } }, home: homeWith(count) })
  try {
    const startedAt = performance.now()
    await open.say('go')
    const ms = askedAt - startedAt
    const deadline = performance.now() + 25_000
    const ready = async () => (await open.gateway.handlers['connections.list']({})).filter(({ state }) => state.kind === 'ready').length
    while (await ready() < count - 2 && performance.now() < deadline) await pause(100)
    return { ms, tools: model.requests[0]?.tools.length ?? 0, ready: await ready() }
  } finally {
    await open.dispose()
  }
}

it('twenty servers, two of them silent, hold up the first message by at most 20 ms, and the others come up', async () => {
  // The first one of a process also loads code; a busy machine may hold up any single one.
  await firstRequestMs(0)
  const pairs: string[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const without = await firstRequestMs(0)
    const withServers = await firstRequestMs(20)
    expect(withServers.tools).toBeGreaterThan(without.tools)
    expect(withServers.ready).toBe(18)
    pairs.push(`${withServers.ms.toFixed(1)} ms with, ${without.ms.toFixed(1)} ms without`)
    if (withServers.ms - without.ms <= 20) return
  }
  expect.fail(pairs.join('; '))
}, 120_000)

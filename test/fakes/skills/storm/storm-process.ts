import type { SkillSource } from '../../../../shared/skills/offer.ts'
import type { Skill } from '../../../../shared/skills/skill.ts'
import type { ModelAdapter, ModelRequest } from '../../../../electron/gateway/models/model-adapter.ts'
import { wireNameFor } from '../../../../electron/gateway/models/wire-names.ts'
import { serve } from '../../../bench/processes/remote.ts'
import { openGateway, type OpenGateway } from '../../open-gateway.ts'

/** A whole gateway in a process of its own, told what to do message by message and killed at any moment. It never ends by itself. */
let open: OpenGateway
let calls = 0

/** What the model is asked to call next, and where the result goes. */
let wanted: { readonly tool: string; readonly result: (text: string) => void } | null = null

const model: ModelAdapter = {
  offered: () => Promise.resolve([]),
  stream(request, listener) {
    listener.onStart()
    const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 }
    const result = lastResult(request)
    if (result !== null || wanted === null) {
      wanted?.result(result ?? '')
      wanted = null
      return Promise.resolve({ kind: 'reply', blocks: [{ type: 'text', text: 'done' }], stopReason: 'end', usage })
    }
    calls += 1
    const wireName = wireNameFor(wanted.tool)
    return Promise.resolve({ kind: 'reply', blocks: [{ type: 'tool-call', wireName, call: { id: `call_${process.pid}_${calls}`, tool: wireName, input: {} } }], stopReason: 'tools', usage })
  },
}

function lastResult(request: ModelRequest): string | null {
  const blocks = (request.messages.at(-1)?.blocks ?? []).filter((block) => block.type === 'tool-result')
  return blocks.length === 0 ? null : blocks.flatMap(({ content }) => content.flatMap((each) => (each.type === 'text' ? [each.text] : []))).join('\n')
}

/** Every step of an install; the kill comes at one of them. */
async function ended(installId: string): Promise<string> {
  const { install } = await open.until('skill.install', ({ install: each }) => each.id === installId && each.end !== null)
  return install.end?.kind === 'installed' ? 'installed' : JSON.stringify(install.end)
}

const handlers = () => open.gateway.handlers
const methods = {
  async open({ home, ws }: { readonly home: string; readonly ws: string }): Promise<void> { open = await openGateway({ adapter: model, home, ws, ports: { environment: process.env } }) },
  async install(source: SkillSource): Promise<string> {
    const begun = await handlers()['skills.install']({ source })
    if (begun === null) return 'nothing was chosen'
    await handlers()['skills.confirm']({ installId: begun.id })
    return ended(begun.id)
  },
  async update({ id }: { readonly id: string }): Promise<string> {
    const begun = await handlers()['skills.update']({ id })
    await handlers()['skills.confirm']({ installId: begun.id })
    return ended(begun.id)
  },
  async rollback({ id }: { readonly id: string }): Promise<void> { await handlers()['skills.rollback']({ id }) },
  async remove(input: { readonly id: string; readonly keepData: boolean }): Promise<void> { await handlers()['skills.remove'](input) },
  async enable(input: { readonly id: string; readonly enabled: boolean }): Promise<void> { await handlers()['skills.setEnabled'](input) },
  list: async (_: null): Promise<Skill[]> => handlers()['skills.list']({}),
  /** The tool's answer as the model gets it, from a chat. */
  async call({ tool }: { readonly tool: string }): Promise<string> {
    const result = Promise.withResolvers<string>()
    wanted = { tool, result: result.resolve }
    await open.say(`please ${tool}`)
    return result.promise
  },
  logged: (_: null): string[] => open.logged,
}
export type StormMethods = typeof methods
serve(methods)

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ContractEvent } from '../../../shared/contract/events.ts'
import type { Gateway } from '../../../electron/gateway/gateway-api.ts'
import { createGateway } from '../../../electron/gateway/gateway.ts'
import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import { serve, steadyMs } from '../processes/remote.ts'
import { benchPorts } from './bench-ports.ts'
import type { Said } from './side.ts'

/** Our side: the whole gateway in front of the real SDK, with somebody listening to every event as the window does. */
let gateway: Gateway
let sessionId = ''
let chatHome: { home: string; workspace: string }
let onEnd: (event: Extract<ContractEvent, { type: 'turn.finished' }>) => void = () => undefined
let messages = 0
let heard = 0

async function say({ text }: { readonly text: string }): Promise<Said> {
  messages += 1
  const ended = new Promise<string>((resolve) => { onEnd = (event) => resolve(event.outcome) })
  const saidAt = steadyMs()
  await gateway.handlers['chat.send']({ sessionId, clientId: `bench-${messages}`, text, attachments: [] })
  const outcome = await ended
  return { saidAt, endedAt: steadyMs(), outcome }
}

const methods = {
  async open({ baseUrl, home, workspace }: { readonly baseUrl: string; readonly home: string; readonly workspace: string }) {
    chatHome = { home, workspace }
    const ports = benchPorts(home)
    gateway = await createGateway(ports, {
      adapterFor: (endpoint) => createAdapter({ ...endpoint, baseUrl }, { clock: ports.clock, platform: ports.platform }),
    })
    await methods.safeArea({ on: false })
    gateway.onEvents((events) => {
      for (const event of events) {
        heard += JSON.stringify(event).length
        if (event.type === 'turn.finished') onEnd(event)
      }
    })
  },
  /** Commands inside the safe area or outside: the floor has none, so it is off unless it is what is measured. */
  async safeArea({ on }: { readonly on: boolean }): Promise<void> {
    await gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: on ? 'all' : 'off' } })
  },
  async newChat() {
    sessionId = (await gateway.handlers['sessions.create']({ workspace: chatHome.workspace, model: { provider: 'anthropic', name: 'bench' } })).id
  },
  say,
  memory: () => ({ rssBytes: process.memoryUsage().rss }),
  /** Characters of events that a window would have been sent. */
  heard: (_: null) => heard,
  /** A message in the chat with the delay of the event loop measured until its turn's end. Milliseconds. */
  async loopDelay({ text }: { readonly text: string }) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const { outcome } = await say({ text })
    delay.disable()
    return { outcome, p50Ms: delay.percentile(50) / 1e6, p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 }
  },
  /** Opens a chat that lies on disk, as a click in the list does; later messages go to it. */
  async openChat({ id }: { readonly id: string }) {
    const startedAt = steadyMs()
    const view = await gateway.handlers['sessions.open']({ sessionId: id })
    const ms = steadyMs() - startedAt
    sessionId = id
    return { ms, bytes: Buffer.byteLength(JSON.stringify(view)), turns: view.turns.length }
  },
}
export type GatewayMethods = typeof methods
serve(methods, () => gateway?.dispose())

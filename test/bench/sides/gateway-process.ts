import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ContractEvent } from '../../../shared/contract/events.ts'
import type { SkillSource } from '../../../shared/skills/offer.ts'
import type { Gateway } from '../../../electron/gateway/gateway-api.ts'
import { createGateway } from '../../../electron/gateway/gateway.ts'
import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import { serve, steadyMs } from '../processes/remote.ts'
import { benchPorts } from './bench-ports.ts'
import type { Said } from './side.ts'
import { type InstallTimes, TimedInstall } from './timed-install.ts'

/** Our side: the whole gateway in front of the real SDK, with somebody listening to every event as the window does. */
let gateway: Gateway
let sessionId = ''
let chatHome: { home: string; workspace: string }
let onEnd: (event: Extract<ContractEvent, { type: 'turn.finished' }>) => void = () => undefined
let installing: TimedInstall | null = null
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
        if (event.type === 'skill.install') installing?.hear(event.install)
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
  /** Opens the pages a person looks at before they press the button. */
  async lookAt(source: SkillSource): Promise<void> {
    await gateway.handlers['skills.catalogue']({})
    await gateway.handlers['skills.detail']({ source })
  },
  /** The button and the yes, one after the other; answers when the skill is installed. */
  async install(source: SkillSource): Promise<InstallTimes> {
    installing = new TimedInstall()
    const begun = await gateway.handlers['skills.install']({ source })
    if (begun === null) throw new Error('nothing was chosen')
    await gateway.handlers['skills.confirm']({ installId: begun.id })
    return installing.done
  },
  async removeSkill({ id }: { readonly id: string }): Promise<void> { await gateway.handlers['skills.remove']({ id, keepData: false }) },
  /** Command lines of processes that run with something of this home: installers, skills. */
  running: (_: null): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).map(commandLine).filter((line) => line.includes(`${chatHome.home}/`)),
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // ended while we looked
  }
}
export type GatewayMethods = typeof methods
serve(methods, () => gateway?.dispose())

import { mkdtempSync, realpathSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractEvent, ContractEventOf } from '../../shared/contract/events.ts'
import type { ChatItemOf, Lane } from '../../shared/sessions/chat-view.ts'
import { createRedactor } from '../../electron/gateway/audit/redact.ts'
import { findPlaces } from '../../electron/gateway/config/find-places.ts'
import type { Gateway } from '../../electron/gateway/gateway-api.ts'
import { createGateway, type GatewayOptions } from '../../electron/gateway/gateway.ts'
import type { ModelAdapter } from '../../electron/gateway/models/model-adapter.ts'
import type { Ports } from '../../electron/gateway/ports.ts'
import { createIds } from '../../electron/gateway/sortable-id.ts'
import { systemClock } from '../../electron/gateway/system-clock.ts'

export interface OpenGateway {
  readonly gateway: Gateway
  readonly home: string
  readonly ws: string
  readonly events: ContractEvent[]
  readonly logged: string[]
  readonly sessionId: string
  /** Sends a message and waits for its turn's end. */
  say(text: string): Promise<ContractEventOf<'turn.finished'>>
  /** Sends without waiting. */
  send(text: string): Promise<{ turnId: string }>
  /** Waits for an event that fits, past or future. */
  until<T extends ContractEvent['type']>(type: T, fits?: (event: ContractEventOf<T>) => boolean): Promise<ContractEventOf<T>>
  answer(approvalId: string, answer: 'allow-once' | 'deny', reason?: string): Promise<void>
  lanes(): Promise<Lane[]>
  /** Ends this gateway properly and opens another one over the same folders and chat. */
  restart(changes?: Partial<OpenOptions>): Promise<OpenGateway>
  dispose(): Promise<void>
}

export interface OpenOptions {
  readonly adapter: ModelAdapter
  readonly options?: GatewayOptions
  readonly ports?: Partial<Ports>
  readonly home?: string
  readonly ws?: string
  readonly sessionId?: string
}

/** A real gateway over real folders, with a model that is told what to say. */
export async function openGateway(open: OpenOptions): Promise<OpenGateway> {
  const base = open.home ? null : realpathSync(mkdtempSync(join(tmpdir(), 'pincer-gateway-')))
  const home = open.home ?? join(base ?? '', 'home')
  const ws = open.ws ?? join(base ?? '', 'ws')
  mkdirSync(ws, { recursive: true })
  const logged: string[] = []
  const redact = createRedactor()
  const places = findPlaces({ platform: 'linux', arch: process.arch, environment: {}, user: join(home, '..', 'user'), program: process.cwd(), resources: null, home, practice: join(home, 'practice') })
  const ports: Ports = {
    about: { version: '0.0.0', shell: 'terminal', systemLanguage: 'en' }, clock: systemClock, newId: createIds(() => Date.now()), environment: process.env, platform: 'linux', places,
    fetch: globalThis.fetch, redact, log: (what, error) => { logged.push(`${what}: ${String(error)}`) },
    secrets: { strength: 'none', get: () => Promise.resolve('test-key'), set: () => Promise.resolve(), delete: () => Promise.resolve() },
    desktop: { pickFolder: () => Promise.resolve(ws), openExternal: () => Promise.resolve(), openPath: () => Promise.resolve(), showInFolder: () => Promise.resolve() },
    ...open.ports,
  }
  const gateway = await createGateway(ports, { adapterFor: () => Promise.resolve(open.adapter), ...open.options })
  const events: ContractEvent[] = []
  const watchers = new Set<() => void>()
  gateway.onEvents((batch) => {
    events.push(...batch)
    for (const watch of watchers) watch()
  })
  const sessionId = open.sessionId ?? (await gateway.handlers['sessions.create']({ workspace: ws, model: { provider: 'anthropic', name: 'scripted' } })).id
  const self: OpenGateway = {
    gateway, home, ws, events, logged, sessionId,
    until: (type, fits) => new Promise((resolve) => {
      const look = (): void => {
        const found = events.find((event) => event.type === type && (fits?.(event as never) ?? true))
        if (!found) return
        watchers.delete(look)
        resolve(found as never)
      }
      watchers.add(look)
      look()
    }),
    send: (text) => Promise.resolve(gateway.handlers['chat.send']({ sessionId, clientId: ports.newId('client'), text, attachments: [] })),
    async say(text) {
      const from = events.length
      const { turnId } = await self.send(text)
      return self.until('turn.finished', (event) => event.turnId === turnId && events.indexOf(event) >= from)
    },
    async answer(approvalId, answer, reason = '') { await gateway.handlers['approvals.answer']({ approvalId, answer, reason }) },
    async lanes() {
      const view = await gateway.handlers['sessions.open']({ sessionId })
      return view.turns.flatMap((turn) => turn.items).filter((item): item is ChatItemOf<'batch'> => item.kind === 'batch').flatMap((batch) => batch.lanes)
    },
    async restart(changes = {}) {
      await gateway.dispose()
      return openGateway({ ...open, ...changes, home, ws, sessionId })
    },
    dispose: () => gateway.dispose(),
  }
  return self
}

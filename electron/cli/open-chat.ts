import { realpathSync } from 'node:fs'
import type { ContractEvent } from '../../shared/contract/events.ts'
import type { ModelRef } from '../../shared/models/model-ref.ts'
import type { Gateway } from '../gateway/gateway-api.ts'
import { createGateway } from '../gateway/gateway.ts'
import { createAdapter, loadAdapterSoon } from '../gateway/models/create-adapter.ts'
import type { Ports } from '../gateway/ports.ts'
import type { TerminalOptions } from './arguments.ts'

export interface TerminalChat {
  readonly gateway: Gateway
  readonly sessionId: string
  /** Sends a message and resolves with the turn's end. A message during a run steers it and resolves with that run's end. */
  say(text: string): Promise<Extract<ContractEvent, { type: 'turn.finished' }>>
}

/** Starts a gateway for the terminal and opens a new chat in it. Throws ContractError (`folder-gone`) for a bad folder. */
export async function openChat(options: TerminalOptions, ports: Ports, onEvent: (event: ContractEvent) => void): Promise<TerminalChat> {
  const model: ModelRef = options.model ?? { provider: 'practice', name: 'practice' }
  const key = options.apiKey ?? ports.environment['PINCER_API_KEY']
  if (key) {
    ports.redact.know(key)
    await ports.secrets.set(`key:${model.provider}`, key)
  }
  // Beside the gateway's own start, which waits for the disk.
  loadAdapterSoon(model.provider)
  const gateway = await createGateway(ports, {
    profile: 'terminal', resumesWaiting: false, changesAsk: options.approve === 'listed',
    adapterFor: (endpoint) => createAdapter(options.baseUrl === undefined ? endpoint : { ...endpoint, baseUrl: options.baseUrl }, { clock: ports.clock, platform: ports.platform }),
  })
  try {
    const workspace = options.workspace ?? (model.provider === 'practice' ? ports.places.practice : realpathSync('.'))
    const { id } = await gateway.handlers['sessions.create']({ workspace, model })
    const ends = new Map<string, (event: Extract<ContractEvent, { type: 'turn.finished' }>) => void>()
    const finished = new Map<string, Extract<ContractEvent, { type: 'turn.finished' }>>()
    gateway.onEvents((events) => {
      for (const event of events) {
        onEvent(event)
        if (event.type !== 'turn.finished' || event.sessionId !== id) continue
        finished.set(event.turnId, event)
        ends.get(event.turnId)?.(event)
      }
    })
    return {
      gateway, sessionId: id,
      async say(text) {
        const { turnId } = await gateway.handlers['chat.send']({ sessionId: id, clientId: ports.newId('client'), text, attachments: [] })
        return finished.get(turnId) ?? new Promise((resolve) => ends.set(turnId, resolve))
      },
    }
  } catch (error) {
    await gateway.dispose()
    throw error
  }
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { ContractEvent, ContractEventOf } from '../../../shared/contract/events.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import type { GatewayOptions } from '../../../electron/gateway/gateway.ts'
import { createAdapter } from '../../../electron/gateway/models/create-adapter.ts'
import { providers } from '../../../electron/gateway/models/providers.ts'
import type { ExecLists } from '../../../electron/gateway/policy/verdict.ts'
import type { Clock } from '../../../electron/gateway/ports.ts'
import { readJsonLines } from '../../../electron/gateway/sessions/json-lines.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { openGateway, type OpenGateway } from '../../fakes/open-gateway.ts'
import { startScriptedModelServer, type ScriptedModelServer } from '../../fakes/scripted-model-server/scripted-model-server.ts'
import type { ScriptedTurn } from '../../fakes/scripted-model-server/scripted-turn.ts'
import { asList, asObject, asText, asTexts, isObject, mentions, type Json } from '../json-value.ts'
import { answerTo, approvalTimeoutMs } from './answers.ts'
import { saveConnections, serversOf } from './case-connections.ts'
import { writeDamagedSession } from './damaged-session.ts'
import { defaultModel, readModel, writeHistory } from './neutral-chat.ts'
import { toolsWithStubs } from './stub-tools.ts'
import type { World } from './world.ts'

export const chatId = 'chat_case'

/** One main chat in a real gateway, with the real SDK and a scripted service behind it, and a person who answers cards. */
export interface Chat {
  readonly server: ScriptedModelServer
  readonly events: readonly ContractEvent[]
  /** Events from before the last restart. */
  readonly eventsBeforeRestart: number
  readonly sessionId: string
  /** The chat's file before the gateway opened it; empty for a new one. */
  readonly storedAtStart: string
  gateway(): OpenGateway
  /** Sends a message and waits for its turn's end. */
  say(text: string): Promise<ContractEventOf<'turn.finished'>>
  /** Ends the gateway and opens it again over the same folders. */
  restart(): Promise<void>
  journal(): readonly JournalEntry[]
  dispose(): Promise<void>
}

export async function openChat(world: World, turns: readonly ScriptedTurn[]): Promise<Chat> {
  const { setup } = world.row
  const before = prepareSession(world)
  const storedAtStart = before === undefined ? '' : sessionText(world, before)
  const server = await startScriptedModelServer(turns, { afterScript: { text: 'ok' } })
  const events: ContractEvent[] = []
  let eventsBeforeRestart = 0
  let restarted = false
  let current: OpenGateway

  const open = async (sessionId: string | undefined): Promise<OpenGateway> => {
    const model = readModel(setup['active_model']) ?? defaultModel
    const baseUrl = providers[model.provider].protocol === 'anthropic' ? server.anthropicUrl : server.chatUrl
    const adapter = await createAdapter({ provider: model.provider, baseUrl, key: 'sk-case-0000000000', fetch: globalThis.fetch }, { clock: clockOf(setup), platform: 'linux' })
    const chat = await openGateway({
      adapter, home: world.home, ws: world.ws, options: optionsOf(world), ...(sessionId === undefined ? {} : { sessionId }),
      // A login shell's start files are this machine's, not the row's.
      ports: { clock: clockOf(setup), environment: { ...process.env, SHLVL: '1' } },
    })
    if (sessionId === undefined && setup['active_model'] !== undefined) await chat.gateway.handlers['sessions.setModel']({ sessionId: chat.sessionId, model })
    // Rows are about commands as they are, without a wall round them.
    await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: 'off' } })
    const timeout = approvalTimeoutMs(setup)
    if (timeout !== null) await chat.gateway.handlers['settings.update']({ patch: { approvalTimeoutMs: timeout } })
    if (serversOf(setup).length > 0) await saveConnections(world, chat)
    chat.gateway.onEvents((batch) => {
      events.push(...batch)
      if (restarted) return
      for (const event of batch) if (event.type === 'approval.requested') void answer(chat, event, setup)
    })
    return chat
  }

  try {
    current = await open(before)
    const { sessionId } = current
    return {
      server, events, sessionId, storedAtStart,
      get eventsBeforeRestart() { return eventsBeforeRestart },
      gateway: () => current,
      say: (text) => current.say(text),
      async restart() {
        restarted = true
        await current.gateway.dispose()
        eventsBeforeRestart = events.length
        current = await open(sessionId)
      },
      journal: () => readJsonLines(sessionFile(world, sessionId)).values.filter(isObject) as unknown as JournalEntry[],
      async dispose() {
        await current.gateway.dispose()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

async function answer(chat: OpenGateway, event: ContractEventOf<'approval.requested'>, setup: Json): Promise<void> {
  const given = answerTo(event, setup)
  if (!given) return
  await pause(given.afterMs)
  // An answer that comes too late is refused; that it does nothing is what such a row looks at.
  await chat.answer(event.request.id, given.decision, given.reason).catch((error: unknown) => {
    if (!(error instanceof ContractError && error.code === 'no-such-approval')) throw error
  })
}

export function sessionFile(world: World, sessionId: string): string { return join(world.home, 'sessions', `${sessionId}.jsonl`) }
export function sessionText(world: World, sessionId: string): string { return readFileSync(sessionFile(world, sessionId), 'utf8') }

/** Writes the chat a row begins with. Undefined: it begins with a new one. */
export function prepareSession(world: World): string | undefined {
  const { setup } = world.row
  const options = { workspace: world.ws, folder: join(world.base, 'pictures') }
  const text = setup['session_file'] !== undefined
    ? writeDamagedSession(asList(setup['session_file']), options)
    : setup['history'] !== undefined
      ? writeHistory(asList(setup['history']).map(asObject), { ...options, activeModel: readModel(setup['active_model']) }).map((entry) => JSON.stringify(entry) + '\n').join('')
      : null
  if (text === null) return undefined
  // A row may have written to it meanwhile.
  if (existsSync(sessionFile(world, chatId))) return chatId
  mkdirSync(join(world.home, 'sessions'), { recursive: true })
  writeFileSync(sessionFile(world, chatId), text)
  return chatId
}

function optionsOf(world: World): GatewayOptions {
  const { setup } = world.row
  // A row that counts tools means those of its servers.
  const tools = setup['mcp'] !== undefined && mentions(world.row.expected, 'tool_count') ? [] : toolsWithStubs(setup['stub_tool'])
  return {
    files: world.files, journalIo: world.journalIo,
    ...(tools ? { tools } : {}),
    ...(setup['policy'] === undefined ? {} : { execLists: readLists(setup['policy']) }),
  }
}

export function readLists(policy: unknown): ExecLists {
  const lists = asObject(policy)
  for (const key of Object.keys(lists)) if (!['deny', 'requireApproval', 'autoApprove'].includes(key)) throw new Error(`policy.${key} is not known`)
  return { deny: asTexts(lists['deny']), requireApproval: asTexts(lists['requireApproval']), autoApprove: asTexts(lists['autoApprove']) }
}

/** The row's own time, going on as real time does. */
export function clockOf(setup: Json): Clock {
  const start = Date.parse(asText(asObject(setup['clock'])['start']))
  if (Number.isNaN(start)) return systemClock
  const offset = start - Date.now()
  return { ...systemClock, now: () => systemClock.now() + offset }
}

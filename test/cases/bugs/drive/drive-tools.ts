import { setTimeout as pause } from 'node:timers/promises'
import type { ScriptedTurn } from '../../../fakes/scripted-model-server/scripted-turn.ts'
import { asList, asNumber, asObject, asText, oneOrMany, type Json } from '../../json-value.ts'
import { calledName } from '../case-connections.ts'
import { judge } from '../expect.ts'
import type { World } from '../world.ts'
import { ChatDrive, measured, scriptOf, wantsMemory } from './chat-drive.ts'
import type { Driven } from './drive-bug.ts'
import { sendMessages } from './drive-user.ts'

/** Tool rows: a model that makes exactly the given calls in one reply and then answers. Steps are messages of one chat. */
export async function driveTools(world: World): Promise<Driven> {
  const { input } = world.row
  const drive = await ChatDrive.open(world, [])
  if (wantsMemory(world)) await warmUp(drive)
  const start = drive.mark()
  const stepComplaints: string[] = []
  const time = await measured(world, async () => {
    if (input['steps'] === undefined) return makeCalls(drive, world, input['call'] !== undefined ? oneOrMany(input['call']).map(asObject) : input['calls'] === undefined ? [{ tool: world.row.tool, input }] : asList(input['calls']).map(asObject))
    for (const [index, step] of asList(input['steps']).map(asObject).entries()) stepComplaints.push(...(await playStep(drive, world, step)).map((complaint) => `step ${index + 1}: ${complaint}`))
  })
  const seen = await drive.look({ ...time, ...(input['steps'] === undefined ? {} : { stepComplaints }) })
  return { seen: { ...seen, results: drive.resultsSince(start.entries) }, dispose: () => drive.chat.dispose() }
}

/** Loads everything that a first call loads, so that a row measures what it is about. */
async function warmUp(drive: ChatDrive): Promise<void> {
  drive.chat.server.setTurns([{ tool_use: [{ id: 'warm', name: 'exec', input: { command: 'true && true' } }, { id: 'warm2', name: 'glob', input: { pattern: '*' } }] }, { text: 'ready' }])
  await drive.chat.say('Warm up.')
}

async function makeCalls(drive: ChatDrive, world: World, calls: readonly Json[]): Promise<void> {
  const tool_use = calls.map((call) => asConnectionCall(call, world)).map((call, index) => ({ id: asText(call['id']) || `call_${drive.chat.server.requests.length}_${index + 1}`, name: asText(call['tool']) || asText(call['name']) || world.row.tool, input: call['input'] ?? call['args'] ?? {} }))
  drive.chat.server.setTurns([{ tool_use } satisfies ScriptedTurn, ...(scriptOf(world) ?? [{ text: 'done' }])])
  await sendMessages(drive, world, ['go'])
}

/** `{server, tool, args}` is a call of that server's tool. */
function asConnectionCall(call: Json, world: World): Json {
  const input = asObject(call['input'] ?? call)
  const isOne = world.row.setup['mcp'] !== undefined && typeof input['server'] === 'string' && typeof input['tool'] === 'string'
  return isOne ? { ...(call['id'] === undefined ? {} : { id: call['id'] }), tool: calledName(world.row.setup, asText(input['tool']), asText(input['server'])), input: input['args'] ?? {} } : call
}

async function playStep(drive: ChatDrive, world: World, step: Json): Promise<string[]> {
  const { after_ms: after, wait_ms: wait, ...args } = asObject(step['input'])
  await pause(asNumber(step['wait_ms']) ?? asNumber(step['after_ms']) ?? asNumber(wait) ?? asNumber(after) ?? 0)
  const from = drive.mark()
  const time = await measured(world, async () => {
    if (step['calls'] !== undefined) return makeCalls(drive, world, asList(step['calls']).map(asObject))
    if (step['input'] !== undefined) return makeCalls(drive, world, [{ ...step, input: args }])
    if (step['user'] !== undefined || step['build_request'] === true) return sendMessages(drive, world, asList(step['user'] ?? ['go on']))
  })
  if (step['expected'] === undefined) return []
  const seen = await drive.look(time)
  return judge(asObject(step['expected']), {
    ...seen, results: drive.resultsSince(from.entries), ...(seen.chat ? { chat: { ...seen.chat, requests: seen.chat.requests.slice(from.requests) } } : {}),
  })
}

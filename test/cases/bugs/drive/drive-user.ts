import { setTimeout as pause } from 'node:timers/promises'
import { wireNameFor } from '../../../../electron/gateway/models/wire-names.ts'
import { asNumber, asObject, asText, isObject, oneOrMany, type Json } from '../../json-value.ts'
import { readAnswer } from '../answers.ts'
import { calledName } from '../case-connections.ts'
import type { World } from '../world.ts'
import { ChatDrive, measured, scriptOf } from './chat-drive.ts'
import type { Driven } from './drive-bug.ts'

/** Rows about a whole run: messages of the person, one after the other, to a model that follows its script. */
export async function driveUser(world: World): Promise<Driven> {
  const { input, setup } = world.row
  const called = input['model_calls'] === undefined ? null : asObject(input['model_calls'])
  const turns = called ? [{ tool_use: [{ name: setup['mcp'] === undefined ? wireNameFor(asText(called['original'])) : calledName(setup, asText(called['original']), typeof called['server'] === 'string' ? called['server'] : undefined), input: called['args'] ?? {} }] }, ...(scriptOf(world) ?? [])] : scriptOf(world) ?? []
  const drive = await ChatDrive.open(world, turns)
  const messages = input['user'] !== undefined ? oneOrMany(input['user']) : input['build_request'] === true || called ? ['go on'] : []
  const time = await measured(world, () => (setup['restart_while_waiting'] === true ? sendAcrossRestart(drive, world, messages) : sendMessages(drive, world, messages)))
  const state = await drive.chat.gateway().gateway.handlers['app.state']({})
  return { seen: await drive.look({ ...time, appReady: state.version !== '' }), dispose: () => drive.chat.dispose() }
}

/** Sends messages one after the other; one with `after_ms` does not wait for the turn before it. Stop is pressed when the row says so. */
export async function sendMessages(drive: ChatDrive, world: World, messages: readonly unknown[]): Promise<void> {
  const { chat } = drive
  const stopAfter = asNumber(world.row.setup['abort_after_ms'])
  let running: Promise<unknown> = Promise.resolve()
  let stop: NodeJS.Timeout | undefined
  for (const [index, given] of messages.entries()) {
    const message: Json = isObject(given) ? given : { text: given }
    const after = asNumber(message['after_ms'])
    if (after === undefined) await running
    else await pause(after)
    running = chat.say(asText(message['text']))
    if (index === 0 && stopAfter !== undefined) stop = setTimeout(() => void chat.gateway().gateway.handlers['chat.stop']({ sessionId: chat.sessionId }), stopAfter)
  }
  await running
  // A run that was over earlier leaves nothing to stop.
  clearTimeout(stop)
}

/** The app is ended while a card is open, and opened again; the person answers then. */
async function sendAcrossRestart(drive: ChatDrive, world: World, messages: readonly unknown[]): Promise<void> {
  const { chat } = drive
  const [first, ...rest] = messages
  await chat.gateway().send(asText(first))
  await chat.gateway().until('approval.requested')
  await chat.restart()
  const { handlers } = chat.gateway().gateway
  const pending = await handlers['approvals.pending']({})
  drive.reopenedCards = pending.length
  const given = world.row.input['approve_after_restart']
  const answers = asObject(world.row.setup['answers'])
  let answered = 0
  for (const request of pending) {
    const answer = readAnswer(answers[request.callId] ?? given)
    if (!answer) continue
    await pause(answer.afterMs)
    await chat.gateway().answer(request.id, answer.decision, answer.reason)
    answered += 1
  }
  if (answered === pending.length && (answered > 0 || chat.gateway().gateway.runningSessions() > 0)) await chat.gateway().until('turn.finished')
  await sendMessages(drive, world, rest)
}

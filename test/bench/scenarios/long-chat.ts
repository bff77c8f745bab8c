import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { startProcess } from '../processes/remote.ts'
import { row, type Row } from '../report/row.ts'
import type { GatewayMethods } from '../sides/gateway-process.ts'
import type { FloorMethods } from '../sides/floor-process.ts'
import { asSide } from '../sides/side.ts'
import type { BenchContext } from './bench-context.ts'
import { oneTurn } from './one-turn.ts'

const chatId = 'chat_bench5000'
const messages = 5_000

/** Opening a chat of 5 000 messages from disk, and the next message in it. The floor reads the same file and keeps every message. */
export async function longChat(context: BenchContext): Promise<Row[]> {
  const opened = { ours: [] as number[], floor: [] as number[] }
  const typed = { ours: [] as number[], floor: [] as number[] }
  const bytes: number[] = []
  for (let round = 0; round < context.times(8); round += 1) {
    const home = context.home()
    const path = join(home, 'sessions', `${chatId}.jsonl`)
    mkdirSync(join(home, 'sessions'), { recursive: true })
    writeFileSync(path, longJournal(context.workspace).map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    const ours = await startProcess<GatewayMethods>(context.files.gateway)
    const floor = await startProcess<FloorMethods>(context.files.floor)
    try {
      await ours.call('open', { baseUrl: `${context.baseUrl}/ours`, home, workspace: context.workspace })
      await floor.call('open', { baseUrl: `${context.baseUrl}/floor`, home: '', workspace: context.workspace })
      const view = await ours.call('openChat', { id: chatId })
      opened.ours.push(view.ms)
      bytes.push(view.bytes)
      opened.floor.push((await floor.call('openChat', { path })).ms)
      for (let message = -2; message < 3; message += 1) {
        for (const [side, process] of [['ours', asSide(ours)], ['floor', asSide(floor)]] as const) {
          const { toRequestMs } = await oneTurn(context, side, process, [])
          if (message >= 0) typed[side].push(toRequestMs)
        }
      }
    } finally {
      await Promise.all([ours.end(), floor.end()])
    }
  }
  return [
    row(`opening a chat of ${messages} messages`, opened, { goal: { p50: 300 } }),
    row('its first page', { ours: bytes }, { unit: 'bytes' }),
    row('message typed → request, in that chat', typed),
  ]
}

const model = { provider: 'anthropic', name: 'bench' } as const
const question = 'Could you please look at the notes from last week and tell me which of them still need an answer? '
const answer = 'Three of them do: the one about the invoice, the one about the room for the meeting, and the one about the printer. '

/** A journal as months of work leave it: every fifth turn has two calls, so there are about a thousand of them. */
export function longJournal(workspace: string): JournalEntry[] {
  const entries: JournalEntry[] = [{ id: 'head', at: 1, kind: 'session', version: 1, title: 'Notes', workspace, model, profile: 'main' }]
  let at = 1
  const add = (entry: WithoutBase<JournalEntry>): void => { entries.push({ id: `e${++at}`, at, ...entry }) }
  for (let turn = 0; turn < messages / 2; turn += 1) {
    const turnId = `turn_${turn}`
    add({ kind: 'user', turnId, text: question.repeat(1 + turn % 3), attachments: [], steer: false, clientId: `client_${turn}` })
    if (turn % 5 === 0) {
      const batchId = `batch_${turn}`
      const calls = [0, 1].map((index) => ({ id: `toolu_${turn}_${index}`, tool: 'read', input: { path: `notes/note-0${index}.txt` } }))
      add({ kind: 'assistant', turnId, model, stopReason: 'tools', blocks: calls.map((call) => ({ type: 'tool-call', call, wireName: 'read' })), usage: { input: 900, output: 60, cacheRead: 0, cacheWrite: 0 } })
      add({ kind: 'batch-started', turnId, batchId, callIds: calls.map((call) => call.id) })
      for (const call of calls) {
        add({
          kind: 'call-finished', turnId, batchId, callId: call.id, phases: [{ kind: 'queued', from: at, to: at + 1 }, { kind: 'running', from: at + 1, to: at + 3 }],
          result: { toolCallId: call.id, content: [{ type: 'text', text: answer.repeat(5) }], isError: false, metadata: { executionTimeMs: 2, sandbox: 'off' }, details: { kind: 'file-read', path: call.input.path, bytes: 600 } },
        })
      }
      add({ kind: 'batch-finished', turnId, batchId })
    }
    add({ kind: 'assistant', turnId, model, stopReason: 'end', blocks: [{ type: 'text', text: answer.repeat(2 + turn % 4) }], usage: { input: 900, output: 60, cacheRead: 0, cacheWrite: 0 } })
    add({ kind: 'turn-finished', turnId, outcome: 'answered' })
  }
  return entries
}
type WithoutBase<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never

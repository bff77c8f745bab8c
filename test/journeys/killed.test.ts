import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../electron/gateway/models/model-adapter.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel, type ScriptedReply } from '../fakes/scripted-adapter.ts'
import { checkNeutralRequest } from '../fakes/strict-validators.ts'

interface Line { type: string; sessionId?: string; [key: string]: unknown }
const children: ChildProcess[] = []
const opened: OpenGateway[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(opened.splice(0).map((each) => each.dispose()))
})

/** Starts a gateway in a process, waits for a line that fits, and kills the process that very moment. */
async function killAt(order: { script: ScriptedReply[]; wish?: string; hangsAtRequest?: number; renames?: boolean; prepare?: (ws: string) => void }, fits: (line: Line, seen: readonly Line[]) => boolean) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-kill-')))
  const home = join(base, 'home')
  const ws = join(base, 'ws')
  mkdirSync(ws)
  order.prepare?.(ws)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fakes/gateway-process.ts'), JSON.stringify({ ...order, wish: order.wish ?? 'go', home, ws })], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const seen: Line[] = []
  let sessionId = ''
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    seen.push(line)
    if (line.type === 'opened') sessionId = line.sessionId ?? ''
    if (fits(line, seen)) break
  }
  child.kill('SIGKILL')
  await ended
  return { home, ws, sessionId, seen }
}

/** Opens Pincer again over what the killed one left. */
async function openAgain(left: { home: string; ws: string; sessionId: string }, script: ScriptedReply[] = [{ text: 'all right' }]) {
  const model = scriptedModel(script)
  const chat = await openGateway({ adapter: model.adapter, ...left })
  opened.push(chat)
  const view = await chat.gateway.handlers['sessions.open']({ sessionId: left.sessionId })
  return { chat, model, view, turn: view.turns.at(-1) }
}

function running(text: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(text) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    } catch {
      return false
    }
  })
}

describe('Pincer killed at any moment opens again whole', () => {
  it('while an answer streams: what had arrived is kept, the turn is shown as interrupted, the model is told', async () => {
    const left = await killAt({ script: [{ text: 'The first half of the answer', streamsMs: 600_000 }] }, (line) => line.type === 'message.delta')
    const { chat, model, turn } = await openAgain(left)
    expect(turn?.outcome).toBe('interrupted')
    expect((await chat.gateway.handlers['sessions.list']({}))[0]?.state).toBe('interrupted')
    expect(JSON.stringify(turn?.items)).toContain('The first half of the answer')
    expect((await chat.say('and now?')).outcome).toBe('answered')
    expect(checkNeutralRequest(model.requests[0] as ModelRequest)).toEqual([])
    expect(JSON.stringify(model.requests[0])).toMatch(/Pincer was closed/)
  })

  it('while a card is open: it is open again, asked once, and runs once after the yes', async () => {
    const left = await killAt({ script: [{ calls: [{ id: 'A', name: 'exec', input: { command: 'rm old.txt' } }] }], prepare: (ws) => writeFileSync(join(ws, 'old.txt'), 'x') }, (line) => line.type === 'approval.requested')
    const { chat } = await openAgain(left)
    const pending = await chat.gateway.handlers['approvals.pending']({})
    expect(pending).toHaveLength(1)
    expect(existsSync(join(left.ws, 'old.txt'))).toBe(true)
    await chat.answer(pending[0]!.id, 'allow-once')
    expect((await chat.until('turn.finished')).outcome).toBe('answered')
    expect(existsSync(join(left.ws, 'old.txt'))).toBe(false)
    const { entries } = await chat.gateway.handlers['activity.list']({ limit: 10, filter: 'all', search: '' })
    expect(entries).toHaveLength(1)
  })

  it('while a tool runs: it is not run again, nothing of it is left, and the model is told that nobody knows', async () => {
    const command = 'sleep 97.311'
    const left = await killAt({ script: [{ calls: [{ id: 'A', name: 'exec', input: { command } }] }] }, (line) => line.type === 'lane.phase' && (line['phase'] as { kind: string }).kind === 'running')
    const { chat, model, turn } = await openAgain(left)
    expect(running(command)).toEqual([])
    expect(turn?.outcome).toBe('interrupted')
    await chat.say('go on')
    expect(model.requests[0]?.messages.flatMap((message) => message.blocks).filter((block) => block.type === 'tool-result')).toMatchObject([{ callId: 'A', isError: true }])
    expect(checkNeutralRequest(model.requests[0] as ModelRequest)).toEqual([])
  })

  it('between a result and the next request: the result is there, nothing runs twice', async () => {
    const left = await killAt({ script: [{ calls: [{ id: 'A', name: 'write', input: { path: 'made.txt', contents: 'once\n' } }] }, { text: 'never seen', streamsMs: 600_000 }] }, (line) => line.type === 'batch.finished')
    const { chat, model, turn } = await openAgain(left)
    expect(turn?.outcome).toBe('interrupted')
    expect(readFileSync(join(left.ws, 'made.txt'), 'utf8')).toBe('once\n')
    await chat.gateway.handlers['chat.continue']({ sessionId: left.sessionId })
    await chat.until('turn.finished', (event) => event.outcome === 'answered')
    expect(model.requests[0]?.messages.flatMap((message) => message.blocks).filter((block) => block.type === 'tool-result')).toMatchObject([{ callId: 'A', isError: false }])
  })

  it('during a rename: the chat opens with one of its names', async () => {
    const left = await killAt({ script: [], renames: true }, (_line, seen) => seen.length > 60)
    const { chat } = await openAgain(left)
    expect((await chat.gateway.handlers['sessions.list']({}))[0]?.title).toMatch(/^name \d+ x*$/)
    expect((await chat.say('still fine?')).outcome).toBe('answered')
  })
})

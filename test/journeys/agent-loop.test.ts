import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { nodeJournalIo } from '../../electron/gateway/sessions/journal-io.ts'
import { openGateway, type OpenGateway, type OpenOptions } from '../fakes/open-gateway.ts'
import { scriptedModel, type ScriptedReply } from '../fakes/scripted-adapter.ts'
import { checkNeutralRequest } from '../fakes/strict-validators.ts'
import type { ModelRequest } from '../../electron/gateway/models/model-adapter.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

async function start(script: readonly (ScriptedReply | ((request: ModelRequest) => ScriptedReply))[], more: Partial<OpenOptions> = {}) {
  const model = scriptedModel(script)
  const chat = await openGateway({ adapter: model.adapter, ...more })
  opened.push(chat)
  return { ...chat, model }
}
const read = (id: string, path: string) => ({ id, name: 'read', input: { path } })

describe('a wish from start to answer', () => {
  it('runs the calls of one reply side by side and answers with their results in the order of the model', async () => {
    const chat = await start([{ text: 'I look.', calls: [read('A', 'a.txt'), read('B', 'b.txt'), read('C', 'gone.txt')] }, { text: 'Two files found.' }])
    writeFileSync(join(chat.ws, 'a.txt'), 'apple\n')
    writeFileSync(join(chat.ws, 'b.txt'), 'bread\n')
    const end = await chat.say('What is there?')
    expect(end.outcome).toBe('answered')
    const results = chat.model.requests[1]?.messages.at(-1)?.blocks
    expect(results).toMatchObject([{ callId: 'A', isError: false }, { callId: 'B', isError: false }, { callId: 'C', isError: true }])
    expect(JSON.stringify(results)).toContain('apple')
    for (const request of chat.model.requests) expect(checkNeutralRequest(request)).toEqual([])
    const lanes = await chat.lanes()
    const running = lanes.map((lane) => lane.phases.find((phase) => phase.kind === 'running'))
    const latestStart = Math.max(...running.map((phase) => phase?.from ?? Number.NaN))
    const earliestEnd = Math.min(...running.map((phase) => phase?.to ?? Number.NaN))
    expect(latestStart).toBeLessThanOrEqual(earliestEnd)
    expect(lanes.map((lane) => lane.outcome)).toEqual(['done', 'done', 'failed'])
  })

  it('shows after a restart exactly what was on screen', async () => {
    const chat = await start([{ text: 'Looking.', calls: [read('A', 'a.txt'), read('B', 'gone.txt')] }, { text: 'Here.' }])
    writeFileSync(join(chat.ws, 'a.txt'), 'apple\n')
    await chat.say('go')
    await chat.say('/read a.txt')
    const before = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    const again = await chat.restart()
    opened.push(again)
    const after = await again.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    expect(after.turns).toEqual(before.turns)
  })

  it('waits for the person before it deletes, and runs exactly that once', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'rm old.txt' } }] }, { text: 'Gone.' }])
    writeFileSync(join(chat.ws, 'old.txt'), 'x')
    const end = chat.say('delete old.txt')
    const asked = await chat.until('approval.requested')
    expect(asked.request).toMatchObject({ effect: 'deletes', command: { text: 'rm old.txt' }, touches: [{ path: join(chat.ws, 'old.txt'), exists: true, bytes: 1 }] })
    expect(existsSync(join(chat.ws, 'old.txt'))).toBe(true)
    await chat.answer(asked.request.id, 'allow-once')
    expect((await end).outcome).toBe('answered')
    expect(existsSync(join(chat.ws, 'old.txt'))).toBe(false)
    await expect(chat.answer(asked.request.id, 'allow-once')).rejects.toMatchObject({ code: 'no-such-approval' })
  })

  it('tells the model a refusal with its reason, and leaves the file alone', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'rm old.txt' } }] }, { text: 'Left it.' }])
    writeFileSync(join(chat.ws, 'old.txt'), 'x')
    const end = chat.say('delete old.txt')
    const asked = await chat.until('approval.requested')
    await chat.answer(asked.request.id, 'deny', 'I still need it')
    await end
    expect(existsSync(join(chat.ws, 'old.txt'))).toBe(true)
    expect(JSON.stringify(chat.model.requests[1])).toContain('I still need it')
  })

  it('answers two questions at once in any order', async () => {
    const rm = (id: string, file: string) => ({ id, name: 'exec', input: { command: `rm ${file}` } })
    const chat = await start([{ calls: [rm('A', 'a.txt'), rm('B', 'b.txt')] }, { text: 'ok' }])
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(chat.ws, name), 'x')
    const end = chat.say('clean')
    const first = await chat.until('approval.requested', (event) => event.callId === 'A')
    const second = await chat.until('approval.requested', (event) => event.callId === 'B')
    await chat.answer(second.request.id, 'allow-once')
    await chat.answer(first.request.id, 'deny')
    await end
    expect([existsSync(join(chat.ws, 'a.txt')), existsSync(join(chat.ws, 'b.txt'))]).toEqual([true, false])
  })

  it('does not run what was allowed when the thing has changed since', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'bash build.sh' } }] }, { text: 'ok' }])
    writeFileSync(join(chat.ws, 'build.sh'), 'echo fine\n')
    const end = chat.say('build')
    const asked = await chat.until('approval.requested')
    writeFileSync(join(chat.ws, 'build.sh'), 'touch hacked\n')
    await chat.answer(asked.request.id, 'allow-once')
    await end
    expect(existsSync(join(chat.ws, 'hacked'))).toBe(false)
    expect(JSON.stringify(chat.model.requests[1])).toContain('changed')
  })

  it('keeps a question over a restart and runs it once after the yes', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'rm old.txt' } }, read('B', 'b.txt')] }])
    writeFileSync(join(chat.ws, 'old.txt'), 'x')
    writeFileSync(join(chat.ws, 'b.txt'), 'bread')
    await chat.send('go')
    const asked = await chat.until('approval.requested')
    await chat.until('lane.finished', (event) => event.callId === 'B')
    const model = scriptedModel([{ text: 'after the restart' }])
    const again = await chat.restart({ adapter: model.adapter })
    opened.push(again)
    expect(await again.gateway.handlers['approvals.pending']({})).toMatchObject([{ id: asked.request.id }])
    expect((await again.gateway.handlers['sessions.list']({}))[0]?.state).toBe('waiting')
    await again.answer(asked.request.id, 'allow-once')
    await again.until('turn.finished')
    expect(existsSync(join(chat.ws, 'old.txt'))).toBe(false)
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]?.messages.at(-1)?.blocks).toMatchObject([{ callId: 'A', isError: false }, { callId: 'B', isError: false }])
  })

  it('changes one file in call order, whatever name it goes by', async () => {
    const edit = (id: string, path: string, oldString: string, newString: string) => ({ id, name: 'edit', input: { path, oldString, newString } })
    const chat = await start([{ calls: [edit('A', 'list.txt', 'one', 'two'), edit('B', './list.txt', 'two', 'three'), edit('C', 'sub/../list.txt', 'three', 'four')] }, { text: 'ok' }])
    writeFileSync(join(chat.ws, 'list.txt'), 'one\n')
    await chat.say('go')
    expect(readFileSync(join(chat.ws, 'list.txt'), 'utf8')).toBe('four\n')
  })

  it('knows a file by a link to it, and lets changes of other files overlap', async () => {
    const edit = (id: string, path: string, oldString: string, newString: string) => ({ id, name: 'edit', input: { path, oldString, newString } })
    const chat = await start([{ calls: [edit('A', 'real.txt', 'one', 'two'), edit('B', 'link.txt', 'two', 'three'), edit('C', 'folder/real.txt', 'three', 'four'), edit('D', 'other.txt', 'x', 'y')] }, { text: 'ok' }])
    writeFileSync(join(chat.ws, 'real.txt'), 'one\n')
    writeFileSync(join(chat.ws, 'other.txt'), 'x\n')
    symlinkSync('real.txt', join(chat.ws, 'link.txt'))
    symlinkSync('.', join(chat.ws, 'folder'))
    await chat.say('go')
    expect(readFileSync(join(chat.ws, 'real.txt'), 'utf8')).toBe('four\n')
    expect(readFileSync(join(chat.ws, 'other.txt'), 'utf8')).toBe('y\n')
    const [a, b, , d] = (await chat.lanes()).map((lane) => lane.phases.find((phase) => phase.kind === 'running'))
    expect(b?.from).toBeGreaterThanOrEqual(a?.to ?? Number.POSITIVE_INFINITY)
    expect(d?.from).toBeLessThanOrEqual(a?.to ?? 0)
    expect((await chat.lanes())[1]?.phases.some((phase) => phase.kind === 'queued' && phase.after?.text === 'real.txt')).toBe(true)
  })

  it('does nothing in a folder that is gone or was swapped for a link during the turn', async () => {
    const swap = (): ScriptedReply => {
      renameSync(chat.ws, `${chat.ws}-away`)
      symlinkSync(chat.home, chat.ws)
      return { calls: [{ id: 'A', name: 'write', input: { path: 'n.txt', contents: 'x' } }, { id: 'B', name: 'glob', input: { pattern: '*' } }, { id: 'C', name: 'exec', input: { command: 'ls' } }] }
    }
    const chat = await start([swap, { text: 'ok' }])
    await chat.say('go')
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['denied', 'denied', 'denied'])
    expect(existsSync(join(chat.home, 'n.txt'))).toBe(false)
  })

  it('delivers a message that comes during the run after the current batch', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'sleep 0.3' } }] }, { text: 'ok' }])
    const end = chat.say('wait a little')
    await chat.until('lane.phase', (event) => event.phase.kind === 'running')
    await chat.send('and be brief')
    await end
    const last = chat.model.requests[1]?.messages.at(-1)?.blocks
    expect(last).toMatchObject([{ type: 'tool-result' }, { type: 'text', text: 'and be brief' }])
    expect(chat.events.filter((event) => event.type === 'user.delivered')).toHaveLength(1)
  })

  it('stops one call and lets the others finish', async () => {
    const sleep = (id: string, seconds: number) => ({ id, name: 'exec', input: { command: `sleep ${seconds}` } })
    const chat = await start([{ calls: [sleep('A', 30), sleep('B', 0.2)] }, { text: 'ok' }])
    const end = chat.say('go')
    await chat.until('lane.phase', (event) => event.callId === 'A' && event.phase.kind === 'running')
    await chat.gateway.handlers['chat.stopCall']({ sessionId: chat.sessionId, callId: 'A' })
    expect((await end).outcome).toBe('answered')
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['stopped', 'done'])
  })

  it('stops everything, and the next wish still makes a valid request', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'exec', input: { command: 'sleep 30' } }, { id: 'B', name: 'exec', input: { command: 'rm x.txt' } }] }, { text: 'ok' }])
    const end = chat.say('go')
    await chat.until('approval.requested')
    await chat.gateway.handlers['chat.stop']({ sessionId: chat.sessionId })
    expect((await end).outcome).toBe('stopped')
    expect((await chat.say('carry on')).outcome).toBe('answered')
    expect(checkNeutralRequest(chat.model.requests[1] as ModelRequest)).toEqual([])
  })

  it('stops a model that repeats the same failing calls before the fourth round', async () => {
    const chat = await start(Array.from({ length: 10 }, (_, n) => ({ calls: [read(`A${n}`, 'gone.txt')] })))
    expect((await chat.say('go')).outcome).toBe('loop-stopped')
    expect(chat.model.requests).toHaveLength(4)
    expect((await chat.lanes()).length).toBe(3)
  })

  it('asks after the round limit, and goes on when told', async () => {
    const chat = await start([...Array.from({ length: 20 }, (_, n) => ({ calls: [{ id: `A${n}`, name: 'exec', input: { command: `echo ${n}` } }] })), { text: 'finished' }])
    expect((await chat.say('go')).outcome).toBe('rounds-used')
    const from = chat.events.length
    await chat.gateway.handlers['chat.continue']({ sessionId: chat.sessionId })
    const end = await chat.until('turn.finished', (event) => chat.events.indexOf(event) >= from)
    expect(end.outcome).toBe('answered')
  })

  it('never runs a call whose arguments were cut off, and says so to the model', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'write', input: {}, cut: true }], stopReason: 'cut' }, { text: 'I will split it' }])
    writeFileSync(join(chat.ws, 'story.txt'), 'chapter 1\n')
    await chat.say('write')
    expect(readFileSync(join(chat.ws, 'story.txt'), 'utf8')).toBe('chapter 1\n')
    expect(JSON.stringify(chat.model.requests[1])).toMatch(/cut off/)
  })

  it.each([
    ['refused', { text: '', stopReason: 'refused' as const }, 'refused'], ['cut', { text: 'half an ans', stopReason: 'cut' as const }, 'cut'],
    ['full', { failure: { kind: 'context-full' as const, detail: '' } }, 'context-full'], ['failing', { failure: { kind: 'wrong-key' as const, detail: '' } }, 'failed'],
  ])('a %s answer is a state of its own, with a notice', async (_name, reply, outcome) => {
    const chat = await start([reply, { text: 'fine' }])
    expect((await chat.say('q')).outcome).toBe(outcome)
    expect(chat.events.filter((event) => event.type === 'notice')).toHaveLength(1)
    expect((await chat.say('again')).outcome).toBe('answered')
    expect(checkNeutralRequest(chat.model.requests[1] as ModelRequest)).toEqual([])
  })

  it('answers unknown tools and tools this agent does not have', async () => {
    const chat = await start([{ calls: [{ id: 'A', name: 'raed', input: {} }, { id: 'B', name: 'exec', input: { command: 'echo x' } }] }, { text: 'ok' }])
    await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { tools: ['read'] } })
    await chat.say('go')
    expect(chat.model.requests[0]?.tools.map((tool) => tool.wireName)).toEqual(['read'])
    const results = JSON.stringify(chat.model.requests[1]?.messages.at(-1)?.blocks)
    expect(results).toContain('Unknown tool: raed. Did you mean read')
    expect(results).toContain('Permission denied: exec')
  })

  it('refuses a message it cannot keep, and stops a run whose record it cannot keep, when the disk is full', async () => {
    let full = false
    const journalIo = { ...nodeJournalIo, writeSync(fd: number, data: Uint8Array) {
      if (full) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      return nodeJournalIo.writeSync(fd, data)
    } }
    const chat = await start([() => { full = true; return { calls: [read('A', 'a.txt')] } }, { text: 'ok' }, { text: 'back' }], { options: { journalIo } })
    expect((await chat.say('go')).outcome).toBe('failed')
    expect(chat.events.find((event) => event.type === 'notice')?.notice).toMatchObject({ code: 'could-not-continue', data: { kind: 'no-space' } })
    await expect(chat.send('lost?')).rejects.toMatchObject({ code: 'ENOSPC' })
    full = false
    expect((await chat.say('again')).outcome).toBe('answered')
    expect(checkNeutralRequest(chat.model.requests.at(-1) as ModelRequest)).toEqual([])
  })

  it('writes one audit entry for every call, and keeps the chain whole', async () => {
    const chat = await start([{ calls: [read('A', 'a.txt'), { id: 'B', name: 'exec', input: { command: 'dd if=/dev/zero of=x' } }] }, { text: 'ok' }])
    await chat.say('go')
    const { entries, intact } = await chat.gateway.handlers['activity.list']({ limit: 10, filter: 'all', search: '' })
    expect(intact).toBe(true)
    expect(entries.map((entry) => [entry.callId, entry.outcome])).toEqual(expect.arrayContaining([['A', 'failed'], ['B', 'denied']]))
  })
})

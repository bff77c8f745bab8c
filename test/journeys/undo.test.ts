import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel, type ScriptedReply } from '../fakes/scripted-adapter.ts'
import { checkNeutralRequest } from '../fakes/strict-validators.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

async function chatWith(script: ScriptedReply[], files: Record<string, string>, more: { ws?: string; home?: string; answer?: 'by-test' } = {}) {
  const model = scriptedModel(script)
  const chat = await openGateway({ adapter: model.adapter, ...(more.ws ? { ws: more.ws } : {}), ...(more.home ? { home: more.home } : {}), options: { execLists: { deny: [], requireApproval: ['rm'], autoApprove: ['sed', 'cp', 'echo', 'sleep', 'mkdir', 'touch', 'true'] } } })
  opened.push(chat)
  // Every question is answered with yes; a test that wants it otherwise says so.
  if (more.answer !== 'by-test') chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(chat.ws, name, '..'), { recursive: true })
    writeFileSync(join(chat.ws, name), text)
  }
  return { chat, model }
}
const exec = (id: string, command: string) => ({ id, name: 'exec', input: { command } })
const write = (id: string, path: string, contents: string) => ({ id, name: 'write', input: { path, contents } })
const edit = (id: string, path: string, oldString: string, newString: string) => ({ id, name: 'edit', input: { path, oldString, newString } })
const read = (chat: OpenGateway, name: string) => readFileSync(join(chat.ws, name), 'utf8')
const undo = (chat: OpenGateway, turnId: string, more: { files?: string[]; overwrite?: string[] } = {}) => chat.gateway.handlers['undo.apply']({ sessionId: chat.sessionId, turnId, overwrite: [], ...more })
const view = async (chat: OpenGateway) => (await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })).turns

describe('a turn can be taken back', () => {
  it('files written, edited and changed by a command are listed, undone, and done again', async () => {
    const { chat, model } = await chatWith([
      { calls: [write('A', 'made/new.txt', 'hello\n'), edit('B', 'list.txt', 'two', 'TWO'), write('C', 'old.txt', 'replaced\n')] },
      { calls: [exec('D', 'cp list.txt copy.txt'), exec('E', "sed -i s/one/ONE/ list.txt")] },
      { text: 'done' },
    ], { 'list.txt': 'one\ntwo\n', 'old.txt': 'before\n' })
    const { turnId } = await chat.say('go')
    const [turn] = await view(chat)
    expect(turn?.changes).toMatchObject({ folder: chat.ws, total: 4, commands: true, unseen: [], files: [
      { path: 'copy.txt', kind: 'created', added: 2, removed: 0 }, { path: 'list.txt', kind: 'changed', added: 2, removed: 2 },
      { path: 'made/new.txt', kind: 'created', added: 1 }, { path: 'old.txt', kind: 'changed', added: 1, removed: 1 },
    ] })
    const preview = await chat.gateway.handlers['undo.preview']({ sessionId: chat.sessionId, turnId })
    expect(preview).toMatchObject({ state: 'ready', total: 4, files: [{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }, { state: 'ready' }] })
    const outcome = await undo(chat, turnId)
    expect(outcome).toMatchObject({ restored: 4, skipped: 0 })
    expect(read(chat, 'list.txt')).toBe('one\ntwo\n')
    expect(read(chat, 'old.txt')).toBe('before\n')
    expect(readdirSync(chat.ws).sort()).toEqual(['list.txt', 'old.txt'])
    expect((await view(chat))[0]?.undone).toMatchObject({ undoId: outcome.undoId, restored: 4, skipped: 0 })

    await chat.say('what now?')
    const told = JSON.stringify(model.requests.at(-1)?.messages)
    expect(told).toContain('The person undid file changes')
    expect(told).toContain('made/new.txt')
    expect(checkNeutralRequest(model.requests.at(-1) as never)).toEqual([])

    const again = await undo(chat, outcome.undoId ?? '')
    expect(again).toMatchObject({ restored: 4, skipped: 0 })
    expect(read(chat, 'list.txt')).toBe('ONE\nTWO\n')
    expect((await view(chat))[0]?.undone).toBeUndefined()
    expect(chat.logged).toEqual([])
  })

  it('a reload and a restart show the same changes, and undo still works', async () => {
    const { chat } = await chatWith([{ calls: [write('A', 'a.txt', 'x\n'), exec('B', 'sed -i s/one/1/ b.txt')] }, { text: 'done' }], { 'b.txt': 'one\n' })
    const { turnId } = await chat.say('go')
    const live = (await view(chat))[0]
    const model = scriptedModel([])
    const second = await chat.restart({ adapter: model.adapter })
    opened.push(second)
    expect((await view(second))[0]?.changes).toEqual(live?.changes)
    expect(await undo(second, turnId, { files: ['b.txt'] })).toMatchObject({ restored: 1, skipped: 0 })
    expect(read(second, 'b.txt')).toBe('one\n')
    expect(existsSync(join(second.ws, 'a.txt'))).toBe(true)
    const third = await second.restart({ adapter: model.adapter })
    opened.push(third)
    expect((await view(third))[0]?.undone).toMatchObject({ restored: 1 })
  })

  it('a file changed since is left alone, said, and replaced only when it is named', async () => {
    const { chat } = await chatWith([{ calls: [write('A', 'a.txt', 'mine\n'), write('B', 'b.txt', 'mine\n')] }, { text: 'done' }, { calls: [write('C', 'b.txt', 'later\n')] }, { text: 'done' }], { 'a.txt': 'old\n', 'b.txt': 'old\n' })
    const { turnId } = await chat.say('go')
    await chat.say('more')
    writeFileSync(join(chat.ws, 'a.txt'), 'yours\n')
    const preview = await chat.gateway.handlers['undo.preview']({ sessionId: chat.sessionId, turnId })
    expect(preview).toMatchObject({ files: [{ path: 'a.txt', state: 'conflict', conflict: 'someone-else' }, { path: 'b.txt', state: 'conflict', conflict: 'later-turn' }] })
    expect(await undo(chat, turnId)).toMatchObject({ undoId: null, restored: 0, skipped: 2 })
    expect(read(chat, 'a.txt')).toBe('yours\n')
    const forced = await undo(chat, turnId, { files: ['a.txt'], overwrite: ['a.txt'] })
    expect(forced).toMatchObject({ restored: 1 })
    expect(read(chat, 'a.txt')).toBe('old\n')
    await undo(chat, forced.undoId ?? '')
    expect(read(chat, 'a.txt')).toBe('yours\n')
  })

  it('two commands and a write at once: the turn as a whole is right', async () => {
    const { chat } = await chatWith([{ calls: [exec('A', 'sleep 0.3 && echo a >> log.txt'), exec('B', 'echo b >> log.txt && sleep 0.5'), write('C', 'c.txt', 'c\n')] }, { text: 'done' }], { 'log.txt': 'start\n' })
    const { turnId } = await chat.say('go')
    expect((await view(chat))[0]?.changes?.files.map((file) => file.path)).toEqual(['c.txt', 'log.txt'])
    expect(await undo(chat, turnId)).toMatchObject({ restored: 2, skipped: 0 })
    expect(read(chat, 'log.txt')).toBe('start\n')
    expect(existsSync(join(chat.ws, 'c.txt'))).toBe(false)
  })

  it('a card says what can be undone only where it is so', async () => {
    const { chat } = await chatWith([{ calls: [write('W', 'warm.txt', 'x')] }, { calls: [exec('A', 'rm old.txt')] }, { calls: [exec('B', 'rm ../outside.txt')] }, { calls: [exec('C', 'rm "$HOME"/x')] }, { text: 'done' }], { 'old.txt': 'x' }, { answer: 'by-test' })
    const seen: string[] = []
    chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') { seen.push(`${event.request.subject.text}: ${event.request.undo}`); void chat.answer(event.request.id, 'deny') } })
    await chat.say('go')
    expect(seen).toEqual(['rm old.txt: yes', 'rm ../outside.txt: unknown', 'rm "$HOME"/x: unknown'])
  })

  it('looking leaves no trace of undo behind', async () => {
    const { chat } = await chatWith([{ calls: [{ id: 'A', name: 'read', input: { path: 'a.txt' } }, exec('B', 'ls')] }, { text: 'done' }], { 'a.txt': 'x' })
    await chat.say('go')
    expect((await view(chat))[0]?.changes).toBeUndefined()
    expect(existsSync(join(chat.home, 'undo', 'turns'))).toBe(false)
  })

  it('where nothing can be kept the step still runs, and that is said', async () => {
    const { chat } = await chatWith([{ calls: [write('A', 'a.txt', 'x\n')] }, { text: 'done' }], {})
    writeFileSync(join(chat.home, 'undo'), 'in the way')
    await chat.say('go')
    expect(read(chat, 'a.txt')).toBe('x\n')
    expect((await view(chat))[0]?.changes).toMatchObject({ total: 0, unseen: [{ why: 'off', path: '' }] })
  })

  it('a background program is said', async () => {
    const { chat } = await chatWith([{ calls: [exec('A', 'echo x > a.txt; sleep 3 &')] }, { text: 'done' }], {})
    // Behind a wall nothing goes on after the command.
    await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: 'off' } })
    await chat.say('go')
    expect((await view(chat))[0]?.changes?.unseen).toEqual([{ why: 'background', path: '' }])
  })

  for (const stage of ['call', 'undo'] as const) {
    it(`killed during ${stage === 'call' ? 'a command' : 'an undo'}: the next start tells the chat what came of it, once`, async () => {
      const { chat } = await chatWith([{ calls: [write('A', 'a.txt', 'x\n')] }, { text: 'done' }], { 'old.txt': 'old\n' })
      const { turnId } = await chat.say('go')
      await chat.dispose()
      const order = { home: chat.home, ws: chat.ws, command: 'echo new > old.txt', stage, session: chat.sessionId, turn: turnId }
      const child = spawn(process.execPath, [join(import.meta.dirname, '../gateway/undo/killed-child.ts'), JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
      for await (const line of createInterface({ input: child.stdout })) if (line === 'ran' || line === 'undone') break
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      for (let start = 0; start < 2; start += 1) {
        const again = await chat.restart({ adapter: scriptedModel([]).adapter })
        opened.push(again)
        const [turn] = await view(again)
        if (stage === 'call') expect(turn?.changes).toMatchObject({ total: 2, unseen: [{ why: 'closed' }] })
        else expect(turn?.undone, JSON.stringify({ turn, logged: again.logged })).toMatchObject({ undoId: 'undo_kill', restored: 2, skipped: 0 })
        expect(readFileSync(join(chat.home, 'sessions', `${chat.sessionId}.jsonl`), 'utf8').match(stage === 'call' ? /"kind":"changes"/g : /"kind":"undone"/g)).toHaveLength(stage === 'call' ? 2 : 1)
        await again.dispose()
      }
    })
  }
})

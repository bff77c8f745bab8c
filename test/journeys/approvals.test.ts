import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { builtinTools } from '../../electron/gateway/executors/builtin-tools.ts'
import type { ToolDefinition } from '../../electron/gateway/executors/tool-definition.ts'
import { grantOfferSchema } from '../../shared/approvals/grant.ts'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { nodeJournalIo } from '../../electron/gateway/sessions/journal-io.ts'
import { journalEntrySchema } from '../../shared/sessions/journal.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { scriptedForm } from '../fakes/mcp-servers/scripted-connection.ts'
import { connectionTool, skillTool } from '../fakes/foreign-tools.ts'
import { openGateway, type OpenGateway, type OpenOptions } from '../fakes/open-gateway.ts'
import { scriptedModel, type ScriptedReply } from '../fakes/scripted-adapter.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

async function start(script: readonly ScriptedReply[], more: Partial<OpenOptions> = {}, tools: readonly ToolDefinition[] = []) {
  const model = scriptedModel(script)
  const chat = await openGateway({ adapter: model.adapter, ...more, options: { ...(tools.length > 0 ? { tools: [...builtinTools, ...tools] } : {}), ...more.options } })
  opened.push(chat)
  return { ...chat, model, told: (index = -1) => JSON.stringify(model.requests.at(index)?.messages.at(-1)) }
}
const exec = (id: string, command: string, more = {}) => ({ id, name: 'exec', input: { command, ...more } })
const call = (id: string, name: string, input: unknown = {}) => ({ id, name, input })
const each = (...calls: { id: string; name: string; input: unknown }[]): ScriptedReply => ({ calls })

/** The next question that was asked for a call. */
async function question(chat: OpenGateway, callId: string): Promise<ApprovalRequest> {
  return (await chat.until('approval.requested', (event) => event.callId === callId)).request
}
async function allow(chat: OpenGateway, approvalId: string, offerId?: string): Promise<void> {
  await chat.gateway.handlers['approvals.answer']({ approvalId, answer: 'allow-once', reason: '', ...(offerId === undefined ? {} : { offerId }) })
}
const audit = async (chat: OpenGateway) => (await chat.gateway.handlers['activity.list']({ limit: 100, filter: 'all', search: '' })).entries
async function rawAudit(chat: OpenGateway) {
  await audit(chat) // what is not written yet is written first
  return readFileSync(join(chat.home, 'audit.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('a standing yes', () => {
  it('runs the next such call unasked, counts its use, and the record names it', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), each(exec('B', 'mkdir two')), { text: 'ok' }])
    const end = chat.say('make folders')
    const asked = await question(chat, 'A')
    for (const offer of asked.offers) expect(grantOfferSchema.safeParse(offer).success).toBe(true)
    await allow(chat, asked.id, 'program-forever')
    await end
    expect(existsSync(join(chat.ws, 'one')) && existsSync(join(chat.ws, 'two'))).toBe(true)
    expect(chat.events.filter((event) => event.type === 'approval.requested')).toHaveLength(1)
    const [grant] = await chat.gateway.handlers['grants.list']({})
    expect(grant).toMatchObject({ tool: 'exec', effect: 'changes', match: { kind: 'program', words: ['mkdir'], folder: chat.ws }, lifetime: { kind: 'forever' }, uses: 1, sessionId: chat.sessionId })
    const [second, first] = await audit(chat)
    expect(first).toMatchObject({ verdict: 'require', answer: 'allow-grant' })
    expect(second).toMatchObject({ verdict: 'auto', rule: `grant.${grant?.id}` })
    expect(chat.events.some((event) => event.type === 'grants.changed')).toBe(true)
  })

  it('holds after a restart when it is for ever, and ends with Pincer when it is for the chat', async () => {
    const chat = await start([each(exec('A', 'mkdir one'), exec('B', 'touch x')), { text: 'ok' }])
    const end = chat.say('go')
    await allow(chat, (await question(chat, 'A')).id, 'program-forever')
    await allow(chat, (await question(chat, 'B')).id, 'program-chat')
    await end
    expect(await chat.gateway.handlers['grants.list']({})).toHaveLength(2)
    const again = await chat.restart({ adapter: scriptedModel([each(exec('C', 'mkdir two')), { text: 'ok' }]).adapter })
    opened.push(again)
    await again.say('more')
    expect(existsSync(join(chat.ws, 'two'))).toBe(true)
    expect(await again.gateway.handlers['grants.list']({})).toMatchObject([{ match: { kind: 'program' }, uses: 1 }])
  })

  it('of a chat goes with the chat', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), { text: 'ok' }])
    const end = chat.say('go')
    await allow(chat, (await question(chat, 'A')).id, 'program-chat')
    await end
    await chat.gateway.handlers['sessions.delete']({ sessionId: chat.sessionId })
    expect(await chat.gateway.handlers['grants.list']({})).toEqual([])
  })

  it('that was taken back does not cover a call that already waits its turn', async () => {
    const goOn = Promise.withResolvers<void>()
    const ran: unknown[] = []
    const mark = skillTool('mark', 'changes', { pathField: 'path' }).definition
    const slow: ToolDefinition = { ...mark, async execute(input, context) {
      ran.push(input)
      if (ran.length === 2) await goOn.promise
      return mark.execute(input, context)
    } }
    const chat = await start([each(call('A', 'mark', { path: 'f', n: 1 })), each(call('B', 'mark', { path: 'f', n: 2 }), call('C', 'mark', { path: 'f', n: 3 })), { text: 'ok' }], {}, [slow])
    await chat.gateway.handlers['settings.update']({ patch: { effectRules: { ...defaultSettings.effectRules, changes: 'ask' } } })
    const end = chat.say('go')
    await allow(chat, (await question(chat, 'A')).id, 'file-forever')
    // B runs by the grant, C waits behind it; both were judged while it held.
    await chat.until('lane.phase', (event) => event.callId === 'C' && event.phase.kind === 'queued')
    await chat.until('lane.phase', (event) => event.callId === 'B' && event.phase.kind === 'running')
    const [grant] = await chat.gateway.handlers['grants.list']({})
    await chat.gateway.handlers['grants.revoke']({ grantId: grant?.id ?? '' })
    goOn.resolve()
    const asked = await question(chat, 'C')
    await chat.gateway.handlers['grants.restore']({ grantId: grant?.id ?? '' })
    expect(await chat.gateway.handlers['grants.list']({})).toHaveLength(1)
    await chat.answer(asked.id, 'deny')
    await end
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['done', 'done', 'denied'])
    expect(ran).toHaveLength(2)
  })

  it('given on one card answers the other open ones it covers', async () => {
    const purge = skillTool('files_purge', 'deletes')
    const chat = await start([each(call('A', 'files_purge', { n: 1 }), call('B', 'files_purge', { n: 2 }), exec('C', 'mkdir x')), { text: 'ok' }], {}, [purge.definition])
    const end = chat.say('go')
    const [first] = await Promise.all([question(chat, 'A'), question(chat, 'B'), question(chat, 'C')])
    await allow(chat, first.id, 'tool-chat')
    await chat.until('approval.answered', (event) => event.callId === 'B')
    await chat.answer((await question(chat, 'C')).id, 'deny')
    await end
    expect(purge.ran).toHaveLength(2)
    expect(purge.ran).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]))
    expect((await audit(chat)).map((entry) => entry.answer)).toEqual(expect.arrayContaining(['allow-grant', 'allow-grant', 'deny']))
  })

  it('that cannot be kept is no answer: the question stays open', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), { text: 'ok' }])
    mkdirSync(join(chat.home, 'grants.json')) // nothing can be put in its place
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    await expect(allow(chat, asked.id, 'exact-forever')).rejects.toMatchObject({ code: 'no-space' })
    expect(existsSync(join(chat.ws, 'one'))).toBe(false)
    expect(await chat.gateway.handlers['approvals.pending']({})).toHaveLength(1)
    await allow(chat, asked.id)
    await end
    expect(existsSync(join(chat.ws, 'one'))).toBe(true)
    expect(await chat.gateway.handlers['grants.list']({})).toEqual([])
  })

  it('is stored only for a line that is open', async () => {
    const chat = await start([each(exec('A', 'rm a.txt')), { text: 'ok' }])
    writeFileSync(join(chat.ws, 'a.txt'), 'x')
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    for (const offerId of ['exact-forever', 'program-forever', 'nonsense']) await expect(allow(chat, asked.id, offerId)).rejects.toMatchObject({ code: 'bad-input' })
    expect(existsSync(join(chat.ws, 'a.txt'))).toBe(true)
    await chat.answer(asked.id, 'deny')
    await end
    expect(await chat.gateway.handlers['grants.list']({})).toEqual([])
  })

  it('is kept in a file no tool can reach', async () => {
    const chat = await start([])
    const path = join(chat.home, 'grants.json')
    writeFileSync(path, '[]')
    const model = scriptedModel([each(call('A', 'write', { path, contents: '[]' }), call('B', 'read', { path }), call('C', 'edit', { path, oldString: '[', newString: '[[' })), { text: 'ok' }])
    const again = await chat.restart({ adapter: model.adapter })
    opened.push(again)
    await again.say('go')
    expect((await again.lanes()).map((lane) => lane.failure)).toMatchObject(['A', 'B', 'C'].map(() => ({ code: 'denied-by-rule', data: { rule: 'path.own' } })))
    expect(readFileSync(path, 'utf8')).toBe('[]')
  })

  it('does not count for an agent without a window', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), { text: 'ok' }])
    const end = chat.say('go')
    await allow(chat, (await question(chat, 'A')).id, 'program-forever')
    await end
    await chat.dispose()
    const model = scriptedModel([each(exec('B', 'mkdir two')), { text: 'ok' }])
    const terminal = await openGateway({ adapter: model.adapter, home: chat.home, ws: chat.ws, options: { profile: 'terminal' } })
    opened.push(terminal)
    const ended = terminal.say('go')
    const asked = await question(terminal, 'B')
    expect(asked.offers).toEqual([])
    await terminal.answer(asked.id, 'deny')
    await ended
    expect(existsSync(join(chat.ws, 'two'))).toBe(false)
  })
})

describe('equal calls', () => {
  it('share one card and one answer; different ones have their own', async () => {
    const chat = await start([each(exec('A', 'touch same'), exec('B', 'touch same'), exec('C', 'touch other'), exec('D', 'touch same')), { text: 'ok' }])
    const end = chat.say('go')
    await chat.until('approval.requested', (event) => event.request.same === 3)
    await question(chat, 'C')
    // Which of two questions was ready first is nobody's promise; the cards stand in the order of their calls.
    const pending = (await chat.gateway.handlers['approvals.pending']({})).toSorted((a, b) => b.same - a.same)
    expect(pending.map((request) => [request.command?.text, request.same])).toEqual([['touch same', 3], ['touch other', 1]])
    expect((await chat.lanes()).map((lane) => lane.approval?.request.id)).toEqual([pending[0]?.id, pending[0]?.id, pending[1]?.id, pending[0]?.id])
    await chat.answer(pending[0]?.id ?? '', 'allow-once')
    await chat.answer(pending[1]?.id ?? '', 'deny')
    await end
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['done', 'done', 'denied', 'done'])
    const shown = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    expect(shown.turns.at(-1)?.outcome).toBe('answered')
  })

  it('one of them stopped leaves the card for the others', async () => {
    const chat = await start([each(exec('A', 'touch same'), exec('B', 'touch same')), { text: 'ok' }])
    const end = chat.say('go')
    await chat.until('approval.requested', (event) => event.request.same === 2)
    await chat.gateway.handlers['chat.stopCall']({ sessionId: chat.sessionId, callId: 'A' })
    await chat.until('lane.finished', (event) => event.callId === 'A')
    const [left] = await chat.gateway.handlers['approvals.pending']({})
    expect(left).toMatchObject({ callId: 'B', same: 1 })
    await chat.answer(left?.id ?? '', 'allow-once')
    await end
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['stopped', 'done'])
  })

  it('wait together over a restart', async () => {
    const script = [each(exec('A', 'touch same'), exec('B', 'touch same')), { text: 'ok' }]
    const chat = await start(script)
    void chat.send('go')
    await chat.until('approval.requested', (event) => event.request.same === 2)
    const before = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    const again = await chat.restart({ adapter: scriptedModel([{ text: 'ok' }]).adapter })
    opened.push(again)
    expect((await again.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })).turns).toEqual(before.turns)
    const [left, ...more] = await again.gateway.handlers['approvals.pending']({})
    expect(left).toMatchObject({ same: 2 })
    expect(more).toEqual([])
    const ended = again.until('turn.finished')
    await again.answer(left?.id ?? '', 'allow-once')
    await ended
    expect((await again.lanes()).map((lane) => lane.outcome)).toEqual(['done', 'done'])
  })
})

describe('a refusal', () => {
  it('is final: the same thing in other words gets the same answer without a card, until the person writes again', async () => {
    const chat = await start([each(exec('A', 'rm keep.txt')), each(exec('B', 'unlink ./keep.txt'), exec('C', 'find . -name keep.txt -delete'), exec('D', 'touch fine')), { text: 'ok' }, each(exec('E', 'rm keep.txt')), { text: 'ok' }])
    writeFileSync(join(chat.ws, 'keep.txt'), 'x')
    const end = chat.say('clean up')
    await chat.answer((await question(chat, 'A')).id, 'deny', 'I need it')
    await chat.answer((await question(chat, 'D')).id, 'allow-once')
    await end
    expect(chat.events.filter((event) => event.type === 'approval.requested').map((event) => event.callId)).toEqual(['A', 'D'])
    expect(chat.told(2)).toMatch(/same thing the person refused before \(I need it\)/)
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['denied', 'denied', 'denied', 'done'])
    expect((await rawAudit(chat)).filter((entry) => entry['refusedBefore'] !== undefined)).toHaveLength(2)
    const second = chat.say('well, delete it then')
    await chat.answer((await question(chat, 'E')).id, 'allow-once')
    await second
    expect(existsSync(join(chat.ws, 'keep.txt'))).toBe(false)
  })

  it('takes open cards for the same thing in other words with it', async () => {
    const chat = await start([each(exec('A', 'rm keep.txt'), exec('B', 'unlink keep.txt'), exec('C', 'rm other.txt')), { text: 'ok' }])
    for (const name of ['keep.txt', 'other.txt']) writeFileSync(join(chat.ws, name), 'x')
    const end = chat.say('clean up')
    const [first, , third] = await Promise.all([question(chat, 'A'), question(chat, 'B'), question(chat, 'C')])
    await chat.answer(first.id, 'deny', 'mine')
    expect((await chat.until('approval.answered', (event) => event.callId === 'B')).answer).toMatchObject({ kind: 'deny', reason: 'mine' })
    expect(await chat.gateway.handlers['approvals.pending']({})).toMatchObject([{ id: third.id }])
    await chat.answer(third.id, 'allow-once')
    await end
    expect([existsSync(join(chat.ws, 'keep.txt')), existsSync(join(chat.ws, 'other.txt'))]).toEqual([true, false])
  })

  it('is not gone round by what would run unasked', async () => {
    const chat = await start([each(exec('A', 'rm keep.txt')), each(exec('B', `python3 -c "import os; os.remove('keep.txt')"`)), { text: 'ok' }], { options: { quietInSandbox: true } })
    writeFileSync(join(chat.ws, 'keep.txt'), 'x')
    const end = chat.say('clean up')
    await chat.answer((await question(chat, 'A')).id, 'deny')
    await end
    expect(existsSync(join(chat.ws, 'keep.txt'))).toBe(true)
    expect((await chat.lanes()).map((lane) => lane.failure?.code)).toEqual(['denied-by-person', 'denied-by-person'])
  })

  it('is remembered over a restart', async () => {
    const chat = await start([each(exec('A', 'rm keep.txt'), exec('B', 'touch x')), { text: 'ok' }])
    writeFileSync(join(chat.ws, 'keep.txt'), 'x')
    void chat.send('clean up')
    await question(chat, 'B')
    await chat.answer((await question(chat, 'A')).id, 'deny', 'mine')
    await chat.until('lane.finished', (event) => event.callId === 'A')
    const again = await chat.restart({ adapter: scriptedModel([each(exec('C', 'unlink keep.txt')), { text: 'ok' }]).adapter })
    opened.push(again)
    const ended = again.until('turn.finished')
    const [left] = await again.gateway.handlers['approvals.pending']({})
    await again.answer(left?.id ?? '', 'deny')
    await ended
    expect((await again.lanes()).at(-1)).toMatchObject({ callId: 'C', failure: { code: 'denied-by-person', data: { again: true, reason: 'mine' } } })
  })

  it('does not stand in the person’s own way', async () => {
    const chat = await start([each(exec('A', 'rm keep.txt')), { text: 'ok' }])
    writeFileSync(join(chat.ws, 'keep.txt'), 'x')
    const end = chat.say('clean up')
    await chat.answer((await question(chat, 'A')).id, 'deny')
    await end
    const own = chat.say('/exec rm keep.txt')
    const asked = await chat.until('approval.requested', (event) => event.request.origin === 'you')
    await chat.answer(asked.request.id, 'allow-once')
    await own
    expect(existsSync(join(chat.ws, 'keep.txt'))).toBe(false)
  })
})

describe('a changed request', () => {
  it('is judged anew, runs as changed, and the model is told what the person changed', async () => {
    const chat = await start([each(exec('A', 'mkdir wrong')), { text: 'ok' }])
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    expect(asked.editable).toEqual({ what: 'command', text: 'mkdir wrong' })
    const edit = (text: string) => chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text })
    expect(await edit('rm -rf /')).toMatchObject({ kind: 'denied', rule: expect.stringMatching(/^exec\./) })
    expect(await edit('')).toMatchObject({ kind: 'invalid' })
    expect((await chat.gateway.handlers['approvals.pending']({}))[0]).toMatchObject({ command: { text: 'mkdir wrong' }, editedFrom: null })
    expect(await edit('rm gone.txt')).toMatchObject({ kind: 'asks', request: { effect: 'deletes' } })
    const changed = await edit('mkdir right')
    expect(changed).toMatchObject({ kind: 'asks', request: { id: asked.id, editedFrom: 'mkdir wrong', command: { text: 'mkdir right' }, effect: 'changes', editable: { text: 'mkdir right' } } })
    if (changed.kind === 'asks') expect(changed.request.binding).not.toBe(asked.binding)
    await chat.answer(asked.id, 'allow-once')
    await end
    expect([existsSync(join(chat.ws, 'right')), existsSync(join(chat.ws, 'wrong'))]).toEqual([true, false])
    expect(chat.told()).toContain('The person changed the command before they allowed it; this ran instead: mkdir right')
    expect((await rawAudit(chat))[0]).toMatchObject({ subject: 'mkdir right', inputPreview: expect.stringContaining('mkdir right'), askedPreview: expect.stringContaining('mkdir wrong') })
    await expect(edit('mkdir late')).rejects.toMatchObject({ code: 'no-such-approval' })
  })

  it('keeps the change over a restart', async () => {
    const chat = await start([each(exec('A', 'mkdir wrong')), { text: 'ok' }])
    void chat.send('go')
    const asked = await question(chat, 'A')
    await chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'mkdir right' })
    const again = await chat.restart({ adapter: scriptedModel([{ text: 'ok' }]).adapter })
    opened.push(again)
    expect(await again.gateway.handlers['approvals.pending']({})).toMatchObject([{ id: asked.id, editedFrom: 'mkdir wrong', command: { text: 'mkdir right' } }])
    expect(await again.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'mkdir better' })).toMatchObject({ kind: 'asks', request: { editedFrom: 'mkdir wrong' } })
    const ended = again.until('turn.finished')
    await again.answer(asked.id, 'allow-once')
    await ended
    expect([existsSync(join(chat.ws, 'better')), existsSync(join(chat.ws, 'wrong'))]).toEqual([true, false])
  })

  it('that is answered while the change is being judged stays as it was answered', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), { text: 'ok' }])
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    const changing = Promise.resolve(chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'mkdir two' }))
    const outcome = changing.catch((error: unknown) => error)
    await chat.answer(asked.id, 'allow-once')
    expect(await outcome).toMatchObject({ code: 'no-such-approval' })
    await end
    expect([existsSync(join(chat.ws, 'one')), existsSync(join(chat.ws, 'two'))]).toEqual([true, false])
  })

  it('changed back is as it was asked', async () => {
    const chat = await start([each(exec('A', 'mkdir one')), { text: 'ok' }])
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    await chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'mkdir two' })
    expect(await chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'mkdir one' })).toMatchObject({ kind: 'asks', request: { editedFrom: null, binding: asked.binding } })
    await chat.answer(asked.id, 'allow-once')
    await end
    expect(chat.told()).not.toContain('The person changed')
  })

  it('can be the content of a file', async () => {
    const chat = await start([each(call('A', 'write', { path: 'letter.txt', contents: 'Dear all' })), { text: 'ok' }])
    await chat.gateway.handlers['settings.update']({ patch: { effectRules: { ...defaultSettings.effectRules, changes: 'ask' } } })
    const end = chat.say('write')
    const asked = await question(chat, 'A')
    expect(asked).toMatchObject({ rule: 'setting.effect.changes', editable: { what: 'content', text: 'Dear all' }, change: { after: 'Dear all' } })
    expect(await chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'Dear Anna' })).toMatchObject({ kind: 'asks', request: { change: { before: null, after: 'Dear Anna' } } })
    await chat.answer(asked.id, 'allow-once')
    await end
    expect(readFileSync(join(chat.ws, 'letter.txt'), 'utf8')).toBe('Dear Anna')
    expect(chat.told()).toContain('The person changed the content')
  })

  it('that was refused is remembered as it was asked and as it was changed', async () => {
    const chat = await start([each(exec('A', 'rm a.txt')), each(exec('B', 'rm -f a.txt'), exec('C', 'unlink b.txt')), { text: 'ok' }])
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(chat.ws, name), 'x')
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    await chat.gateway.handlers['approvals.edit']({ approvalId: asked.id, text: 'rm b.txt' })
    await chat.answer(asked.id, 'deny')
    await end
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['denied', 'denied', 'denied'])
  })
})

describe('tools of skills and connections', () => {
  it('a skill’s tool asks by the effect of its manifest, and the card says whose it is', async () => {
    const [look, send] = [skillTool('mail_list', 'looks', { skill: 'Mail' }), skillTool('mail_send', 'sends', { skill: 'Mail' })]
    const chat = await start([each(call('A', 'mail_list'), call('B', 'mail_send', { to: ['anna@x.example', 'Bob <bob@y.example>'], cc: 'c@z.example', subject: 'from d@w.example' })), { text: 'ok' }], {}, [look.definition, send.definition])
    const end = chat.say('go')
    const asked = await question(chat, 'B')
    expect(asked).toMatchObject({ effect: 'sends', provider: { layer: 'skill', name: 'Mail' }, recipients: ['anna@x.example', 'bob@y.example', 'c@z.example'], unknown: [] })
    expect(asked.offers.every((offer) => offer.off === 'sends')).toBe(true)
    await chat.answer(asked.id, 'allow-once')
    await end
    expect([look.ran.length, send.ran.length]).toEqual([1, 1])
  })

  it('a connection’s tool asks while its hint is not confirmed, and says what is not known', async () => {
    const [hinted, trusted] = [connectionTool('db_read', 'looks', { connection: 'Database' }), connectionTool('db_count', 'looks', { confirmed: true })]
    const chat = await start([each(call('A', 'db_read'), call('B', 'db_count')), each(call('C', 'db_read', { n: 2 })), { text: 'ok' }], {}, [hinted.definition, trusted.definition])
    const end = chat.say('go')
    const asked = await question(chat, 'A')
    expect(asked).toMatchObject({ rule: 'effect.unconfirmed', provider: { layer: 'connection', name: 'Database' } })
    expect(asked.unknown).toEqual(expect.arrayContaining(['files', 'hosts']))
    expect(asked.offers.map((offer) => offer.off)).toEqual([null, null, 'unconfirmed'])
    await allow(chat, asked.id, 'tool-chat')
    await end
    expect([hinted.ran.length, trusted.ran.length]).toEqual([2, 1])
  })

  it('a question about a connection’s tool is still there after a restart, and runs once it is allowed', async () => {
    const chat = await start([each(call('A', 'mcp__office__add', { a: 1 })), { text: 'ok' }])
    const saved = await chat.gateway.handlers['connections.save']({ form: scriptedForm('office', { tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }], echo: true }), force: false })
    expect(saved).toMatchObject({ ok: true })
    void chat.send('go')
    const asked = await question(chat, 'A')
    const again = await chat.restart({ adapter: scriptedModel([{ text: 'ok' }]).adapter })
    opened.push(again)
    const ended = again.until('turn.finished')
    await again.answer(asked.id, 'allow-once')
    await ended
    expect(await again.lanes()).toMatchObject([{ outcome: 'done', approval: { answer: { kind: 'allow-once' } } }])
  })

  it('a yes for a connection’s tool goes with the connection', async () => {
    const chat = await start([each(call('A', 'mcp__office__add', { a: 1 })), { text: 'ok' }])
    await chat.gateway.handlers['connections.save']({ form: scriptedForm('office', { tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }], echo: true }), force: false })
    const end = chat.say('go')
    await allow(chat, (await question(chat, 'A')).id, 'tool-minutes')
    await end
    expect(await chat.gateway.handlers['grants.list']({})).toHaveLength(1)
    await chat.gateway.handlers['connections.remove']({ name: 'office' })
    expect(await chat.gateway.handlers['grants.list']({})).toEqual([])
  })

  it('a question about a tool that is gone after a restart lapses', async () => {
    const purge = skillTool('files_purge', 'deletes')
    const chat = await start([each(call('A', 'files_purge')), { text: 'ok' }], {}, [purge.definition])
    void chat.send('go')
    await question(chat, 'A')
    const again = await chat.restart({ adapter: scriptedModel([{ text: 'ok' }]).adapter, options: {} })
    opened.push(again)
    await again.until('turn.finished')
    expect(await again.lanes()).toMatchObject([{ failure: { code: 'unknown-tool' }, approval: { answer: { kind: 'expired', why: 'changed' } } }])
    expect(await again.gateway.handlers['approvals.pending']({})).toEqual([])
  })

  it('a refused deletion does not come back through another layer', async () => {
    const purge = skillTool('files_purge', 'deletes', { pathField: 'path' })
    const chat = await start([each(exec('A', 'rm keep.txt')), each(call('B', 'files_purge', { path: './keep.txt' })), { text: 'ok' }], {}, [purge.definition])
    writeFileSync(join(chat.ws, 'keep.txt'), 'x')
    const end = chat.say('go')
    await chat.answer((await question(chat, 'A')).id, 'deny')
    await end
    expect(purge.ran).toEqual([])
    expect((await chat.lanes()).map((lane) => lane.failure?.code)).toEqual(['denied-by-person', 'denied-by-person'])
  })
})

describe('a question that cannot be kept', () => {
  it('is no question: nothing runs, and no card stays that nobody waits behind', async () => {
    const journalIo = { ...nodeJournalIo, writeSync(fd: number, data: Uint8Array) {
      if (Buffer.from(data).includes('"kind":"approval-requested"')) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      return nodeJournalIo.writeSync(fd, data)
    } }
    const chat = await start([each(exec('A', 'mkdir one'), exec('B', 'mkdir one')), { text: 'ok' }], { options: { journalIo } })
    await chat.say('go')
    expect(existsSync(join(chat.ws, 'one'))).toBe(false)
    expect(await chat.gateway.handlers['approvals.pending']({})).toEqual([])
  })
})

describe('questions of an earlier version', () => {
  it('are read with what they could not say yet', () => {
    const old = {
      id: 'ask_1', sessionId: 's', turnId: 't', batchId: 'b', callId: 'c', tool: 'exec', origin: 'model', effect: 'deletes', subject: { kind: 'command', text: 'rm a' }, rule: 'exec.require.rm', reason: 'x', touches: [], afterReading: [], quote: '', undo: 'no', sandbox: 'off', binding: 'x', requestedAt: 1, expiresAt: null,
    }
    expect(journalEntrySchema.parse({ id: 'e', at: 1, kind: 'approval-requested', turnId: 't', request: old })).toMatchObject({ request: { provider: null, hosts: [], recipients: [], unknown: [], offers: [], editable: null, editedFrom: null, same: 1 } })
  })
})

describe('the person’s rules', () => {
  it('are followed from the next call on, by effect and by tool', async () => {
    const chat = await start([each(exec('A', 'ls'), call('B', 'read', { path: 'a.txt' })), { text: 'ok' }, each(exec('C', 'ls'), call('D', 'read', { path: 'a.txt' })), { text: 'ok' }])
    writeFileSync(join(chat.ws, 'a.txt'), 'x')
    await chat.say('go')
    expect((await chat.lanes()).map((lane) => lane.outcome)).toEqual(['done', 'done'])
    await chat.gateway.handlers['settings.update']({ patch: { toolRules: { exec: 'refuse' }, effectRules: { ...defaultSettings.effectRules, looks: 'ask' } } })
    const end = chat.say('again')
    await chat.answer((await question(chat, 'D')).id, 'allow-once')
    await end
    expect((await chat.lanes()).slice(2).map((lane) => lane.failure?.data['rule'] ?? lane.outcome)).toEqual(['setting.tool.exec', 'done'])
    expect(chat.told()).toContain('switched off exec in the settings')
  })

  it('quiet in the safe area is the person’s setting', async () => {
    const chat = await start([each(exec('A', 'tr a b')), { text: 'ok' }])
    mkdirSync(join(chat.ws, 'x'))
    await chat.gateway.handlers['settings.update']({ patch: { quietInSafeArea: true } })
    const state = await chat.gateway.handlers['safeArea.state']({ again: false })
    const end = chat.say('go')
    if (state.kind === 'ready') {
      await end
      expect(chat.events.some((event) => event.type === 'approval.requested')).toBe(false)
    } else await chat.answer((await question(chat, 'A')).id, 'deny')
    await end
  })
})

import { expect, it, describe } from 'vitest'
import { toAnthropicBody, freshAnthropicDialect } from '../../../electron/gateway/models/anthropic-wire.ts'
import { buildRequest, type RequestParts } from '../../../electron/gateway/models/build-request.ts'
import type { ModelRequest, RequestMessage } from '../../../electron/gateway/models/model-adapter.ts'
import { freshChatDialect, plainReasoning, toChatBody } from '../../../electron/gateway/models/openai-wire.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { callBlock, testModel, writeJournal } from '../../fakes/journal-lines.ts'
import { checkAnthropicBody, checkChatBody, checkNeutralRequest } from '../../fakes/strict-validators.ts'

function build(entries: readonly JournalEntry[], more: Partial<RequestParts> = {}): ModelRequest {
  const request = buildRequest({ entries, model: testModel, system: 'Be kind.', tools: [], wireNames: createWireNames(['read', 'mail.send']), maxTokens: 100, ...more })
  expect([...checkNeutralRequest(request), ...checkAnthropicBody(toAnthropicBody(request, freshAnthropicDialect)), ...checkChatBody(toChatBody(request, freshChatDialect('openai'), 'openai')), ...checkChatBody(toChatBody(request, freshChatDialect('deepseek'), 'deepseek'))]).toEqual([])
  return request
}
const texts = (message: RequestMessage | undefined) => (message?.blocks ?? []).map((block) => (block.type === 'text' ? block.text : block.type === 'tool-result' ? block.content.map((each) => (each.type === 'text' ? each.text : '[image]')).join('|') : `<${block.type}>`))
const all = (request: ModelRequest) => JSON.stringify(request.messages)

describe('one request from any history', () => {
  it('repeats a plain chat as it was', () => {
    const { entries } = writeJournal().user('one').say('two').end('answered').user('three')
    expect(build(entries).messages).toEqual([
      { role: 'user', blocks: [{ type: 'text', text: 'one' }] },
      { role: 'assistant', blocks: [{ type: 'text', text: 'two' }] },
      { role: 'user', blocks: [{ type: 'text', text: 'three' }] },
    ])
  })

  it('gives results in the order of the calls, however they ended', () => {
    const { entries } = writeJournal().user('go').call('A', 'B', 'C').result('C', 'c').result('A', 'a').result('B', 'b')
    expect(texts(build(entries).messages[2])).toEqual(['a', 'b', 'c'])
  })

  it('places a message that came during the run behind the results', () => {
    const { entries } = writeJournal().user('go').call('A', 'B').result('B', 'b').steer('and hurry').result('A', 'a')
    expect(texts(build(entries).messages[2])).toEqual(['a', 'b', 'and hurry'])
  })

  it('says of a call whether it ran when nobody knows its result', () => {
    const request = build(writeJournal().user('go').call('A', 'B').started('A').end('interrupted').user('again').entries)
    const [a, b, note, again] = texts(request.messages[2])
    expect(a).toMatch(/closed while this call was running/)
    expect(b).toMatch(/never ran/)
    expect(note).toMatch(/closed during the turn/)
    expect(again).toBe('again')
  })

  it('tells the model that the person stopped, also after the turn was resumed and ended well', () => {
    const stopped = writeJournal().user('start').call('A', 'B').started('A').end('stopped')
    const before = texts(build(stopped.entries).messages[2])
    expect(before[0]).toMatch(/person stopped this call while it was running/)
    expect(before[1]).toMatch(/never ran: the person stopped/)
    stopped.resumed().say('done').end('answered').user('thanks')
    expect(texts(build(stopped.entries).messages[2]).slice(0, 3)).toEqual(before)
  })

  it('answers a cut call with the reason, even where a damaged history claims a result', () => {
    const lines = writeJournal().user('write').assistant([callBlock('A', 'write', '{"path":"story.txt","contents":"chapter 1 and th', true)], 'cut')
    expect(texts(build(lines.entries).messages[2])[0]).toMatch(/cut off because the reply became too long/)
    lines.result('A', 'written')
    expect(texts(build(lines.entries).messages[2])[0]).toMatch(/never ran/)
    expect(all(build(lines.entries))).not.toContain('chapter 1')
  })

  it('never sends an empty text for a silent command or an empty answer', () => {
    const request = build(writeJournal().user('make a folder').call('A').result('A', '').say('').end('answered').user('next').entries)
    expect(texts(request.messages[2])).toEqual(['(no output)', 'next'])
  })

  it('goes on after a refusal', () => {
    const request = build(writeJournal().user('q1').assistant([{ type: 'text', text: '' }], 'refused').end('refused').user('q2').entries)
    expect(request.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user'])
    expect(texts(request.messages[1])[0]).toMatch(/declined/)
  })

  it('gives calls with the same id in different rounds an id each, the same ones every time', () => {
    const lines = writeJournal().user('a').call('call_0').result('call_0', 'first').call('call_0').result('call_0', 'second').say('ok').user('b').call('call_0').result('call_0', 'third')
    const request = build(lines.entries)
    expect([2, 4, 8].map((index) => texts(request.messages[index])[0])).toEqual(['first', 'second', 'third'])
    expect(JSON.stringify(build(lines.entries))).toBe(JSON.stringify(request))
  })

  it('replaces ids that a provider does not accept', () => {
    build(writeJournal().user('a').call('functions.read:0', 'x'.repeat(90), '').result('functions.read:0', '1').entries)
  })

  it('only ever adds to the end while a chat grows', () => {
    const { entries } = writeJournal().user('a').assistant([{ type: 'text', text: 'Looking.' }, callBlock('A'), callBlock('A')], 'tools').result('A', '1').result('A', '2').say('done').end('answered')
      .user('b').call('A').started('A').end('stopped').resumed().say('fine').end('answered').user('c')
    let before = ''
    for (let length = 1; length <= entries.length; length++) {
      const part = entries.slice(0, length)
      const last = part.at(-1)
      // A request goes out after the person spoke or a batch is complete.
      if (last?.kind !== 'user' && last?.kind !== 'turn-resumed') continue
      const now = all(build(part)).slice(0, -1)
      expect(now.startsWith(before.slice(0, before.lastIndexOf(']}')))).toBe(true)
      before = now
    }
  })

  it('gives thinking back only to the model that thought it, and never as the last thing', () => {
    const thought = { type: 'thinking' as const, text: 'hm', signature: 'sig' }
    const lines = writeJournal().user('a').assistant([thought, callBlock('A')], 'tools').result('A', '1').assistant([{ type: 'text', text: 'so' }, thought]).user('b').assistant([thought]).user('c')
      .assistant([{ type: 'thinking', text: 'unsigned' }, { type: 'text', text: 'x' }]).user('d')
    const same = build(lines.entries)
    expect(same.messages[1]?.blocks.map((block) => block.type)).toEqual(['thinking', 'tool-call'])
    expect(all(same)).not.toContain('unsigned')
    expect(all(build(lines.entries, { model: { provider: 'anthropic', name: 'other' } }))).not.toContain('thinking')
  })

  it('sends DeepSeek its own reasoning back', () => {
    const model = { provider: 'deepseek' as const, name: 'deepseek-flash' }
    const lines = writeJournal().user('a').assistant([{ type: 'thinking', text: 'step by step', signature: plainReasoning }, callBlock('A')], 'tools', model).result('A', '1')
    const body = toChatBody(build(lines.entries, { model }), freshChatDialect('deepseek'), 'deepseek')
    expect(body.messages[2]).toMatchObject({ role: 'assistant', reasoning_content: 'step by step' })
    const other = toChatBody(build(lines.entries), freshChatDialect('openai'), 'openai')
    expect(JSON.stringify(other)).not.toContain('step by step')
  })

  it('tells what the person ran themselves', () => {
    const request = build(writeJournal().direct('d1', 'exec', '/exec ls -la').result('d1', 'a.txt').user('what is that').entries)
    expect(texts(request.messages[0])).toEqual([expect.stringContaining('/exec ls -la\nIts result:\na.txt'), 'what is that'])
  })

  it('puts half characters right everywhere', () => {
    const half = 'a\ud83d'
    const request = build(writeJournal().user(half).assistant([{ type: 'text', text: half }, callBlock('A', 'read', { [half]: [half] })], 'tools').result('A', half).entries, { system: half })
    expect(all(request)).toContain('a\ufffd')
  })

  it('names attachments, and sends their text as far as it fits', () => {
    const attachment = { id: 't', name: 'long.txt', kind: 'text' as const, path: '/w/long.txt', bytes: 10 }
    const file = { id: 'f', name: 'film.mp4', kind: 'file' as const, path: '/w/film.mp4', bytes: 99 }
    const lines = writeJournal().user('look', [attachment, file])
    const given = texts(build(lines.entries, { attachedTexts: new Map([['t', 'x'.repeat(150_000)]]) }).messages[0])
    expect(given[0]).toMatch(/100000 of 150000 characters/)
    expect(given[1]).toContain('film.mp4')
    expect(texts(build(lines.entries).messages[0])[0]).toMatch(/could not be read/)
  })

  it('shows only images that were prepared, and says so of the others', () => {
    const block = { type: 'image' as const, mimeType: 'image/png' as const, data: 'RAW' }
    const lines = writeJournal().user('go').call('A').result('A', [block])
    expect(texts(build(lines.entries).messages[2])[0]).toMatch(/image was left out/)
    const finished = lines.entries.at(-1)
    const key = finished?.kind === 'call-finished' ? finished.result.content[0] : undefined
    if (key?.type !== 'image') throw new Error('no image')
    expect(all(build(lines.entries, { images: new Map([[key, { kind: 'image', mimeType: 'image/jpeg', data: 'U01BTEw=' }]]) }))).toContain('U01BTEw=')
  })

  it('ends on the person\'s side also when a chat is continued after an answer', () => {
    expect(build(writeJournal().user('a').say('b').entries).messages.at(-1)?.role).toBe('user')
    expect(build([]).messages).toHaveLength(1)
    build(writeJournal().say('an answer without a question').say('and another').entries)
  })

  it('gives tools with unusual names the name they had on the wire', () => {
    const block = { ...callBlock('A', 'mail.send'), wireName: 'mail.send' }
    const request = build(writeJournal().user('go').assistant([block], 'tools').result('A', 'sent').entries)
    expect(request.messages[1]?.blocks[0]).toMatchObject({ wireName: createWireNames(['mail.send']).toWire('mail.send') })
  })
})

import { describe, expect, it } from 'vitest'
import { freshAnthropicDialect, toAnthropicBody, toAnthropicText } from '../../../electron/gateway/models/anthropic-wire.ts'
import { buildRequest, type RequestParts } from '../../../electron/gateway/models/build-request.ts'
import { GrowingRequest } from '../../../electron/gateway/models/growing-request.ts'
import { MessageTexts } from '../../../electron/gateway/models/message-texts.ts'
import type { ModelRequest } from '../../../electron/gateway/models/model-adapter.ts'
import { freshChatDialect, toChatBody, toChatText } from '../../../electron/gateway/models/openai-wire.ts'
import type { ImageSource, PreparedImage } from '../../../electron/gateway/models/prepare-images.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { damage, randomJournal, seededRandom } from '../../fakes/damaged-journals.ts'
import { testModel, writeJournal } from '../../fakes/journal-lines.ts'

const wireNames = createWireNames(['read', 'mail.send'])
const otherNames = createWireNames(['read', 'mail.send', 'new'])
const parts = { model: testModel, system: 'Be kind.', tools: [], wireNames, maxTokens: 10 }
const image: PreparedImage = { kind: 'image', mimeType: 'image/png', data: 'AAAA' }

function imagesOf(entry: JournalEntry): readonly ImageSource[] {
  return entry.kind === 'user' ? entry.attachments : entry.kind === 'call-finished' ? entry.result.content.filter((block) => block.type === 'image') : []
}

/** As services give them: no call id comes twice. */
function withOwnIds(entries: readonly JournalEntry[]): JournalEntry[] {
  let round = 0
  const own = (id: string) => `${round}_${id}`
  return entries.map((entry): JournalEntry => {
    if (entry.kind === 'assistant') {
      round += 1
      return { ...entry, blocks: entry.blocks.map((block, index) => (block.type === 'tool-call' ? { ...block, call: { ...block.call, id: `${own(block.call.id)}${entry.blocks.slice(0, index).some((other) => other.type === 'tool-call' && other.call.id === block.call.id) ? `_${index}` : ''}` } } : block)) }
    }
    if (entry.kind === 'direct') {
      round += 1
      return { ...entry, call: { ...entry.call, id: own(entry.call.id) } }
    }
    return entry.kind === 'call-started' || entry.kind === 'call-finished' ? { ...entry, callId: own(entry.callId) } : entry
  })
}

/** A body as its SDK would write it. */
const asSent = (body: object) => JSON.stringify(body)

describe('the requests of a chat that grows', () => {
  it('are those that the whole journal gives, byte for byte, whatever the journal and whenever it is asked', () => {
    let builds = 0
    let grown = 0
    for (let seed = 1; seed <= 600; seed += 1) {
      const random = seededRandom(seed)
      const whole = randomJournal(random)
      const tidy = random() < 0.8 ? withOwnIds(whole) : whole
      const lines = random() < 0.3 ? damage(tidy, random) : tidy
      const growing = new GrowingRequest()
      const texts = new MessageTexts()
      const live: JournalEntry[] = []
      const images = new Map<ImageSource, PreparedImage>()
      const attachedTexts = new Map<string, string | null>()
      let current: RequestParts = { ...parts, entries: live, images, attachedTexts }
      let before: ModelRequest | null = null
      for (const line of lines) {
        live.push(line)
        for (const source of imagesOf(line)) if (random() < 0.8) images.set(source, image)
        if (random() < 0.05) attachedTexts.set('t1', random() < 0.5 ? 'text' : null)
        if (images.size > 0 && random() < 0.05) images.set([...images.keys()][0] as ImageSource, { kind: 'none', reason: 'there are many newer ones' })
        if (random() < 0.05) current = { ...current, model: { ...testModel, name: random() < 0.5 ? 'scripted' : 'other' } }
        if (random() < 0.03) current = { ...current, wireNames: random() < 0.5 ? otherNames : wireNames }
        if (random() < 0.5) continue
        const request = growing.build(current)
        const pure = buildRequest({ ...current, entries: [...live] })
        if (asSent(request) !== asSent(pure)) expect(request, `seed ${seed}, ${live.length} lines`).toEqual(pure)
        const dialect = { ...freshAnthropicDialect, images: random() < 0.8, thinking: random() < 0.8, caching: random() < 0.8 }
        expect(toAnthropicText(request, dialect, texts)).toBe(asSent({ ...toAnthropicBody(pure, dialect), stream: true }))
        const chat = { ...freshChatDialect('openai'), images: random() < 0.8, echoReasoning: random() < 0.5 }
        expect(toChatText(request, chat, 'openai', new MessageTexts())).toBe(asSent(toChatBody(pure, chat, 'openai')))
        builds += 1
        if (before && before.messages.length > 1 && request.messages[0] === before.messages[0]) grown += 1
        before = request
      }
    }
    // Else nothing but the long way was compared.
    expect(grown).toBeGreaterThan(builds / 20)
  }, 60_000)

  it('keep the very messages of the request before, so that they need not be written out again', () => {
    const journal = writeJournal().user('one').call('A', 'B').result('B', '2').result('A', '1')
    const growing = new GrowingRequest()
    const first = growing.build({ ...parts, entries: journal.entries })
    journal.say('two').end('answered').user('three')
    const second = growing.build({ ...parts, entries: journal.entries })
    expect(second.messages.slice(0, first.messages.length).every((message, index) => message === first.messages[index])).toBe(true)
    expect(first.messages).toHaveLength(3)
    journal.call('C').result('C', '3')
    growing.build({ ...parts, entries: journal.entries })
    expect(second).toEqual(buildRequest({ ...parts, entries: journal.entries.slice(0, -2) }))
  })

  it('go on growing after a reply whose calls never ran', () => {
    const journal = writeJournal().user('one').call('A').end('loop-stopped').user('two')
    const growing = new GrowingRequest()
    const first = growing.build({ ...parts, entries: journal.entries })
    journal.say('ok').end('answered').user('three')
    expect(growing.build({ ...parts, entries: journal.entries }).messages[1]).toBe(first.messages[1])
    // A late result for it is still heard.
    journal.result('A', 'late')
    expect(asSent(growing.build({ ...parts, entries: journal.entries }))).toBe(asSent(buildRequest({ ...parts, entries: journal.entries })))
  })

  it('say of a picture that it is left out now as soon as it is', () => {
    const picture = { type: 'image' as const, mimeType: 'image/png' as const, data: 'RAW' }
    const { entries } = writeJournal().user('go').call('A').result('A', [picture]).say('nice').end('answered').user('more')
    const growing = new GrowingRequest()
    expect(asSent(growing.build({ ...parts, entries, images: new Map([[picture, image]]) }))).toContain('AAAA')
    const after = asSent(growing.build({ ...parts, entries, images: new Map([[picture, { kind: 'none' as const, reason: 'there are many newer ones' }]]) }))
    expect(after).not.toContain('AAAA')
    expect(after).toContain('there are many newer ones')
  })
})

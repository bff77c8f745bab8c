import { describe, expect, it } from 'vitest'
import { freshAnthropicDialect, toAnthropicBody } from '../../../electron/gateway/models/anthropic-wire.ts'
import { buildRequest } from '../../../electron/gateway/models/build-request.ts'
import { freshChatDialect, toChatBody } from '../../../electron/gateway/models/openai-wire.ts'
import type { PreparedImage, PreparedImages as RequestSources } from '../../../electron/gateway/models/prepare-images.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import { journalEntrySchema } from '../../../shared/sessions/journal.ts'
import { damage, randomJournal, seededRandom } from '../../fakes/damaged-journals.ts'
import { checkAnthropicBody, checkChatBody, checkNeutralRequest } from '../../fakes/strict-validators.ts'

const wireNames = createWireNames(['read', 'mail.send'])
type Source = RequestSources extends ReadonlyMap<infer K, unknown> ? K : never
const journals = 1_100

describe('any history makes a request that a strict service accepts', () => {
  it(`${journals} chats with lines cut, repeated and swapped`, () => {
    let withCalls = 0
    for (let seed = 1; seed <= journals; seed++) {
      const random = seededRandom(seed)
      const entries = damage(randomJournal(random), random)
      if (seed <= 50) for (const entry of entries) expect(journalEntrySchema.safeParse(entry).success).toBe(true)
      const image: PreparedImage = { kind: 'image', mimeType: 'image/png', data: 'AAAA' }
      const images = new Map(entries.flatMap((entry): Source[] => entry.kind === 'user' ? entry.attachments : entry.kind === 'call-finished' ? entry.result.content.filter((block) => block.type === 'image') : []).map((source) => [source, image]))
      for (const model of [seed % 2 === 0 ? { provider: 'anthropic' as const, name: 'scripted' } : { provider: 'deepseek' as const, name: 'scripted' }]) {
        const request = buildRequest({ entries, model, system: 'x', tools: [], wireNames, maxTokens: 10, images: random() < 0.5 ? images : new Map(), attachedTexts: new Map([['t1', 'text']]) })
        const complaints = [
          ...checkNeutralRequest(request), ...checkAnthropicBody(toAnthropicBody(request, freshAnthropicDialect)),
          ...checkAnthropicBody(toAnthropicBody(request, { ...freshAnthropicDialect, images: false, thinking: false, caching: false })),
          ...checkChatBody(toChatBody(request, freshChatDialect(model.provider), model.provider)),
          ...checkChatBody(toChatBody(request, { ...freshChatDialect('openai-compatible'), images: false }, 'openai-compatible')),
        ]
        if (complaints.length > 0) expect.fail(`seed ${seed}: ${complaints.join('; ')}`)
        if (JSON.stringify(request).includes('tool-call')) withCalls++
      }
    }
    expect(withCalls).toBeGreaterThan(journals / 3)
  }, 90_000)

  it('the judges themselves refuse what services refuse', () => {
    const user = (...blocks: unknown[]) => ({ role: 'user', blocks })
    const text = { type: 'text', text: 'x' }
    const call = { type: 'tool-call', id: 'A', wireName: 'read', input: {} }
    const result = { type: 'tool-result', callId: 'A', content: [text], isError: false }
    const bad = [
      { messages: [] }, { messages: [user()] }, { messages: [user({ type: 'text', text: ' ' })] }, { messages: [user(text), user(text)] },
      { messages: [user(text), { role: 'assistant', blocks: [call] }, user(text)] }, { messages: [user(result)] },
      { messages: [user(text), { role: 'assistant', blocks: [call] }, user(text, result)] }, { messages: [user(text), { role: 'assistant', blocks: [call, call] }, user(result)] },
      { messages: [user({ type: 'text', text: '\ud83d' })] }, { messages: [user(text), { role: 'assistant', blocks: [text] }] },
    ]
    for (const request of bad) expect(checkNeutralRequest(request)).not.toEqual([])
    expect(checkNeutralRequest({ messages: [user(text), { role: 'assistant', blocks: [call] }, user(result, text)] })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { cleanTitle } from '../../../electron/gateway/sessions/clean-title.ts'
import { titleFrom } from '../../../electron/gateway/sessions/summarise.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'
import { openGateway } from '../../fakes/open-gateway.ts'

describe('a chat’s title', () => {
  it.each([
    ['line ends become spaces', 'Quotes\r\nof\t2025', 'Quotes of 2025'], ['direction marks go', 'invoice\u202efdp.exe', 'invoicefdp.exe'], ['what nobody sees goes', 'a\u200bb\ufeffc', 'abc'],
    ['terminal controls go', '\u001b[31mred\u0007', '[31mred'], ['families and words of other scripts stay', '👩‍👩‍👧 سلام 报价', '👩‍👩‍👧 سلام 报价'],
  ])('%s', (_name, typed, kept) => {
    expect(cleanTitle(typed)).toBe(kept)
    expect(titleFrom(typed)).toBe(kept)
  })

  it('is cleaned when it is renamed, and nothing is not a title', async () => {
    const open = await openGateway({ adapter: scriptedModel([]).adapter })
    const rename = open.gateway.handlers['sessions.rename']
    expect(await rename({ sessionId: open.sessionId, title: 'Old\nquotes\u202e' })).toMatchObject({ title: 'Old quotes' })
    await expect((async () => rename({ sessionId: open.sessionId, title: '\u200b\u202e' }))()).rejects.toMatchObject({ code: 'bad-input' })
    await open.dispose()
  })
})

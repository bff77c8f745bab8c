import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMessage } from '../../skills/gmail/mime.js'
import { plainHtml } from '../../skills/gmail/read-message.js'
import { type GmailService, openGmailService } from '../fakes/services/gmail-service.ts'
import { openServiceSkill, type ServiceBench } from '../fakes/services/service-bench.ts'
import { decodeWords, readMime } from '../fakes/services/strict-mime.ts'

let service: GmailService
let skill: ServiceBench
const scope = (name: string): string => `https://www.googleapis.com/auth/gmail.${name}`
const data = (text: string | Buffer): string => Buffer.from(text).toString('base64url')
const header = (name: string, value: string) => ({ name, value })

beforeAll(async () => {
  service = await openGmailService()
  skill = await openServiceSkill('gmail', service)
  for (let at = 1; at <= 30; at += 1) {
    service.mailbox.push({
      id: `m${at}`, threadId: `t${at}`, labelIds: at > 25 ? ['SENT'] : at % 2 ? ['INBOX', 'UNREAD'] : ['INBOX'], snippet: `Tea &amp; cake ${at}`, internalDate: String(Date.UTC(2026, 0, 2, 3, 4)), words: at === 9 ? 'rare' : '',
      payload: { mimeType: 'text/plain', headers: [header('From', 'Ann <ann@example.com>'), header('Subject', `Letter ${at}`), header('Message-ID', `<m${at}@example.com>`), header('Content-Type', 'text/plain; charset=UTF-8')], body: { data: data(`Dear Bob,\nletter ${at}`), size: 10 } },
    })
  }
}, 30_000)
afterAll(async () => {
  await skill.dispose()
  await service.close()
})

describe('reading', { timeout: 30_000 }, () => {
  it('the inbox is listed page after page; a search finds in everything', async () => {
    const all = await skill.call('list', { limit: 100 })
    expect(all.text.match(/^\[m/gm)).toHaveLength(25)
    expect(all.text).toContain('[m1] 2026-01-02 03:04 UTC (unread) Ann <ann@example.com>: Letter 1\n    Tea & cake 1\n')
    expect(all.text).not.toContain('there are more')
    const unread = await skill.call('list', { unread: true, limit: 10 })
    expect(unread.text.match(/^\[m/gm)).toHaveLength(10)
    expect(unread.text).toContain('These are the newest 10; there are more')
    expect((await skill.call('search', { query: 'rare' })).text).toContain('[m9]')
    expect((await skill.call('search', { query: 'nothing like it' })).text).toBe('No message fits.')
    expect(skill.wishes.every(({ scopes }) => scopes.length === 1 && scopes[0] === scope('readonly'))).toBe(true)
  })

  it('a message is shown with its text, whatever its charset, and its files, which can be saved', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    service.files.set('file/1=', bytes)
    const latin = { mimeType: 'text/html', headers: [header('Content-Type', 'text/html; charset="iso-8859-1"')], body: { data: data(Buffer.from('<style>x{}</style><p>Gr\xfc\xdfe &lt;3</p><ul><li>eins<li>zwei</ul>', 'latin1')) } }
    service.mailbox.push({ id: 'whole', threadId: 't', labelIds: ['INBOX'], snippet: '', internalDate: '0', words: '', payload: { mimeType: 'multipart/mixed', headers: [header('Subject', 'Files')], parts: [latin, { mimeType: 'application/pdf', filename: 'Übersicht.pdf', body: { attachmentId: 'file/1=', size: 5 } }, { mimeType: 'text/plain', filename: 'a.txt', body: { data: data('inline'), size: 6 } }] } })
    const { text } = await skill.call('read', { id: 'whole' })
    expect(text).toContain('Grüße <3\n\n- eins\n- zwei\n\nFiles:\n1. Übersicht.pdf (application/pdf, 5 bytes)\n2. a.txt')
    expect((await skill.call('read', { id: 'm3' })).text).toMatch(/Message-ID: <m3@example\.com>\n\nDear Bob,\nletter 3$/)
    expect((await skill.call('save_file', { id: 'whole', file: 1, path: 'saved.pdf' })).text).toContain('5 bytes')
    expect(readFileSync(join(skill.ws, 'saved.pdf'))).toEqual(bytes)
    expect((await skill.call('save_file', { id: 'whole', file: 3, path: 'x' })).text).toContain('has 2 files')
    expect((await skill.call('save_file', { id: 'whole', file: 2, path: '../out.txt' })).isError).toBe(true)
    expect((await skill.call('read', { id: '../profile' })).text).toContain('is no id of a message')
    expect((await skill.call('read', { id: 'gone' })).text).toContain('Google has no message gone')
  })
})

describe('sending and archiving', { timeout: 30_000 }, () => {
  it('subjects, names, text and files of every language arrive as they were written, with the permission to send alone', async () => {
    const file = Buffer.from(Array.from({ length: 999 }, (_, at) => at % 256))
    writeFileSync(join(skill.ws, '报价 “final”.pdf'), file)
    writeFileSync(join(skill.ws, 'plain.csv'), 'a,b\n')
    const wishes = skill.wishes.length
    const subject = `Grüße 👩‍👩‍👧‍👦 关于报价 ${'很长'.repeat(60)}`
    const good = await skill.call('send', { to: ['Zoë Ünal <zoe@example.com>', '"O\'Neil, Pat" <pat@example.com>'], cc: ['bob@münchen.example'], subject, text: 'Hallo\n.\nçà\n', html: '<p>çà</p>', files: ['报价 “final”.pdf', 'plain.csv'], thread: 't3', in_reply_to: 'm3@example.com' })
    expect(good.text).toContain('with 2 files (id sent1)')
    const { message, threadId } = service.sent.at(-1)!
    expect(threadId).toBe('t3')
    expect(decodeWords(message.headers.get('subject')!)).toBe(subject)
    expect(decodeWords(message.headers.get('to')!)).toBe('Zoë Ünal <zoe@example.com>, "O\'Neil, Pat" <pat@example.com>')
    expect(message.headers.get('cc')).toBe('bob@xn--mnchen-3ya.example')
    expect(message.headers.get('references')).toBe('<m3@example.com>')
    const [words, pdf, csv] = message.parts
    expect(words?.parts.map(({ type, text: each }) => [type, each])).toEqual([['text/plain', 'Hallo\r\n.\r\nçà\r\n'], ['text/html', '<p>çà</p>']])
    expect([pdf?.fileName, pdf?.type, csv?.fileName, csv?.type]).toEqual(['报价 “final”.pdf', 'application/pdf', 'plain.csv', 'text/csv'])
    expect(pdf?.bytes).toEqual(file)
    expect(skill.wishes.slice(wishes).map(({ scopes }) => scopes)).toEqual(skill.wishes.slice(wishes).map(() => [scope('send')]))
  })

  it('what would begin another header is refused and nothing is sent', async () => {
    const before = service.sent.length
    for (const bad of [{ subject: 'x\r\nBcc: eve@example.com' }, { subject: 'x\ny' }, { to: ['ann@example.com\r\nBcc: eve@example.com'] }, { to: ['Ann\n <ann@example.com>'] }, { to: ['a@b.example, c@d.example'] }, { to: ['eve@evil.example <ann@example.com>'] }, { to: [] }, { to: ['no address'] }, { in_reply_to: '<a@b>\r\nX: y' }]) {
      expect(await skill.call('send', { to: ['ann@example.com'], subject: 'x', text: 'x', ...bad })).toMatchObject({ isError: true, text: expect.stringContaining('othing was sent') })
    }
    expect((await skill.call('send', { to: ['ann@example.com'], subject: 'x', text: 'x', files: ['gone.pdf'] })).isError).toBe(true)
    expect(service.sent).toHaveLength(before)
  })

  it('a large message travels as an upload; one that is too large is refused before', async () => {
    writeFileSync(join(skill.ws, 'large.bin'), Buffer.alloc(5 * 1024 * 1024, 'tea '))
    expect((await skill.call('send', { to: ['ann@example.com'], subject: 'Large', text: 'x', files: ['large.bin'], thread: 't1' })).text).toContain('Sent to ann@example.com with 1 files')
    expect(service.sent.at(-1)).toMatchObject({ threadId: 't1', message: { parts: [{}, { fileName: 'large.bin' }] } })
    expect(service.sent.at(-1)?.message.parts[1]?.bytes.length).toBe(5 * 1024 * 1024)
    writeFileSync(join(skill.ws, 'huge.bin'), Buffer.alloc(20 * 1024 * 1024))
    expect((await skill.call('send', { to: ['ann@example.com'], subject: 'Huge', text: 'x', files: ['huge.bin'] })).text).toContain('larger than the 25 MB')
  })

  it('archiving takes out of the inbox, with the permission to change alone', async () => {
    expect((await skill.call('archive', { ids: ['m1', 'm2'] })).text).toContain('Archived 2 messages')
    expect(service.mailbox.slice(0, 2).flatMap(({ labelIds }) => labelIds)).toEqual(['UNREAD'])
    expect(skill.wishes.at(-1)?.scopes).toEqual([scope('modify')])
    expect((await skill.call('archive', { ids: ['m1/../x'] })).text).toContain('is no id')
  })
})

describe('what goes wrong', { timeout: 30_000 }, () => {
  it('an ended token is renewed once and the message goes once; one that stays refused needs the person', async () => {
    await skill.call('send', { to: ['ann@example.com'], subject: 'First', text: 'x' })
    service.expireAll()
    const before = service.sent.length
    expect((await skill.call('send', { to: ['ann@example.com'], subject: 'Once', text: 'x' })).isError).toBe(false)
    expect(service.sent.length - before).toBe(1)
    service.expireAll()
    skill.endRenewing()
    expect(await skill.call('list')).toMatchObject({ isError: true, code: 'needs-sign-in' })
    expect(service.sent.length - before).toBe(1)
  })

  it('a sign-in that covers too little, and a service that takes no more, are told in plain words', async () => {
    skill.grantOnly([scope('readonly')])
    expect((await skill.call('send', { to: ['ann@example.com'], subject: 'x', text: 'x' })).text).toContain('does not cover sending a message')
    skill.grantOnly([scope('send')])
    expect((await skill.call('list')).text).toContain('does not cover listing messages')
    skill.grantOnly([scope('readonly')])
    service.answerNext({ status: 403, body: { error: { code: 403, errors: [{ reason: 'userRateLimitExceeded' }] } } })
    expect((await skill.call('list')).text).toContain('no more requests for the moment')
    service.answerNext({ status: 403, body: { error: { code: 403, message: 'Gmail API has not been used in project 1', errors: [{ reason: 'accessNotConfigured' }] } } })
    expect((await skill.call('list')).text).toContain('has this service switched off')
  })
})

describe('messages as they travel', () => {
  it('are in order for every text, and a subject comes back as it was', () => {
    const subjects = ['', 'plain', ' leading', 'x'.repeat(500), 'word '.repeat(200).trim(), '=?UTF-8?B?eA==?=', 'é', '👩‍👩‍👧‍👦'.repeat(40), `a${'\u0301'.repeat(300)}`, 'Re: 你好', 'tab?=', '\u{1f600}'.repeat(13)]
    for (const subject of subjects) {
      const message = readMime(buildMessage({ to: ['a@b.example'], subject, text: subject }))
      expect(decodeWords(message.headers.get('subject')!)).toBe(subject)
      expect(message.text).toBe(subject)
    }
    expect(buildMessage({ to: ['a@b.example'], subject: 'plain', text: '' }).toString()).toContain('\r\nSubject: plain\r\n')
  })

  it('html becomes lines of text, and what is no html stays harmless', () => {
    expect(plainHtml('<p>a &amp; b</p><table><tr><td>1</td><td>2</td></tr></table><script>bad()</script>c<!-- d')).toBe('a & b\n1 | 2 |\n\nc')
    const begun = Date.now()
    plainHtml('<'.repeat(200_000) + '<br'.repeat(100_000))
    expect(Date.now() - begun).toBeLessThan(2_000)
    expect(plainHtml('&#0;&#x110000;&nosuch;&#x4f60;')).toBe('&nosuch;你')
  })
})

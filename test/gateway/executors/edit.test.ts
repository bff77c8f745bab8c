import fc from 'fast-check'
import iconv from 'iconv-lite'
import { mkdtemp, readFile, rm, symlink, lstat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edit } from '../../../electron/gateway/executors/edit.ts'
import { callFileTool, contextFor } from './call-file-tool.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

let ws = ''
beforeEach(async () => { ws = await mkdtemp(join(tmpdir(), 'pincer-edit-')) })
afterEach(async () => { await rm(ws, { recursive: true, force: true }) })

async function tryEdit(before: string | Buffer, oldString: string, newString: string, more: { replaceAll?: boolean } = {}) {
  const path = join(ws, 'f')
  await writeFile(path, before)
  const outcome = await callFileTool(edit, ws, { path, oldString, newString, ...more })
  const bytes = await readFile(path)
  return { ...outcome, bytes, after: bytes.toString('utf8') }
}

describe('edit', () => {
  it.each([
    ['multi-line text in a CRLF file', 'tea\r\ncake\r\nfruit\r\n', 'tea\ncake', 'tea\ncoffee\ncake', 'tea\r\ncoffee\r\ncake\r\nfruit\r\n'],
    ['CRLF text in an LF file', 'tea\ncake\n', 'tea\r\ncake', 'tea\r\ncoffee\r\ncake', 'tea\ncoffee\ncake\n'],
    ['a last line without a line feed', 'ver=1', 'ver=1', 'ver=2', 'ver=2'],
    ['replacement patterns as plain text', 'echo TOTAL\necho end\n', 'TOTAL', "$& $$ $1 $` $' ${x}", "echo $& $$ $1 $` $' ${x}\necho end\n"],
    ['regular expression characters as plain text', 'a.c abc\n', 'a.c', '[x]*', '[x]* abc\n'],
    ['straight quotes to curly ones', "say 'hi' now\n", "'hi'", '\u2018hi\u2019', 'say \u2018hi\u2019 now\n'],
    ['mixed endings: what is not changed stays', 'a\r\nb\nc\r\nd\n', 'a\nb\nc', 'a\nB\nc', 'a\r\nB\nc\r\nd\n'],
    ['mixed endings: new lines take the ending around them', 'a\nb\r\nc\r\n', 'b', 'b\nx', 'a\nb\r\nx\r\nc\r\n'],
    ['only the line endings, when nothing else differs', 'a\r\nb\r\n', 'a\r\nb\r\n', 'a\nb\n', 'a\nb\n'],
    ['taking lines out', 'a\r\nb\r\nc\r\n', 'a\nb\n', 'a\n', 'a\r\nc\r\n'],
    ['everything to nothing', 'abc', 'abc', '', ''],
    ['an astral character', 'x \u{1F600} y', '\u{1F600}', '\u{1F601}', 'x \u{1F601} y'],
  ])('replaces %s', async (_what, before, oldString, newString, after) => {
    const done = await tryEdit(before, oldString, newString)
    expect(done.isError).toBe(false)
    expect(done.after).toBe(after)
  })

  it('keeps a byte order mark and the encoding', async () => {
    const utf8 = await tryEdit(Buffer.from('\ufeff店名=山茶\r\n类别=1\r\n'), '店名=山茶', '店名=海棠')
    expect(utf8.after).toBe('\ufeff店名=海棠\r\n类别=1\r\n')
    const copied = await tryEdit(Buffer.from('\ufeffone\n'), '\ufeffone', '\ufefftwo')
    expect(copied).toMatchObject({ isError: false, after: '\ufefftwo\n' })
    expect(await tryEdit(Buffer.from('\ufeffone\n'), '\ufeff', 'x')).toMatchObject({ isError: true, after: '\ufeffone\n' })
    const wide = await tryEdit(Buffer.from('\ufeff店名=山茶\r\n', 'utf16le'), '山茶', '海棠')
    expect(wide.bytes).toEqual(Buffer.from('\ufeff店名=海棠\r\n', 'utf16le'))
    const gbk = await tryEdit(iconv.encode('x=1\n你好\n', 'gbk'), 'x=1', 'x=2')
    expect(gbk.bytes).toEqual(iconv.encode('x=2\n你好\n', 'gbk'))
    const gbkText = await tryEdit(iconv.encode('店名=山茶,类别=咖啡馆\n', 'gbk'), '山茶', '海棠')
    expect(gbkText.bytes).toEqual(iconv.encode('店名=海棠,类别=咖啡馆\n', 'gbk'))
  })

  it('refuses a character the encoding of the file has no form for, and changes nothing', async () => {
    const bytes = iconv.encode('店名=山茶,类别=咖啡馆,电话=一二三四\n', 'gb18030')
    expect((await tryEdit(bytes, '山茶', '\ud83d\ude00')).isError).toBe(false)
    const latin = iconv.encode('Le café est fermé à dix-huit heures, désolé. Très bien, merci à vous. L’été dernier, nous étions déjà là.\n'.repeat(4), 'windows-1252')
    const refused = await tryEdit(latin, 'fermé', '关门', { replaceAll: true })
    expect(refused).toMatchObject({ isError: true, failure: { code: 'encoding' } })
    expect(refused.bytes).toEqual(latin)
  })

  it('edits plain text beside bytes that fit no encoding and keeps those bytes', async () => {
    const broken = Buffer.concat([Buffer.from('名字=一二三四五六\nx=1\n'), Buffer.from([0xc4, 0x0a])])
    const done = await tryEdit(broken, 'x=1', 'x=2')
    expect(done.isError).toBe(false)
    expect(done.bytes).toEqual(Buffer.concat([Buffer.from('名字=一二三四五六\nx=2\n'), Buffer.from([0xc4, 0x0a])]))
    expect(await tryEdit(broken, 'x=1', 'x=二')).toMatchObject({ isError: true, failure: { code: 'encoding' } })
  })

  it('wants one match unless told otherwise, and says where there are more', async () => {
    const refused = await tryEdit('rent 10\nfood 10\n', '10', '20')
    expect(refused).toMatchObject({ isError: true, failure: { code: 'many-matches', data: { matches: 2 } }, after: 'rent 10\nfood 10\n' })
    expect(refused.text).toContain('2 times, at lines 1, 2')
    const done = await tryEdit('rent 10\nfood 10\n', '10', '20', { replaceAll: true })
    expect(done.after).toBe('rent 20\nfood 20\n')
    expect(done.details).toMatchObject({ kind: 'file-change', added: 2, removed: 2, created: false })
  })

  it.each([
    ['a no-break space', 'first\nprice:\u00a010\n', 'price: 10', ['line 2', 'U+00A0', 'no-break space', 'U+0020']],
    ['a zero width space', 'to\u200btal = 1\n', 'total = 1', ['line 1', 'U+200B']],
    ['a curly quote', 'it\u2019s late\n', "it's late", ['U+2019', 'U+0027']],
    ['an accent in another form', 're\u0301sume\u0301\n', 'r\u00e9sum\u00e9', ['U+0301']],
    ['a dash', 'a \u2013 b\n', 'a - b', ['en dash']],
    ['full-width punctuation', '名称：山茶\n', '名称:山茶', ['U+FF1A']],
    ['tabs against blanks', 'if x:\n\treturn 1\n', 'if x:\n    return 1', ['white space', 'line 2', '\\t']],
    ['capital letters', 'Hello World\n', 'hello world', ['Line 1', 'capital']],
    ['line numbers of read', 'alpha\nbeta\n', '1\talpha\n2\tbeta', ['line numbers']],
    ['a line that has changed', 'one\ntwo\nthree\nfour\n', 'two\nTHREE!\nfour', ['line 2', 'line 3', '"three"']],
    ['something alike', 'const total = price * amount\n', 'const total = price * count', ['Nearest: line 1']],
  ])('explains a miss: %s', async (_what, before, oldString, hints) => {
    const refused = await tryEdit(before, oldString, 'x')
    expect(refused).toMatchObject({ isError: true, failure: { code: 'no-match' }, after: before })
    for (const hint of hints) expect(refused.text.toLowerCase()).toContain(hint.toLowerCase())
  })

  it.each([['', 'x', 'empty'], ['a', 'a', 'same']])('refuses %j → %j with a clear word', async (oldString, newString, word) => {
    const refused = await tryEdit('a\n', oldString, newString)
    expect(refused).toMatchObject({ isError: true, failure: { code: 'bad-arguments' } })
    expect(refused.text).toContain(word)
  })

  it('says that a file is missing or binary', async () => {
    expect(await callFileTool(edit, ws, { path: 'none', oldString: 'a', newString: 'b' })).toMatchObject({ failure: { code: 'not-found' } })
    expect(await tryEdit(Buffer.from([0, 1, 2, 97]), 'a', 'b')).toMatchObject({ failure: { code: 'binary' } })
  })

  it('loses nothing when three edits of one file run at once', async () => {
    const path = join(ws, 'list.txt')
    await writeFile(path, 'one\ntwo\nthree\nfour\n')
    const done = await Promise.all([['one', 'ONE', path], ['four', 'FOUR', `${ws}/./list.txt`], ['two', 'TWO', 'list.txt']].map(async ([oldString, newString, at]) => callFileTool(edit, ws, { path: at, oldString, newString })))
    expect(done.map((each) => each.isError)).toEqual([false, false, false])
    expect(await readFile(path, 'utf8')).toBe('ONE\nTWO\nthree\nFOUR\n')
  })

  it('edits through a link inside the workspace and keeps the link', async () => {
    await writeFile(join(ws, 'a.txt'), 'x=1\n')
    await symlink('a.txt', join(ws, 'l'))
    expect((await callFileTool(edit, ws, { path: 'l', oldString: '1', newString: '2' })).isError).toBe(false)
    expect((await lstat(join(ws, 'l'))).isSymbolicLink()).toBe(true)
    expect(await readFile(join(ws, 'a.txt'), 'utf8')).toBe('x=2\n')
  })

  it('shows the whole change for the card and changes nothing for it', async () => {
    await writeFile(join(ws, 'f'), 'a\nb\n')
    const input = { path: 'f', oldString: 'b', newString: 'c' }
    expect(await edit.preview?.(input, await contextFor(edit, ws, input))).toEqual({ path: 'f', before: 'a\nb\n', after: 'a\nc\n' })
    expect(await readFile(join(ws, 'f'), 'utf8')).toBe('a\nb\n')
  })

  it('does to any text what cutting and joining would do, line endings apart', () => {
    const piece = fc.stringMatching(/^[ab\r\n]{0,6}$/)
    return fc.assert(fc.asyncProperty(piece, fc.stringMatching(/^[ab]{1,3}$/), piece, piece, async (before, middle, after, next) => {
      const whole = `${before}${middle}${after}`
      fc.pre(!before.endsWith('\r') && whole.split(middle).length === 2 && middle !== next && !next.includes('\r') && !whole.slice(whole.indexOf(middle) + 1).includes(middle))
      const done = await tryEdit(whole, middle, next)
      expect(done.isError).toBe(false)
      expect(done.after.replaceAll('\r\n', '\n')).toBe(`${before}${next}${after}`.replaceAll('\r\n', '\n'))
      expect(done.after.startsWith(before) && done.after.endsWith(after)).toBe(true)
    }), { numRuns: 150 })
  })
})

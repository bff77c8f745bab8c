import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../electron/gateway/files/decode-text.ts'
import { encodeText } from '../../../electron/gateway/files/encode-text.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const chinese = '店名=山茶\n类别=咖啡馆,今天的营业额是三千元。\n'
const samples: readonly (readonly [string, string])[] = [
  ['gb18030', chinese], ['gb18030', '你好'], ['gb18030', 'x=1\n你好\n'], ['big5', '這是一個測試檔案,內容是繁體中文。'], ['shift_jis', 'これはテストです。日本語の文章を読みます。'],
  ['euc-jp', 'これはテストです。日本語の文章を読みます。'], ['euc-kr', '이것은 한국어로 쓴 시험 파일입니다. 오늘은 날씨가 좋습니다.'],
  ['windows-1252', 'Le café est fermé à 18 heures, désolé.'], ['windows-1251', 'Это проверочный файл на русском языке, его надо прочитать правильно.'],
]

describe('decoding text', () => {
  it.each(samples)('recognises %s in %j and writes the same bytes back', (encoding, text) => {
    const bytes = iconv.encode(text, encoding)
    const decoded = decodeText(bytes)
    expect(decoded).toMatchObject({ kind: 'text', text, format: { encoding } })
    if (decoded.kind === 'text') expect(encodeText(decoded.text, decoded.format)).toEqual({ kind: 'bytes', bytes })
  })

  it.each([
    ['utf-8', Buffer.from('\ufeff店名\r\n')], ['utf-16le', Buffer.from('\ufeff店名 a\r\n', 'utf16le')], ['utf-16be', Buffer.from('\ufeff店名 a\r\n', 'utf16le').swap16()],
  ])('keeps the byte order mark of %s apart from the text', (encoding, bytes) => {
    const decoded = decodeText(bytes)
    expect(decoded).toMatchObject({ kind: 'text', format: { encoding, bom: true }, eol: 'crlf' })
    if (decoded.kind !== 'text') return
    expect(decoded.text.startsWith('店名')).toBe(true)
    expect(encodeText(decoded.text, decoded.format)).toEqual({ kind: 'bytes', bytes })
  })

  it('recognises UTF-16 without a mark', () => {
    expect(decodeText(Buffer.from('plain words\n', 'utf16le'))).toMatchObject({ kind: 'text', text: 'plain words\n', format: { encoding: 'utf-16le', bom: false } })
  })

  it('calls bytes with zeros binary, and nearly good UTF-8 undecidable with the place', () => {
    expect(decodeText(Buffer.from([1, 2, 0, 3, 200]))).toEqual({ kind: 'binary' })
    const bytes = Buffer.concat([Buffer.from('一二三四五六七八'), Buffer.from([0xc4]), Buffer.from('九十\n')])
    expect(decodeText(bytes)).toEqual({ kind: 'undecidable', firstBadByte: 24 })
  })

  it('says which character an encoding has no form for', () => {
    expect(encodeText('a 你', { encoding: 'windows-1252', bom: false })).toEqual({ kind: 'no-form', character: '你', encoding: 'windows-1252' })
    expect(encodeText('a \ud800', { encoding: 'utf-8', bom: false })).toMatchObject({ kind: 'no-form' })
  })

  it('gives back exactly the bytes it was given, or does not call them text', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (array) => {
      const bytes = Buffer.from(array)
      const decoded = decodeText(bytes)
      if (decoded.kind !== 'text') return true
      const back = encodeText(decoded.text, decoded.format)
      return back.kind === 'bytes' && back.bytes.equals(bytes)
    }), { numRuns: 2_000 })
  })
})

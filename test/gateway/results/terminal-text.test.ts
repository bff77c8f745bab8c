import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { TerminalText } from '../../../electron/gateway/results/terminal-text.ts'
import { limits } from '../../../shared/limits.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

/** The text of a stream that arrives in pieces of `size` bytes. */
function read(input: string | Buffer, size = Infinity, codePage?: string): string {
  const bytes = Buffer.from(input as string)
  const text = new TerminalText(codePage)
  let out = ''
  for (let at = 0; at < bytes.length; at += size) out += text.push(bytes.subarray(at, at + size))
  return out + text.end()
}

describe('what a person would have seen', () => {
  test.each([
    ['colours', '\x1b[1;31mred\x1b[0m \x1b[38;5;12mblue\x1b[m', 'red blue'],
    ['a title ended by BEL', '\x1b]0;title\x07end', 'end'],
    ['a title ended by ESC \\', '\x1b]2;title\x1b\\end', 'end'],
    ['a title nobody ends, up to the line end', '\x1b]0;title\nnext', '\nnext'],
    ['a link', '\x1b]8;;https://example.com\x1b\\here\x1b]8;;\x1b\\', 'here'],
    ['a picture', 'a\x1bPq#0;2;0;0;0#0~~@@\x1b\\b', 'ab'],
    ['character sets and saved cursors', '\x1b(B\x1b7x\x1b8\x1b=', 'x'],
    ['a progress line', '10%\r50%\r100%\n', '100%\n'],
    ['a shorter redraw keeps the rest, as on screen', 'loading...\rok\n', 'okading...\n'],
    ['a redraw that erases first', 'loading...\r\x1b[Kok\n', 'ok\n'],
    ['erase the whole line, then begin again', 'loading\x1b[2K\rok\n', 'ok\n'],
    ['column one', 'loading...\x1b[1G\x1b[0Kok\n', 'ok\n'],
    ['backspaces', 'abc\b\b\bxyz', 'xyz'],
    ['bold of a manual page', 'N\bNA\bAM\bM', 'NAM'],
    ['a spinner', 'a |\b/\b-\b\\ \bdone', 'a \\done'],
    ['Windows line ends', 'one\r\ntwo \r\n', 'one\ntwo \n'],
    ['NUL between names', 'a\0b\0\0\0c', 'a␀b␀c'],
    ['bells and other controls', 'a\x07b\x01c\x7fd\u0085e', 'abcde'],
    ['tabs stay', 'a\tb', 'a\tb'],
    ['page breaks are line ends', 'a\fb\vc', 'a\nb\nc'],
    ['a lone ESC', 'a\x1b', 'a'],
    ['a sequence cut off at the end', 'a\x1b[1;3', 'a'],
    ['wide characters redrawn', '下载 1%\r下载 9%\n', '下载 9%\n'],
    ['half of an emoji overwritten leaves no half', '😀x\ry\n', 'y x\n'],
  ])('%s', (_name, input, expected) => {
    expect(read(input)).toBe(expected)
  })

  test('it is the same in whatever pieces the bytes arrive', () => {
    const atoms = fc.constantFrom('你', '😀', 'é', 'a', ' ', '\r', '\n', '\b', '\x1b[31m', '\x1b[K', '\x1b[2K', '\x1b]0;t\x07', '\x1b]8;;x\x1b\\', '\0', '\x1b', '\t', '\x1b(B')
    fc.assert(fc.property(fc.array(atoms, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const input = parts.join('')
      expect(read(input, size)).toBe(read(input))
    }), { numRuns: 300 })
  })

  test('no control character and no half character ever comes out', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (bytes, size) => {
      const out = read(Buffer.from(bytes), size)
      expect(out).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
      expect(out.isWellFormed()).toBe(true)
    }), { numRuns: 500 })
  })

  test('plain text comes out as it went in', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(text)), fc.integer({ min: 1, max: 7 }), (text, size) => {
      expect(read(text, size)).toBe(text)
    }), { numRuns: 300 })
  })

  test('the unfinished line can be looked at any time', () => {
    const text = new TerminalText()
    expect(text.push(Buffer.from('done\n10%\r20%'))).toBe('done\n')
    expect(text.pending).toBe('20%')
    text.push(Buffer.from('\r30%'))
    expect(text.pending).toBe('30%')
  })

  test('an endless line leaves in parts and a title nobody ends does not swallow everything', () => {
    const text = new TerminalText()
    let longest = 0
    for (let at = 0; at < 40; at += 1) {
      text.push(Buffer.from('x'.repeat(8_000)))
      longest = Math.max(longest, text.pending.length)
    }
    expect(longest).toBeLessThanOrEqual(limits.terminalLineChars)
    expect(read(`\x1bP${'y'.repeat(3_000_000)}`, 65_536)).toContain('yyyy')
    expect(read(`\x1b_${'z'.repeat(5_000)}`)).toContain('zzzz')
  })
})

describe('encodings', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0xce, 0xc4, 0xbc, 0xfe]) // 中文文件
  test('GBK text is read as Chinese, in any pieces, beside UTF-8 lines', () => {
    const mixed = Buffer.concat([Buffer.from('名字: '), Buffer.from('x\n'), gbk, Buffer.from('\nUTF-8 你好\n'), gbk])
    for (const size of [1, 2, 3, 7, Infinity]) expect(read(mixed, size)).toBe('名字: x\n中文文件\nUTF-8 你好\n中文文件')
  })

  test('Latin text is not taken for Chinese', () => {
    expect(read(Buffer.from('caf\xe9 na\xefve\n', 'latin1'))).toBe('café naïve\n')
  })

  test('the console\'s code page is used where one is given', () => {
    expect(read(Buffer.from([0x81, 0x84, 0x0a]), 1, 'cp437')).toBe('üä\n')
    expect(read(gbk, 1, 'cp936')).toBe('中文文件')
    expect(read(Buffer.from('UTF-8 你好\n'), 1, 'cp936')).toBe('UTF-8 你好\n')
  })

  test('UTF-8 that a tool has cut keeps its other characters', () => {
    expect(read(Buffer.from('你好世界').subarray(0, 10))).toBe('你好世\ufffd')
    expect(read(Buffer.concat([Buffer.from('你好世').subarray(0, 8), Buffer.from('\n')]))).toBe('你好\ufffd\n'.normalize())
  })

  test('UTF-16 with its mark is text', () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('你好\nb', 'utf16le')])
    for (const size of [3, 5, Infinity]) expect(read(wide, size)).toBe('你好\nb')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markHidden, marksIn, visibleText } from '../../../renderer/approvals/hidden-characters.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const codes = (text: string): string[] => marksIn(text).map((mark) => mark.code)

describe('characters an eye cannot see', () => {
  it.each([
    ['a zero-width space in a name', 'trash prices\u200b-old.pdf', ['U+200B'], 'hidden'],
    ['a joiner', 'rm a\u200db', ['U+200D'], 'hidden'],
    ['a byte-order mark', '\ufeffls', ['U+FEFF'], 'hidden'],
    ['a soft hyphen', 'inv\u00adoice.pdf', ['U+00AD'], 'hidden'],
    ['tag letters that spell hidden words', `hi${String.fromCodePoint(0xe0041)}`, ['U+E0041'], 'hidden'],
    ['a Hangul filler', 'a\u3164b', ['U+3164'], 'hidden'],
    ['a reversal that moves the ending', 'invoice_\u202efdp.exe', ['U+202E'], 'direction'],
    ['an isolate', 'a\u2067b\u2069', ['U+2067', 'U+2069'], 'direction'],
    ['a no-break space', 'rm\u00a0-rf', ['U+00A0'], 'space'],
    ['an ideographic space', 'rm\u3000x', ['U+3000'], 'space'],
    ['a line separator', 'a\u2028b', ['U+2028'], 'space'],
    ['a carriage return that overwrites', 'rm x\recho ok', ['U+000D'], 'control'],
    ['an escape sequence', 'echo \u001b[2K', ['U+001B'], 'control'],
    ['a C1 control', 'a\u0085b', ['U+0085'], 'control'],
    ['a private-use character', 'a\ue000b', ['U+E000'], 'unknown'],
    ['half a surrogate pair', 'a\ud800b', ['U+D800'], 'unknown'],
  ])('%s is marked', (_name, text, expected, kind) => {
    expect(codes(text)).toEqual(expected)
    expect(marksIn(text)[0]?.kind).toBe(kind)
  })

  it.each([
    ['plain commands', 'git commit -m "x" && ls -la | head -3'],
    ['tabs and line breaks', 'cat <<EOF\n\tx\nEOF'],
    ['Chinese names and punctuation', 'cat 报价（修订稿），2019：终版。xlsx'],
    ['accents', 'cat Größe_café.txt'],
    ['a Russian word', 'cat привет.txt'],
    ['a Greek word', 'cat Ελλάδα.txt'],
    ['an emoji family and a heart', 'cat 👨‍👩‍👧.txt ❤️.txt'],
    ['a dash between words', 'echo 2019–2020 yes – no'],
  ])('%s are left alone', (_name, text) => {
    expect(codes(text)).toEqual([])
  })

  it('marks a Cyrillic letter inside a Latin word and says what it passes for', () => {
    expect(marksIn('curl https://p\u0430ypal.com')).toEqual([{ kind: 'look-alike', code: 'U+0430', char: 'а', passesFor: 'a' }])
  })

  it('marks a word made of look-alikes alone', () => {
    expect(codes('\u0441\u0430\u0440')).toEqual(['U+0441', 'U+0430', 'U+0440'])
  })

  it('marks full-width letters, a division slash and a dash that stands for an option', () => {
    expect(codes('\uff52\uff4d x')).toEqual(['U+FF52', 'U+FF4D'])
    expect(codes('cat a\u2215b')).toEqual(['U+2215'])
    expect(codes('rm \u2013rf x')).toEqual(['U+2013'])
  })

  it('marks every foreign letter in the name of a program, whatever it looks like', () => {
    expect(marksIn('привет x', [{ start: 0, end: 6 }])).toHaveLength(6)
    expect(marksIn('привет x', [])).toHaveLength(0)
  })

  it('writes the codes out where only a string fits', () => {
    expect(visibleText('prices\u200b-old.pdf')).toBe('prices⟨U+200B⟩-old.pdf')
  })

  it('never loses or changes a character of any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(markHidden(text).map((piece) => piece.text).join('')).toBe(text)
    }))
  })
})

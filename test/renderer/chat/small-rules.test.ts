import { describe, expect, test } from 'vitest'
import { spoken } from '../../../renderer/chat/announce-answers.ts'
import { folderName, shortFolder } from '../../../renderer/chat/folder-name.ts'
import { hostOf, openable } from '../../../renderer/chat/safe-address.ts'
import { shortcutOf } from '../../../renderer/frame/shortcuts.ts'
import { formatFor } from '../../../renderer/text/format.ts'

test('an answer is read aloud without its marks', () => {
  expect(spoken('# Prices\n\n| A | B |\n| --- | ---: |\n| **1** | `2` |\n\nSee [rules](https://x.example).')).toBe('Prices A B 1 2 See rules.')
})

describe('addresses in answers', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vscode://x', 'relative/path', '', 'https://'])('%s is not opened', (href) => expect(openable(href)).toBeNull())
  test('web and mail are', () => expect(['https://a.example/x', 'http://b.example/', 'mailto:a@b.example'].map(openable)).not.toContain(null))
  test('a look-alike host is shown as it is really called', () => expect(hostOf(openable('https://аpple.example/')!)).toBe('xn--pple-43d.example'))
})

describe('folders', () => {
  test.each([['/home/kim/Documents/Quotes', 'Documents / Quotes'], ['C:\\Users\\Kim\\文档\\报价', '文档 / 报价'], ['/srv', 'srv'], ['/', '/']])('%s is shown as %s', (path, shown) => expect(shortFolder(path)).toBe(shown))
  test('a folder is called by its last part', () => expect(folderName('C:\\Users\\Kim\\报价')).toBe('报价'))
})

describe('shortcuts', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
  test('Ctrl on other systems, ⌘ on a Mac, never the other one', () => {
    expect(shortcutOf(press('n', { ctrlKey: true }), false)).toBe('newChat')
    expect(shortcutOf(press('n', { metaKey: true }), true)).toBe('newChat')
    expect(shortcutOf(press('n', { ctrlKey: true }), true)).toBeNull()
    expect(shortcutOf(press('n'), false)).toBeNull()
  })
  test('Shift makes it another key, except where the slash needs it', () => {
    expect(shortcutOf(press('N', { ctrlKey: true, shiftKey: true }), false)).toBeNull()
    expect(shortcutOf(press('/', { ctrlKey: true, shiftKey: true }), false)).toBe('help')
  })
  test('AltGr, which is Ctrl and Alt, types a character', () => expect(shortcutOf(press('n', { ctrlKey: true, altKey: true }), false)).toBeNull())
})

describe('times and sizes', () => {
  test.each([[2_100, '2.1 s'], [9_960, '10 s'], [11_000, '11 s'], [108_000, '1 min 48 s'], [7_500_000, '2 h 5 min']])('%d ms is %s', (ms, shown) => expect(formatFor('en').duration(ms)).toBe(shown))
  test('Chinese has its own units', () => expect(formatFor('zh').duration(108_000)).toBe('1 分 48 秒'))
  test('what ticks counts whole seconds and never goes backwards', () => expect([0, 999, 1_000, -5].map((ms) => formatFor('en').seconds(ms))).toEqual(['0 s', '0 s', '1 s', '0 s']))
  test('sizes are short', () => expect([301_000, 4_118_000].map((bytes) => formatFor('en').bytes(bytes))).toEqual(['301 kB', '4.1 MB']))
})

import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { en } from '../../../renderer/text/en/index.ts'
import { zh } from '../../../renderer/text/zh/index.ts'
import { projectFiles, sourceOf } from '../../fakes/source-files.ts'

interface Node { readonly type: string; readonly start: number; readonly value?: unknown; readonly name?: unknown; readonly [key: string]: unknown }

/** Attributes that a person reads or hears. */
const spoken = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'lead', 'hint', 'wrong', 'right', 'note'])
/** A language is called by its own name whatever language is shown, so its name has no translation. */
const ownNames = new Set(['English', '简体中文'])
/** Two letters in a row make a word, in any script; one Chinese character does too. */
const isWord = (text: unknown): text is string => typeof text === 'string' && !ownNames.has(text.trim()) && /\p{L}{2}|\p{Script=Han}/u.test(text)

/** Words that stand in the source itself: text between tags, and strings in attributes that are read or heard. */
function wordsIn(file: string, source = sourceOf(file)): string[] {
  const found: string[] = []
  const visit = (value: unknown, inSpoken: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, inSpoken)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'JSXText' && isWord(node.value)) found.push(`${file}: ${node.value.trim()}`)
    if (inSpoken && node.type === 'Literal' && isWord(node.value)) found.push(`${file}: ${String(node.value)}`)
    // What is handed to a function (a key for `t`) or compared is no text on screen.
    const leaves = node.type === 'CallExpression' || node.type === 'BinaryExpression' || node.type === 'MemberExpression'
    const speaks = node.type === 'JSXAttribute' && spoken.has(String((node.name as Node).name))
    for (const [key, child] of Object.entries(node)) if (key !== 'type') visit(child, leaves ? false : node.type === 'JSXElement' ? false : inSpoken || speaks)
  }
  visit(parseSync(file, source).program, false)
  return found
}

const keysOf = (words: object, path = ''): string[] => Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`)))
const textAt = (words: object, path: string): string => path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], words) as string
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').toSorted()

describe('words of the window', () => {
  test('stand in renderer/text and nowhere else', () => {
    const sources = projectFiles('renderer').filter((file) => file.endsWith('.tsx'))
    expect(sources.length).toBeGreaterThan(40)
    expect(sources.flatMap((file) => wordsIn(file))).toEqual([])
  })

  test('the finder itself sees text between tags and in spoken attributes', () => {
    const source = 'const a = <p title={b ? "Hi there" : t("key")} className="flex gap">Hello {c === "left" ? 1 : 2} <i alt="你">x</i></p>'
    expect(wordsIn('x.tsx', source).toSorted()).toEqual(['x.tsx: Hello', 'x.tsx: Hi there', 'x.tsx: 你'])
  })

  test('Chinese has every key of English, and fills in the same values', () => {
    for (const key of keysOf(en)) {
      const chinese = textAt(zh, key)
      if (chinese === undefined && key.endsWith('_one')) continue
      expect(chinese, key).toBeTypeOf('string')
      expect(placeholders(chinese), key).toEqual(placeholders(textAt(en, key)))
    }
    expect(keysOf(zh).filter((key) => textAt(en, key) === undefined)).toEqual([])
  })

  test('no word is empty: its key would be shown instead', () => {
    for (const language of [en, zh]) expect(keysOf(language).filter((key) => textAt(language, key) === '')).toEqual([])
  })

  test('Chinese is Chinese: no sentence was left in English', () => {
    const proper = /^[\s\p{P}\p{N}\p{S}]*(?:(?:Pincer|Anthropic|OpenAI|Google|GitHub|Microsoft|Ollama|LM Studio|DeepSeek|English|Enter|Esc|Linux|macOS|Windows|kB|MB)[\s\p{P}\p{N}\p{S}]*)*$/u
    const left = keysOf(zh).filter((key) => {
      const text = textAt(zh, key).replaceAll(/\{\{[^}]*\}\}/g, '')
      return /[a-z]{2}/i.test(text) && !/\p{Script=Han}/u.test(text) && !proper.test(text)
    })
    expect(left.map((key) => `${key}: ${textAt(zh, key)}`)).toEqual([])
  })

  test('words that are not for the screen are not on it', () => {
    const banned = /\b(MCP|stdio|gateway|schema|sandbox|approval|deny|grant|revoke|token usage|API key|provider|cron|rollback|exit code|the agent)\b/i
    const shown = keysOf(en).filter((key) => banned.test(textAt(en, key).replaceAll(/\{\{[^}]*\}\}/g, '')))
    expect(shown.map((key) => `${key}: ${textAt(en, key)}`)).toEqual([])
  })
})

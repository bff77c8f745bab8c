import { expect, test } from 'vitest'
import { en } from '../../../renderer/text/en/index.ts'
import { zh } from '../../../renderer/text/zh/index.ts'

const pages = ['settings', 'profiles', 'onboarding'] as const

function texts(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) => (typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? texts(value) : []))
}

test('no page of settings speaks in the words of engineers', () => {
  const said = pages.flatMap((page) => texts(en[page]))
  expect(said.filter((text) => /\b(API|token|schema|provider|endpoint|sandbox|MCP|gateway|sub-?agent|workspace|prompt|JSON|LLM|timeout|config)s?\b/i.test(text))).toEqual([])
  const saidZh = pages.flatMap((page) => texts(zh[page]))
  expect(saidZh.filter((text) => /API|令牌|沙箱|沙盒|网关|端点|提示词|工作区/i.test(text))).toEqual([])
})

test('both languages fill in the same places', () => {
  const places = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).toSorted().join()
  for (const page of pages) {
    const flat = (words: object, path = ''): [string, string][] => Object.entries(words).flatMap(([key, value]: [string, unknown]) => (typeof value === 'string' ? [[path + key, value]] : flat(value as object, `${path}${key}.`)))
    const inZh = new Map(flat(zh[page]))
    const different = flat(en[page]).filter(([key, text]) => inZh.has(key) && places(inZh.get(key) ?? '') !== places(text))
    expect(different).toEqual([])
  }
})

import { describe, expect, it } from 'vitest'
import { createTokenGauge, estimateTokens, loadTokenCounter } from '../../../electron/gateway/models/count-tokens.ts'
import { fitToolBudget } from '../../../electron/gateway/models/tool-budget.ts'

const samples = {
  english: 'The quick brown fox jumps over the lazy dog while the committee discusses the annual budget report. '.repeat(20),
  chinese: '这是一个用来测试的中文句子，里面有一些常见的词语和标点符号。'.repeat(20),
  code: 'export function parse(text: string): unknown { return JSON.parse(text) as unknown } // helper\n'.repeat(20),
  json: JSON.stringify(Array.from({ length: 40 }, (_, index) => ({ id: index, name: `item ${index}`, price: index * 1.5 }))),
  mixed: 'Lies die Datei 报价.txt und vergleiche 🙂 цены. '.repeat(20),
}

describe('counting tokens', () => {
  it.each(Object.entries(samples))('the estimate is never far below the real count (%s)', async (_name, text) => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
    const real = countTokens(text)
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(real * 0.95)
    expect(estimateTokens(text)).toBeLessThan(real * 2.2)
    expect((await loadTokenCounter())(text)).toBeGreaterThanOrEqual(real)
  })

  it('does not stumble over words that are commands to a tokenizer', async () => {
    expect((await loadTokenCounter())('<|endoftext|> and <|im_start|>')).toBeGreaterThan(0)
  })

  it('learns how a service counts', () => {
    const gauge = createTokenGauge()
    gauge.report(1_000, 1_300)
    expect(gauge.correct(1_000)).toBe(1_300)
    for (let times = 0; times < 20; times++) gauge.report(1_000, 800)
    expect(gauge.correct(1_000)).toBeLessThan(830)
    gauge.report(10, 9_999)
    gauge.report(1_000, 0)
    expect(gauge.correct(1_000)).toBeLessThan(830)
  })
})

describe('tools within the budget', () => {
  const tool = (name: string, more = {}) => ({ name, wire: { wireName: name, description: `${name} does things with ${name}`, inputSchema: { type: 'object', properties: {} } }, ...more })
  const many = Array.from({ length: 40 }, (_, index) => tool(`tool${index}`, { pinned: false }))

  it('all stay while they fit', () => {
    expect(fitToolBudget([tool('read'), tool('exec')], 5_000)).toMatchObject({ deferred: [], wire: [{ wireName: 'read' }, { wireName: 'exec' }] })
  })

  it('what does not fit is named, not lost; pinned ones never go', () => {
    const fitted = fitToolBudget([tool('read'), ...many], 500)
    expect(fitted.wire[0]?.wireName).toBe('read')
    expect(fitted.deferred.length + fitted.wire.length).toBe(41)
    expect(fitted.tokens).toBeLessThanOrEqual(500)
    expect(fitToolBudget([tool('read'), tool('write')], 1).wire).toHaveLength(2)
  })

  it('used here, then used before, then often used, then named in the message stay first', () => {
    const pool = [...many, tool('here', { pinned: false, usedHere: true }), tool('often', { pinned: false, uses: 9 }), tool('calendar', { pinned: false })]
    const names = (budget: number, options = {}) => fitToolBudget(pool, budget, options).wire.map((each) => each.wireName)
    expect(names(45)).toEqual(['here'])
    expect(names(90)).toEqual(['here', 'often'])
    expect(names(90, { previous: new Set(['tool7']) })).toEqual(['here', 'tool7'])
    expect(names(130, { lastMessage: 'put it into my calendar' })).toContain('calendar')
  })

  it('the same choice is the same bytes, in whatever order tools are registered', () => {
    const bytes = (list: typeof many) => JSON.stringify(fitToolBudget([tool('read'), ...list], 700).wire)
    expect(bytes(many.toReversed())).toBe(bytes(many))
  })
})

import type { DoneCall, PracticeState, PracticeStep } from '../practice-state.ts'
import { fileLines, fileName, foundPaths } from '../practice-results.ts'
import { answer, lacking, list, notHere, say, whyNot } from '../practice-say.ts'
import { sampleFiles } from '../sample-files.ts'

const target = 'quotes/comparison.md'
const most = 8

interface Quote { readonly file: string; readonly supplier: string; readonly material: number | null; readonly work: number | null; readonly delivery: number | null; readonly total: number; readonly ready: string }

/** Finds the quotes, reads them side by side, saves a table, and says which is cheapest and what does not add up. */
export function compareQuotes(state: PracticeState): PracticeStep {
  const [found, read, written] = state.rounds
  const without = lacking(state, 'glob', 'read', 'write')
  if (without) return without
  if (!found) return { say: say(state, 'Let me see which quotes there are.', '我先看看有哪些报价。'), calls: [{ tool: 'glob', input: { pattern: 'quotes/*.txt' } }] }
  const paths = foundPaths(found[0]?.outcome === 'done' ? found[0].text : '').sort().slice(0, most)
  if (paths.length === 0) return notHere(state, { en: 'quotes', zh: '报价' })
  if (!read) {
    return {
      say: say(state, `There ${paths.length === 1 ? 'is one quote' : `are ${paths.length} quotes`}. I will read ${paths.length === 1 ? 'it' : 'them all at once'}.`, `共有 ${paths.length} 份报价，我同时读取。`),
      calls: paths.map((path) => ({ tool: 'read', input: { path } })),
    }
  }
  const quotes = read.flatMap((call) => parseQuote(call) ?? [])
  const unreadable = read.filter((call) => parseQuote(call) === null)
  if (quotes.length === 0) {
    return answer(state, `I could not compare anything.\n\n${problems(state, unreadable)}`, `没有可以比较的内容。\n\n${problems(state, unreadable)}`)
  }
  if (!written) {
    return {
      say: say(state, 'Now I will save the table.', '现在保存表格。'),
      calls: [{ tool: 'write', input: { path: target, contents: `${say(state, '# Quotes compared', '# 报价对比')}\n\n${table(state, quotes)}\n` } }],
    }
  }
  return answer(state, ending(state, quotes, unreadable, written[0]), ending(state, quotes, unreadable, written[0]))
}

function parseQuote(call: DoneCall): Quote | null {
  if (call.outcome !== 'done') return null
  const lines = fileLines(call.text)
  const field = (name: string) => lines.map((line) => new RegExp(`^${name}\\s*[:：]\\s*(.+)$`, 'i').exec(line)?.[1]?.trim()).find((value) => value !== undefined)
  const price = (name: string) => lines.map((line) => new RegExp(`^${name}\\s*[:：]?\\s+(-?[\\d.,]+)`, 'i').exec(line)?.[1]).find((value) => value !== undefined)
  const total = toNumber(price('Total'))
  const file = fileName(String(call.input['path']))
  if (total === null) return null
  return { file, supplier: field('Supplier') ?? file, material: toNumber(price('Material')), work: toNumber(price('Work')), delivery: toNumber(price('Delivery')), total, ready: field('Ready in') ?? '–' }
}

/** `1,234.50` and `1.234,50` both are numbers of people. */
function toNumber(text: string | undefined): number | null {
  if (text === undefined) return null
  const decimal = /[.,](\d{1,2})$/.exec(text)?.[1]
  const whole = (decimal === undefined ? text : text.slice(0, -decimal.length - 1)).replace(/[.,]/g, '')
  const value = Number(decimal === undefined ? whole : `${whole}.${decimal}`)
  return whole === '' || Number.isNaN(value) ? null : value
}

const money = (value: number | null) => (value === null ? '–' : value.toFixed(2))

function sumOf(quote: Quote): number | null {
  return quote.material === null || quote.work === null || quote.delivery === null ? null : quote.material + quote.work + quote.delivery
}
function addsUp(quote: Quote): boolean {
  const sum = sumOf(quote)
  return sum === null || Math.abs(sum - quote.total) < 0.005
}

function table(state: PracticeState, quotes: readonly Quote[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const head = say(state, '| Supplier | Material | Work | Delivery | Total EUR | Ready in |', '| 供应商 | 材料 | 人工 | 运费 | 合计（欧元） | 交货期 |')
  const rows = [...quotes].sort((a, b) => a.total - b.total).map((quote) => `| ${cell(quote.supplier)} | ${money(quote.material)} | ${money(quote.work)} | ${money(quote.delivery)} | ${money(quote.total)} | ${cell(quote.ready)} |`)
  return [head, '|---|---:|---:|---:|---:|---|', ...rows].join('\n')
}

function ending(state: PracticeState, quotes: readonly Quote[], unreadable: readonly DoneCall[], written: DoneCall | undefined): string {
  const [best, next] = [...quotes].sort((a, b) => a.total - b.total)
  const parts = [table(state, quotes)]
  if (best && next) parts.push(say(state, `**${best.supplier}** is the cheapest with ${money(best.total)} EUR, ${money(next.total - best.total)} less than ${next.supplier}. Ready in ${best.ready}.`, `最便宜的是 **${best.supplier}**，${money(best.total)} 欧元，比 ${next.supplier} 少 ${money(next.total - best.total)} 欧元。交货期：${best.ready}。`))
  else if (best) parts.push(say(state, `There is only one quote I could read, so there is nothing to compare it with: ${best.supplier}, ${money(best.total)} EUR.`, `只有一份报价可以读取，无从比较：${best.supplier}，${money(best.total)} 欧元。`))
  for (const quote of quotes.filter((each) => !addsUp(each))) {
    parts.push(say(state, `Please check ${quote.supplier}: its parts add up to ${money(sumOf(quote))}, but the total says ${money(quote.total)}.`, `请再看一下 ${quote.supplier}：各项相加是 ${money(sumOf(quote))}，合计却写着 ${money(quote.total)}。`))
  }
  const gone = Object.keys(sampleFiles).filter((name) => name.startsWith('quotes/')).map(fileName).filter((name) => !quotes.some((quote) => quote.file === name) && !unreadable.some((call) => fileName(String(call.input['path'])) === name))
  if (gone.length > 0) parts.push(say(state, `Of the sample quotes these are no longer in the folder: ${gone.join(', ')}.`, `示例报价中这些已经不在文件夹里：${gone.join('、')}。`))
  if (unreadable.length > 0) parts.push(problems(state, unreadable))
  parts.push(written?.outcome === 'done'
    ? say(state, `The table is saved as ${target}.`, `表格已保存为 ${target}。`)
    : say(state, `The table is not saved: ${whyNot(state, written)}.`, `表格没有保存：${whyNot(state, written)}。`))
  return parts.join('\n\n')
}

function problems(state: PracticeState, calls: readonly DoneCall[]): string {
  return list(calls.map((call) => {
    const name = fileName(String(call.input['path']))
    return call.outcome === 'done'
      ? say(state, `${name} has no total I could find.`, `${name} 里找不到合计。`)
      : say(state, `${name} could not be read: ${whyNot(state, call)}`, `${name} 无法读取：${whyNot(state, call)}`)
  }))
}

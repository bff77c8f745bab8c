import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createPracticeAdapter } from '../../electron/gateway/models/practice/practice-adapter.ts'
import { ensureSampleWorkspace } from '../../electron/gateway/models/practice/sample-workspace.ts'
import { systemClock } from '../../electron/gateway/system-clock.ts'
import { practiceTasks, type PracticeTaskId } from '../../shared/practice/tasks.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

/** A real gateway and real tools over a fresh sample folder, with the practice helper as the model. */
async function start(decide: 'allow-once' | 'deny' = 'allow-once') {
  const chat = await openGateway({ adapter: createPracticeAdapter({ clock: systemClock, platform: 'linux', practicePieceMs: 0 }) })
  opened.push(chat)
  await ensureSampleWorkspace(chat.ws)
  const asked: string[] = []
  chat.gateway.onEvents((events) => {
    for (const event of events) {
      if (event.type !== 'approval.requested') continue
      asked.push(event.request.command?.text ?? event.request.tool)
      void chat.answer(event.request.id, decide)
    }
  })
  const wish = async (text: string) => {
    const end = await chat.say(text)
    expect({ outcome: end.outcome, problems: chat.logged }).toEqual({ outcome: 'answered', problems: [] })
    const { turns } = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    const items = turns.at(-1)?.items ?? []
    const answer = items.findLast((item) => item.kind === 'message')
    const lanes = items.flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
    return { answer: answer?.kind === 'message' ? answer.text : '', lanes, tools: lanes.map((lane) => lane.tool) }
  }
  return { chat, asked, wish, file: (name: string) => join(chat.ws, name) }
}
const prompt = (id: PracticeTaskId, language: 'en' | 'zh' = 'en') => practiceTasks.find((task) => task.id === id)?.prompt[language] ?? ''

describe('every task', () => {
  it.each(practiceTasks.flatMap((task) => [{ ...task, language: 'en' as const }, ...(task.id === 'eight-at-once' ? [] : [{ ...task, language: 'zh' as const }])]))('calls as many tools and asks as its card says ($id, $language)', async (task) => {
    const { wish, asked } = await start()
    const { lanes, answer } = await wish(task.prompt[task.language])
    expect(lanes).toHaveLength(task.tools)
    expect(asked.length > 0).toBe(task.asks)
    expect(/[\u3400-\u9FFF]/.test(answer.replaceAll('旅行清单', ''))).toBe(task.language === 'zh')
  })
})

describe('comparing quotes', () => {
  it('reads the three at once, saves a table and names the cheapest', async () => {
    const { wish, file, asked } = await start()
    const { answer, lanes } = await wish(prompt('compare-quotes'))
    expect(lanes.map((lane) => lane.tool)).toEqual(['glob', 'read', 'read', 'read', 'write'])
    expect(answer).toContain('**Corner Carpentry** is the cheapest with 799.00 EUR, 19.50 less than Bay Window Works')
    expect(answer).toContain('Corner Carpentry: its parts add up to 835.00, but the total says 799.00')
    const table = readFileSync(file('quotes/comparison.md'), 'utf8')
    expect(table).toMatch(/\| Corner Carpentry \| 365\.00 \| 410\.00 \| 60\.00 \| 799\.00 \| 2 weeks \|[\s\S]*Ahlgren Timber/)
    expect(asked).toEqual([])
  })

  it('answers differently when a quote was changed, deleted or is unreadable', async () => {
    const { wish, file } = await start()
    writeFileSync(file('quotes/bay-window-works.txt'), readFileSync(file('quotes/bay-window-works.txt'), 'utf8').replace('818.50', '500.00'))
    rmSync(file('quotes/ahlgren-timber.txt'))
    writeFileSync(file('quotes/corner-carpentry.txt'), 'we will call you\n')
    const { answer } = await wish(prompt('compare-quotes'))
    expect(answer).toContain('only one quote I could read')
    expect(answer).toContain('Bay Window Works, 500.00 EUR')
    expect(answer).toContain('no longer in the folder: ahlgren-timber.txt')
    expect(answer).toContain('corner-carpentry.txt has no total I could find')
  })

  it('says so when there is nothing to compare', async () => {
    const { wish, file } = await start()
    rmSync(file('quotes'), { recursive: true })
    expect((await wish(prompt('compare-quotes'))).answer).toContain('I found no quotes in this folder')
  })

  it('speaks Chinese when asked in Chinese', async () => {
    const { wish, file } = await start()
    const { answer } = await wish(prompt('compare-quotes', 'zh'))
    expect(answer).toContain('最便宜的是 **Corner Carpentry**')
    expect(readFileSync(file('quotes/comparison.md'), 'utf8')).toContain('报价对比')
  })
})

describe('eight at once', () => {
  it('runs eight lanes side by side, of which exactly one fails, and tells what each found', async () => {
    const { wish } = await start()
    const { answer, lanes } = await wish(prompt('eight-at-once'))
    expect(lanes).toHaveLength(8)
    expect(lanes.filter((lane) => lane.outcome !== 'done').map((lane) => lane.subject.text)).toEqual(['dawn-joinery.txt'])
    expect(answer).toMatch(/^7 of 8 went through/)
    expect(answer).toMatch(/Search for "Friday": found in \d+ lines/)
    expect(answer).toMatch(/List of downloads\/\*: 9 files/)
    expect(answer).toMatch(/contacts\.csv: 7 lines, the first is "name,phone,email,city"/)
    expect(answer).toMatch(/`sleep 2`: waited to its end/)
    const starts = lanes.map((lane) => lane.phases[0]?.from ?? 0)
    const slow = lanes.filter((lane) => lane.tool === 'exec').map((lane) => lane.phases.at(-1)?.to ?? 0)
    expect(Math.max(...starts)).toBeLessThan(Math.min(...slow))
  })

  it('answers differently when the missing quote has come and a file is gone', async () => {
    const { wish, file } = await start()
    writeFileSync(file('quotes/dawn-joinery.txt'), 'Total 1 EUR\n')
    rmSync(file('notes/shelves.md'))
    const { answer } = await wish(prompt('eight-at-once', 'zh'))
    expect(answer).toContain('8 件中有 7 件完成')
    expect(answer).toContain('dawn-joinery.txt：1 行')
    expect(answer).toMatch(/shelves\.md：\*\*没有完成\*\*/)
  })
})

describe('asking first', () => {
  it('deletes the old files after a yes, and only those', async () => {
    const { wish, file, asked } = await start()
    const { answer } = await wish(prompt('ask-first'))
    expect(asked).toEqual(['rm archive/2018-budget.csv archive/2019-minutes.txt archive/2019-shopping.txt'])
    expect(readdirSync(file('archive'))).toEqual(['rental-contract.txt'])
    expect(answer).toMatch(/^Deleted:[\s\S]*2018-budget\.csv[\s\S]*Still in the archive:[\s\S]*rental-contract\.txt/)
  })

  it('deletes nothing after a no, and says so', async () => {
    const { wish, file } = await start('deny')
    const { answer } = await wish(prompt('ask-first', 'zh'))
    expect(readdirSync(file('archive'))).toHaveLength(4)
    expect(answer).toContain('什么都没有删除')
  })

  it('asks nothing when nothing is old', async () => {
    const { wish, file, asked } = await start()
    for (const name of readdirSync(file('archive'))) if (/\d{4}/.test(name)) rmSync(file(`archive/${name}`))
    expect((await wish(prompt('ask-first'))).answer).toContain('Nothing in the archive is old')
    expect(asked).toEqual([])
  })
})

describe('tidying a folder', () => {
  it('moves everything with one question and reports where things are', async () => {
    const { wish, file, asked } = await start()
    const { answer } = await wish(prompt('tidy-folder'))
    expect(asked).toHaveLength(1)
    expect(answer).toMatch(/^9 files moved\./)
    expect(readdirSync(file('downloads'))).toEqual(['documents', 'pictures', 'tables', 'web-pages'])
    expect(readdirSync(file('downloads/pictures'))).toContain('map of the coast.png')
    expect(readdirSync(file('downloads/documents'))).toContain('旅行清单.txt')
    expect((await wish(prompt('tidy-folder'))).answer).toContain('tidy already')
  })

  it('moves nothing after a no, and leaves what it does not know', async () => {
    const { wish, file } = await start('deny')
    writeFileSync(file('downloads/thing.xyz'), 'x')
    const { answer } = await wish(prompt('tidy-folder'))
    expect(answer).toContain('You said no, so nothing was moved')
    expect(existsSync(file('downloads/pictures'))).toBe(false)
  })
})

describe('changing a file', () => {
  it('changes one number, reads it back and shows the line', async () => {
    const { wish, file, asked } = await start()
    const before = readFileSync(file('contacts.csv'), 'utf8')
    const { answer, tools } = await wish(prompt('change-a-file'))
    expect(tools).toEqual(['read', 'edit', 'read'])
    expect(answer).toContain('Maria Lindholm,555-0199,maria@ahlgren.example,Lund')
    expect(readFileSync(file('contacts.csv'), 'utf8')).toBe(before.replace('555-0142', '555-0199'))
    expect(asked).toEqual([])
    expect((await wish(prompt('change-a-file'))).answer).toContain('Nothing to do')
  })

  it('follows the words of the person: another name, no number, nobody', async () => {
    const { wish, file } = await start()
    expect((await wish('Please change the phone number of Chen Wei to 555-0000 in contacts.csv')).answer).toContain('Chen Wei,555-0000')
    expect((await wish('Tom Okafor has a new phone number')).answer).toContain('Which number')
    expect((await wish('Santa has a new phone number: 555-1111')).answer).toContain('mentions none of the names')
    rmSync(file('contacts.csv'))
    expect((await wish(prompt('change-a-file', 'zh'))).answer).toContain('没有找到')
  })
})

describe('anything else', () => {
  it('looks at the folder, says what it is and offers the tasks', async () => {
    const { wish, asked } = await start()
    const { answer, tools } = await wish('What is the meaning of life?')
    expect(tools).toEqual(['glob', 'exec'])
    expect(answer).toMatch(/I found 2\d files/)
    expect(answer).toContain('At the top: README.txt, archive, contacts.csv')
    expect(answer).toContain('I am the practice helper')
    expect(answer).toContain(prompt('tidy-folder'))
    expect(asked).toEqual([])
    expect((await wish('你好')).answer).toContain('我是练习助手')
  })

  it('answers a wish after a stopped one, and one after a command of the person', async () => {
    const { wish, chat } = await start()
    await chat.say('/read contacts.csv')
    expect((await wish(prompt('change-a-file'))).answer).toContain('555-0199')
  })
})

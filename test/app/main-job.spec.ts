import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import type { ChatView, Lane } from '../../shared/sessions/chat-view.ts'
import { practiceTasks } from '../../shared/practice/tasks.ts'
import { expect, test } from './driver/app-test.ts'

// The main job in the real window: a wish, tools side by side, lanes live, a question, an answer.

const prompt = (id: string, language: 'en' | 'zh'): string => practiceTasks.find((task) => task.id === id)?.prompt[language] ?? ''

/** Past the first minute, in a new chat of the practice folder. */
async function newChat(page: Page): Promise<void> {
  await page.evaluate(async () => { await window.pincer?.calls['settings.update']({ patch: { welcomed: true } }) })
  await page.reload()
  await page.getByRole('button', { name: /^(New chat|新对话)/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-focus'))).toBe('composer')
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox').last()
  await field.fill(text)
  await field.press('Enter')
}

async function lanes(page: Page): Promise<Lane[]> {
  const views = await page.evaluate(async (): Promise<ChatView[]> => {
    const calls = window.pincer?.calls
    if (!calls) throw new Error('no bridge')
    const list = await calls['sessions.list']({})
    if (!list.ok) throw new Error(list.error.code)
    return Promise.all(list.value.map(async ({ id }) => {
      const opened = await calls['sessions.open']({ sessionId: id })
      if (!opened.ok) throw new Error(opened.error.code)
      return opened.value
    }))
  })
  return views.flatMap((view) => view.turns).flatMap((turn) => turn.items).flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
}

/** Writes down in the page what it hears about lanes, in order, and how many lanes were ever drawn as running. */
async function watch(page: Page, runningWord: string): Promise<() => Promise<{ order: string[]; shownRunning: number }>> {
  await page.evaluate((shown) => {
    const seen = { order: [] as string[], shownRunning: 0 }
    Object.assign(window, { seen })
    window.pincer?.onEvents((events) => {
      for (const event of events) {
        if (event.type === 'lane.phase' && event.phase.kind === 'running') seen.order.push('running')
        if (event.type === 'lane.finished') seen.order.push(event.type)
      }
    })
    new MutationObserver(() => {
      const count = [...document.querySelectorAll('li')].filter((row) => row.querySelector('[data-lane]') && row.textContent?.includes(shown)).length
      seen.shownRunning = Math.max(seen.shownRunning, count)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, runningWord)
  return () => page.evaluate(() => (window as unknown as { seen: { order: string[]; shownRunning: number } }).seen)
}

function running(lane: Lane): { from: number; to: number } {
  const phase = lane.phases.find((each) => each.kind === 'running')
  return { from: phase?.from ?? Number.NaN, to: phase?.to ?? Number.NaN }
}

for (const language of ['en', 'zh'] as const) {
  const word = (en: string, zh: string): string => (language === 'en' ? en : zh)

  test(`eight things run at once, live, one fails, and the answer comes (${language})`, async ({ launch, home }) => {
    const { page } = await launch({ language: language === 'en' ? 'en-US' : 'zh-CN' })
    await newChat(page)
    const watched = await watch(page, word('Running', '进行中'))
    await say(page, prompt('eight-at-once', language))
    await expect(page.locator('[data-lane]')).toHaveCount(8)
    // Lanes are drawn as running, and all eight are told to run before any of them has a result.
    await expect.poll(async () => (await watched()).shownRunning).toBeGreaterThan(0)
    await expect.poll(async () => (await watched()).order.filter((type) => type === 'lane.finished')).toHaveLength(8)
    expect((await watched()).order.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'running'))

    await expect.poll(async () => (await lanes(page)).every((lane) => lane.outcome !== undefined)).toBe(true)
    const ended = await lanes(page)
    expect(ended.filter((lane) => lane.outcome === 'done')).toHaveLength(7)
    expect(ended.filter((lane) => lane.outcome === 'failed')).toHaveLength(1)
    expect(Math.max(...ended.map((lane) => running(lane).from))).toBeLessThan(Math.min(...ended.map((lane) => running(lane).to)))
    await expect(page.getByText(word('7 of 8', '8 件')).first()).toBeVisible()

    // What the lanes say is what the record says.
    const audit = readFileSync(path.join(home, 'audit.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { callId: string; at: number; ms: number })
    for (const lane of ended) {
      const entry = audit.find((each) => each.callId === lane.callId)
      expect(Math.abs((entry?.at ?? 0) - running(lane).to)).toBeLessThan(50)
      expect(Math.abs((entry?.ms ?? 0) - (running(lane).to - running(lane).from))).toBeLessThan(50)
    }
  })

  test(`a question waits over a reload, is allowed, and the answer comes (${language})`, async ({ launch, home }) => {
    const { page } = await launch({ language: language === 'en' ? 'en-US' : 'zh-CN' })
    await newChat(page)
    await say(page, prompt('ask-first', language))
    const allow = page.getByRole('button', { name: word('Allow once', '允许一次') })
    await expect(allow).toBeVisible()
    expect((await lanes(page)).at(-1)?.phases.at(-1)?.kind).toBe('waiting')
    expect(existsSync(path.join(home, 'practice', 'archive', '2019-minutes.txt'))).toBe(true)

    await page.reload()
    await expect(allow).toBeVisible()
    await expect(page.locator('[data-approval]')).toHaveCount(1)
    await expect(page.locator('[data-approval][data-locked]')).toHaveCount(0)
    await allow.click()
    await expect.poll(() => existsSync(path.join(home, 'practice', 'archive', '2019-minutes.txt'))).toBe(false)
    await expect(page.locator('[data-approval]')).toHaveCount(0)
    await expect.poll(async () => (await lanes(page)).every((lane) => lane.outcome === 'done')).toBe(true)
  })
}

test('the answer follows the files: a quote that is gone is missing in the comparison', async ({ launch, home }) => {
  const { page } = await launch()
  const quotes = path.join(home, 'practice', 'quotes')
  await newChat(page)
  await say(page, prompt('compare-quotes', 'en'))
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop everything' })).toHaveCount(0)
  const before = await rows.count()
  const gone = readdirSync(quotes).find((name) => name !== 'comparison.md') ?? ''
  rmSync(path.join(quotes, gone))
  await page.getByRole('button', { name: /^New chat/ }).click()
  await say(page, prompt('compare-quotes', 'en'))
  await expect(rows).toHaveCount(before - 1)
})

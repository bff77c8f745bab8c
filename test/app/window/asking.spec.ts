import type { Page } from 'playwright'
import { scriptedRequests } from '../../fakes/scripted-requests.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

const card = (page: Page) => page.locator('[data-approval="ap1"]:not([data-locked])')
const place = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** What a machine can find wrong for people who see, hear or move differently. */
async function wrongFor(page: Page, part = 'body'): Promise<string[]> {
  // A card that still fades in has no final colours.
  await page.waitForTimeout(400)
  return barriers(page, { include: part })
}

for (const [theme, language] of [['light', 'en'], ['dark', 'zh']] as const) {
  const word = (en: string, zh: string): string => (language === 'en' ? en : zh)

  test(`the new parts can be used by everybody (${theme}, ${language})`, async ({ openWindow }) => {
    const { page, openChat } = await openWindow({ theme, language }, { width: 1440, height: 1000 })
    await openChat(word('Cheapest suppliers', '最便宜的供应商'))
    await expect(card(page)).toBeVisible()
    expect(await wrongFor(page, '[data-approval]')).toEqual([])
    await page.getByRole('button', { name: word('Always…', '总是允许…') }).click()
    // While a menu is open, everything else is hidden from screen readers on purpose; the menu is what can be used.
    expect(await wrongFor(page, '[role="menu"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: word('Edit first', '先改一改') }).click()
    await page.getByRole('textbox', { name: word('The command you would allow', '您将允许的命令') }).fill('rm "')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: word('cannot read this', '读不懂') })).toBeVisible()
    expect(await wrongFor(page, '[data-approval]')).toEqual([])
    await place(page, word('Activity', '活动记录'))
    await expect(page.getByRole('region', { name: word('A chat needs you', '有对话等您决定') })).toBeVisible()
    await page.getByRole('button', { name: word('Take back: Change files in Quotes', '收回：修改 报价 里的文件') }).click()
    expect(await wrongFor(page)).toEqual([])
    await place(page, word('Settings', '设置'))
    await expect(page.getByRole('heading', { name: word('What asks', '哪些要先问') })).toBeAttached()
    expect(await wrongFor(page)).toEqual([])
  })
}

test('“Always…” is complete by keyboard: open, hear what is off, choose', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Cheapest suppliers')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('button', { name: /Don’t allow/ })).toBeFocused()
  // Going there may have moved the card, and a card that moved is locked for a moment.
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Always…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await calls('approvals.answer')).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => calls('approvals.answer')).toEqual([{ approvalId: 'ap1', answer: 'allow-once', reason: '', offerId: 'o1' }])
  await expect(page.locator('[data-answered="ap1"]')).toContainText('from now on: Delete files in archive (for 10 minutes)')
  await expect(page.locator('[data-answered="ap1"]')).toBeFocused()
})

test('Esc in the menu closes the menu and answers nothing', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Cheapest suppliers')
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'Always…' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Always…' })).toBeFocused()
  expect(await calls('approvals.answer')).toEqual([])
})

test('a pressed notification opens exactly that card', async ({ openWindow }) => {
  const { page, emit } = await openWindow()
  await emit({ type: 'window.show', sessionId: 's1', approvalId: 'ap1' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheapest suppliers')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-approval]')?.getAttribute('data-approval'))).toBe('ap1')
})

test('a question that comes elsewhere takes no key from a person who types', async ({ openWindow }) => {
  const { page, openChat, emit } = await openWindow()
  await openChat('Plan for Saturday market')
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('half a ')
  const request = { ...scriptedRequests['change a file'], id: 'new', sessionId: 's4' }
  await emit({ type: 'approval.requested', sessionId: 's4', turnId: 'k2', batchId: 'b', callId: 'c', request })
  await page.keyboard.type('thought')
  await expect(field).toHaveValue('half a thought')
  await expect(page.getByRole('region', { name: 'A chat needs you' })).toContainText('and in 1 other chat')
})

test('in a narrow window the card stands in one column and the list of what was allowed is a button', async ({ openWindow }) => {
  const { page, openChat } = await openWindow({}, { width: 900, height: 900 })
  await openChat('Cheapest suppliers')
  await expect(card(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await place(page, 'Activity')
  await page.getByRole('button', { name: /^What you allowed/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a press that came too early says so without moving the card, and a moment later the card can be answered', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Cheapest suppliers')
  await expect(card(page)).toBeVisible()
  // “Say why” makes the card grow, which locks it; the press right after it is early.
  await page.evaluate(() => {
    const button = (name: RegExp) => [...document.querySelectorAll<HTMLButtonElement>('[data-approval] button')].find(({ textContent }) => name.test(textContent ?? ''))
    button(/^Say why/)?.click()
    requestAnimationFrame(() => requestAnimationFrame(() => button(/^Don’t allow/)?.click()))
  })
  await expect(page.getByRole('status').filter({ hasText: 'Can be answered in a moment' })).toBeVisible()
  expect(await calls('approvals.answer')).toEqual([])
  await expect(card(page)).toBeVisible()
  // It stays open to an answer, also when the words of that moment are gone.
  await page.waitForTimeout(1_000)
  await page.getByRole('button', { name: /Don’t allow/ }).click()
  await expect.poll(async () => (await calls('approvals.answer')).length).toBe(1)
})

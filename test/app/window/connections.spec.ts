import type { Page } from 'playwright'
import { scriptedWords } from '../../fakes/scripted-words.ts'
import { barriers as findBarriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

const open = (page: Page): Promise<void> => page.locator('nav button svg.lucide-plug').click()
const one = async (page: Page, name: string): Promise<void> => {
  await open(page)
  await page.locator(`[data-connection="${name}"] button`).first().click()
  await page.locator('main h2').filter({ hasText: name }).waitFor()
}
const barriers = (page: Page): Promise<string[]> => findBarriers(page, { exclude: 'main aside time' })

// Each look at a page takes seconds: every page in both languages and both themes, not every pair of them.
for (const [language, theme] of [['en', 'light'], ['zh', 'dark']] as const) {
  test(`no barrier is found on the pages of connections (${language}, ${theme})`, async ({ openWindow }) => {
    test.setTimeout(120_000)
    const { page } = await openWindow({ language, theme, connections: 'questions' }, { reducedMotion: true, height: 1_400 })
    await open(page)
    await page.locator('[data-connection]').first().waitFor()
    expect(await barriers(page), 'list').toEqual([])
    for (const name of ['Documents', 'Notes', 'Photo index', 'Team drive']) {
      await one(page, name)
      expect(await barriers(page), name).toEqual([])
    }
    await open(page)
    await page.locator('header button svg.lucide-plus').last().click()
    for (const tab of [0, 1, 2, 3]) {
      await page.getByRole('tab').nth(tab).click()
      expect(await barriers(page), `way ${tab}`).toEqual([])
    }
    await page.getByRole('tab').first().click()
    await page.locator('[role=dialog] footer button').last().click()
    expect(await barriers(page), 'a form with something missing').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByText(scriptedWords[language].titles[0] ?? '').first().click()
    await page.locator('[data-question]').first().waitFor()
    expect(await barriers(page), 'a question in a chat').toEqual([])
  })
}

test('everything is reached by keyboard: a connection, its switch, adding one, and back', async ({ openWindow }) => {
  const { page, calls } = await openWindow()
  await open(page)
  await page.getByRole('button', { name: 'Open: Documents' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'On: Documents' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => calls('connections.setEnabled')).toEqual([{ name: 'Documents', enabled: false }])
  await page.getByRole('button', { name: 'Open: Documents' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  await page.getByRole('button', { name: 'All connections' }).press('Enter')
  await page.getByRole('button', { name: 'Add a connection' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a connection' })).toBeFocused()
})

test('the page of a connection is there again after a reload', async ({ openWindow }) => {
  const { page } = await openWindow()
  await one(page, 'Documents')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
})

test('in a narrow window nothing is wider than it', async ({ openWindow }) => {
  const { page } = await openWindow({}, { width: 640, height: 800 })
  const isWider = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > 640 || [...document.querySelectorAll('main > div > div')].some((part) => part.scrollWidth > part.clientWidth + 1))
  await page.getByRole('button', { name: 'Show the list of chats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connections' }).click()
  await page.locator('[data-connection]').first().waitFor()
  expect(await isWider()).toBe(false)
  await page.getByRole('button', { name: 'Open: Documents' }).click()
  await page.locator('[data-tool]').first().waitFor()
  expect(await isWider()).toBe(false)
})

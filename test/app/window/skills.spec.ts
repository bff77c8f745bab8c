import type { Page } from 'playwright'
import { barriers as findBarriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

const open = (page: Page): Promise<void> => page.locator('nav button svg.lucide-store').click()
/** The banner of the demo chat that waits lies over the heading. */
const dismiss = (page: Page): Promise<void> => page.locator('main > section svg.lucide-x').click()
const installed = async (page: Page): Promise<void> => {
  await open(page)
  await page.getByRole('button', { name: / · \d+$/ }).click()
}
const one = async (page: Page, id: string): Promise<void> => {
  await installed(page)
  await page.locator(`[data-skill="${id}"] button`).first().click()
  await page.locator('header[data-skill]').waitFor()
}
const barriers = (page: Page): Promise<string[]> => findBarriers(page, { exclude: 'main aside time' })

// Each look at a page takes seconds: every page in both languages and both themes, not every pair of them.
for (const [language, theme] of [['en', 'light'], ['zh', 'dark']] as const) {
  test(`no barrier is found on the pages of skills (${language}, ${theme})`, async ({ openWindow }) => {
    test.setTimeout(180_000)
    const { page } = await openWindow({ language, theme, skillStepMs: 50 }, { reducedMotion: true, height: 1_400 })
    await open(page)
    await page.locator('[data-skill]').first().waitFor()
    await dismiss(page)
    expect(await barriers(page), 'on offer').toEqual([])
    await page.getByRole('search').locator('input').fill('notes')
    await page.getByRole('search').locator('input').press('Enter')
    await page.locator('[data-skill="skill-n0tes"]').waitFor()
    expect(await barriers(page), 'found').toEqual([])
    await installed(page)
    expect(await barriers(page), 'installed').toEqual([])
    await page.locator('main svg.lucide-shield-check').first().click()
    await page.locator('[data-wall]').first().waitFor()
    expect(await barriers(page), 'walls').toEqual([])
    for (const id of ['skill-gmail', 'skill-prices', 'skill-pdf', 'skill-torn', 'guide:letters']) {
      await one(page, id)
      expect(await barriers(page), id).toEqual([])
    }
    await open(page)
    await page.locator('[data-skill="skill-notes"] button').last().click()
    await page.locator('[role=dialog] footer button.bg-accent:not([disabled])').waitFor()
    await page.locator('[role=dialog] footer button').first().click()
    expect(await barriers(page), 'an update').toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[data-skill="skill-images"] button').last().click()
    await page.locator('[role=dialog] footer button.bg-accent:not([disabled])').click()
    await page.locator('[role=dialog] .bg-ok-soft').waitFor()
    expect(await barriers(page), 'ready').toEqual([])
    await page.keyboard.press('Escape')
    await one(page, 'skill-notes')
    await page.locator('main [aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem').last().click()
    await page.getByRole('dialog').waitFor()
    expect(await barriers(page), 'removing').toEqual([])
  })
}

test('everything is reached by keyboard: a skill is found, installed, opened, switched off, and back', async ({ openWindow }) => {
  const { page, calls } = await openWindow({ skillStepMs: 50 })
  await open(page)
  await page.getByRole('button', { name: 'Get Documents' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Install Documents?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Turn on/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  await page.getByRole('switch', { name: 'On: Documents' }).press('Space')
  await expect.poll(() => calls('skills.setEnabled')).toEqual([{ id: 'skill-documents', enabled: false }])
  await page.getByRole('button', { name: 'Installed', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Open: Documents' })).toBeVisible()
})

test('Escape before the yes cancels, and the focus goes back to the button it came from', async ({ openWindow }) => {
  const { page, calls } = await openWindow({ skillStepMs: 60_000 })
  await open(page)
  await page.getByRole('button', { name: 'Get Documents' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await calls('skills.cancel')).length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Get Documents' })).toBeVisible()
})

test('the page of a skill is there again after a reload, and so is an install that is under way', async ({ openWindow }) => {
  const { page } = await openWindow()
  await one(page, 'skill-gmail')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Mail Helper' })).toBeVisible()
})

test('in a narrow window nothing is wider than it', async ({ openWindow }) => {
  const { page } = await openWindow({ skillStepMs: 50 }, { width: 640, height: 800 })
  const isWider = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > 640 || [...document.querySelectorAll('main > div > div, [role=dialog] > div')].some((part) => part.scrollWidth > part.clientWidth + 1))
  await page.getByRole('button', { name: 'Show the list of chats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skills' }).click()
  await page.locator('[data-skill]').first().waitFor()
  await dismiss(page)
  expect(await isWider()).toBe(false)
  await page.getByRole('button', { name: 'Update Notes' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
  expect(await isWider()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: / · \d+$/ }).click()
  await page.locator('[data-skill]').first().waitFor()
  expect(await isWider()).toBe(false)
  await page.getByRole('button', { name: 'Open: Price Watch' }).click()
  await page.locator('[data-tool]').first().waitFor()
  expect(await isWider()).toBe(false)
})

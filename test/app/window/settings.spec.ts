import { barriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`the first minute, settings and agents are readable and named for screen readers (${theme})`, async ({ openWindow }) => {
    const { page } = await openWindow({ welcomed: false, theme }, { width: 1280, height: 840, reducedMotion: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const found: string[] = []
    const look = async (place: string) => {
      found.push(...(await barriers(page)).map((each) => `${place}: ${each}`))
    }
    await page.getByRole('textbox', { name: 'Your key' }).fill('nonsense')
    await press('Check this key')
    await page.getByRole('main').getByText('What was saved before stays in use.').waitFor()
    await look('start')
    await press('Your folder')
    await press('Choose a folder…')
    await page.getByRole('switch').waitFor()
    await look('folder')
    await press('What it may do')
    await look('may')
    await press('Start a chat')
    await press('Settings')
    await press('Connect: OpenAI')
    await look('settings')
    await press('Agents')
    await page.getByRole('tab', { name: 'Helpers' }).click()
    await look('agents')
    expect(found).toEqual([])
  })
}

test('the first minute fits into a window of the usual size, and in a small one everything can be reached', async ({ openWindow }) => {
  const usual = await openWindow({ welcomed: false }, { width: 1280, height: 840 })
  await usual.page.getByRole('button', { name: 'Run this task' }).waitFor()
  expect(await usual.page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  const small = await openWindow({ welcomed: false, language: 'zh' }, { width: 720, height: 560 })
  await small.page.getByRole('button', { name: '检查这个密钥' }).scrollIntoViewIfNeeded()
  await expect(small.page.getByRole('button', { name: '检查这个密钥' })).toBeInViewport()
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a key is connected by keyboard alone', async ({ openWindow }) => {
  const { page, calls } = await openWindow()
  await page.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Connect: OpenAI' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Where do I get this?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('sk-typed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(/^The key works/)).toBeVisible()
  expect(await calls('models.connect')).toEqual([{ model: { provider: 'openai', name: 'gpt-6' }, makeDefault: true, key: 'sk-typed' }])
})

import { scriptedWords } from '../../fakes/scripted-words.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

test('chats are found by words of their title, and Esc shows all again', async ({ openWindow }) => {
  const { page } = await openWindow()
  // The window may still be drawing its first page, which puts the focus into the writing field once.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.locator('[data-focus="search"]')).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.type('market plan')
  const chats = page.getByRole('navigation', { name: 'Chats' })
  await expect(chats.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.type(' zzz')
  await expect(chats.getByRole('status')).toHaveText('No chat is called that.')
  await page.keyboard.press('Escape')
  await expect(chats.getByRole('listitem')).toHaveCount(7)
})

test('a chat is renamed in its place, deleted with a way back, and brought back from the list', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Menu translation')
  const chats = page.getByRole('navigation', { name: 'Chats' })
  await chats.getByRole('button', { name: 'Menu translation', exact: true }).press('F2')
  await page.getByRole('textbox', { name: 'Name of the chat' }).fill('Speisekarte')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speisekarte')
  await expect(chats.getByRole('button', { name: 'Speisekarte', exact: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(chats.getByText('Speisekarte')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chats.getByText('Speisekarte')).toBeVisible()
  await chats.getByText('Speisekarte').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Deleted chats' }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(chats.getByText('Speisekarte')).toBeVisible()
  expect(await calls('sessions.rename')).toEqual([{ sessionId: 's6', title: 'Speisekarte' }])
})

test('a folder nobody answered for is asked about before it is used', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Menu translation')
  await page.getByRole('button', { name: 'Folder Pincer works in' }).click()
  await page.getByRole('menuitem', { name: /2025 Holiday/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Do you know what is in “2025 Holiday”?')
  expect(await calls('sessions.setWorkspace')).toEqual([])
  await dialog.getByRole('button', { name: 'Use it without trusting' }).click()
  await expect(page.getByRole('button', { name: /Works in Pictures \/ 2025 Holiday/ })).toBeVisible()
  expect(await calls('workspaces.trust')).toMatchObject([{ trusted: false }])
})

test('the model is chosen for one chat, and services without a key lead to settings', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Menu translation')
  await page.getByRole('button', { name: 'Model for this chat' }).click()
  await expect(page.getByRole('menuitem', { name: 'gpt-6' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'claude-haiku-5' }).click()
  await expect(page.getByRole('button', { name: 'Model for this chat: claude-haiku-5' })).toBeVisible()
  expect(await calls('sessions.setModel')).toEqual([{ sessionId: 's6', model: { provider: 'anthropic', name: 'claude-haiku-5' } }])
})

test('everything is reached by keyboard: chats, the help sheet, the question that waits', async ({ openWindow }) => {
  const { page, openChat } = await openWindow()
  await openChat('Tidy up holiday photos')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheapest suppliers')
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog')).toContainText('Go to the question that waits')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('button', { name: /Don’t allow/ })).toBeFocused()
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})

test('the question that waits in another chat is one key away', async ({ openWindow }) => {
  const { page, openChat } = await openWindow()
  await openChat('Menu translation')
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheapest suppliers')
  await expect(page.getByRole('button', { name: /Don’t allow/ })).toBeFocused()
})

test('in a narrow window the panel and the list of chats are buttons', async ({ openWindow }) => {
  const { page } = await openWindow({}, { width: 700, height: 700 })
  await page.getByRole('button', { name: 'Show the list of chats' }).click()
  await page.getByRole('dialog').getByText('Tax receipts 2025').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax receipts 2025')
  await page.getByRole('button', { name: 'Show the side panel' }).click()
  await expect(page.getByRole('dialog')).toContainText('Timeline')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700)
})

// Each look takes seconds: every screen in both languages and both themes; every pair of them in the long run.
const looks = [['en', 'light'], ['zh', 'dark'], ...(process.env['PINCER_LONG'] ? [['en', 'dark'], ['zh', 'light']] as const : [])] as const
for (const [language, theme] of looks) {
  test(`no barrier is found on any screen of the chat (${language}, ${theme})`, async ({ openWindow }) => {
    const { page } = await openWindow({ language, theme }, { reducedMotion: true })
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
    for (const index of [0, 2, 3]) {
      await page.getByRole('navigation').getByText(scriptedWords[language].titles[index] ?? '').first().click()
      await page.waitForTimeout(400)
      expect(await barriers(page, { exclude: 'main aside' })).toEqual([])
    }
  })
}

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { startScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { expect, test } from './driver/app-test.ts'

// The first minute in the real window.

test('it speaks the language of the computer; another one shows at once', async ({ launch }) => {
  const { page } = await launch({ language: 'zh-CN' })
  await expect(page.getByRole('heading', { level: 1, name: '您好，我们开始吧？' })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello. Shall we start?' })).toBeVisible()
  await page.getByRole('radio', { name: '简体中文' }).click()
  await expect(page.getByRole('button', { name: '运行这个任务' })).toBeVisible()
})

test('a guided task really runs with Enter alone, and the first minute does not come back', async ({ launch, home }) => {
  const { page } = await launch()
  await expect(page.getByRole('button', { name: 'Run this task' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Compare the three quotes for the oak shelves').first()).toBeVisible()
  await expect(page.getByRole('log').getByText(/is the cheapest with 799\.00 EUR/)).toBeVisible({ timeout: 30_000 })
  expect(existsSync(path.join(home, 'practice', 'quotes', 'comparison.md'))).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible()
})

test('with a key: checked, a folder picked and trusted, the rules read, and the first chat answers there', async ({ launch, home }) => {
  const server = await startScriptedModelServer()
  const folder = path.join(home, 'Offers')
  mkdirSync(folder)
  const { page, dialogs, opened } = await launch()
  const main = page.getByRole('main')
  try {
    await page.getByRole('link', { name: 'Where do I get this?' }).click()
    await expect.poll(opened).toEqual([{ how: 'external', target: 'https://platform.claude.com/settings/keys' }])
    await page.getByRole('combobox', { name: 'Whose key is it?' }).selectOption({ label: 'Own address' })
    await page.getByRole('textbox', { name: 'Address' }).fill(server.chatUrl)
    await page.getByRole('textbox', { name: 'Model' }).fill('scripted')
    const key = page.getByRole('textbox', { name: 'Key, if it wants one' })
    await key.fill('sk-wrong')
    server.setTurns([{ http: 401, body: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } } }])
    await key.press('Enter')
    await expect(main.getByText(/^The key is not right\./)).toBeVisible()
    await expect(key).toHaveValue('sk-wrong')
    await key.fill('sk-right')
    server.setTurns([{ text: 'OK' }])
    await key.press('Enter')
    await expect(main.getByText(/First answer came in \d+\.\d s\./)).toBeVisible()
    await page.getByRole('button', { name: 'Continue with this key' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Where shall Pincer work?' })).toBeFocused()
    await dialogs.queue('showOpenDialog', { canceled: false, filePaths: [folder] })
    await page.getByRole('button', { name: 'Choose a folder…' }).click()
    await expect(page.getByText(folder, { exact: true })).toBeVisible()
    await page.getByRole('switch', { name: 'I know this folder and trust what is in it' }).click()
    await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText(/Commands run in a safe area where this computer has one/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /Let Pincer work quietly in the safe area/ })).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('button', { name: 'Start a chat' }).click()
    await expect.poll(() => page.evaluate(async () => {
      const kept = await window.pincer!.calls['settings.get']({})
      return kept.ok && kept.value.quietInSafeArea
    })).toBe(true)

    server.setTurns([{ text: 'All set.' }])
    await page.getByRole('textbox').last().fill('Hello')
    await page.getByRole('textbox').last().press('Enter')
    await expect(page.getByRole('log').getByText('All set.')).toBeVisible()
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-right')
    expect(JSON.stringify(server.requests.at(-1)?.body['messages'])).toContain(folder)
  } finally {
    await server.close()
  }
})

test('a model on this computer needs no key; everything can be skipped', async ({ launch }) => {
  const { page } = await launch()
  await page.getByRole('button', { name: 'Use a model that runs on this computer' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/v1')
  await page.getByRole('textbox', { name: 'Model' }).fill('small:4b')
  await page.getByRole('button', { name: 'Check this model' }).click()
  await expect(page.getByRole('main').getByText(/^Nothing answers at this address\./)).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible()
})

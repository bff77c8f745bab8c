import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright'
import { startScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import type { ScriptedTurn } from '../fakes/scripted-model-server/scripted-turn.ts'
import { expect, test } from './driver/app-test.ts'

// Settings in the real window, against a scripted service on loopback and the real SDKs.

const theKey = 'sk-ant-test-0123456789abcdef'

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

/** A place where something answers a call and hangs up: the way there is broken, the address is not. */
async function startHangingUp(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => new Promise((resolve) => { server.close(() => resolve()) }) }
}

/** An address where nothing listens: it was free a moment ago. */
async function freeAddress(): Promise<string> {
  const { url, close } = await startHangingUp()
  await close()
  return url
}

/** Every file under a folder as text, for looking after a secret. */
function contents(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  // The browser under the window makes and removes files of its own all the time.
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('\n')
}

test('checking a key tells six findings apart, keeps what was typed, and saves only what works', async ({ launch, home }) => {
  const server = await startScriptedModelServer()
  const broken = await startHangingUp()
  const app = await launch()
  const { page } = app
  const main = page.getByRole('main')
  try {
    await openSettings(page)
    await page.getByRole('button', { name: 'Connect: Anthropic' }).click()
    const key = page.getByRole('textbox', { name: 'Your key' })
    const address = page.getByRole('textbox', { name: 'Address' })
    const check = page.getByRole('button', { name: 'Check and save' })
    await page.getByText('Another address').click()
    await key.fill(theKey)
    const error = (http: number, type: string, message: string): ScriptedTurn => ({ http, body: { type: 'error', error: { type, message } } })
    const findings: readonly { readonly words: string; readonly url: string; readonly turn?: ScriptedTurn }[] = [
      { words: 'The key is not right.', url: server.anthropicUrl, turn: error(401, 'authentication_error', 'invalid x-api-key') },
      { words: 'No credit left.', url: server.anthropicUrl, turn: error(400, 'invalid_request_error', 'Your credit balance is too low to access the API.') },
      { words: 'Anthropic asks us to wait.', url: server.anthropicUrl, turn: error(429, 'rate_limit_error', 'Too many requests.') },
      { words: 'This model is not open to you.', url: server.anthropicUrl, turn: error(404, 'not_found_error', 'model: claude-sonnet') },
      { words: 'No way to the service.', url: broken.url },
      { words: 'Nothing answers at this address.', url: await freeAddress() },
    ]
    for (const { words, url, turn } of findings) {
      server.setTurns(turn ? [turn] : [])
      await address.fill(url)
      await check.click()
      await expect(main.getByText(words), words).toBeVisible()
      await expect(main.getByText('Nothing was saved.')).toBeVisible()
      await expect(key).toHaveValue(theKey)
    }
    expect(contents(home)).not.toContain('"provider":"anthropic"')

    server.setTurns([{ text: 'OK' }])
    await address.fill(server.anthropicUrl)
    await check.click()
    await expect(main.getByText(/^The key works, and claude-\S+ answers\. First answer came in \d+\.\d s\.$/)).toBeVisible()
    await expect(page.getByText('Connected, key kept')).toBeVisible()
    await expect(key).toHaveValue('')
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${theKey}`)
    expect(await page.content()).not.toContain(theKey)
    expect(contents(home)).not.toContain(theKey)

    // The kept key is used for a check without typing it again, also after a restart.
    await app.stop()
    const again = await app.relaunch()
    try {
      await again.page.getByRole('button', { name: 'Settings' }).click()
      await again.page.getByRole('button', { name: 'Change: Anthropic' }).click()
      server.setTurns([{ text: 'OK' }])
      await again.page.getByRole('button', { name: 'Check and save' }).click()
      await expect(again.page.getByRole('main').getByText(/^The key works/)).toBeVisible()
      expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${theKey}`)
      await again.page.getByRole('button', { name: 'Remove the key' }).click()
      await expect(again.page.getByRole('dialog')).toContainText('The key kept for Anthropic')
      await again.page.getByRole('button', { name: 'Remove it' }).click()
      await expect(again.page.getByText('Connected, key kept')).toHaveCount(0)
      await expect(again.page.getByRole('combobox', { name: 'Model for new chats' })).toHaveValue('["practice","practice"]')
    } finally {
      await again.stop()
    }
  } finally {
    await server.close()
    await broken.close()
  }
})

test('language and colours change at once and are there after a restart', async ({ launch }) => {
  const app = await launch()
  const { page } = app
  await openSettings(page)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 22, 20)')
  await page.getByRole('radio', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await app.stop()
  const again = await app.relaunch()
  try {
    await again.page.getByRole('button', { name: '设置' }).click()
    await expect(again.page.getByRole('radio', { name: '深色' })).toHaveAttribute('aria-checked', 'true')
  } finally {
    await again.stop()
  }
})

test('the practice folder is really put back, and is shown where it lies', async ({ launch, home }) => {
  const { page, opened } = await launch()
  await openSettings(page)
  const contacts = path.join(home, 'practice', 'contacts.csv')
  const before = readFileSync(contacts, 'utf8')
  writeFileSync(contacts, 'spoiled')
  writeFileSync(path.join(home, 'practice', 'mine.txt'), 'mine')
  await page.getByRole('button', { name: 'Put it back as it was' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByText('The practice folder is as it was at the first start.')).toBeVisible()
  expect(readFileSync(contacts, 'utf8')).toBe(before)
  expect(readFileSync(path.join(home, 'practice', 'mine.txt'), 'utf8')).toBe('mine')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.poll(async () => (await opened()).map((each) => each.how)).toEqual(['folder'])
})

test('what an agent may not use is not offered to the model, and the switch is there after a reload', async ({ launch }) => {
  const server = await startScriptedModelServer()
  const { page } = await launch()
  try {
    await openSettings(page)
    await page.getByRole('button', { name: 'Connect: Own address' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(server.chatUrl)
    await page.getByRole('button', { name: 'Ask the service for its models' }).click()
    await expect(page.getByText('The service offers 1 model.')).toBeVisible()
    server.setTurns([{ text: 'OK' }])
    await page.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByRole('main').getByText(/^scripted answers\. First answer came in/)).toBeVisible()
    await page.getByRole('button', { name: 'Agents' }).click()
    await page.getByRole('switch', { name: 'Run commands' }).click()
    await expect(page.getByRole('switch', { name: 'Run commands' })).toHaveAttribute('aria-checked', 'false')
    server.setTurns([{ text: 'Nothing to run.' }])
    await page.getByRole('button', { name: 'New chat' }).click()
    await page.getByRole('textbox').last().fill('Hello')
    await page.getByRole('textbox').last().press('Enter')
    await expect(page.getByRole('log').getByText('Nothing to run.')).toBeVisible()
    const tools = (server.requests.at(-1)?.body['tools'] ?? []) as { function: { name: string } }[]
    expect(tools.map((tool) => tool.function.name).toSorted()).toEqual(['edit', 'glob', 'grep', 'read', 'write'])
    await page.reload()
    await page.getByRole('button', { name: 'Agents' }).click()
    await expect(page.getByRole('switch', { name: 'Run commands' })).toHaveAttribute('aria-checked', 'false')
  } finally {
    await server.close()
  }
})

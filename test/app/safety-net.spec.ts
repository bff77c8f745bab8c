import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { practiceTasks } from '../../shared/practice/tasks.ts'
import { expect, test } from './driver/app-test.ts'

// The person's side of the safety net in the real window: what they allow for longer and take back, what they change before
// they allow it, what they set to be asked, and a question that waits in another chat.

const prompt = (id: string): string => practiceTasks.find((task) => task.id === id)?.prompt.en ?? ''
const card = (page: Page) => page.locator('[data-approval]:not([data-locked])')

async function newChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^New chat/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-focus'))).toBe('composer')
}
async function begin(page: Page, patch: object = {}): Promise<void> {
  await page.evaluate(async (change) => { await window.pincer?.calls['settings.update']({ patch: { welcomed: true, ...change } }) }, patch)
  await page.reload()
  await newChat(page)
}
async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill(text)
  await field.press('Enter')
}
const place = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('what is allowed for ten minutes stands in the list, is taken back and given again; the step itself is undone from the record', async ({ launch, home }) => {
  const { page } = await launch()
  await begin(page)
  await say(page, prompt('ask-first'))
  await expect(card(page)).toContainText('Who gets it')
  await page.getByRole('button', { name: 'Always…' }).click()
  await expect(page.getByRole('menuitem').filter({ hasText: 'Not offered: deleting always asks again' }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem').filter({ hasText: 'For 10 minutes' }).last().click()
  const old = path.join(home, 'practice', 'archive', '2019-minutes.txt')
  await expect.poll(() => existsSync(old)).toBe(false)
  await expect(page.locator('[data-answered]').first()).toContainText('You allowed this and from now on: Delete files in archive (for 10 minutes)')
  await expect(page.getByRole('button', { name: 'Stop everything' })).toHaveCount(0)

  await place(page, 'Activity')
  const grant = page.getByRole('complementary', { name: 'What you allowed' }).getByRole('listitem')
  await expect(grant).toContainText('Delete files in archive')
  await expect(grant).toContainText(/Ends in (9|10) min/)
  await grant.getByRole('button', { name: /^Take back/ }).click()
  await expect(grant).toContainText('Taken back')
  await grant.getByRole('button', { name: /^Undo, allow again/ }).click()
  await expect(grant).toContainText(/Ends in (9|10) min/)

  const step = page.getByRole('row').filter({ hasText: 'You made a rule' }).first()
  await step.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo \d/ }).click()
  await expect.poll(() => existsSync(old)).toBe(true)
  await expect(step).toContainText('Undone')
})

test('a command is changed before it is allowed: what was changed runs, nothing else', async ({ launch, home }) => {
  const { page } = await launch()
  await begin(page)
  await say(page, prompt('ask-first'))
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'Edit first' }).click()
  const field = page.getByRole('textbox', { name: 'The command you would allow' })
  const asked = await field.inputValue()
  await field.fill('rm -rf /')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The safety rules never allow this' })).toBeVisible()
  const [first = ''] = asked.split(/\s+/).filter((word) => word.endsWith('.txt'))
  await field.fill(`rm ${first}`)
  await field.press('Control+Enter')
  await expect(page.getByText('You changed this')).toBeVisible()
  await expect(card(page)).toContainText('1 file')
  await page.getByRole('button', { name: 'Allow once' }).click()
  const inFolder = (name: string) => path.join(home, 'practice', name)
  await expect.poll(() => existsSync(inFolder(first))).toBe(false)
  const others = asked.split(/\s+/).filter((word) => word.endsWith('.txt') && word !== first)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(existsSync(inFolder(other)), other).toBe(true)
})

test('changes can be set to ask; the text is edited in the card, and a rule for one file ends the questions', async ({ launch, home }) => {
  const { page, dialogs } = await launch()
  await begin(page)
  await place(page, 'Settings')
  await page.getByRole('group', { name: 'Changing files' }).first().getByRole('radio', { name: 'Asks' }).click()
  await newChat(page)
  await say(page, prompt('change-a-file'))
  await expect(card(page)).toContainText('contacts.csv')
  await page.getByRole('button', { name: 'Edit first' }).click()
  const field = page.getByRole('textbox', { name: 'The passage you would allow' })
  await field.fill((await field.inputValue()).replace('555-0199', '555-0200'))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('You changed this')).toBeVisible()
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'Always…' }).click()
  await page.getByRole('menuitem').filter({ hasText: 'For ever: this file' }).click()
  await expect.poll(() => readFileSync(path.join(home, 'practice', 'contacts.csv'), 'utf8')).toContain('555-0200')
  await expect(page.getByRole('button', { name: 'Stop everything' })).toHaveCount(0)

  await page.evaluate(async () => { await window.pincer?.calls['practice.reset']({}) })
  await newChat(page)
  await say(page, prompt('change-a-file'))
  await expect.poll(() => readFileSync(path.join(home, 'practice', 'contacts.csv'), 'utf8')).toContain('555-0199')
  await expect(page.locator('[data-approval]')).toHaveCount(0)
  await place(page, 'Activity')
  await expect(page.getByRole('row').filter({ hasText: 'Your rule' })).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'What you allowed' }).getByRole('listitem')).toContainText('used once')

  // The record leaves Pincer only as a copy the person saves.
  const copy = path.join(home, 'what was done.csv')
  await page.getByRole('button', { name: 'Changed', exact: true }).click()
  await page.getByRole('combobox', { name: 'From when' }).selectOption('today')
  await expect(page.getByRole('row').filter({ hasText: 'contacts.csv' })).toHaveCount(2)
  await dialogs.queue('showSaveDialog', { canceled: false, filePath: copy })
  await page.getByRole('button', { name: 'Save a copy…' }).click()
  await expect(page.getByText('The copy is saved.')).toBeVisible()
  const saved = readFileSync(copy, 'utf8').split('\r\n')
  expect(saved[0]).toBe('\uFEFFWhen,What happened,Chat,More,Who decided,Undo')
  expect(saved.slice(1, 3).every((line) => line.includes('contacts.csv'))).toBe(true)
  expect(saved).toHaveLength(4)
})

test('quiet work is chosen on the first card it would have spared; the next such command runs unasked, and deleting still asks', async ({ launch, home }) => {
  const { page } = await launch()
  await begin(page)
  const made = (name: string) => path.join(home, 'practice', name)
  await say(page, `/exec python3 -c "open('one.txt','w').write('1')"`)
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'Always…' }).click()
  await page.getByRole('menuitem').filter({ hasText: 'Work quietly in the safe area' }).click()
  await expect.poll(() => existsSync(made('one.txt'))).toBe(true)
  await expect(page.getByText('Pincer works quietly in the safe area from now on.')).toBeVisible()
  // What is typed while something runs is read by it.
  const idle = () => expect(page.getByRole('button', { name: 'Stop everything' })).toHaveCount(0)
  await idle()
  await say(page, `/exec python3 -c "open('two.txt','w').write('2')"`)
  await expect.poll(() => existsSync(made('two.txt'))).toBe(true)
  await expect(page.locator('[data-answered]')).toHaveCount(1)
  await idle()
  await say(page, '/exec rm two.txt')
  await expect(card(page)).toBeVisible()
  expect(existsSync(made('two.txt'))).toBe(true)
})

test('a question in another chat is told on every page, and the button leads to exactly that card', async ({ launch }) => {
  const { page } = await launch()
  await begin(page)
  await say(page, prompt('ask-first'))
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'A chat needs you' })).toHaveCount(0)
  await place(page, 'Settings')
  const banner = page.getByRole('region', { name: 'A chat needs you' })
  await expect(banner).toContainText('Delete')
  await banner.getByRole('button', { name: 'Show it' }).click()
  await expect(page.locator('[data-approval]')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-approval]') !== null)).toBe(true)
  await expect(banner).toHaveCount(0)
})

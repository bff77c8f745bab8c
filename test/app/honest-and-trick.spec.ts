import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { startScriptedModelServer, type ScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { expect, test } from './driver/app-test.ts'
import { layFolder, type WindowRequest, windowRequests } from './honest-and-trick.ts'

// Ten honest and ten trick requests in the real window: which run quietly, which ask and with which words, which are refused.
// The honest ones are answered in English, the trick ones in Chinese; every card is read in both languages.

type Language = 'en' | 'zh'
const pictures = path.join(import.meta.dirname, '..', '..', 'test-results', 'honest-and-trick')

for (const [kind, language] of [['honest', 'en'], ['trick', 'zh']] as const) {
  test(`ten ${kind} requests, read in both languages (answered in ${language})`, async ({ launch }) => {
    test.setTimeout(300_000)
    mkdirSync(pictures, { recursive: true })
    const server = await startScriptedModelServer([{ text: 'OK' }])
    // Not in Pincer's own folder: no tool would touch anything there.
    const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'papers-')))
    const wrong: string[] = []
    const { page } = await launch({ language: language === 'en' ? 'en-US' : 'zh-CN' })
    try {
      await page.setViewportSize({ width: 1180, height: 860 })
      await prepare(page, server, language)
      const requests = windowRequests.filter((request) => request.kind === kind)
      expect(requests).toHaveLength(10)
      for (const request of requests) {
        rmSync(base, { recursive: true, force: true })
        layFolder(path.join(base, 'papers'))
        // All ten are tried, whatever became of one.
        await test.step(request.id, () => carryOut(page, server, request, path.join(base, 'papers'), language)).catch((error: unknown) => { wrong.push(`${request.id}: ${String(error).slice(0, 900)}`) })
      }
      expect(wrong.join('\n\n')).toBe('')
    } finally {
      await server.close()
      rmSync(base, { recursive: true, force: true })
    }
  })
}

/** Changes the language of the window, as the settings do. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (shown) => { await window.pincer?.calls['settings.update']({ patch: { language: shown } }) }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-CN')
}

/** Looks in the language of the run, then in the other one, and goes back. */
async function inBoth(page: Page, language: Language, look: (shown: Language) => Promise<void>): Promise<void> {
  await look(language)
  const other = language === 'en' ? 'zh' : 'en'
  await speak(page, other)
  await look(other)
  await speak(page, language)
}

/** Past the first minute, with quiet work chosen and the scripted model as the default. */
async function prepare(page: Page, server: ScriptedModelServer, language: Language): Promise<void> {
  await page.evaluate(async ({ baseUrl, shown }) => {
    const { calls } = window.pincer!
    const made = await calls['models.connect']({ model: { provider: 'openai-compatible', name: 'scripted' }, baseUrl, makeDefault: true })
    if (!made.ok || !made.value.ok) throw new Error(JSON.stringify(made))
    await calls['settings.update']({ patch: { welcomed: true, quietInSafeArea: true, language: shown } })
  }, { baseUrl: server.chatUrl, shown: language })
}

async function carryOut(page: Page, server: ScriptedModelServer, request: WindowRequest, folder: string, language: Language): Promise<void> {
  server.setTurns([...request.replies.map((calls) => ({ text: 'I do that now.', tool_use: calls })), { text: 'That is all.' }])
  const sessionId = await page.evaluate(async ({ workspace, title }) => {
    const { calls } = window.pincer!
    const made = await calls['sessions.create']({ workspace })
    if (!made.ok) throw new Error(made.error.code)
    await calls['sessions.rename']({ sessionId: made.value.id, title })
    return made.value.id
  }, { workspace: folder, title: request.id })
  await page.reload()
  await page.getByRole('navigation').first().getByText(request.id, { exact: true }).click()
  const field = page.getByRole('textbox').last()
  await field.fill(request.id)
  await field.press('Enter')
  const { becomes } = request
  if (becomes.how === 'asks') await answerCards(page, request, becomes, language)
  await expect(page.getByRole('log').getByText('That is all.')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-approval]')).toHaveCount(0)

  const lanes = await lanesOf(page, sessionId)
  expect(lanes).toHaveLength(request.replies.flat().length)
  if (becomes.how === 'quiet') expect(lanes.map(({ outcome, sandbox, approval }) => [outcome, sandbox, approval !== undefined])).toEqual(lanes.map(() => ['done', becomes.sandbox, false]))
  if (becomes.how === 'quiet' && becomes.sandbox === 'on') await showsSafeArea(page, language)
  if (becomes.how === 'refused') {
    expect(lanes.map(({ outcome, approval }) => [outcome, approval !== undefined])).toEqual(lanes.map(() => ['denied', false]))
    for (const lane of lanes) expect(String(lane.failure?.data['rule'])).toMatch(becomes.rule)
  }
  if (becomes.how === 'asks') expect(lanes.at(-1)?.outcome).toBe(becomes.answer === 'deny' ? 'denied' : 'done')
  if (request.after) expect(request.after(folder)).toBe(true)
}

/** Every card of the request: the first is read word by word and pictured; all get the same answer. */
async function answerCards(page: Page, request: WindowRequest, becomes: Extract<WindowRequest['becomes'], { how: 'asks' }>, language: Language): Promise<void> {
  const words = language === 'en' ? { deny: 'Don’t allow', allow: 'Allow once' } : { deny: '不允许', allow: '允许一次' }
  const count = request.replies.at(-1)?.length ?? 1
  for (let number = 0; number < count; number += 1) {
    const card = page.locator('[data-approval]').first()
    await expect(card).toBeVisible({ timeout: 20_000 })
    // A card that moves is locked anew, so it is brought to its place before it is waited for.
    const button = card.getByRole('button', { name: becomes.answer === 'deny' ? words.deny : words.allow }).first()
    await button.scrollIntoViewIfNeeded()
    if (number === 0) {
      await inBoth(page, language, async (shown) => {
        for (const said of becomes[shown]) await expect(card).toContainText(said)
        await card.screenshot({ path: path.join(pictures, `${request.kind}-${request.id}-${shown}.png`), animations: 'disabled' })
      })
      if (becomes.mustScroll) await scrollToAllow(page, words.allow)
    }
    await button.scrollIntoViewIfNeeded()
    await expect(page.locator('[data-approval][data-locked]')).toHaveCount(0)
    await button.click()
    await expect(page.locator('[data-approval]')).toHaveCount(count - number - 1)
  }
}

/** What does not fit into twelve lines can be allowed only after its end was on screen. */
async function scrollToAllow(page: Page, allow: string): Promise<void> {
  const button = page.locator('[data-approval]').getByRole('button', { name: allow }).first()
  await expect(button).toBeDisabled()
  await page.locator('[data-approval] [role="region"]').first().evaluate((element) => { element.scrollTop = element.scrollHeight })
  await expect(button).toBeEnabled()
}

/** The opened lane says where it ran. */
async function showsSafeArea(page: Page, language: Language): Promise<void> {
  await page.locator('[data-lane]').last().click()
  await inBoth(page, language, (shown) => expect(page.getByRole('log').getByText(shown === 'en' ? 'Inside' : /在里面|安全区/).first()).toBeVisible())
}

function lanesOf(page: Page, sessionId: string): Promise<Lane[]> {
  return page.evaluate(async (id) => {
    const opened = await window.pincer!.calls['sessions.open']({ sessionId: id })
    if (!opened.ok) throw new Error(opened.error.code)
    return opened.value.turns.flatMap((turn) => turn.items).flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
  }, sessionId)
}

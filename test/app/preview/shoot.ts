import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { scriptedWords } from '../../fakes/scripted-words.ts'
import { startPreview } from './serve-window.ts'

/**
 * Takes pictures of the built window with scripted chats, to look at while building:
 *   node test/app/preview/shoot.ts [--only NAME] [--lang en|zh] [--theme light|dark] [--out DIR]
 * Console errors and everything the content policy refuses are printed and make it exit with 1.
 */
const option = (name: string): string | undefined => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const out = option('--out') ?? join(tmpdir(), 'pincer-preview')

/** Each scene starts at the first chat list; `chat` clicks the chat of that number. */
const chat = async (page: Page, index: number, lang: 'en' | 'zh'): Promise<void> => {
  await page.getByRole('navigation').getByText(scriptedWords[lang].titles[index] ?? '').first().click()
}
/** Clicks one of the app's places in the side, by its name. */
const places = { deleted: ['Deleted chats', '已删除的对话'], activity: ['Activity', '活动记录'], agents: ['Agents', '代理'], settings: ['Settings', '设置'] } as const
const place = (page: Page, name: keyof typeof places, lang: 'en' | 'zh'): Promise<void> => page.getByRole('button', { name: places[name][lang === 'en' ? 0 : 1], exact: true }).click()
const scenes: Record<string, { readonly size?: readonly [number, number]; readonly welcomed?: boolean; readonly act: (page: Page, lang: 'en' | 'zh') => Promise<unknown> }> = {
  lanes: { act: (page, lang) => chat(page, 0, lang) },
  streaming: { act: (page, lang) => chat(page, 1, lang) },
  trouble: { act: (page, lang) => chat(page, 2, lang) },
  code: { act: (page, lang) => chat(page, 3, lang) },
  always: { act: async (page, lang) => {
    await chat(page, 0, lang)
    await page.locator('[data-approval]:not([data-locked])').waitFor()
    await page.locator('[data-approval] footer button[aria-haspopup="menu"]').click()
  } },
  editing: { act: async (page, lang) => {
    await chat(page, 0, lang)
    await page.getByRole('button', { name: lang === 'en' ? 'Edit first' : '先改一改' }).click()
    await page.getByRole('button', { name: lang === 'en' ? 'Edit first' : '先改一改' }).waitFor({ state: 'detached' })
    await page.locator('[data-approval] textarea').fill('rm -rf /')
    await page.locator('[data-approval] textarea').press('Control+Enter')
  } },
  edited: { act: async (page, lang) => {
    await chat(page, 0, lang)
    await page.getByRole('button', { name: lang === 'en' ? 'Edit first' : '先改一改' }).click()
    await page.locator('[data-approval] textarea').fill('cd archive && rm quote-2019.pdf')
    await page.locator('[data-approval] textarea').press('Control+Enter')
    await page.locator('[data-approval] details summary').click()
  } },
  activity: { act: (page, lang) => place(page, 'activity', lang) },
  'activity-narrow': { size: [1000, 760], act: async (page, lang) => {
    await place(page, 'activity', lang)
    await page.locator('header button').last().click()
  } },
  empty: { act: async () => undefined },
  narrow: { size: [1000, 760], act: (page, lang) => chat(page, 0, lang) },
  folders: { act: async (page, lang) => {
    await chat(page, 3, lang)
    await page.locator('header button[aria-haspopup="menu"]').first().click()
  } },
  trust: { act: async (page, lang) => {
    await chat(page, 3, lang)
    await page.locator('header button[aria-haspopup="menu"]').first().click()
    await page.getByRole('menuitem', { name: '2025 Holiday' }).click()
  } },
  help: { act: (page) => page.keyboard.press('Control+/') },
  commands: { act: async (page, lang) => {
    await chat(page, 4, lang)
    await page.locator('textarea').evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'a long line of text\n'.repeat(400))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await page.locator('textarea').fill('/')
  } },
  deleted: { act: async (page, lang) => {
    await chat(page, 5, lang)
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('navigation').getByText(scriptedWords[lang].titles[5] ?? '').first().click()
    await page.keyboard.press('Delete')
    await place(page, 'deleted', lang)
  } },
  welcome: { welcomed: false, act: async () => undefined },
  'welcome-wrong': { welcomed: false, size: [1280, 840], act: async (page) => {
    await page.locator('input[type=password]').fill('not-a-key')
    await page.locator('input[type=password]').press('Enter')
  } },
  'welcome-works': { welcomed: false, act: async (page) => {
    await page.locator('input[type=password]').fill('sk-a-key')
    await page.locator('input[type=password]').press('Enter')
  } },
  'welcome-local': { welcomed: false, act: (page) => page.locator('footer > button').first().click() },
  'welcome-narrow': { welcomed: false, size: [800, 700], act: async () => undefined },
  'welcome-folder': { welcomed: false, size: [1280, 840], act: async (page) => {
    await page.locator('footer li button').nth(1).click()
    await page.locator('section button.w-full').last().click()
  } },
  'welcome-may': { welcomed: false, size: [1280, 840], act: (page) => page.locator('footer li button').nth(2).click() },
  settings: { act: (page, lang) => place(page, 'settings', lang) },
  'settings-form': { size: [1280, 1500], act: async (page, lang) => {
    await place(page, 'settings', lang)
    await page.locator('main button[aria-expanded]').nth(1).click()
  } },
  'settings-whole': { size: [1280, 2000], act: (page, lang) => place(page, 'settings', lang) },
  'settings-asking': { size: [1280, 1000], act: async (page, lang) => {
    await place(page, 'settings', lang)
    await page.getByRole('heading', { name: lang === 'en' ? 'What asks' : '哪些要先问' }).evaluate((heading) => heading.scrollIntoView())
  } },
  'settings-addresses': { size: [1280, 1000], act: async (page, lang) => {
    await place(page, 'settings', lang)
    for (const host of ['nas.local:8080', '192.168.1.20', '*.local']) {
      await page.locator('main form input').last().fill(host)
      await page.locator('main form input').last().press('Enter')
      await page.waitForTimeout(100)
    }
    await page.getByRole('heading', { name: lang === 'en' ? 'Addresses' : '地址', exact: true }).evaluate((heading) => heading.scrollIntoView())
  } },
  agents: { size: [1280, 1100], act: (page, lang) => place(page, 'agents', lang) },
  'agents-helper': { size: [1000, 1200], act: async (page, lang) => {
    await place(page, 'agents', lang)
    await page.getByRole('tab').nth(1).click()
  } },
}

await mkdir(out, { recursive: true })
const preview = await startPreview()
let failed = false
try {
  for (const [name, scene] of Object.entries(scenes)) {
    if (option('--only') && !option('--only')?.split(',').includes(name)) continue
    for (const language of ['en', 'zh'] as const) for (const theme of ['light', 'dark'] as const) {
      if ((option('--lang') ?? language) !== language || (option('--theme') ?? theme) !== theme) continue
      const [width, height] = scene.size ?? [1440, 900]
      const { page, context, problems } = await preview.open({ language, theme, welcomed: scene.welcomed ?? true }, { width, height })
      try {
        await scene.act(page, language)
        await page.waitForTimeout(700)
        await page.screenshot({ path: join(out, `${name}-${language}-${theme}.png`) })
      } catch (error) {
        problems.push(String(error))
      }
      for (const problem of problems) console.error(`${name} ${language} ${theme}: ${problem}`)
      failed ||= problems.length > 0
      await context.close()
    }
  }
} finally {
  await preview.close()
}
console.log(out)
process.exitCode = failed ? 1 : 0

import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { scriptedAccounts, scriptedSignIns } from '../../fakes/scripted-sign-ins.ts'
import { scriptedSkillList } from '../../fakes/scripted-skills.ts'
import { scriptedWords } from '../../fakes/scripted-words.ts'
import { startPreview } from './serve-window.ts'

/**
 * Pictures of everything about skills, over scripted ones in every state:
 *   node test/app/preview/shoot-skills.ts [--only NAME,NAME] [--lang en|zh] [--theme light|dark] [--out DIR] [--dist DIR]
 */
const option = (name: string): string | undefined => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const out = option('--out') ?? join(tmpdir(), 'pincer-preview')

/** The page of skills, without the banner of the demo chat that waits: it lies over the heading. */
const open = async (page: Page): Promise<void> => {
  await page.locator('nav button svg.lucide-store').click()
  await page.locator('main > section svg.lucide-x').click({ timeout: 3_000 }).catch(() => undefined)
}
const installed = async (page: Page): Promise<void> => { await open(page); await page.locator('main svg.lucide-search').waitFor(); await page.getByRole('button', { name: / · \d+$/ }).click() }
const one = async (page: Page, id: string): Promise<void> => { await installed(page); await page.locator(`[data-skill="${id}"] button`).first().click() }
const get = async (page: Page, id: string): Promise<void> => { await open(page); await page.locator(`[data-skill="${id}"] > button, [data-skill="${id}"] div > button:not([aria-label^="Open"])`).last().click() }
const search = async (page: Page, words: string): Promise<void> => { await open(page); await page.getByRole('search').locator('input').fill(words); await page.getByRole('search').locator('input').press('Enter') }
/** A card in the first chat, without the banner of another one over it. */
const card = (which: keyof typeof scriptedSignIns): Scene => ({ size: [1440, 1000], options: { answers: { 'skills.signIns': [scriptedSignIns[which]] } }, act: (page, lang) => page.getByRole('navigation').getByText(scriptedWords[lang].titles[0] ?? '').first().click() })
const accounts = (state: keyof typeof scriptedAccounts, act: (page: Page) => Promise<unknown> = () => Promise.resolve(), waiting: readonly (keyof typeof scriptedSignIns)[] = []): Scene => ({
  size: [1440, 1500], options: { answers: { 'skills.list': scriptedSkillList().map((skill) => (skill.id === 'skill-gmail' ? { ...skill, accounts: [scriptedAccounts[state]] } : skill)), 'skills.signIns': waiting.map((which) => scriptedSignIns[which]) } },
  act: async (page) => { await one(page, 'skill-gmail'); await act(page) },
})
interface Scene { readonly size?: readonly [number, number]; readonly options?: ScriptedOptions; readonly act: (page: Page, lang: 'en' | 'zh') => Promise<unknown> }
const slow: ScriptedOptions = { skillStepMs: 700 }
const scenes: Record<string, Scene> = {
  browse: { size: [1440, 1000], act: open },
  'browse-narrow': { size: [760, 1200], act: async (page) => { await page.locator('header button').first().click(); await page.locator('[role=dialog] svg.lucide-store').click() } },
  install: { options: { skillStepMs: 1_200 }, act: async (page) => { await get(page, 'skill-documents'); await page.waitForTimeout(5_200) } },
  contents: { size: [1440, 1300], options: { skillStepMs: 100 }, act: async (page) => { await get(page, 'skill-images'); await page.waitForTimeout(900); await page.locator('[role=dialog] footer button').first().click() } },
  again: { options: slow, act: async (page) => { await search(page, 'anything'); await page.locator('[data-skill="skill-n0tes"] button').last().click(); await page.waitForTimeout(2_300); await page.locator('[role=dialog] footer button').last().click(); await page.waitForTimeout(1_500) } },
  ready: { options: { skillStepMs: 60 }, act: async (page) => { await get(page, 'skill-images'); await page.waitForTimeout(300); await page.locator('[role=dialog] footer button').last().click(); await page.waitForTimeout(600) } },
  update: { size: [1440, 1000], options: { skillStepMs: 60 }, act: async (page) => { await open(page); await page.locator('[data-skill="skill-notes"] button').last().click(); await page.waitForTimeout(700) } },
  failed: { options: { skillStepMs: 60 }, act: async (page) => { await search(page, 'none'); await page.locator('form input').last().fill('skill-bad'); await page.locator('form input').last().press('Enter'); await page.locator('main header button').first().waitFor(); await page.waitForTimeout(400); await page.locator('[data-skill="skill-bad"] button').first().click(); await page.waitForTimeout(700) } },
  search: { size: [1440, 1000], act: (page) => search(page, 'notes') },
  offline: { act: (page) => search(page, 'offline') },
  'no-search': { act: (page) => search(page, 'none') },
  installed: { size: [1440, 1000], act: installed },
  none: { options: { skills: 'none' }, act: installed },
  detail: { size: [1440, 1500], act: (page) => one(page, 'skill-gmail') },
  settings: { size: [1440, 1500], act: (page) => one(page, 'skill-prices') },
  paused: { size: [1440, 1300], act: (page) => one(page, 'skill-pdf') },
  broken: { act: (page) => one(page, 'skill-torn') },
  guide: { act: (page) => one(page, 'guide:letters') },
  remove: { act: async (page) => { await one(page, 'skill-notes'); await page.locator('main [aria-haspopup="menu"]').last().click(); await page.getByRole('menuitem').last().click() } },
  'sign-in': card('never'), 'sign-in-more': card('more'), 'sign-in-shared': card('shared'), 'sign-in-browser': card('browser'), 'sign-in-github': card('github'), 'sign-in-code': card('code'), 'sign-in-problem': card('problem'), 'sign-in-key': card('key'),
  'account-set-up': accounts('notSetUp', (page) => page.locator('[data-account] section button').click()), 'account-github': accounts('github', undefined, ['code']), 'account-key': accounts('key'), 'account-part': accounts('part', async (page) => { for (const each of await page.locator('[data-account] summary').all()) await each.click() }),
  walls: { size: [1440, 1300], act: async (page) => { await installed(page); await page.locator('main svg.lucide-shield-check').first().click() } },
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
      const { page, context, problems } = await preview.open({ language, theme, ...scene.options }, { width, height })
      try {
        page.setDefaultTimeout(5_000)
        await scene.act(page, language)
        await page.waitForTimeout(500)
        await page.screenshot({ path: join(out, `skills-${name}-${language}-${theme}.png`) })
      } catch (error) {
        problems.push(String(error))
        await page.screenshot({ path: join(out, `skills-${name}-${language}-${theme}.png`) })
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

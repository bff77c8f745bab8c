import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { scriptedWords } from '../../fakes/scripted-words.ts'
import { startPreview } from './serve-window.ts'

/**
 * Pictures of everything about connections, over scripted ones in every state:
 *   node test/app/preview/shoot-connections.ts [--only NAME,NAME] [--lang en|zh] [--theme light|dark] [--out DIR] [--dist DIR]
 */
const option = (name: string): string | undefined => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const out = option('--out') ?? join(tmpdir(), 'pincer-preview')

const open = (page: Page): Promise<void> => page.locator('nav button svg.lucide-plug').click()
const one = async (page: Page, name: string): Promise<void> => {
  await open(page)
  await page.locator(`[data-connection="${name}"] button`).first().click()
}
const add = async (page: Page, way: number): Promise<void> => {
  await open(page)
  await page.locator('header button svg.lucide-plus').click()
  await page.getByRole('tab').nth(way).click()
}
interface Scene { readonly size?: readonly [number, number]; readonly options?: ScriptedOptions; readonly act: (page: Page, lang: 'en' | 'zh') => Promise<unknown> }
const scenes: Record<string, Scene> = {
  list: { size: [1440, 1500], act: open },
  'list-narrow': { size: [760, 1000], act: async (page) => { await page.locator('header button').first().click(); await page.locator('[role=dialog] svg.lucide-plug').click() } },
  none: { size: [1440, 1100], options: { connections: 'none' }, act: open },
  detail: { size: [1440, 1300], act: (page) => one(page, 'Documents') },
  effect: { act: async (page) => { await one(page, 'Documents'); await page.locator('[data-tool="write_file"] [aria-haspopup="menu"]').click() } },
  changed: { size: [1440, 1000], act: (page) => one(page, 'Notes') },
  scripts: { act: (page) => one(page, 'Photo index') },
  untrusted: { act: (page) => one(page, 'Web search') },
  paused: { act: (page) => one(page, 'Team drive') },
  'sign-in': { act: (page) => one(page, 'Calendar') },
  form: { act: async (page) => {
    await add(page, 0)
    await page.locator('[role=dialog] input').nth(1).fill('npx')
    await page.locator('[role=dialog] textarea').fill('-y\n@example/weather-server')
    await page.locator('[role=dialog] fieldset button').click()
    await page.locator('[role=dialog] fieldset input').first().fill('WEATHER_KEY')
    await page.locator('[role=dialog] fieldset input[type=checkbox]').check()
    await page.locator('[role=dialog] footer button').last().click()
  } },
  trying: { act: async (page) => {
    await add(page, 0)
    await page.locator('[role=dialog] input').nth(0).fill('slow')
    await page.locator('[role=dialog] input').nth(1).fill('npx')
    await page.locator('[role=dialog] footer button').first().click()
    await page.waitForTimeout(2_000)
  } },
  works: { act: async (page) => {
    await add(page, 0)
    await page.locator('[role=dialog] input').nth(0).fill('Weather box')
    await page.locator('[role=dialog] input').nth(1).fill('npx')
    await page.locator('[role=dialog] footer button').first().click()
  } },
  fails: { act: async (page) => {
    await add(page, 0)
    await page.locator('[role=dialog] input').nth(0).fill('Weather box')
    await page.locator('[role=dialog] input').nth(1).fill('nothing')
    await page.locator('[role=dialog] footer button').first().click()
  } },
  paste: { act: async (page) => {
    await add(page, 1)
    await page.locator('[role=dialog] textarea').fill(JSON.stringify({ mcpServers: { files: { command: 'npx', args: ['-y', '@example/files', '/home/maya'], env: { FILES_KEY: 'x' } }, wiki: { url: 'https://wiki.example.com/mcp' }, nothing: { command: 'nothing' }, broken: {} } }, null, 2))
    await page.locator('[role=dialog] footer button').last().click()
    await page.waitForTimeout(300)
    if (process.argv.includes('--run')) { await page.locator('[role=dialog] footer button').last().click(); await page.waitForTimeout(1_200) }
  } },
  import: { act: (page) => add(page, 2) },
  bundle: { act: async (page) => { await add(page, 3); await page.locator('[role=tabpanel] button').click() } },
  search: { size: [1440, 1200], options: { connections: 'none' }, act: async (page) => {
    await open(page)
    await page.getByRole('search').locator('input').fill('weather')
    await page.getByRole('search').locator('input').press('Enter')
    await page.locator('[data-offer="com.example/boxed"]').scrollIntoViewIfNeeded()
  } },
  offline: { options: { connections: 'none' }, act: async (page) => {
    await open(page)
    await page.getByRole('search').locator('input').fill('offline')
    await page.getByRole('search').locator('input').press('Enter')
    await page.waitForTimeout(300)
    await page.locator('main svg.lucide-cloud-off').scrollIntoViewIfNeeded()
  } },
  setup: { options: { connections: 'none' }, act: async (page) => {
    await open(page)
    await page.getByRole('search').locator('input').fill('weather')
    await page.getByRole('search').locator('input').press('Enter')
    await page.locator('[data-offer="io.github.northlight/weather"] button').first().click()
  } },
  question: { size: [1440, 1100], options: { connections: 'questions' }, act: (page, lang) => page.getByRole('navigation').getByText(scriptedWords[lang].titles[0] ?? '').first().click() },
  link: { options: { connections: 'questions' }, act: open },
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
        await page.screenshot({ path: join(out, `connections-${name}-${language}-${theme}.png`) })
      } catch (error) {
        problems.push(String(error))
        await page.screenshot({ path: join(out, `connections-${name}-${language}-${theme}.png`) })
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

import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { practiceTasks } from '../../shared/practice/tasks.ts'
import { launchApp } from './driver/launch-app.ts'
import { root } from './driver/project-paths.ts'
import { takeSkillPictures } from './skill-pictures.ts'

/** `npm run screenshots [-- --skills]`: the pictures in docs/screenshots, from the real window with the practice helper; only those of skills. */
const folder = path.join(root, 'docs', 'screenshots')
/** A picture above this would make the repository heavy; it fails instead of growing unnoticed. */
const mostBytes = 300 * 1024
const onlySkills = process.argv.includes('--skills')
const skillsPage = ['skills', 'Skills', '技能'] as const

async function settings(page: Page, patch: object): Promise<void> {
  await page.evaluate(async (change) => { await window.pincer?.calls['settings.update']({ patch: change }) }, patch)
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox').last()
  await field.fill(text)
  await field.press('Enter')
}

async function take(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const { size } = await stat(file)
  if (size > mostBytes) throw new Error(`${name} takes ${size} bytes; at most ${mostBytes}`)
  process.stdout.write(`${path.relative(root, file)}  ${Math.round(size / 1024)} KB\n`)
}

/** What a person sees in chats: eight things at once, a question, an answer. */
async function takeChats(page: Page, language: 'en' | 'zh', named: (what: string) => string): Promise<void> {
  const prompt = (id: string): string => practiceTasks.find((task) => task.id === id)?.prompt[language] ?? ''
  const place = (en: string, zh: string) => page.getByRole('button', { name: language === 'en' ? en : zh, exact: true })
  await place('New chat', '新对话').click()
  await say(page, prompt('eight-at-once'))
  await page.locator('[data-call][data-state="running"]').first().waitFor()
  await page.waitForTimeout(1_400)
  await take(page, named('eight-at-once'))
  await place('New chat', '新对话').click()
  await say(page, prompt('ask-first'))
  await page.locator('[data-approval]:not([data-locked])').waitFor()
  await page.waitForTimeout(300)
  await take(page, named('asking'))
  await page.getByRole('button', { name: language === 'en' ? 'Allow once' : '允许一次' }).click()
  await page.locator('[data-approval]').waitFor({ state: 'detached' })
  await place('New chat', '新对话').click()
  await say(page, prompt('compare-quotes'))
  await page.getByRole('table').waitFor()
  await page.waitForTimeout(1_200)
  await take(page, named('answer'))
}

async function takeAll(language: 'en' | 'zh', theme: 'light' | 'dark'): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'pincer-pictures-'))
  const app = await launchApp({ home, language: language === 'en' ? 'en-US' : 'zh-CN', theme })
  const { page } = app
  const named = (what: string): string => `${what}-${language}-${theme}`
  const place = (en: string, zh: string) => page.getByRole('button', { name: language === 'en' ? en : zh, exact: true })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await settings(page, { theme })
    await page.waitForTimeout(600)
    if (!onlySkills) await take(page, named('first-minute'))
    await settings(page, { welcomed: true })
    await page.reload()
    if (!onlySkills) await takeChats(page, language, named)
    for (const [what, en, zh] of onlySkills ? [skillsPage] : [skillsPage, ['activity', 'Activity', '活动记录'], ['settings', 'Settings', '设置']] as const) {
      await place(en, zh).click()
      await page.waitForTimeout(500)
      await take(page, named(what))
      if (what === 'skills') await takeSkillPictures(app, home, (name) => take(page, named(name)))
    }
  } finally {
    await app.stop()
    await rm(home, { recursive: true, force: true })
  }
}

await mkdir(folder, { recursive: true })
for (const language of ['en', 'zh'] as const) for (const theme of ['light', 'dark'] as const) await takeAll(language, theme)

import path from 'node:path'
import type { Page } from 'playwright'
import { writeSkill } from '../fakes/skills/write-skill.ts'
import type { RunningApp } from './driver/running-app.ts'

/** The pages of skills for the pictures in docs/screenshots, reached by what stands on them whatever the language; begins and ends on the page of skills. */
export async function takeSkillPictures({ page, dialogs }: RunningApp, home: string, take: (name: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  /** The yes, as soon as everything is checked. */
  const yes = page.locator('[role=dialog] footer button.bg-accent:not([disabled])')
  const checked = page.locator('[role=dialog] p[role=status] svg.lucide-check')
  const ready = page.locator('[role=dialog] .bg-ok-soft')
  await page.locator('[data-skill="skill-documents"] button').last().click()
  await checked.waitFor()
  await settled(page)
  await take('skill-install')
  await yes.click()
  await ready.waitFor()
  await page.locator('[role=dialog] footer button.bg-accent').click()
  await page.locator('[data-tool="documents.tables"]').waitFor()
  await settled(page)
  await take('skill-page')

  const folder = path.join(home, 'weather-skill')
  const weather = { name: 'weather', tools: { 'weather.look': 'return "sunny"' }, manifest: { displayName: 'Weather Box', description: 'Says how the weather will be.', author: 'Tidewater', effects: { 'weather.look': 'looks' } } }
  writeSkill(weather, folder)
  await page.locator('nav button svg.lucide-store').click()
  await dialogs.queue('showOpenDialog', { canceled: false, filePaths: [folder] })
  await page.locator('main header button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem').last().click()
  await checked.waitFor()
  await yes.click()
  await ready.waitFor()
  await page.locator('[role=dialog] footer button.bg-accent').click()
  await page.locator('[data-tool="weather.look"]').waitFor()
  writeSkill({ ...weather, version: '2.0.0', manifest: { ...weather.manifest, permissions: { hosts: ['api.weather.example'], folders: [{ path: '.', access: 'read' }] } } }, folder)
  await page.locator('main header[data-skill] button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem').first().click()
  await checked.waitFor()
  await settled(page)
  await take('skill-update')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.locator('main button svg.lucide-arrow-left').click()
  await page.locator('[data-skill="skill-weather"]').waitFor()
  await settled(page)
  await take('skills-installed')
  await page.locator('main button svg.lucide-shield-check').first().click()
  await page.locator('[data-wall]').first().waitFor()
  await settled(page)
  await take('skill-walls')
  await page.locator('nav button svg.lucide-store').click()
}

/** Short messages are gone and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('section[aria-live="polite"] button').first().click({ timeout: 300 }).catch(() => undefined) // most of the time there is none
  await page.waitForTimeout(500)
}

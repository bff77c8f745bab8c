import type { Page } from 'playwright'
import { scriptedAccounts, scriptedSignIns } from '../../fakes/scripted-sign-ins.ts'
import { scriptedSkillList } from '../../fakes/scripted-skills.ts'
import { scriptedWords } from '../../fakes/scripted-words.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './scripted-window.ts'

const chat = (page: Page, language: 'en' | 'zh'): Promise<void> => page.getByRole('navigation').getByText(scriptedWords[language].titles[0] ?? '').first().click()

// One chat holds every state of the card at once: each is another account.
const every = Object.entries(scriptedSignIns).map(([name, request]) => ({ ...request, id: name, account: name }))

for (const [language, theme] of [['en', 'light'], ['zh', 'dark']] as const) {
  test(`no barrier is found in any state of a sign-in, in a chat and on the page of a skill (${language}, ${theme})`, async ({ openWindow }) => {
    test.setTimeout(120_000)
    const skills = scriptedSkillList().map((skill) => (skill.id === 'skill-gmail' ? { ...skill, accounts: Object.values({ ...scriptedAccounts, part: { ...scriptedAccounts.part, provider: 'letters' } }) } : skill))
    const { page } = await openWindow({ language, theme, answers: { 'skills.signIns': every, 'skills.list': skills } }, { reducedMotion: true, height: 1_400 })
    await chat(page, language)
    await expect(page.locator('[data-sign-in]')).toHaveCount(every.length)
    await page.locator('[data-sign-in="github"] button').last().click()
    expect(await barriers(page, { include: '[data-sign-in]' }), 'cards').toEqual([])
    await page.locator('nav button svg.lucide-store').click()
    await page.getByRole('button', { name: / · \d+$/ }).click()
    await page.locator('[data-skill="skill-gmail"] button').first().click()
    await page.locator('[data-account="google"] section button').click()
    await page.locator('[data-account="google"] form button').first().click()
    expect(await barriers(page, { include: '#skill-accounts ~ ul' }), 'accounts').toEqual([])
  })
}

test('by keyboard: the answer that does nothing comes first, then signing in; and no card is wider than a small window', async ({ openWindow }) => {
  const { page, calls } = await openWindow({ answers: { 'skills.signIns': [scriptedSignIns.more, { ...scriptedSignIns.code, id: 'w2' }] } })
  await chat(page, 'en')
  await page.setViewportSize({ width: 640, height: 900 })
  const card = page.locator('[data-sign-in="w1"]')
  await expect(card).toBeVisible()
  for (const each of await page.locator('[data-sign-in]').all()) expect(await each.evaluate((element) => element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= window.innerWidth)).toBe(true)
  await card.getByRole('button', { name: 'Don’t sign in' }).focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => calls('skills.answerSignIn')).toEqual([{ requestId: 'w1', answer: { action: 'sign-in', way: 'browser' } }])
})

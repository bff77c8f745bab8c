import path from 'node:path'
import type { Page } from 'playwright'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import { type OAuthServer, startOAuthServer } from '../fakes/oauth-server/oauth-server.ts'
import { startScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { openGithubService } from '../fakes/services/github-service.ts'
import { openGmailService } from '../fakes/services/gmail-service.ts'
import { copyServiceSkill } from '../fakes/services/service-bench.ts'
import type { ServiceServer } from '../fakes/services/service-server.ts'
import { expect, test } from './driver/app-test.ts'
import type { RunningApp } from './driver/running-app.ts'

// Signing in for skills as a person meets it: the skills that ship, against strict local services, from a question in a chat.

const ownClient = '123456789012-abcdefghij.apps.googleusercontent.com'

/** Past the first minute, with one of our skills pointed at a local service, and a model that says what the test wants. */
async function prepare({ page, dialogs }: RunningApp, name: string, service: ServiceServer, home: string): Promise<Awaited<ReturnType<typeof startScriptedModelServer>>> {
  const folder = path.join(home, `our-${name}`)
  copyServiceSkill(name, service, folder)
  await dialogs.queue('showOpenDialog', { canceled: false, filePaths: [folder] })
  await page.evaluate(async (host) => {
    const calls = window.pincer?.calls
    await calls?.['settings.update']({ patch: { welcomed: true, allowedPrivateHosts: [host] } })
    const begun = await calls?.['skills.install']({ source: { kind: 'choose', what: 'folder' } })
    if (begun?.ok && begun.value) await calls?.['skills.confirm']({ installId: begun.value.id })
  }, service.host)
  await expect.poll(() => page.evaluate(async () => {
    const listed = await window.pincer?.calls['skills.list']({})
    return listed?.ok ? listed.value.length : 0
  }), { timeout: 60_000 }).toBe(1)
  const model = await startScriptedModelServer()
  model.setTurns([{ text: 'OK' }])
  await page.evaluate(async (baseUrl) => { await window.pincer?.calls['models.connect']({ model: { provider: 'openai-compatible', name: 'scripted' }, baseUrl, makeDefault: true }) }, model.chatUrl)
  await page.reload()
  return model
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter')
}
/** The card takes an answer as soon as it could have been read. */
async function allow(page: Page): Promise<void> {
  await page.locator('[data-approval]:not([data-locked])').getByRole('button', { name: 'Allow once' }).click({ timeout: 20_000 })
}
const use = (tool: string, input: object) => ({ tool_use: [{ id: `c-${tool}-${Math.random()}`, name: wireNameFor(tool), input }] })
const environment = (server: OAuthServer, more: Record<string, string> = {}) => ({ PINCER_GITHUB_SIGN_IN: server.issuer, PINCER_GOOGLE_SIGN_IN: server.issuer, ...more })
/** Pages given to the person's browser so far. */
const pages = async ({ opened }: RunningApp): Promise<string[]> => (await opened()).filter(({ how }) => how === 'external').map(({ target }) => target)

test('a question in a chat needs GitHub: the card says what for, the code is entered, and the answer arrives in the same turn', async ({ launch, home }) => {
  test.setTimeout(120_000)
  const [server, github] = [await startOAuthServer(), await openGithubService()]
  github.accept(server.live)
  github.world.add({ title: 'The pot leaks' })
  const app = await launch({ env: environment(server, { PINCER_GITHUB_CLIENT_ID: 'pincer-test' }) })
  const { page } = app
  const model = await prepare(app, 'github', github, home)
  try {
    model.setTurns([use('github.list_issues', { repo: 'ann/tea' }), { text: 'One thing is open.' }])
    await page.getByRole('button', { name: 'New chat' }).click()
    await say(page, 'What is open in ann/tea?')
    const card = page.getByRole('group', { name: 'GitHub needs your GitHub account' })
    await expect(card).toBeVisible({ timeout: 20_000 })
    await expect(card).toContainText('Nothing was done yet.')
    await expect(card.getByRole('list', { name: 'It will be allowed to' })).toContainText('Read and change all your repositories, also private ones')
    await expect(page.locator('[data-call][data-state="waiting"]')).toBeVisible()
    await expect(page.getByRole('navigation').getByText('Waiting for you').first()).toBeAttached()
    expect(github.requests).toHaveLength(0)

    await page.reload()
    await expect(card).toBeVisible({ timeout: 20_000 })
    await card.getByRole('button', { name: 'Sign in', exact: true }).click()
    const code = await card.locator('[data-code]').textContent({ timeout: 20_000 })
    await page.reload()
    await expect(card.locator('[data-code]')).toHaveText(code ?? '', { timeout: 20_000 })
    expect(await pages(app)).toEqual([])
    await card.getByRole('button', { name: 'Open the page' }).click()
    await expect.poll(() => pages(app)).toEqual([`${server.origin}/activate`])
    await card.getByRole('button', { name: 'Cancel' }).click()
    await card.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(card.locator('[data-code]')).not.toHaveText(code ?? '')
    server.approveDevice(await card.locator('[data-code]').textContent() ?? '')
    await expect(page.getByRole('log').getByText('One thing is open.')).toBeVisible({ timeout: 30_000 })
    await expect(card).toHaveCount(0)
    expect(JSON.stringify(model.requests.at(-1)?.body['messages'])).toContain('The pot leaks')
    expect(github.requests).toHaveLength(1)
    expect(server.refused.filter((why) => why !== 'not yet')).toEqual([])
  } finally {
    await Promise.all([model.close(), server.close(), github.close()])
  }
})

test('Gmail without a registration says what is missing; with the person’s own it signs in by the browser, asks for more when it must, and takes a no', async ({ launch, home }) => {
  test.setTimeout(180_000)
  const [server, gmail] = [await startOAuthServer('/mcp', { alsoKnows: [ownClient] }), await openGmailService()]
  gmail.accept(server.live)
  const app = await launch({ env: environment(server) })
  const { page } = app
  const model = await prepare(app, 'gmail', gmail, home)
  const send = use('gmail.send', { to: ['bo@example.org'], subject: 'Tea', text: 'At four?' })
  try {
    model.setTurns([use('gmail.search', { query: 'tea' }), { text: 'I cannot get to your mail yet.' }])
    await page.getByRole('button', { name: 'New chat' }).click()
    await say(page, 'Find the mails about tea')
    await expect(page.getByRole('log').getByText('I cannot get to your mail yet.')).toBeVisible({ timeout: 30_000 })
    expect(JSON.stringify(model.requests.at(-1)?.body['messages'])).toContain('says what is missing and how to get it')
    const note = page.getByRole('note', { name: 'A sign-in was wanted' })
    await expect(note).toContainText('Gmail cannot be used yet: signing in at Google is not set up')
    await note.getByRole('button').click()

    const account = page.locator('[data-account="google"]')
    await expect(account).toContainText('Not set up yet')
    await account.getByRole('button', { name: 'Set it up: Google' }).click()
    await expect(account.getByRole('listitem')).toHaveCount(5)
    await account.getByRole('textbox', { name: 'Client ID' }).fill('my-client')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(account).toContainText('This is not a client ID of Google.')
    await account.getByRole('textbox', { name: 'Client ID' }).fill(` ${ownClient} `)
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(account).toContainText('Your own registration is used.')
    await expect(account).toContainText('Not signed in')

    model.setTurns([use('gmail.search', { query: 'tea' }), { text: 'There are none.' }])
    await page.getByRole('button', { name: 'New chat' }).click()
    await say(page, 'Find the mails about tea')
    const card = page.getByRole('group', { name: 'Gmail needs your Google account' })
    await expect(card).toContainText('Read your mail', { timeout: 20_000 })
    await expect(card).toContainText('Pincer never sees your password')
    await card.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(card).toContainText('Waiting for your browser', { timeout: 20_000 })
    await expect.poll(() => pages(app)).toHaveLength(1)
    await card.getByRole('button', { name: 'Open the page again' }).click()
    await expect.poll(() => pages(app)).toHaveLength(2)
    await fetch((await pages(app))[0] ?? '')
    await expect(page.getByRole('log').getByText('There are none.')).toBeVisible({ timeout: 30_000 })
    expect(gmail.requests.length).toBeGreaterThan(0)

    const more = page.getByRole('group', { name: 'Gmail needs more from your Google account' })
    model.setTurns([send, { text: 'Then not.' }])
    await say(page, 'Write to Bo')
    await allow(page)
    await expect(more).toBeVisible({ timeout: 20_000 })
    await expect(more.locator('[data-scope]')).toHaveText([/Send mail in your name.*new/, /^Read your mail$/])
    await more.getByRole('button', { name: 'Don’t sign in' }).click()
    await expect(page.getByRole('log').getByText('Then not.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('log')).toContainText('You chose not to sign in')
    expect(gmail.sent).toHaveLength(0)

    model.setTurns([send, { text: 'It is sent.' }])
    await say(page, 'Do it after all')
    await allow(page)
    await more.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 20_000 })
    await expect.poll(() => pages(app)).toHaveLength(3)
    await fetch((await pages(app))[2] ?? '')
    await expect(page.getByRole('log').getByText('It is sent.')).toBeVisible({ timeout: 30_000 })
    expect(gmail.sent).toHaveLength(1)
    expect(server.refused).toEqual([])
  } finally {
    await Promise.all([model.close(), server.close(), gmail.close()])
  }
})

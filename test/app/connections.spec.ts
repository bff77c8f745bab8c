import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import type { Connection } from '../../shared/mcp/connection.ts'
import { makeZip } from '../fakes/make-zip.ts'
import { startMcpRegistry } from '../fakes/mcp-registry/mcp-registry.ts'
import { startOAuthServer } from '../fakes/oauth-server/oauth-server.ts'
import { startScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { expect, test } from './driver/app-test.ts'
import { root } from './driver/project-paths.ts'

// Connections in the real window, with the real programs of their makers: added, used from a chat, killed, healed, removed.

const everything = path.join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const memory = path.join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')

/** Past the first minute, on the page of connections. */
async function openConnections(page: Page): Promise<void> {
  await page.evaluate(async () => { await window.pincer?.calls['settings.update']({ patch: { welcomed: true } }) })
  await page.reload()
  await page.getByRole('button', { name: 'Connections', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
}

async function connections(page: Page): Promise<Connection[]> {
  return page.evaluate(async () => {
    const listed = await window.pincer?.calls['connections.list']({})
    if (!listed?.ok) throw new Error('no list of connections')
    return listed.value
  })
}

async function paste(page: Page, servers: object): Promise<void> {
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await page.getByRole('tab', { name: 'Paste a configuration' }).click()
  await page.getByRole('textbox', { name: 'Configuration' }).fill(JSON.stringify({ mcpServers: servers }))
  await page.getByRole('button', { name: 'Read it' }).click()
}

/** Processes of this computer whose command line names that file, by id. */
function processesOf(file: string): number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false // it has just ended
    }
  })
}

/** A chat whose model says what the test wants. */
async function scriptedModel(page: Page): Promise<Awaited<ReturnType<typeof startScriptedModelServer>>> {
  const server = await startScriptedModelServer()
  server.setTurns([{ text: 'OK' }])
  await page.evaluate(async (baseUrl) => { await window.pincer?.calls['models.connect']({ model: { provider: 'openai-compatible', name: 'scripted' }, baseUrl, makeDefault: true }) }, server.chatUrl)
  return server
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter')
}

test('a pasted configuration is shown, tried, used from a chat, and heals when its program is killed', async ({ launch }) => {
  test.setTimeout(120_000)
  const { page } = await launch()
  await openConnections(page)
  await paste(page, { everything: { command: 'node', args: [everything] }, nothing: { command: 'pincer-no-such-program' } })
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.nth(0)).toContainText(`node ${everything}`)
  expect(processesOf(everything)).toEqual([])
  await page.getByRole('button', { name: 'Try and add 2' }).click()
  await expect(rows.nth(0)).toContainText('Added', { timeout: 30_000 })
  await expect(rows.nth(1)).toContainText('The program “pincer-no-such-program” is not on this computer.')
  await page.getByRole('button', { name: 'Done' }).click()
  const line = page.locator('[data-connection="everything"]')
  await expect(line).toContainText('Connected', { timeout: 20_000 })
  await expect(line).toContainText(/\d+ abilities/)

  const model = await scriptedModel(page)
  try {
    const echo = (await connections(page))[0]?.tools.find(({ name }) => name === 'echo')
    model.setTurns([{ tool_use: [{ id: 'c1', name: echo?.wireName ?? '', input: { message: 'hello from the chat' } }] }, { text: 'It said hello.' }])
    await say(page, 'Say hello')
    // Nobody has confirmed what it does, so it asks.
    await page.locator('[data-approval]:not([data-locked])').getByRole('button', { name: 'Allow once' }).click()
    await expect(page.getByRole('log').getByText('It said hello.')).toBeVisible()
    expect(JSON.stringify(model.requests.at(-1)?.body['messages'])).toContain('Echo: hello from the chat')

    const before = processesOf(everything)
    expect(before).toHaveLength(1)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await expect.poll(() => processesOf(everything).filter((pid) => !before.includes(pid)), { timeout: 20_000 }).toHaveLength(1)
    await page.getByRole('button', { name: 'Connections', exact: true }).click()
    await expect(line).toContainText('Connected', { timeout: 20_000 })
  } finally {
    await model.close()
  }
})

test('what is confirmed asks no more; what is switched off is not offered', async ({ launch }) => {
  test.setTimeout(90_000)
  const { page } = await launch()
  await openConnections(page)
  await paste(page, { everything: { command: 'node', args: [everything] } })
  await page.getByRole('button', { name: 'Try and add 1' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Added', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Open: everything' }).click()
  const echo = page.locator('[data-tool="echo"]')
  await echo.getByRole('button', { name: /^What .* does:/ }).click()
  await page.getByRole('menuitem', { name: /^Only looks/ }).click()
  await expect(echo.getByRole('button', { name: /does: Only looks$/ })).toBeVisible()
  await page.locator('[data-tool="get-sum"]').getByRole('switch').click()
  await expect(page.locator('[data-tool="get-sum"]').getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('button', { name: 'What it said' }).click()
  await expect(page.getByRole('list', { name: 'What it said' })).toContainText(/\S/)

  const model = await scriptedModel(page)
  try {
    const tool = (await connections(page))[0]?.tools.find(({ name }) => name === 'echo')
    model.setTurns([{ tool_use: [{ id: 'c1', name: tool?.wireName ?? '', input: { message: 'quiet' } }] }, { text: 'Done quietly.' }])
    await say(page, 'Say it quietly')
    await expect(page.getByRole('log').getByText('Done quietly.')).toBeVisible()
    const offered = ((model.requests[1]?.body['tools'] ?? []) as { function: { name: string } }[]).map((each) => each.function.name)
    expect(offered.some((name) => name.includes('get-sum'))).toBe(false)
  } finally {
    await model.close()
  }
})

test('what a connection asks stands under its call, and the answer reaches it', async ({ launch }) => {
  test.setTimeout(90_000)
  const { page } = await launch()
  await openConnections(page)
  await paste(page, { everything: { command: 'node', args: [everything] } })
  await page.getByRole('button', { name: 'Try and add 1' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Added', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  const model = await scriptedModel(page)
  try {
    await expect.poll(async () => (await connections(page))[0]?.tools.some(({ name }) => name === 'trigger-elicitation-request'), { timeout: 20_000 }).toBe(true)
    const tool = (await connections(page))[0]?.tools.find(({ name }) => name === 'trigger-elicitation-request')
    model.setTurns([{ tool_use: [{ id: 'c1', name: tool?.wireName ?? '', input: {} }] }, { text: 'Thank you.' }])
    await say(page, 'Ask me')
    await page.locator('[data-approval]:not([data-locked])').getByRole('button', { name: 'Allow once' }).click()
    const card = page.locator('[data-batch] [data-question]')
    await expect(card).toContainText('The connection “everything” asks you something')
    await expect(card).toContainText('Please provide inputs for the following fields:')
    await card.getByRole('textbox', { name: /^String\s*(needed|optional)/ }).fill('Maya Lind')
    await card.getByRole('textbox', { name: /^Integer/ }).fill('1000')
    await card.getByRole('button', { name: 'Send the answer' }).click()
    await expect(card).toContainText('At most 100.')
    await card.getByRole('textbox', { name: /^Integer/ }).fill('7')
    await card.getByRole('button', { name: 'Send the answer' }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('log').getByText('Thank you.')).toBeVisible()
    expect(JSON.stringify(model.requests.at(-1)?.body['messages'])).toContain('Maya Lind')
  } finally {
    await model.close()
  }
})

test('a form with a secret: the value is in no file and on no page, and removing takes all of it', async ({ launch, home }) => {
  test.setTimeout(90_000)
  const { page } = await launch()
  await openConnections(page)
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My memory')
  await page.getByRole('textbox', { name: 'Program', exact: true }).fill('node')
  await page.getByRole('textbox', { name: 'What the program is told' }).fill(memory)
  await page.getByRole('button', { name: 'Add a value' }).click()
  await page.getByRole('textbox', { name: 'Name of a value' }).fill('MEMORY_KEY')
  await page.getByRole('checkbox', { name: 'Keep MEMORY_KEY secret' }).check()
  await page.getByLabel('Value: MEMORY_KEY').fill('very-secret-value-123')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('status', { name: 'It works' })).toBeVisible({ timeout: 30_000 })
  expect(await connections(page)).toEqual([])
  expect(processesOf(memory)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'My memory' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('complementary', { name: 'How it is reached' })).toContainText('MEMORY_KEY kept secret')
  expect(await page.content()).not.toContain('very-secret-value-123')
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.filter((file) => existsSync(file) && readFileSync(file, 'latin1').includes('very-secret-value-123'))).toEqual([])
  await page.getByRole('button', { name: 'More for My memory' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('My memory was removed')).toBeVisible()
  expect(await connections(page)).toEqual([])
  await expect.poll(() => processesOf(memory)).toEqual([])
})

test('the public list is searched through the gateway, and said plainly when it is gone; a bundle file is opened', async ({ launch, home }) => {
  test.setTimeout(90_000)
  const list = await startMcpRegistry()
  list.publish({ server: { name: 'io.github.northlight/weather', version: '2.1.0', title: 'Weather', description: 'Forecasts for any place.', packages: [{ registryType: 'npm', identifier: '@northlight/weather', version: '2.1.0', transport: { type: 'stdio' } }] } })
  const { page, dialogs } = await launch({ env: { PINCER_CONNECTIONS_LIST: list.url } })
  await openConnections(page)
  await page.getByRole('textbox', { name: 'Find a connection' }).fill('weather')
  await page.getByRole('textbox', { name: 'Find a connection' }).press('Enter')
  await expect(page.locator('[data-offer="io.github.northlight/weather"]')).toContainText('Forecasts for any place.')
  await list.close()
  await page.getByRole('textbox', { name: 'Find a connection' }).fill('calendar')
  await page.getByRole('textbox', { name: 'Find a connection' }).press('Enter')
  await expect(page.getByText('The public list cannot be reached. The ones tried by us are still here.')).toBeVisible({ timeout: 20_000 })

  const bundle = path.join(home, 'echo.mcpb')
  writeFileSync(bundle, makeZip([{ name: 'manifest.json', data: JSON.stringify({ manifest_version: '0.3', name: 'all-things', display_name: 'All things', version: '1.0.0', description: 'Everything.', author: { name: 'Tidewater' }, server: { type: 'node', entry_point: 'server.mjs', mcp_config: { command: 'node', args: ['${__dirname}/server.mjs'] } } }) }, { name: 'server.mjs', data: `import ${JSON.stringify(everything)}\n` }]))
  await dialogs.queue('showOpenDialog', { canceled: false, filePaths: [bundle] })
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await page.getByRole('tab', { name: 'From a file' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await expect(page.getByRole('dialog')).toContainText('Connect All things?', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All things' })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-tool="echo"]')).toBeVisible()
})

test('one with an account is signed in at through the browser, and signed out again', async ({ launch }) => {
  test.setTimeout(90_000)
  const server = await startOAuthServer()
  const { page, opened } = await launch()
  try {
    await openConnections(page)
    await page.getByRole('button', { name: 'Add a connection' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work')
    await page.getByRole('radio', { name: 'At an address' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(`${server.origin}/mcp`)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('status', { name: 'It wants you to sign in' })).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect.poll(async () => (await opened()).filter(({ how }) => how === 'external').length, { timeout: 20_000 }).toBe(1)
    // The browser: it says yes and comes back.
    const [external] = (await opened()).filter(({ how }) => how === 'external')
    await fetch(external?.target ?? '')
    const shown = page.locator('[data-connection="Work"]')
    await expect(shown).toContainText('Connected', { timeout: 20_000 })
    await expect(page.getByText('You are signed in')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page.getByText('You are signed in')).toHaveCount(0)
  } finally {
    await server.close()
  }
})

test('what was written into the file by hand runs only after a look, and again after a change', async ({ launch, home }) => {
  test.setTimeout(90_000)
  const file = path.join(home, 'connections.json')
  writeFileSync(file, JSON.stringify({ mcpServers: { notes: { command: 'node', args: [memory] } } }))
  const { page } = await launch()
  await openConnections(page)
  const card = page.locator('[data-connection="notes"]')
  await expect(card).toContainText('Waits for your yes')
  await page.getByRole('button', { name: 'Look at what would run' }).click()
  await expect(page.getByRole('region', { name: 'What would run' })).toContainText(`node ${memory}`)
  expect(processesOf(memory)).toEqual([])
  await page.getByRole('button', { name: 'Let it run' }).click()
  await expect(card).toContainText('Connected', { timeout: 30_000 })
  await expect(page.locator('[data-tool]').first()).toBeVisible()

  writeFileSync(file, JSON.stringify({ mcpServers: { notes: { command: 'node', args: [memory, '--verbose'], env: { MEMORY_FILE_PATH: path.join(home, 'm.json') } } } }))
  await page.getByRole('button', { name: 'All connections' }).click()
  await page.reload()
  await expect(card).toContainText('Waits for your yes', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Open: notes' }).click()
  const changes = page.getByRole('region', { name: 'What is new' })
  await expect(changes).toContainText('--verbose')
  await expect(changes).toContainText('MEMORY_FILE_PATH')
  await expect.poll(() => processesOf(memory)).toEqual([])
  await changes.getByRole('button', { name: 'Agree to all of this' }).click()
  await expect(card).toContainText('Connected', { timeout: 30_000 })
})

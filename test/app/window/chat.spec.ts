import type { Page } from 'playwright'
import { longChat } from '../preview/long-chat.ts'
import { expect, test } from './scripted-window.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const talk = (page: Page) => page.getByRole('log')
const scroller = (page: Page) => talk(page).locator('[data-virtuoso-scroller]')
/** How far (px) the conversation is from its end. */
const fromEnd = (page: Page) => scroller(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)

test('a message is sent with Enter and its answer streams in, as Markdown, at the end', async ({ openWindow }) => {
  const { page } = await openWindow({ tokensPerSecond: 400 })
  await field(page).fill('Write me a script')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(talk(page).getByText('Write me a script')).toBeVisible()
  await expect(talk(page).getByRole('link', { name: 'naming rules' })).toBeVisible()
  await expect(talk(page).locator('.code-block span[style]').first()).toBeVisible()
  expect(await fromEnd(page)).toBeLessThan(2)
})

test('while an answer streams, scrolling up holds the place and the button leads back', async ({ openWindow }) => {
  const { page, openChat, emit } = await openWindow({ views: [longChat('s5', 60)] })
  await openChat('Plan for Saturday market')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await emit({ type: 'turn.started', sessionId: 's5', turnId: 'n', user: { kind: 'user', id: 'nu', at: 1, text: 'next', attachments: [], steer: false, direct: false, pending: false } })
  await emit({ type: 'message.started', sessionId: 's5', turnId: 'n', messageId: 'nm', model: { provider: 'practice', name: 'practice' } })
  const say = () => emit({ type: 'message.delta', sessionId: 's5', turnId: 'n', messageId: 'nm', text: 'Some more words.\n\n' })
  for (let count = 0; count < 10; count++) await say()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await scroller(page).hover()
  await page.mouse.wheel(0, -900)
  await page.waitForTimeout(300)
  const kept = talk(page).getByText(/^Question number 5\d/).first()
  const place = await kept.boundingBox()
  for (let count = 0; count < 20; count++) await say()
  await page.waitForTimeout(200)
  expect((await kept.boundingBox())?.y).toBeCloseTo(place?.y ?? -1, 0)
  await page.getByRole('button', { name: 'Jump to the newest' }).click()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await say()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
})

test('older turns arrive above without moving what is being read', async ({ openWindow }) => {
  const whole = longChat('s5', 160)
  const { page, openChat, calls } = await openWindow({ views: [{ ...whole, turns: whole.turns.slice(100), hasOlder: true }], older: { s5: whole.turns.slice(0, 100) } })
  await openChat('Plan for Saturday market')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await scroller(page).hover()
  for (let count = 0; count < 60 && (await calls('sessions.open')).length < 2; count++) {
    await page.mouse.wheel(0, -1_200)
    await page.waitForTimeout(30)
  }
  await expect.poll(async () => (await calls('sessions.open')).length).toBe(2)
  await page.waitForTimeout(400)
  const top = await scroller(page).evaluate((element) => element.scrollTop)
  expect(top).toBeGreaterThan(500)
  await page.mouse.wheel(0, -600)
  await expect(talk(page).getByText(/^Question number 9\d,/).first()).toBeVisible()
})

test('the side timeline frames what is on screen, and leads to what is not', async ({ openWindow }) => {
  const { page, openChat } = await openWindow({ views: [longChat('s5', 40)] })
  await openChat('Plan for Saturday market')
  const shown = () => page.evaluate(() => [...document.querySelectorAll('.turn-row [aria-current]')].map((each) => each.textContent?.match(/number (\d+)/)?.[1]))
  await expect.poll(async () => (await shown()).at(-1)).toBe('39')
  const inTalk = async () => {
    const { top, bottom } = await scroller(page).evaluate((element) => element.getBoundingClientRect())
    return page.evaluate(([from, to]) => [...document.querySelectorAll('[role=log] article[aria-label="You said"]')].filter((each) => each.getBoundingClientRect().bottom > from && each.getBoundingClientRect().top < to).map((each) => each.textContent?.match(/number (\d+)/)?.[1]), [top, bottom] as const)
  }
  expect(await shown()).toEqual(expect.arrayContaining(await inTalk()))
  expect((await shown()).length - (await inTalk()).length).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: /Question number 12,/ }).click()
  await expect(talk(page).getByText('Question number 12,')).toBeInViewport()
  await expect.poll(async () => (await shown())[0]).toBe('12')
})

test('nothing is loaded from elsewhere; a link goes through the gate, a picture is only named', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openChat('Tax receipts 2025')
  await talk(page).getByRole('link', { name: 'naming rules' }).click()
  await talk(page).getByRole('button', { name: 'Open it in your browser' }).click()
  expect(await calls('app.openExternal')).toEqual([{ url: 'https://example.org/rules' }, { url: 'https://example.org/chart.png' }])
  await expect(talk(page).locator('img')).toHaveCount(0)
  expect(asked.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([])
})

test('HTML in an answer stays text', async ({ openWindow }) => {
  const { page, openChat, emit } = await openWindow()
  await openChat('Plan for Saturday market')
  const where = { sessionId: 's5', turnId: 'h' }
  const text = 'Before <img src=x onerror="document.title=1"> <style>body{display:none}</style> [run](javascript:alert(1)) after'
  await emit({ type: 'turn.started', ...where, user: { kind: 'user', id: 'hu', at: 1, text: 'q', attachments: [], steer: false, direct: false, pending: false } })
  await emit({ type: 'message.started', ...where, messageId: 'hm', model: { provider: 'practice', name: 'practice' } })
  await emit({ type: 'message.finished', ...where, messageId: 'hm', text, state: 'done' })
  await expect(talk(page).getByText('<img src=x onerror="document.title=1">')).toBeVisible()
  await expect(talk(page).getByRole('link', { name: 'run' })).toHaveCount(0)
  await expect(page).toHaveTitle('Pincer')
})

test('a start of an empty chat is sent at once and leaves what was being written', async ({ openWindow }) => {
  const { page, calls } = await openWindow()
  await field(page).fill('half a thought')
  await page.getByRole('button', { name: 'What is in this folder?' }).click()
  await expect.poll(() => calls('chat.send')).toMatchObject([{ text: 'What is in this folder? Give me a short overview.' }])
  await expect(talk(page).getByText('Give me a short overview.')).toBeVisible()
})

test('a reload comes back to the same chat and the same half-written message', async ({ openWindow }) => {
  const { page, openChat } = await openWindow()
  await openChat('Menu translation')
  await field(page).fill('not finished yet')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu translation')
  await expect(field(page)).toHaveValue('not finished yet')
})

test('a message that is refused comes back into the field, with the reason', async ({ openWindow }) => {
  const { page, openChat } = await openWindow({ failOnce: { 'chat.send': { code: 'folder-gone', data: {} } } })
  await openChat('Plan for Saturday market')
  await field(page).fill('Where is it?')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The folder is gone')
  await expect(field(page)).toHaveValue('Where is it?')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(talk(page).getByText('Where is it?')).toBeVisible()
})

test('a long paste is attached, can be taken off, and is sent with the message', async ({ openWindow }) => {
  const { page, calls } = await openWindow()
  const paste = () => field(page).evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'line of a long text\n'.repeat(400))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await field(page).focus()
  await paste()
  await paste()
  await expect(page.getByRole('list', { name: 'Attached' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove pasted-text-1.txt' }).click()
  await field(page).fill('Sum this up')
  await field(page).press('Enter')
  await expect.poll(() => calls('chat.send')).toHaveLength(1)
  expect(await calls('chat.send')).toMatchObject([{ text: 'Sum this up', attachments: [{ name: 'pasted-text-2.txt', bytes: 8_000 }] }])
  expect(await calls('sessions.create')).toHaveLength(1)
})

test('a running chat is steered, and stopped with one key', async ({ openWindow }) => {
  const { page, openChat, calls } = await openWindow()
  await openChat('Tidy up holiday photos')
  await expect(field(page)).toHaveAttribute('placeholder', /Add something/)
  await field(page).fill('Only those of 2024')
  await field(page).press('Enter')
  await expect(talk(page).getByText('Is read after this step')).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(talk(page).getByText('You stopped this.', { exact: false })).toBeVisible()
  expect(await calls('chat.stop')).toEqual([{ sessionId: 's2' }])
})

test('trouble is told in three parts, and only the newest offers a way on', async ({ openWindow }) => {
  const { page, openChat } = await openWindow()
  await openChat('Reply to the landlord')
  await expect(talk(page).getByRole('group', { name: 'No internet' })).toContainText('What you can do')
  await expect(talk(page).getByText(/Trying again in \d+ s/)).toBeVisible()
  await expect(talk(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('Control+.')
  await expect(talk(page).getByText(/Trying again in/)).toHaveCount(0)
})

test('every answer is announced once', async ({ openWindow }) => {
  const { page, openChat, emit } = await openWindow()
  await openChat('Plan for Saturday market')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const change of changes) for (const node of change.addedNodes) if (node.textContent?.startsWith('Pincer:')) said.push(node.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const where = { sessionId: 's5', turnId: 'a' }
  await emit({ type: 'turn.started', ...where, user: { kind: 'user', id: 'au', at: 1, text: 'q', attachments: [], steer: false, direct: false, pending: false } })
  await emit({ type: 'message.started', ...where, messageId: 'am', model: { provider: 'practice', name: 'practice' } })
  for (const text of ['It ', 'is **done**', '.']) await emit({ type: 'message.delta', ...where, messageId: 'am', text })
  await emit({ type: 'message.finished', ...where, messageId: 'am', text: 'It is **done**.', state: 'done' })
  await emit({ type: 'turn.finished', ...where, outcome: 'answered' })
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['Pincer: It is done .'])
})

test('a jump is not taken back by a scroll that comes before it begins', async ({ openWindow }) => {
  const { page, openChat } = await openWindow({ views: [longChat('s5', 40)] })
  await openChat('Plan for Saturday market')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await page.getByRole('button', { name: /Question number 12,/ }).evaluate((button: HTMLElement) => {
    button.click()
    document.querySelector('[data-virtuoso-scroller]')?.dispatchEvent(new Event('scroll'))
  })
  await expect(talk(page).getByText('Question number 12,')).toBeInViewport()
  await page.waitForTimeout(500)
  await expect(talk(page).getByText('Question number 12,')).toBeInViewport()
})

import { expect, test } from './driver/app-test.ts'

// Pincer itself, as it is built: that its window opens and is as closed in as the fixture's.

test("Pincer's window opens, and its page finds nothing but the bridge", async ({ launch }) => {
  const { page, stop } = await launch()
  expect(await page.title()).toContain('Pincer')
  const found = await page.evaluate(() => {
    const own = window as unknown as Record<string, unknown>
    return { bare: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter((name) => name in own), bridge: Object.keys(own['pincer'] as object).toSorted(), frozen: Object.isFrozen(own['pincer']) && Object.isFrozen((own['pincer'] as { calls: object }).calls) }
  })
  expect(found).toEqual({ bare: [], bridge: ['calls', 'onEvents'], frozen: true })
  expect((await stop()).code).toBe(0)
})

test('no code and no address from outside reaches the page', async ({ launch }) => {
  const app = await launch()
  const tried = await app.page.evaluate(async () => {
    const script = document.createElement('script')
    const inline = ((): string => { try { script.textContent = 'window.ran = true'; document.head.append(script); return 'set' } catch (error) { return (error as Error).name } })()
    const fetched = await fetch('https://example.com/').then(() => 'reached', (error: unknown) => (error as Error).name)
    return { inline, ran: 'ran' in window, fetched, opened: window.open('https://example.com/page') === null }
  })
  expect(tried).toEqual({ inline: 'TypeError', ran: false, fetched: 'TypeError', opened: true })
  const before = app.page.url()
  await app.page.evaluate(() => { location.href = 'https://example.com/elsewhere' })
  await expect.poll(app.opened).toEqual([{ how: 'external', target: 'https://example.com/page' }, { how: 'external', target: 'https://example.com/elsewhere' }])
  expect(app.page.url()).toBe(before)
})

test('a second start brings the first window to the front and ends', async ({ launch }) => {
  const first = await launch()
  const second = await first.relaunch().then(() => 'a second window', (error: unknown) => (error as Error).message)
  expect(second).toContain('ended with code 0')
  expect(first.page.context().pages()).toHaveLength(1)
})

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from './driver/app-test.ts'
import { launchApp, type RunningApp } from './driver/launch-app.ts'

const entry = path.join(import.meta.dirname, 'fixtures', 'host-app', 'main.js')
type Facts = Readonly<Record<string, unknown>> & { readonly seen: { readonly navigations: string[]; readonly windows: string[]; readonly blocked: string[]; readonly permissions: string[]; readonly secondStarts: object[]; readonly downloads: number } }

/** Asks the fixture's main by name, from the page's own world. */
function call<T = unknown>(page: Page, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(([what, given]) => (window as unknown as { fixture: { call: (...all: unknown[]) => Promise<T> } }).fixture.call(what, ...given as unknown[]), [name, args])
}

/** One window for all specs that leave nothing behind but what a reload clears. */
let shared: RunningApp
let sharedHome = ''

test.beforeAll(async () => {
  sharedHome = await mkdtemp(path.join(os.tmpdir(), 'pincer-app-'))
  shared = await launchApp({ home: sharedHome, entry })
})
test.beforeEach(() => shared.page.reload())
test.afterAll(async () => {
  await shared.stop()
  await rm(sharedHome, { recursive: true, force: true })
})

test('a value goes from the page to main and back', async () => {
  const { page } = shared
  expect(await call(page, 'echo', { text: 'héllo 你好 🦀', list: [1, null, { deep: true }] })).toEqual({ text: 'héllo 你好 🦀', list: [1, null, { deep: true }] })
  expect(await call<Facts>(page, 'facts')).toMatchObject({ url: 'app://bundle/index.html', frameUrl: 'app://bundle/index.html', origin: 'app://bundle', isMain: true, isFrame: true, version: '1.2.3', packaged: false })
})

test('values that JSON cannot carry arrive as they were', async () => {
  const { page } = shared
  const back = await page.evaluate(async () => {
    const given = { date: new Date(5), map: new Map([['a', new Set([1])]]), bytes: new Uint8Array([1, 2, 255]), big: 12n, nothing: undefined, odd: [Number.NaN, -0, Infinity], text: '\ud800 lone' }
    const got = await (window as unknown as { fixture: { call: (name: string, value: unknown) => Promise<typeof given> } }).fixture.call('echo', given)
    return [got.date.getTime(), got.map.get('a')?.has(1), Object.prototype.toString.call(got.bytes), [...got.bytes], got.big === 12n, 'nothing' in got, got.odd.map((value) => Object.is(value, -0) ? '-0' : String(value)), got.text === given.text]
  })
  expect(back).toEqual([5, true, '[object Uint8Array]', [1, 2, 255], true, true, ['NaN', '-0', 'Infinity'], true])
  await expect(page.evaluate(() => (window as unknown as { fixture: { call: (name: string, value: unknown) => Promise<unknown> } }).fixture.call('echo', () => 1))).rejects.toThrow()
})

test('eight megabytes of text with quotes, line ends and Chinese go both ways', async () => {
  const { page } = shared
  const same = await page.evaluate(async () => {
    const text = 'A "line" of ordinary text, 普通文字\n'.repeat(8 * 1024 * 1024 / 32)
    return await (window as unknown as { fixture: { call: (name: string, value: unknown) => Promise<unknown> } }).fixture.call('echo', text) === text
  })
  expect(same).toBe(true)
})

test('10 000 small events keep their order and come before the reply that follows them', async () => {
  const { page } = shared
  const result = await page.evaluate(async () => {
    const { fixture } = window as unknown as { fixture: { call: (name: string, value: unknown) => Promise<number>; on: (channel: string, listener: (index: number) => void) => () => void } }
    const got: number[] = []
    const off = fixture.on('tick', (index) => { got.push(index) })
    const startedAt = performance.now()
    await fixture.call('burst', 10_000)
    const ms = performance.now() - startedAt
    off()
    return { count: got.length, ordered: got.every((value, at) => value === at), ms }
  })
  test.info().annotations.push({ type: 'measured', description: `10 000 events in ${Math.round(result.ms)} ms` })
  expect(result).toMatchObject({ count: 10_000, ordered: true })
})

test("a handler's failure and a missing handler reject in Electron's words", async () => {
  const { page } = shared
  await expect(call(page, 'fail')).rejects.toThrow("Error invoking remote method 'call': TypeError: it failed on purpose")
})

test('what the preload exposes works like a local object and cannot be changed', async () => {
  const { page } = shared
  const result = await page.evaluate(() => {
    const { fixture } = window as unknown as { fixture: { add: (a: number, b: number) => number; twice: (callback: (value: number) => number) => number; fails: () => void; nested: { list: unknown[]; constant: string } } }
    const attempt = (work: () => void): string => { try { work(); return 'went' } catch (error) { return (error as Error).constructor.name } }
    const failure = ((): Error | null => { try { fixture.fails(); return null } catch (error) { return error as Error } })()
    return {
      sum: fixture.add(2, 3), twice: fixture.twice((value) => value * 10), failure: [failure instanceof Error, failure?.name, failure?.message], nested: fixture.nested,
      changes: [attempt(() => { 'use strict'; fixture.nested.constant = 'changed' }), attempt(() => { 'use strict'; (window as unknown as { fixture: unknown }).fixture = 1 }), attempt(() => { fixture.nested.list.push(2) })],
      functionWorld: Object.getPrototypeOf(fixture.add) === Function.prototype,
    }
  })
  expect(result).toEqual({ sum: 5, twice: 100, failure: [true, 'RangeError', 'out of range'], nested: { list: [1, { deep: true }], constant: 'kept' }, changes: ['TypeError', 'TypeError', 'TypeError'], functionWorld: true })
})

test('a page script finds no require, no process and no way to main but the bridge', async () => {
  const { page } = shared
  expect(await page.evaluate(() => (window as unknown as { pageRan: string }).pageRan)).toBe('undefined,undefined,undefined,undefined')
  const extra = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const fresh = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    frame.remove()
    return Object.getOwnPropertyNames(window).filter((name) => !fresh.has(name) && !/^(fixture|pageRan|evalRan|\d+)$/.test(name) && !name.startsWith('__playwright') && !name.startsWith('__pw'))
  })
  expect(extra).toEqual([])
})

test('a page that replaces built-ins neither breaks the bridge nor sees its messages', async () => {
  const { page } = shared
  const result = await page.evaluate(async () => {
    const heard: string[] = []
    const { fixture } = window as unknown as { fixture: { call: (name: string, value: unknown) => Promise<unknown>; add: (a: number, b: number) => number } }
    const spy = (name: string, fallback: (...args: never[]) => unknown) => function spied(this: unknown, ...args: never[]): unknown { heard.push(name); return Reflect.apply(fallback, this, args) }
    const { dispatchEvent, addEventListener } = EventTarget.prototype
    const { push, [Symbol.iterator]: iterate } = Array.prototype
    EventTarget.prototype.dispatchEvent = spy('dispatch', dispatchEvent) as typeof dispatchEvent
    EventTarget.prototype.addEventListener = spy('listen', addEventListener)
    Document.prototype.dispatchEvent = spy('document', dispatchEvent) as typeof dispatchEvent
    Array.prototype[Symbol.iterator] = (() => { heard.push('iterate'); throw new Error('no iteration') }) as never
    Object.defineProperty(CustomEvent.prototype, 'detail', { get() { heard.push('detail'); return null } })
    const sum = fixture.add(2, 3)
    const asked = fixture.call('echo', 'still here')
    Array.prototype.push = push
    Array.prototype[Symbol.iterator] = iterate
    return { sum, echo: await asked, heard: heard.join(',') }
  })
  expect(result).toEqual({ sum: 5, echo: 'still here', heard: '' })
})

test('the page cannot navigate away: link, script and other schemes', async () => {
  const { page } = shared
  const goes = ['https://example.com/away', 'mailto:someone@example.com', 'app://bundle/other.html', 'about:blank']
  for (const address of goes) {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'go' })
      document.body.append(link)
      link.click()
    }, address)
    await expect.poll(async () => (await call<Facts>(page, 'facts')).seen.navigations).toContainEqual(expect.stringContaining(address.slice(0, 12)))
  }
  await page.evaluate(() => { location.href = URL.createObjectURL(new Blob(['<h1>away</h1>'], { type: 'text/html' })) })
  await expect.poll(async () => (await call<Facts>(page, 'facts')).seen.navigations.some((url) => url.startsWith('blob:'))).toBe(true)
  // Chromium refuses these by itself and asks nobody.
  for (const address of ['file:///etc/passwd', 'chrome://settings']) await page.evaluate((to) => { Object.assign(document.createElement('a'), { href: to }).click() }, address)
  expect(await call<Facts>(page, 'facts')).toMatchObject({ url: 'app://bundle/index.html' })
  await expect(page.locator('h1')).toHaveText('Fixture')
})

test('a new window is denied, whether a script or a link wants it', async () => {
  const { page } = shared
  expect(await page.evaluate(() => window.open('https://example.com/popup', 'name', 'width=100') === null)).toBe(true)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<a id="blank" target="_blank" href="https://example.com/blank">x</a><a id="plain" href="https://example.com/middle">x</a>')
  })
  await page.locator('#blank').click()
  await page.locator('#plain').click({ button: 'middle' })
  await expect.poll(async () => (await call<Facts>(page, 'facts')).seen.windows).toEqual(['https://example.com/popup', 'https://example.com/blank', 'https://example.com/middle'])
  expect(page.context().pages()).toHaveLength(1)
  expect(await call<Facts>(page, 'facts')).toMatchObject({ windows: 1 })
})

test('permissions are denied and main was asked', async () => {
  const { page } = shared
  const states = await page.evaluate(async () => Promise.all(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'].map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state)))
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied'])
  expect(await page.evaluate(() => new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code))))).toBe(1)
  expect((await call<Facts>(page, 'facts')).seen.permissions).toContain('geolocation')
})

test("the content policy of main's response is in force", async () => {
  const { page } = shared
  expect(await page.evaluate(() => (window as unknown as { inlineRan?: boolean }).inlineRan ?? false)).toBe(false)
  expect(await page.evaluate(() => (window as unknown as { evalRan: string }).evalRan)).toBe('EvalError')
  expect(await page.evaluate(() => fetch('data.json').then((response) => response.json()))).toEqual({ from: 'handler' })
  expect(await page.evaluate(() => fetch('missing.json').then((response) => response.status))).toBe(404)
  expect(await page.evaluate(() => fetch('https://example.com/').then(() => 'reached', (error: unknown) => (error as Error).name))).toBe('TypeError')
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
})

test('nothing can be downloaded, and main hears of the attempt', async () => {
  const { page } = shared
  await page.evaluate(() => { Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['x'])), download: 'file.txt' }).click() })
  await expect.poll(async () => (await call<Facts>(page, 'facts')).seen.downloads).toBe(1)
})

test('a reload, by main or by hand, brings the page and its bridge back', async () => {
  const { page } = shared
  for (const reload of [() => page.reload(), async () => { await Promise.all([page.waitForEvent('load'), call(page, 'reload').catch(() => undefined)]) }, async () => { await Promise.all([page.waitForEvent('load'), page.evaluate(() => { location.reload() })]) }]) {
    await page.evaluate(() => { document.title = 'changed' })
    await reload()
    expect(await page.title()).toBe('Fixture')
    expect(await call(page, 'echo', 1)).toBe(1)
  }
})

test('colours follow the theme main sets', async () => {
  const { page } = shared
  const color = (): Promise<string> => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)
  expect(await color()).toBe('rgb(1, 2, 3)')
  await call(page, 'theme', 'dark')
  await expect.poll(color).toBe('rgb(4, 5, 6)')
  expect(await call<Facts>(page, 'facts')).toMatchObject({ dark: true })
  await call(page, 'theme', 'system')
  await expect.poll(color).toBe('rgb(1, 2, 3)')
})

test('a dark system and a Chinese system are seen by page and main', async ({ launch }) => {
  const { page } = await launch({ entry, theme: 'dark', language: 'zh-CN' })
  expect(await page.evaluate(() => [getComputedStyle(document.querySelector('h1')!).color, navigator.language])).toEqual(['rgb(4, 5, 6)', 'zh-CN'])
  expect(await call<Facts>(page, 'facts')).toMatchObject({ dark: true, locale: 'zh-CN', languages: ['zh-CN'] })
})

test('dialogs are answered by the test, addresses are recorded and nothing opens', async ({ launch }) => {
  const app = await launch({ entry, dialogAnswers: [{ method: 'showOpenDialog', answer: { canceled: false, filePaths: ['/first'] } }] })
  expect(await call(app.page, 'pick')).toEqual({ canceled: false, filePaths: ['/first'] })
  await app.dialogs.queue('showOpenDialog', { canceled: true, filePaths: [] })
  expect(await call(app.page, 'pick')).toEqual({ canceled: true, filePaths: [] })
  await expect(call(app.page, 'pick')).rejects.toThrow('queued no answer')
  await call(app.page, 'open', 'https://example.com/outside')
  await call(app.page, 'openPath', '/some/file')
  expect(await app.opened()).toEqual([{ how: 'external', target: 'https://example.com/outside' }, { how: 'path', target: '/some/file' }])
  expect(await app.dialogs.asked()).toHaveLength(3)
})

test('a secret is sealed and can be opened again', async () => {
  const { page } = shared
  const { sealed, opened } = await call<{ sealed: Uint8Array; opened: string }>(page, 'seal', 'sk-secret-钥匙')
  expect(opened).toBe('sk-secret-钥匙')
  expect(Buffer.from(Object.values(sealed)).toString('utf8')).not.toContain('sk-secret')
})

test('a second start reaches the first, hands over its words and ends', async ({ launch }) => {
  const first = await launch({ entry })
  const second = await first.relaunch({ args: ['second-word'] }).then(() => 'a second window', (error: unknown) => (error as Error).message)
  expect(second).toContain('ended with code 0')
  await expect.poll(async () => (await call<Facts>(first.page, 'facts')).seen.secondStarts).toEqual([expect.objectContaining({ data: { from: 'fixture' }, argv: [expect.stringContaining('second-word')] })])
  expect(await call<Facts>(first.page, 'facts')).toMatchObject({ windows: 1, focused: true })
  expect((await first.stop()).code).toBe(0)
})

test('closing the window ends the app, unless main wants to go on without one', async ({ launch }) => {
  const ends = await launch({ entry })
  await ends.page.close()
  expect((await ends.app.ended).code).toBe(0)
  const stays = await launch({ entry, args: ['--stay'] })
  const context = stays.page.context()
  await stays.page.close()
  const reopened = context.waitForEvent('page')
  await stays.relaunch().catch(() => undefined) // the second start that brings the window back ends by itself
  const page = await reopened
  await page.waitForFunction(() => 'fixture' in window)
  expect(await call<Facts>(page, 'facts')).toMatchObject({ windows: 1, url: 'app://bundle/index.html', seen: { closed: 1 } })
  expect((await stays.stop()).code).toBe(0)
})

import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from './driver/app-test.ts'

const entry = path.join(import.meta.dirname, 'fixtures', 'host-app', 'main.js')
type Facts = Readonly<Record<string, unknown>> & { readonly seen: { readonly navigations: string[]; readonly windows: string[]; readonly blocked: string[]; readonly permissions: string[]; readonly secondStarts: object[]; readonly downloads: number } }

/** Asks the fixture's main by name, from the page's own world. */
function call<T = unknown>(page: Page, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(([what, given]) => (window as unknown as { fixture: { call: (...all: unknown[]) => Promise<T> } }).fixture.call(what, ...given as unknown[]), [name, args] as const)
}

test('a value goes from the page to main and back', async ({ launch }) => {
  const { page } = await launch({ entry })
  expect(await call(page, 'echo', { text: 'héllo 你好 🦀', list: [1, null, { deep: true }] })).toEqual({ text: 'héllo 你好 🦀', list: [1, null, { deep: true }] })
  expect(await call<Facts>(page, 'facts')).toMatchObject({ url: 'app://bundle/index.html', frameUrl: 'app://bundle/index.html', origin: 'app://bundle', isMain: true, isFrame: true, version: '1.2.3', packaged: false })
})

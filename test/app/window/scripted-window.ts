import { test as base, expect } from 'playwright/test'
import type { Page } from 'playwright'
import type { CallName } from '../../../shared/contract/calls.ts'
import type { ScriptedOptions, UnnumberedEvent } from '../../fakes/scripted-bridge.ts'
import { startPreview, type Preview } from '../preview/serve-window.ts'

/** The built window in the system's Chromium, under the app's own policy, with scripted chats behind it. */
export interface ScriptedWindow {
  readonly page: Page
  /** Console errors and whatever the content policy refused. Every test ends with none. */
  readonly problems: readonly string[]
  /** Inputs of all calls of that name so far. */
  readonly calls: (name: CallName) => Promise<unknown[]>
  readonly emit: (event: UnnumberedEvent) => Promise<void>
  readonly openChat: (title: string) => Promise<void>
}
type Opener = (options?: ScriptedOptions, view?: Parameters<Preview['open']>[1]) => Promise<ScriptedWindow>

export const test = base.extend<{ readonly openWindow: Opener }, { readonly preview: Preview }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
  preview: [async ({}, provide) => {
    const preview = await startPreview()
    await provide(preview)
    await preview.close()
  }, { scope: 'worker' }],
  openWindow: async ({ preview }, provide) => {
    const opened: Awaited<ReturnType<Preview['open']>>[] = []
    await provide(async (options = {}, view) => {
      const shown = await preview.open({ language: 'en', ...options }, view)
      opened.push(shown)
      const { page, problems } = shown
      const navigation = page.getByRole('navigation').first()
      if (options.welcomed !== false) await expect(page.getByRole('main')).toBeVisible()
      return {
        page, problems,
        calls: (name) => page.evaluate((wanted) => (window.scripted?.log ?? []).filter((entry) => entry.name === wanted).map((entry) => entry.input), name),
        emit: (event) => page.evaluate((sent) => window.scripted?.emit(sent), event),
        openChat: async (title) => {
          await navigation.getByText(title, { exact: true }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        },
      }
    })
    for (const { problems, context } of opened) {
      await context.close()
      expect(problems).toEqual([])
    }
  },
})
export { expect }

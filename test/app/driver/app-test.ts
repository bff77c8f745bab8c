import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test as base } from 'playwright/test'
import { launchApp } from './launch-app.ts'
import type { LaunchOptions, RunningApp } from './running-app.ts'

interface Fixtures {
  /** A fresh private folder, removed after the test. */
  readonly home: string
  /** Starts the app in that folder; whatever is still running at the end of the test is stopped. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
}

/** Playwright's `test` with the app in it. Main's output is attached when a test fails. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it must make from this pattern
  home: async ({}, provide) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'pincer-app-'))
    await provide(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  launch: async ({ home }, provide, info) => {
    const started: RunningApp[] = []
    await provide(async (options = {}) => {
      const running = await launchApp({ home, ...options })
      started.push(running)
      return running
    })
    for (const running of started) {
      if (info.status !== info.expectedStatus) await info.attach('window', { body: await running.page.screenshot({ timeout: 3_000 }).catch(() => Buffer.alloc(0)), contentType: 'image/png' })
      await running.stop().catch((error: unknown) => { if (info.status === info.expectedStatus) throw error })
      if (info.status !== info.expectedStatus) await info.attach('main', { body: running.app.output(), contentType: 'text/plain' })
    }
  },
})

export { expect }

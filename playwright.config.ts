import { defineConfig } from 'playwright/test'
import { testShell } from './test/app/driver/launch-app.ts'

const alone = ['main-job.spec.ts', 'window/chat.spec.ts']

// Two cores is the smallest machine we promise to be testable on. Half of a spec's time is waiting, so two files of specs run side
// by side where windows are drawn in memory, each in a browser of its own; on a shared screen they would take each other's focus.
// No retries: a spec that passes at the second try is a defect.
export default defineConfig({
  testDir: 'test/app',
  projects: [
    // What they look at is time itself: how long lanes ran by two clocks, what stays in its place while an answer streams. Nothing runs beside them.
    { name: 'alone', testMatch: alone, workers: 1 },
    { name: 'app', testMatch: '*.spec.ts', testIgnore: ['window/**', ...alone], dependencies: ['alone'] },
    // Each of these has a page of its own and nothing else, so they need not stay together by file.
    { name: 'page', testMatch: 'window/*.spec.ts', testIgnore: alone, fullyParallel: true, dependencies: ['alone'] },
  ],
  workers: testShell() === 'chromium-host' && process.env['PINCER_HEADED'] !== '1' ? 2 : 1,
  retries: 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/app',
  reporter: [['list'], ['json', { outputFile: 'test-results/app.json' }]],
  // Traces cost about a second for each start; `--trace on` makes one when a failing spec needs more than its screenshot.
  use: { trace: 'off' },
})

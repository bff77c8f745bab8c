import { defineConfig } from 'playwright/test'

// Two cores is the smallest machine we promise to be testable on, and every spec starts a whole app: one at a time. No
// retries: a spec that passes at the second try is a defect.
export default defineConfig({
  testDir: 'test/app',
  testMatch: '**/*.spec.ts',
  workers: 1,
  retries: 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/app',
  reporter: [['list'], ['json', { outputFile: 'test-results/app.json' }]],
  // Traces cost about a second for each start; `--trace on` makes one when a failing spec needs more than its screenshot.
  use: { trace: 'off' },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // The long suites belong to `npm run test:long`.
    exclude: ['test/app/**', 'test/bench/**', 'node_modules/**', ...(process.env['PINCER_LONG'] ? [] : ['test/long/**'])],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores is the smallest machine we promise to be testable on.
    maxWorkers: 2,
  },
})

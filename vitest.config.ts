import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/app/**', 'test/bench/**', 'test/long/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores is the smallest machine we promise to be testable on.
    maxWorkers: 2,
  },
})

import { defineConfig } from 'vitest/config'

// The long suites belong to `npm run test:long`; the specs in test/app and the benches are run by others.
const exclude = ['test/app/**', 'test/bench/**', 'node_modules/**', ...(process.env['PINCER_LONG'] ? [] : ['test/long/**'])]

export default defineConfig({
  test: {
    exclude,
    // Against a test that never ends, not a measurement: what takes two seconds takes twenty while others use the machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores is the smallest machine we promise to be testable on; a third of what the tests take is waiting.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'window', include: ['test/renderer/**/*.test.{ts,tsx}'], setupFiles: ['test/renderer/patient-waits.ts'] } },
      {
        extends: true,
        test: {
          name: 'node', include: ['test/**/*.test.ts'], exclude: [...exclude, 'test/renderer/**'],
          // Nothing here needs more than what Node itself does with TypeScript, as in the processes that the tests start; it is half the work.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../../electron/gateway/process/child-environment.ts'
import { createBubblewrapSandbox } from '../../../electron/gateway/sandbox/linux/bubblewrap-sandbox.ts'
import { runSafeAreaTest } from '../../../electron/gateway/sandbox/safe-area-test.ts'
import type { Sandbox } from '../../../electron/gateway/sandbox/sandbox.ts'
import { createWallBench, type WallBench } from './wall-bench.ts'

let bench: WallBench
beforeAll(() => { bench = createWallBench() })
afterAll(() => bench.dispose())

const tryAll = (sandbox: Sandbox) => runSafeAreaTest({ sandbox, processes: bench.processes, places: { home: bench.home, user: bench.user }, environment: childEnvironment(process.env), signal: new AbortController().signal })
const outcomes = (test: Awaited<ReturnType<typeof tryAll>>) => test.attempts.map(({ id, outcome, found }) => [id, outcome, found])

test('five real attempts are blocked behind the wall, each with its evidence', async () => {
  const result = await tryAll(bench.sandbox)
  expect(result.state).toEqual({ kind: 'ready', how: 'bubblewrap' })
  expect(outcomes(result)).toEqual([
    ['write-outside', 'blocked', 'file-absent'], ['read-secret', 'blocked', 'secret-unseen'], ['network', 'blocked', 'nothing-arrived'], ['other-process', 'blocked', 'process-lives'], ['auto-run', 'blocked', 'file-absent'],
  ])
  for (const attempt of result.attempts) expect(attempt.said).not.toBe('')
})

test('without bubblewrap the same five are reported as not blocked, and nothing of them stays', async () => {
  const result = await tryAll(createBubblewrapSandbox({ user: bench.user, own: [bench.home], folder: join(bench.home, 'safe-area'), programFolders: ['/nowhere'] }))
  expect(result.state).toMatchObject({ kind: 'unavailable', why: 'no-bubblewrap' })
  expect(outcomes(result)).toEqual([
    ['write-outside', 'not-blocked', 'file-there'], ['read-secret', 'not-blocked', 'secret-seen'], ['network', 'not-blocked', 'data-arrived'], ['other-process', 'not-blocked', 'process-ended'], ['auto-run', 'not-blocked', 'file-there'],
  ])
  expect(readdirSync(bench.user)).toEqual([])
  expect(readdirSync(join(bench.home, 'safe-area')).filter((name) => /^(?:test|planted)-/.test(name))).toEqual([])
})

test('an attempt that could not be made is not called blocked', async () => {
  const broken: Sandbox = { ...bench.sandbox, wrap: () => Promise.resolve({ kind: 'failed', why: 'failed', detail: 'no room' }) }
  expect((await tryAll(broken)).attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'not-tried'))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCases, readPlaywright, readVitest, readWhole } from '../../electron/launch/test-results.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'pincer-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
function report(value: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

describe('reading what the test tools say', () => {
  it('counts unit tests, and a file that could not be loaded as one failure', () => {
    const file = report({ testResults: [
      { name: '/x/test/a.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'passed', fullName: 'one', duration: 7 }, { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mwhy\u001b[39m\n    at x (/p/node_modules/vitest/a.js:1:2)\n    at test/a.test.ts:3:4'] }, { status: 'skipped', fullName: 'three' }] },
      { name: '/x/test/b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
    ] })
    expect(readVitest(file)).toEqual({ passed: 1, failed: 2, skipped: 1, failures: [{ title: 'test/a.test.ts > two', output: 'why\n    at test/a.test.ts:3:4' }, { title: 'test/b.test.ts', output: 'cannot load' }], times: [{ title: 'test/a.test.ts > one', ms: 7 }] })
  })

  it('counts window tests; one that passed only on a second try has failed', () => {
    const test = (status: string, errors: string[] = []) => ({ status, results: [{ duration: 5, errors: errors.map((message) => ({ message })) }] })
    const file = report({ errors: [{ message: 'no config' }], suites: [{ specs: [{ file: 'a.spec.ts', title: 'one', tests: [test('expected')] }], suites: [{ specs: [{ file: 'a.spec.ts', title: 'two', tests: [test('flaky', ['late'])] }, { file: 'a.spec.ts', title: 'three', tests: [test('skipped')] }] }] }] })
    expect(readPlaywright(file)).toEqual({ passed: 1, failed: 2, skipped: 1, failures: [{ title: 'window tests', output: 'no config' }, { title: 'a.spec.ts > two', output: 'late' }], times: ['one', 'two', 'three'].map((title) => ({ title: `a.spec.ts > ${title}`, ms: 5 })) })
  })

  it('counts cases by their last line', () => {
    expect(readCases('{"id":"ex-1","expected":"deny","got":"auto"}\n12 passed, 1 failed\n')).toMatchObject({ passed: 12, failed: 1, failures: [{ title: 'case ex-1' }] })
  })

  it('takes a missing, broken or endless report for none', () => {
    expect([readVitest(report('{"testRes')), readPlaywright('/nowhere.json'), readCases('Segmentation fault'), readCases('')]).toEqual([null, null, null, null])
  })

  it('counts a checker as one', () => {
    expect(readWhole(0, 'types', '')).toMatchObject({ passed: 1, failed: 0 })
    expect(readWhole(2, 'types', 'a.ts: no')).toMatchObject({ passed: 0, failed: 1, failures: [{ title: 'types', output: 'a.ts: no' }] })
    expect(readWhole(null, 'types', '')).toMatchObject({ failed: 1 })
  })
})

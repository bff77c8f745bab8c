import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { EventEmitter } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { createErrorLog, logCrashes } from '../../electron/shell/error-log.ts'

let home: string
beforeEach(() => { home = mkdtempSync(path.join(tmpdir(), 'pincer-log-')); vi.spyOn(process.stderr, 'write').mockReturnValue(true) })
afterEach(() => { vi.restoreAllMocks(); rmSync(home, { recursive: true, force: true }) })
const file = (): string => path.join(home, 'logs/main.log')

it('keeps what went wrong, with secrets taken out, for the owner only', async () => {
  const log = createErrorLog(home, (text) => text.replaceAll('sk-planted', '[hidden]'))
  log('first', new Error('key sk-planted'))
  log('second', 'plain')
  await vi.waitFor(() => expect(readFileSync(file(), 'utf8')).toContain('second: plain'))
  expect(readFileSync(file(), 'utf8')).not.toContain('sk-planted')
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(vi.mocked(process.stderr.write).mock.calls.join()).not.toContain('sk-planted')
})

it('starts a new file when the old one is large, and keeps one old one', async () => {
  const log = createErrorLog(home, (text) => text)
  log('a', 'a')
  await vi.waitFor(() => expect(existsSync(file())).toBe(true))
  writeFileSync(file(), 'x'.repeat(limits.errorLogBytes + 1))
  log('b', 'b')
  await vi.waitFor(() => expect(readFileSync(file(), 'utf8')).toMatch(/b: b\n$/))
  expect(readFileSync(file(), 'utf8')).not.toContain('x')
  expect(statSync(`${file()}.1`).size).toBe(limits.errorLogBytes + 1)
})

it('keeps the reason of a crash before the program is gone', () => {
  const program = new EventEmitter()
  logCrashes(home, (text) => text.replaceAll('sk-planted', '[hidden]'), program as unknown as NodeJS.Process)
  program.emit('uncaughtExceptionMonitor', new Error('sk-planted and a fault'))
  expect(readFileSync(file(), 'utf8')).toContain('[hidden] and a fault')
})

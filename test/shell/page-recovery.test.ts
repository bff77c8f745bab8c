import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { recoverPage } from '../../electron/shell/page-recovery.ts'

it('a page whose process died is loaded again, but not over and over', () => {
  let reloads = 0
  let at = 0
  const logged: string[] = []
  const webContents = Object.assign(new EventEmitter(), { reload: () => { reloads += 1 } })
  recoverPage({ webContents, isDestroyed: () => false } as unknown as BrowserWindow, (_what, error) => void logged.push(String(error)), () => at)
  const die = (reason: string) => webContents.emit('render-process-gone', {}, { reason, exitCode: 5 })
  die('clean-exit')
  expect(reloads).toBe(0)
  die('oom')
  die('oom')
  expect(reloads).toBe(1)
  at = limits.pageReloadEveryMs
  die('crashed')
  expect(reloads).toBe(2)
  expect(logged).toHaveLength(3)
})

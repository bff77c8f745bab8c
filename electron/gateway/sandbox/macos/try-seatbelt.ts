import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { limits } from '../../../../shared/limits.ts'
import type { SandboxProbe } from '../sandbox.ts'

const program = '/usr/bin/sandbox-exec'

/** Tries for real whether a program starts under a profile. Never rejects. */
export function trySeatbelt(): Promise<SandboxProbe> {
  if (!fs.existsSync(program)) return Promise.resolve({ kind: 'unavailable', why: 'no-seatbelt', detail: '' })
  return new Promise((resolve) => {
    execFile(program, ['-p', '(version 1)(allow default)(deny network*)', '/usr/bin/true'], { timeout: limits.wallProbeMs, env: {} }, (error, _stdout, stderr) => {
      resolve(error === null ? { kind: 'ready', how: 'seatbelt' } : { kind: 'unavailable', why: 'failed', detail: (stderr || error.message).trim().slice(0, 500) })
    })
  })
}

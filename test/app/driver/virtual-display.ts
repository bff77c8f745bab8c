import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { driverLimits } from './driver-limits.ts'
import { inTime } from './in-time.ts'

let shared: Promise<string> | null = null

/** A display for windows: the present one, or one in memory for the rest of this process. */
export function displayFor(headless: boolean): Promise<string | undefined> {
  const present = process.env['DISPLAY']
  if (headless || present || process.platform !== 'linux') return Promise.resolve(present)
  return shared ??= startXvfb()
}

async function startXvfb(): Promise<string> {
  // `-displayfd`: the server finds a free number itself and writes it down, so runs side by side never collide.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  process.once('exit', () => server.kill())
  server.unref()
  const [number] = await inTime(Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'error').then(([error]) => { throw error as Error }),
  ]), driverLimits.startMs, 'starting Xvfb')
  ;(server.stdio[3] as Readable & { unref?: () => void }).unref?.()
  return `:${String(number).trim()}`
}

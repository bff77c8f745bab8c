import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Stop } from './say.mjs'

const startWithinMs = 10_000

/** Whether windows can be shown. Only Linux can be without. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

/**
 * Starts a display that exists in memory only, readable for this person alone.
 * @returns {Promise<{ env: Record<string, string>, dispose: () => void }>}
 */
export function startXvfb() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pincer-display-'))
  const authority = path.join(folder, 'authority')
  fs.writeFileSync(authority, authorityEntry(randomBytes(16)), { mode: 0o600 })
  return new Promise((resolve, reject) => {
    // It ends with its last window, so that it stays behind not even when this launcher is killed.
    const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-terminate', '-auth', authority]
    // In a group of its own: Ctrl+C must reach the app first, and the display must outlast it.
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
    const dispose = () => {
      clearTimeout(deadline)
      server.kill()
      fs.rmSync(folder, { recursive: true, force: true })
    }
    /** @param {string} why */
    const fail = (why) => { dispose(); reject(new Stop(`the display in memory (Xvfb) did not start: ${why}`)) }
    const deadline = setTimeout(() => fail(`nothing after ${startWithinMs / 1_000} s`), startWithinMs)
    server.once('error', (error) => fail(error.message))
    server.once('exit', (code) => fail(`it ended with code ${code}`))
    server.stdio[3]?.once('data', (data) => {
      clearTimeout(deadline)
      server.removeAllListeners('exit')
      server.once('exit', dispose)
      resolve({ env: { DISPLAY: `:${String(data).trim()}`, XAUTHORITY: authority }, dispose })
    })
  })
}

/**
 * One entry of an X authority file: a cookie that is good for every display (family "wild").
 * @param {Buffer} cookie
 */
function authorityEntry(cookie) {
  /** @param {Buffer} data */
  const counted = (data) => Buffer.concat([Buffer.from([data.length >> 8, data.length & 0xff]), data])
  return Buffer.concat([Buffer.from([0xff, 0xff]), counted(Buffer.alloc(0)), counted(Buffer.alloc(0)), counted(Buffer.from('MIT-MAGIC-COOKIE-1')), counted(cookie)])
}

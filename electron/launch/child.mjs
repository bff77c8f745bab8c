import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const parentCheckMs = 500

/**
 * Runs a program in this terminal and answers its exit code. Signals that reach us are passed on, so ending the launcher
 * ends the program too; a child ended by a signal answers 128 + its number, as shells do.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runInFront(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    const handlers = forwarded.map((signal) => {
      const handler = () => {
        // Ctrl+C in a terminal reaches the whole group: passing it on would make it two.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, handler)
      return { signal, handler }
    })
    const orphaned = watchParent(() => child.kill('SIGTERM'))
    const stopListening = () => {
      clearInterval(orphaned)
      for (const { signal, handler } of handlers) process.off(signal, handler)
    }
    child.once('error', (error) => { stopListening(); reject(error) })
    child.once('close', (code, signal) => {
      stopListening()
      resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0))
    })
  })
}

/**
 * npm does not always tell its script that it was ended (it may have been killed); then we see it by our parents having
 * changed: npm starts us through a shell, and either of the two may be the one that is gone.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return undefined
  const parents = parentsNow()
  const timer = setInterval(() => {
    if (parentsNow() === parents) return
    clearInterval(timer)
    onGone()
  }, parentCheckMs)
  timer.unref()
  return timer
}

/** Our parent and, where the system shows it in a file, its parent. */
function parentsNow() {
  try {
    // "pid (name) state ppid …": the name may hold anything, so count from its closing bracket.
    return `${process.ppid} ${fs.readFileSync(`/proc/${process.ppid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]}`
  } catch {
    return String(process.ppid) // no such folder on this system, or the parent is ending right now: the next look shows it
  }
}

/**
 * Runs a program with its output going to a log file; answers its exit code, or `null` when the time was over. The program
 * gets a process group of its own, so that what it started ends with it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ logFile: string, cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, tick?: (seconds: number) => void, tickMs?: number }} options
 * @returns {Promise<number | null>}
 */
export function runQuietly(program, args, { logFile, cwd, env = process.env, timeoutMs, tick, tickMs = 15_000 }) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  const log = fs.openSync(logFile, 'w')
  const startedAt = Date.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', log, log], detached: process.platform !== 'win32' })
    let late = false
    const ticker = tick ? setInterval(() => tick(Math.round((Date.now() - startedAt) / 1_000)), tickMs) : undefined
    const deadline = timeoutMs ? setTimeout(() => { late = true; endGroup(child, 'SIGKILL') }, timeoutMs) : undefined
    const handlers = forwarded.map((signal) => {
      const handler = () => { endGroup(child, signal); finish(); process.exit(128 + os.constants.signals[signal]) }
      process.on(signal, handler)
      return { signal, handler }
    })
    const finish = () => {
      clearInterval(ticker)
      clearTimeout(deadline)
      for (const { signal, handler } of handlers) process.off(signal, handler)
      fs.closeSync(log)
    }
    child.once('error', (error) => { finish(); reject(error) })
    child.once('close', (code) => { finish(); resolve(late ? null : code ?? 1) })
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error // gone already: nothing to end
  }
}

/**
 * The last lines of a log, for the person to see why something failed.
 * @param {string} logFile
 * @param {number} [count]
 */
export function lastLines(logFile, count = 25) {
  const lines = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n')
  // npm's note about the Node it runs on is true but harmless: the project brings its own.
  return lines.filter((line) => !line.includes('EBADENGINE')).slice(-count).join('\n')
}

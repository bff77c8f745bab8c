import fs from 'node:fs'
import path from 'node:path'
import { cacheDir } from './project.mjs'
import { say } from './say.mjs'

const retryMs = 250
/** A lock of a moment, or one left by a crash, is not worth a word. */
const triesBeforeSaying = 4
/** A lock file without a readable owner can only be a start that died while writing it; give it this long. */
const unreadableMs = 5_000

/**
 * Runs `work` while no other start of this checkout installs or builds: two at once would delete each other's files.
 * A lock whose owner no longer lives is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  fs.mkdirSync(cacheDir, { recursive: true })
  const file = path.join(cacheDir, 'setup.lock')
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === triesBeforeSaying) say('another start of Pincer is setting up; waiting for it …')
    await new Promise((resolve) => { setTimeout(resolve, retryMs) })
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (!isHeld(file)) putAside(file)
  return false
}

/**
 * Removes a dead owner's lock. It is moved away first and looked at again: another waiter may have been quicker and the
 * file may be its new, living lock; then it goes back.
 * @param {string} file
 */
function putAside(file) {
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
    if (isHeld(aside)) fs.linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error // someone else was quicker: look again
  }
  fs.rmSync(aside, { force: true })
}

/** @param {string} file */
function isHeld(file) {
  try {
    const owner = Number(fs.readFileSync(file, 'utf8'))
    if (!Number.isInteger(owner) || owner <= 0) return Date.now() - fs.statSync(file).mtimeMs < unreadableMs
    process.kill(owner, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' // alive, but another person's
  }
}
